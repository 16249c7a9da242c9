/**
 * Counts invented hard captions whose tokens differ from those of pycocoevalcap 1.2 (which needs Java), and prints some.
 *
 *     npm run build
 *     node scripts/reference/tokenizer-agreement.mjs <python> [--count 20000] [--seed 1]
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tokenize } from '../../dist/metrics/tokenize.js';
import { SeededRandom } from '../../dist/tensors/seeded-random.js';

const plain = 'dog man runs in the a on with red black white two people water snow'.split(' ');
const hard =
  `T-shirt U.S. Mr. Dr. mother-in-law don't it's dogs' O'Brien 5 10 3/4 1/2 1,000 3.5 10:30 50% $5 "hello" 'hi' (left) [x] etc. ` +
  `a.m. p.m. can't cannot gonna he'll they've 'em rock'n'roll AT&T R&B and/or w/ he/she 4x4 2nd #1 @home #tag ... -- – — ’ ‘ “ ” … ` +
  `café naïve é 日本 ½ 🐶 no. St. Jan. b/w x-ray e-mail man's women's boys' 80's '90s 5'10" 6ft 100m -5 +1 : ; , . ? ! !! ?! & * ~ = ` +
  `< > :) ;-) | / \\ \` \`\` '' ' " ( ) { } _ ^ % $ £ € i'm I'd we're C++ foo.com www.foo.com/bar inc. Inc. vs. in. it. I. A. s t 's`;
const words = hard.split(' ');

/** Ways in which people write around a word. */
const wrappings = [
  (word) => `"${word}"`,
  (word) => `'${word}'`,
  (word) => `(${word})`,
  (word) => `${word},`,
  (word) => `${word}.`,
  (word) => `${word}-snow`,
  (word) => `${word}'s`,
  (word) => word.toUpperCase(),
  (word) => word[0].toUpperCase() + word.slice(1),
];

function inventCaption(random) {
  const pick = (list) => list[random.integer(list.length)];
  const text = Array.from({ length: 4 + random.integer(9) }, () => {
    const word = random.uniform() < 0.6 ? pick(plain) : pick(words);
    return random.uniform() < 0.3 ? pick(wrappings)(word) : word;
  });
  return text.join(' ') + pick(['.', '', ' .', '!', '?', '..']);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const random = new SeededRandom(values.seed);
const captions = [...new Set(Array.from({ length: Number(values.count) }, () => inventCaption(random)))];
const script = fileURLToPath(new URL('tokenizer.py', import.meta.url));
const run = spawnSync(positionals[0], [script], {
  input: `${captions.join('\n')}\n`,
  encoding: 'utf8',
  maxBuffer: 1e9,
});
if (run.status !== 0) throw new Error(run.stderr);
const expected = JSON.parse(run.stdout);
const different = captions.filter((caption) => tokenize(caption).join(' ') !== expected[caption]);
console.log(`${captions.length - different.length} of ${captions.length} captions have the same tokens`);
for (const caption of different.slice(0, 10)) {
  console.log(`\n${caption}\nreference: ${expected[caption]}\nsaccade:   ${tokenize(caption).join(' ')}`);
}
