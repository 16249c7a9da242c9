import { join } from 'node:path';
import { cacheFolder } from '../backend/cache-folder.js';

/** Where features lie unless somebody names another place: in the user's cache folder. */
export const featureCacheFolder = (): string => join(cacheFolder(), 'features');
