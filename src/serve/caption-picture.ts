import type { Captioner } from '../captioner/captioner.js';
import { defaultSearchOptions, type SearchOptions } from '../captioner/description.js';
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
  request: CaptionRequest,
  limits: { readonly pixelLimit: number },
): Promise<CaptionResponse> {
  const { image, caption, preview } = request;
  const bytes = new Uint8Array(await image.arrayBuffer());
  const pixels = await readPixels(bytes, captioner.preprocessing, limits);
  const [description] =
    caption === undefined
      ? captioner.describe([pixels], searchOptions(request))
      : captioner.explain([pixels], [caption]);
  const { words, grid, weights, chosen, gate, channels, health, ...sentence } = attentionRecord(description!);
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
    attention: { grid, weights, ...(chosen && { chosen }), gate, channels, health: { ...health } },
  };
  if (preview !== 'true') return response;
  const shown = await readUpright(bytes, { ...limits, maxSize: previewSize });
  return { ...response, preview: (await encodeThumbnail(shown)).toString('base64') };
}

function searchOptions({ beamSize, maxLength, temperature = 0, seed = 0 }: CaptionRequest): SearchOptions {
  const kept = beamSize ?? defaultSearchOptions.beamSize;
  return {
    ...defaultSearchOptions,
    beamSize: kept,
    nBest: Math.min(kept, alternatives),
    ...(maxLength !== undefined && { maxLength }),
    ...(temperature > 0 && { sampling: { temperature, seed } }),
  };
}
