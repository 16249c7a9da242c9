import { z } from 'zod';
import { gridNames, gridStages } from './grid-stages.js';
import { declareMobilenetV2, mobilenetV2 } from './mobilenet-v2.js';
import { normalizePixels } from './normalize-pixels.js';
import type { TrainableEncoder } from './trainable-encoder.js';

export const mobilenetOptionsSchema = z.strictObject({
  kind: z.literal('mobilenet'),
  grid: z.enum(gridNames).default('7x7x1280'),
});

export type MobilenetOptions = z.infer<typeof mobilenetOptionsSchema>;

/** MobileNetV2 up to the layer of a grid. */
export const mobilenet: TrainableEncoder<MobilenetOptions> = {
  grid({ grid }) {
    const { rows, columns, channels } = gridStages[grid];
    return { side: 224, rows, columns, channels };
  },
  declare: ({ grid }) => declareMobilenetV2(gridStages[grid].node),
  encode: (weights, pixels, { grid }) => mobilenetV2(weights, normalizePixels(pixels), gridStages[grid].node),
};
