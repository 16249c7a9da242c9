/**
 * The one-way rows of ARCHITECTURE.md: a file may import its own folder and any row below it, never sideways, never up.
 */
const rows = [
  ['errors.ts'],
  ['tensors'],
  ['layers', 'search', 'metrics', 'text', 'image', 'backend'],
  ['encoder', 'attention', 'dataset', 'world'],
  ['decoder'],
  ['captioner'],
  ['training', 'report'],
  ['pipelines', 'config'],
  ['serve'],
  ['cli', 'index.ts'],
];

const pathOf = (name) => (name.endsWith('.ts') ? `^src/${name.replace('.', '\\.')}$` : `^src/${name}/`);

const rowRules = rows.flatMap((row, height) =>
  row.map((name) => {
    const forbidden = [...row.filter((other) => other !== name), ...rows.slice(height + 1).flat()];
    return {
      name: `row-${name}`,
      comment: `${name} imports its own folder and the rows below it.`,
      severity: 'error',
      from: { path: pathOf(name) },
      to: { path: forbidden.map(pathOf) },
    };
  }),
);

/** A package that only the named folders may import. */
const fenced = (name, packages, folders, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: folders.map((folder) => `^src/${folder}/`) },
  to: { path: packages },
});

export default {
  forbidden: [
    ...rowRules,
    {
      name: 'no-circular',
      comment: 'A cycle means that two files are one idea.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'src-is-self-contained',
      comment: 'Scripts and tests import src, never the other way round.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(scripts|test)/' },
    },
    {
      name: 'no-tensors-in-plain-rows',
      comment: 'Strings in, numbers out: these stay testable in microseconds.',
      severity: 'error',
      from: { path: '^src/(metrics|text|search)/' },
      to: { path: '@tensorflow' },
    },
    fenced('commander-in-cli', ['node_modules/commander'], ['cli'], 'Only the command line knows commander.'),
    fenced('sharp-in-image', ['node_modules/sharp'], ['image'], 'Only image/ knows sharp.'),
    fenced(
      'backends-in-backend',
      ['@tensorflow/(tfjs-node|tfjs-backend-)'],
      ['backend'],
      'Only backend/ knows the TensorFlow.js backends.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'types'] },
  },
};
