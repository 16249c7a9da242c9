import { padId, startId, unknownId } from '../text/vocabulary.js';

/** Words that no sentence of self-critical training holds, as no caption does. */
export const neverDrawn: readonly number[] = [padId, startId, unknownId];
