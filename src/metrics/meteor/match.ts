/** How two words or phrases may match. */
export type MatchKind = 'exact' | 'stem' | 'synonym' | 'paraphrase';

/** A run of words of the reference that says the same as a run of words of the candidate. */
export interface Match {
  readonly kind: MatchKind;
  readonly reference: number;
  readonly referenceLength: number;
  readonly candidate: number;
  readonly candidateLength: number;
}
