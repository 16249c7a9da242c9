/** What went wrong, for programs; the message is for people. */
export type ErrorCode =
  | 'usage'
  | 'bad-data'
  | 'bad-model'
  | 'no-model'
  | 'no-images'
  | 'not-an-image'
  | 'unreadable-image'
  | 'unsupported-image'
  | 'image-too-large'
  | 'exists'
  | 'locked'
  | 'backend'
  | 'diverged'
  | 'interrupted'
  | 'failed';

/**
 * The one kind of error that saccade throws on purpose. Messages read
 * *Expected ‹what› for ‹name›, got ‹value›. ‹Next step›.*
 */
export class SaccadeError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SaccadeError';
    this.code = code;
  }
}
