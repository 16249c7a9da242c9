import type { SidecarNaming } from '../report/sidecar-path.js';
import type { ExistingChoice } from '../report/write-sidecar.js';

/** A results file that is written at the end of a run. */
export interface ResultsFile {
  readonly path: string;
  readonly kind: 'csv' | 'coco';
}

/** Text files beside the pictures. */
export interface SidecarJob {
  readonly naming: SidecarNaming;
  readonly existing: ExistingChoice;
}

/** Descriptions where photo software looks for them: in a file beside the picture or in the picture itself. */
export type MetadataJob = { readonly kind: 'xmp'; readonly naming: SidecarNaming } | { readonly kind: 'embed' };

/** Where a caption must be good enough to leave the house. */
export interface ReviewJob {
  /** Below it a caption goes to the review list and into no sidecar or picture (0–1). */
  readonly minConfidence: number;
  /** `.csv`. */
  readonly path: string;
}

/** What captions are to become, validated by the command line. */
export interface CaptionJob {
  readonly paths: readonly string[];
  readonly recursive: boolean;
  /** This machine's part of the pictures, counted from 1. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** The journal (`.jsonl`). */
  readonly journal?: string;
  readonly results: readonly ResultsFile[];
  readonly sidecars?: SidecarJob;
  readonly metadata?: MetadataJob;
  readonly review?: ReviewJob;
  /** Folder for pictures of attention. */
  readonly overlays?: string;
  /** Gallery page. */
  readonly report?: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Replace results files that are there. */
  readonly force: boolean;
  readonly retryFailed: boolean;
  /** Start over in a new journal. */
  readonly fresh: boolean;
}
