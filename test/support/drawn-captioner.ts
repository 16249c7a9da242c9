import type { Captioner } from '../../src/captioner/captioner.js';
import type { Description } from '../../src/captioner/description.js';
import type { Pixels } from '../../src/image/pixels.js';
import { defaultPreprocessing } from '../../src/image/pixels.js';
import { hill, sentence } from './attention-traces.js';

/**
 * A captioner without weights, for tests of what stands around one: it names the picture's mean brightness, and word n
 * looks at cell n of the diagonal.
 */
export function drawnCaptioner(identity = 'drawn@000000000000'): Captioner & { readonly disposed: () => boolean } {
  let disposed = false;
  const trace = (caption: string): Description => {
    const words = caption.split(' ');
    return {
      ...sentence(
        caption,
        words.map((_, word) => [hill(word % 7, word % 7, 0.6)]),
      ),
      alternatives: [{ caption: 'a picture', words: ['a', 'picture'], logProbability: -6, confidence: 0.21 }],
    };
  };
  const brightness = ({ values }: Pixels) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    identity,
    preprocessing: { ...defaultPreprocessing, size: 32 },
    describe: (pictures) =>
      pictures.map((pixels) => trace(`a ${brightness(pixels) > 128 ? 'bright' : 'dark'} picture of a boat`)),
    explain: (_, captions) => captions.map((caption) => ({ ...trace(caption), alternatives: [] })),
    encode: () => [],
    dispose: () => {
      disposed = true;
    },
    disposed: () => disposed,
  };
}
