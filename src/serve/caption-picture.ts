import type { Captioner } from '../captioner/captioner.js';
import { defaultSearchOptions } from '../captioner/description.js';
import { encodeThumbnail } from '../image/encode-picture.js';
import { readPixels } from '../image/read-pixels.js';
import { readUpright } from '../image/read-upright.js';
import { attentionRecord } from '../pipelines/attention-record.js';
import type { CaptionRequest, CaptionResponse } from './caption-schema.js';

/** Longest side of the picture that is sent back (pixels). */
const previewSize = 1024;
const alternatives = 3;

/**
 * Answers one request: reads the picture, writes or explains a sentence.
 *
 * @throws SaccadeError for pictures that cannot be read and sentences without words.
 */
export async function captionPicture(
  captioner: Captioner,
  { image, caption, beamSize = defaultSearchOptions.beamSize, maxLength, preview }: CaptionRequest,
  limits: { readonly pixelLimit: number },
): Promise<CaptionResponse> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  const pixels = await readPixels(bytes, captioner.preprocessing, limits);
  const search = {
    ...defaultSearchOptions,
    beamSize,
    nBest: Math.min(beamSize, alternatives),
    ...(maxLength !== undefined && { maxLength }),
  };
  const [description] =
    caption === undefined ? captioner.describe([pixels], search) : captioner.explain([pixels], [caption]);
  const { words, grid, weights, gate, channels, health, ...sentence } = attentionRecord(description!);
  const response: CaptionResponse = {
    ...sentence,
    model: captioner.identity,
    words,
    alternatives: description!.alternatives.map(({ caption, confidence, logProbability }) => ({
      caption,
      confidence,
      logProbability,
    })),
    width: pixels.originalWidth,
    height: pixels.originalHeight,
    attention: { grid, weights, gate, channels, health: { ...health } },
  };
  if (preview !== 'true') return response;
  const shown = await readUpright(bytes, { ...limits, maxSize: previewSize });
  return { ...response, preview: (await encodeThumbnail(shown)).toString('base64') };
}
