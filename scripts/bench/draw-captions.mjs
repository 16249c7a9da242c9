import { SeededRandom } from '../../dist/tensors/seeded-random.js';
import { specialWords } from '../../dist/text/vocabulary.js';

/** Words that the decoders of the benchmarks know. */
export const vocabularySize = 2538;

const captionsOfPicture = 5;

/** Word ids of five captions a picture, as long as people write them: about eleven words, seldom more than twenty. */
export function drawCaptions(pictures) {
  const random = new SeededRandom('captions');
  const length = () => Math.max(4, Math.min(22, Math.round(10.8 + 3.7 * random.normal())));
  const word = () => specialWords.length + random.integer(vocabularySize - specialWords.length);
  const caption = () => Array.from({ length: length() }, word);
  return Array.from({ length: pictures }, () => Array.from({ length: captionsOfPicture }, caption));
}
