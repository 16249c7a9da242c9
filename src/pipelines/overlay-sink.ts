import { makeFolder } from '../backend/make-folder.js';
import type { ListedImage } from '../image/list-images.js';
import { defaultOverlayOptions } from '../image/overlay-options.js';
import type { CaptionSink } from './caption-sink.js';
import { createAttentionExporter } from './export-attention.js';
import { hasOverlays } from './has-overlays.js';

/**
 * Draws where the model looked at each word, one folder a picture.
 *
 * @throws SaccadeError `exists` where one of the folders holds files of other origin, `usage` where the folder cannot be made.
 */
export async function openOverlaySink(
  folder: string,
  images: readonly ListedImage[],
  options: { readonly pixelLimit?: number },
): Promise<CaptionSink> {
  const { pixelLimit } = options;
  const exporter = await createAttentionExporter(folder, {
    ...defaultOverlayOptions,
    ...(pixelLimit !== undefined && { pixelLimit }),
  });
  for (const { below } of images) await exporter.check(below);
  makeFolder(folder);
  let drawn = 0;
  return {
    needsDescription: true,
    async write({ image, description, isAgain }) {
      if (!description || (isAgain && (await hasOverlays(folder, image)))) return undefined;
      await exporter.write(image.path, image.below, [description]);
      drawn++;
      return undefined;
    },
    summary: () => `attention drawn for ${drawn}`,
    warnings: () => exporter.health.warnings(),
  };
}
