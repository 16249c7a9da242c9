import { z } from 'zod';
import { gridNames, gridStages } from './grid-stages.js';
import { loadMobilenet } from './load-mobilenet.js';
import { declareMobilenetV2, mobilenetV2 } from './mobilenet-v2.js';
import { normalizePixels } from './normalize-pixels.js';
import { saveEncoder } from './save-encoder.js';
import type { TrainableEncoder } from './trainable-encoder.js';

export const mobilenetOptionsSchema = z.strictObject({
  kind: z.literal('mobilenet-v2'),
  grid: z.enum(gridNames).default('7x7x1280'),
});

export type MobilenetOptions = z.infer<typeof mobilenetOptionsSchema>;

/** Side of the pictures (pixels). */
const side = 224;

/** MobileNetV2 up to the layer of a grid. */
export const mobilenet: TrainableEncoder<MobilenetOptions> = {
  grid({ grid }) {
    const { rows, columns, channels } = gridStages[grid];
    return { side, rows, columns, channels };
  },
  declare: ({ grid }) => declareMobilenetV2(gridStages[grid].node),
  encode: (weights, pixels, { grid }) => mobilenetV2(weights, normalizePixels(pixels), gridStages[grid].node),
  load: (folder, { grid }) => loadMobilenet(folder, gridStages[grid].node),
  save: (folder, weights, { grid, precision }) =>
    saveEncoder(folder, weights, { until: gridStages[grid].node, side, precision }),
};
