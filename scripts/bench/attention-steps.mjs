/**
 * What each member of the attention family costs: one training step of the decoder as a graph, all else equal, beside the
 * default (additive, soft, one head, shared keys and values). After `npm run build`, on a machine with the native backend:
 *
 *     node scripts/bench/attention-steps.mjs [--repeats 7] [--images 16] [--json]
 *
 * Steps of all variants are taken in turns; the table shows medians of the time that passed and of the time that all
 * threads computed, which other work on the machine hardly changes. Without channel attention, so that `sca` can be told.
 */
import { parseArgs } from 'node:util';
import * as tf from '@tensorflow/tfjs-core';
import { selections } from '../../dist/attention/selection/table.js';
import { recordGraph } from '../../dist/backend/graph/record-graph.js';
import { selectBackend } from '../../dist/backend/select-backend.js';
import { declareDecoder } from '../../dist/decoder/declare-decoder.js';
import { decoderOptionsSchema } from '../../dist/decoder/decoder-options.js';
import { initialWeights } from '../../dist/layers/parameters.js';
import { SeededRandom } from '../../dist/tensors/seeded-random.js';
import { captionLoss } from '../../dist/training/caption-loss.js';
import { captionRows, slotLengthsOf } from '../../dist/training/caption-rows.js';
import { hardAttentionOptionsSchema } from '../../dist/training/hard-attention-options.js';
import { startTraining, tensorsOf } from '../../dist/training/trained-weights.js';
import { trainingStep } from '../../dist/training/training-step.js';
import { drawCaptions, vocabularySize } from './draw-captions.mjs';
import { median } from './median.mjs';

const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '7' },
    images: { type: 'string', default: '16' },
    json: { type: 'boolean', default: false },
  },
});
const images = Number(values.images);
const cells = 49;
const channels = 1280;

const variants = {
  additive: {},
  dot: { score: 'dot' },
  'scaled-dot': { score: 'scaled-dot' },
  bilinear: { score: 'bilinear' },
  cosine: { score: 'cosine' },
  saliency: { score: 'saliency' },
  'additive, 8 heads': { heads: 8 },
  'scaled-dot, 8 heads': { score: 'scaled-dot', heads: 8 },
  'separate keys and values': { keyValue: 'separate' },
  'fusion luong': { fusion: 'luong' },
  'fusion both': { fusion: 'both' },
  'without the previous word': { previousWord: false },
  'hard-argmax': { selection: 'hard-argmax' },
  'hard-sampled': { selection: 'hard-sampled' },
  'hard-sampled, self-critical': { selection: 'hard-sampled', baseline: 'self-critical' },
  se: { channel: 'se' },
  'se after': { channel: 'se', channelOrder: 'after' },
  sca: { channel: 'sca' },
  'sca after': { channel: 'sca', channelOrder: 'after' },
  'self-attention, 2 layers': { selfAttention: 2 },
  'word attention': { wordAttention: true },
};

function drawRows() {
  const pictures = drawCaptions(images);
  return captionRows(pictures, slotLengthsOf(pictures));
}

function batchTensors(rows, { heads }) {
  const steps = rows.words.length;
  return [
    tf.relu(tf.randomNormal([images, cells, channels], 0, 1, 'float32', 1)),
    tf.tensor1d(rows.words, 'int32'),
    tf.tensor1d(rows.targets, 'int32'),
    tf.randomUniform([steps, heads], 0, 1, 'float32', 2),
    tf.tensor1d(Array.from({ length: images }, (_, i) => i % 2)),
    tf.zeros([rows.rowsAtStep.length]),
  ];
}

/** A variant's step as a function that takes one. */
function openStep({ baseline, ...changes }, rows) {
  const decoder = decoderOptionsSchema.parse({ channel: 'none', ...changes });
  const hardAttention = hardAttentionOptionsSchema.parse(baseline ? { baseline } : {});
  const loss = { labelSmoothing: 0.1, doublyStochastic: 1, dropout: 0, hardAttention };
  const { drawn } = selections[decoder.selection];
  const compute = (weights, [features, words, targets, uniforms, expected, averages]) => {
    const hard = drawn && { hardAttention: { draws: { uniforms, expected }, averages } };
    const batch = { features, words, targets, rowsAtStep: rows.rowsAtStep, ...hard };
    const { total, crossEntropy } = captionLoss(weights, batch, { decoder, loss });
    return { total, reported: [crossEntropy], carried: [] };
  };
  const fresh = initialWeights(declareDecoder(decoder, { channels, vocabulary: vocabularySize }), new SeededRandom(1));
  const trained = startTraining(fresh, { average: false });
  const inputs = [...tensorsOf(trained), tf.tensor1d([1e-4, 1e-4, 0.9]), ...batchTensors(rows, decoder)];
  const graph = recordGraph(trainingStep(compute, trained, { clipNorm: 5, rateOf: () => 0 }), inputs);
  return () => {
    const results = graph.run(inputs);
    results[0].dataSync();
    tf.dispose(results);
  };
}

/** Milliseconds that passed, and that all threads of this process computed. */
function timed(step) {
  const used = process.cpuUsage();
  const started = performance.now();
  step();
  const passed = performance.now() - started;
  const { user, system } = process.cpuUsage(used);
  return { passed, computed: (user + system) / 1000 };
}

await selectBackend('tensorflow');
const rows = drawRows();
const steps = Object.entries(variants).map(([name, changes]) => ({ name, step: openStep(changes, rows), times: [] }));
for (let repeat = 0; repeat <= Number(values.repeats); repeat++) {
  for (const { step, times } of steps) {
    const time = timed(step);
    if (repeat > 0) times.push(time); // the first warms up
  }
}
const table = steps.map(({ name, times }) => ({
  name,
  passed: median(times.map(({ passed }) => passed)),
  computed: median(times.map(({ computed }) => computed)),
}));
const [additive] = table;
const share = (row, what) => `${(row[what] / additive[what]).toFixed(2)}×`;
if (values.json) console.log(JSON.stringify({ images, tokens: rows.tokens, rows: table }));
else
  for (const row of table) {
    const times = `${row.passed.toFixed(0)} ms passed\t${row.computed.toFixed(0)} ms computed`;
    console.log(`${share(row, 'passed')}\t${share(row, 'computed')}\t${times}\t${row.name}`);
  }
