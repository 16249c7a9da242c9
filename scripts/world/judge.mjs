/**
 * Holds words and attention of models against the truth of a drawn world's test scenes. After `npm run build`:
 *
 *     node scripts/world/judge.mjs <folder of the world> <model> [<model> …]
 *
 * Prints a Markdown table.
 */
import { judgeModel } from './judge-model.mjs';
import { resultsTable } from './results-table.mjs';

const [data, ...models] = process.argv.slice(2);
if (!data || models.length === 0)
  throw new Error('Expected the folder of a world and at least one model as arguments.');
const results = {};
for (const model of models) results[model] = { '': await judgeModel(model, data) };
process.stdout.write(resultsTable(results));
