// One picture to a caption in a process of its own, as `saccade caption` does it: caption-once.mjs <model> <picture> <way>.
import { selectBackend } from '../../dist/backend/select-backend.js';
import { defaultSearchOptions } from '../../dist/captioner/description.js';
import { loadCaptioner } from '../../dist/captioner/load-captioner.js';
import { readPixels } from '../../dist/image/read-pixels.js';

const [model, picture, way] = process.argv.slice(2);
const { backend, graph } = JSON.parse(way);
await selectBackend(backend);
const captioner = await loadCaptioner(model, { graph });
captioner.describe([await readPixels(picture, captioner.preprocessing)], defaultSearchOptions);
