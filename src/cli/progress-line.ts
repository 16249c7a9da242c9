/** A line on standard error that tells how far a job is. */
export interface ProgressLine {
  /** Sets how much is done, how much there is where that has changed, and what else is to be told. */
  update(done: number, total?: number, detail?: string): void;
  /** Takes the line off the terminal, so that other text can be written; the next update brings it back. */
  clear(): void;
  /** Ends it; always call it. */
  stop(): void;
}
