// Writes docs/commands.md from the program's own help; with --check it only compares. Run `npm run build` first.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createProgram } from '../dist/cli/create-program.js';

const file = fileURLToPath(new URL('../docs/commands.md', import.meta.url));

function helpDocument(program) {
  const section = (command, title) => `## ${title}\n\n\`\`\`\n${command.helpInformation().trim()}\n\`\`\`\n`;
  return [
    '# All commands and their options\n',
    'Written by `npm run docs` from what `saccade <command> --help` prints.\n',
    section(program, 'saccade'),
    ...program.commands.map((command) => section(command, `saccade ${command.name()}`)),
  ].join('\n');
}

const text = helpDocument(createProgram([]));
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('Expected the help of the program in docs/commands.md, got an older one. Run npm run docs.');
  process.exitCode = 1;
}
