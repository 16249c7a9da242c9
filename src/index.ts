/** saccade as a library: captions, where the model looked, scores, datasets, training. */

export type { AttentionHealth } from './attention/health.js';
export type { BackendName } from './backend/select-backend.js';
export type { FeatureGrid } from './captioner/captioner.js';
export type { SearchOptions } from './captioner/description.js';
export type { Dataset, DatasetImage, DroppedCaption, Split } from './dataset/dataset.js';
export type { ReadDatasetOptions } from './dataset/read-dataset.js';
export { type ErrorCode, SaccadeError } from './errors.js';
export type { ImageSource } from './image/pixels.js';
export type { ScoreOptions, Scores } from './metrics/score-captions.js';
export type { AttentionRecord } from './pipelines/attention-record.js';
export {
  type AttendOptions,
  type CaptionManyOptions,
  type CaptionOptions,
  type ImageOptions,
  type LibraryCaptioner,
  type LoadCaptionerOptions,
  loadLibraryCaptioner as loadCaptioner,
} from './pipelines/library-captioner.js';
export { readLibraryDataset as readDataset, scoreLibraryCaptions as scoreCaptions } from './pipelines/library-data.js';
export { type LibraryTrainingOptions, trainLibraryCaptioner as trainCaptioner } from './pipelines/library-training.js';
export type { AlternativeRecord, CaptionRecord, FailureRecord, JournalRecord } from './report/journal-record.js';
