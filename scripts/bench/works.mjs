import { fileURLToPath } from 'node:url';

const program = (name) => fileURLToPath(new URL(name, import.meta.url));

/** A way of saccade: `ways/<work>.mjs` on a backend, by graph or op by op. */
const own = (name, work, way) => ({
  name,
  ...(way.batch && { batch: way.batch }),
  command: [process.execPath, program('run-way.mjs'), work, JSON.stringify(way)],
});

/** A way of another program: `peers/<script>.py`. */
const peer = (name, script, way = {}) => ({
  name,
  ...(way.batch && { batch: way.batch }),
  script: program(`peers/${script}.py`),
  way,
});

const backends = [
  { name: 'tensorflow graph', backend: 'tensorflow', graph: true },
  { name: 'tensorflow eager', backend: 'tensorflow', graph: false },
  { name: 'wasm', backend: 'wasm', graph: false },
];
const native = backends.slice(0, 2);
const batches = [1, 16];

/** Every way at each batch size. */
const grid = (ways, toRow) => batches.flatMap((batch) => ways.map((way) => toRow({ ...way, batch })));

const works = {
  encode: {
    unit: 'images',
    rows: [
      ...grid(backends, (way) => own(way.name, 'encode', way)),
      ...batches.map((batch) => peer('pytorch', 'encode', { batch })),
      ...batches.map((batch) => peer('onnxruntime', 'encode_onnx', { batch })),
    ],
  },
  decode: {
    unit: 'captions',
    rows: [
      ...grid(backends, (way) => own(way.name, 'decode', way)),
      ...batches.map((batch) => peer('pytorch', 'decode', { batch })),
    ],
  },
  caption: {
    unit: 'captions',
    rows: [
      own('tensorflow', 'caption', { backend: 'tensorflow', batch: 48 }),
      own('wasm', 'caption', { backend: 'wasm', batch: 4 }),
      ...[16, 48].map((batch) => peer('pytorch', 'caption', { batch })),
      ...batches.map((batch) => peer('vit-gpt2', 'caption_vit_gpt2', { batch })),
      ...[1, 8].map((batch) => peer('blip-base', 'caption_blip', { batch })),
    ],
  },
  'start-up': {
    unit: 'starts',
    rows: backends.map((way) => own(way.name, 'start-up', way)),
  },
  train: {
    unit: 'tokens',
    rows: [...native.map((way) => own(way.name, 'train', way)), peer('pytorch', 'train')],
  },
  'fine-tune': {
    unit: 'images',
    rows: [...native.map((way) => own(way.name, 'fine-tune', way)), peer('pytorch', 'fine_tune')],
  },
  score: { unit: 'captions', rows: [] },
};

export const workNames = Object.keys(works);
export const unitOf = (work) => works[work].unit;

/** The rows of a work with their commands; those of other programs only with a Python to run them. */
export function rowsOf(work, python) {
  return works[work].rows.flatMap(({ script, way, ...row }) => {
    if (!script) return [row];
    return python ? [{ ...row, command: [python, script, JSON.stringify(way)] }] : [];
  });
}
