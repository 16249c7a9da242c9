import { defaultOverlayOptions } from '../image/overlay-options.js';
import type { CaptionSink } from './caption-sink.js';
import { createAttentionExporter } from './export-attention.js';

/** Draws where the model looked at each word, one folder a picture. */
export async function openOverlaySink(folder: string, options: { readonly pixelLimit?: number }): Promise<CaptionSink> {
  const exporter = await createAttentionExporter(folder, {
    ...defaultOverlayOptions,
    ...(options.pixelLimit !== undefined && { pixelLimit: options.pixelLimit }),
  });
  let drawn = 0;
  return {
    needsDescription: true,
    async write({ image, description }) {
      if (!description) return undefined;
      await exporter.write(image.path, image.below, [description]);
      drawn++;
      return undefined;
    },
    summary: () => `attention drawn for ${drawn}`,
  };
}
