import { type BackendName, selectBackend } from '../backend/select-backend.js';
import type { Captioner, FeatureGrid } from '../captioner/captioner.js';
import type { SearchOptions } from '../captioner/description.js';
import { loadCaptioner } from '../captioner/load-captioner.js';
import { SaccadeError } from '../errors.js';
import type { ImageSource, Pixels } from '../image/pixels.js';
import { readPixels } from '../image/read-pixels.js';
import type { CaptionRecord, JournalRecord } from '../report/journal-record.js';
import { type AttentionRecord, attentionRecord } from './attention-record.js';
import { captionRecord } from './caption-record.js';
import { checkOptions } from './check-options.js';
import { defaultBatchSizes } from './default-batch-sizes.js';
import { describeInOrder } from './describe-in-order.js';
import {
  attendOptions,
  captionManyOptions,
  captionOptions,
  imageOptions,
  loadCaptionerOptions,
} from './library-options.js';
import { completeSearchOptions } from './search-limits.js';

/** Which model, and what computes. */
export interface LoadCaptionerOptions {
  /** A model folder, its `model.json`, its `file://` URL or the name of a model in the package; default: `default`. */
  readonly model?: string;
  /** `auto` (the default) takes the fastest that loads. */
  readonly backend?: 'auto' | BackendName;
  /** Threads of the native backend. */
  readonly threads?: number;
}

export interface ImageOptions {
  /** Ends the call with a `SaccadeError` of code `interrupted`. */
  readonly signal?: AbortSignal;
  /** Larger pictures are refused (pixels). */
  readonly pixelLimit?: number;
}

/** How to search for sentences, as far as the defaults do not do. */
export interface CaptionOptions extends ImageOptions, Partial<SearchOptions> {}

export interface CaptionManyOptions extends CaptionOptions {
  /** Pictures computed at once. */
  readonly batchSize?: number;
}

export interface AttendOptions extends CaptionOptions {
  /** Explain this sentence instead of the captioner's own. */
  readonly caption?: string;
}

/** A model for programs: pictures in, captions and attention out. Pictures are paths, `file://` URLs or a file's bytes. */
export interface LibraryCaptioner {
  /** Name and hash of the weights: `default@1a2b3c4d5e6f`. */
  readonly identity: string;
  /** What computes. */
  readonly backend: BackendName;
  /** Why it is not the fastest, where it is not. */
  readonly note: string | undefined;
  /** Captions one picture. @throws SaccadeError where it cannot be read */
  caption(image: ImageSource, options?: CaptionOptions): Promise<CaptionRecord>;
  /**
   * Captions a stream of pictures and gives a record for each, in order; a picture that cannot be read gives a record with
   * `error`. Pictures are read ahead and computed in batches. `file` is the path or URL as given; of bytes, their place in the stream.
   */
  captionMany(
    images: Iterable<ImageSource> | AsyncIterable<ImageSource>,
    options?: CaptionManyOptions,
  ): AsyncGenerator<JournalRecord>;
  /** The encoder's grid of features. */
  encode(image: ImageSource, options?: ImageOptions): Promise<FeatureGrid>;
  /** Where the model looked at each word; what `attention.json` holds. */
  attend(image: ImageSource, options?: AttendOptions): Promise<AttentionRecord>;
  /** Frees all weights; later calls fail. */
  dispose(): void;
}

const noWrapping = { prefix: '', suffix: '' };

/**
 * Starts a backend and loads a model on it.
 *
 * @throws SaccadeError `backend`, `no-model`, `bad-model` or `usage`
 */
export async function loadLibraryCaptioner(options: LoadCaptionerOptions = {}): Promise<LibraryCaptioner> {
  checkOptions('loadCaptioner', options, loadCaptionerOptions);
  const { model, backend = 'auto', threads } = options;
  const { name, note } = await selectBackend(backend, threads === undefined ? {} : { threads });
  return new LoadedCaptioner(await loadCaptioner(model), name, note);
}

class LoadedCaptioner implements LibraryCaptioner {
  readonly identity: string;
  readonly backend: BackendName;
  readonly note: string | undefined;
  #captioner: Captioner | undefined;

  constructor(captioner: Captioner, backend: BackendName, note: string | undefined) {
    this.#captioner = captioner;
    this.identity = captioner.identity;
    this.backend = backend;
    this.note = note;
  }

  async caption(image: ImageSource, options: CaptionOptions = {}): Promise<CaptionRecord> {
    checkOptions('caption', options, captionOptions);
    const search = completeSearchOptions(options);
    const pixels = await this.#read(image, options);
    const [description] = this.#inUse().describe([pixels], search);
    return captionRecord(fileOf(image, 0), { pixels, description: description! }, noWrapping);
  }

  async *captionMany(
    images: Iterable<ImageSource> | AsyncIterable<ImageSource>,
    options: CaptionManyOptions = {},
  ): AsyncGenerator<JournalRecord> {
    checkOptions('captionMany', options, captionManyOptions);
    const search = completeSearchOptions(options);
    const { signal, batchSize = defaultBatchSizes[this.backend], pixelLimit } = options;
    const batches = describeInOrder(numbered(images), {
      // Without the signal: it ends the stream, and is no fault of a picture.
      read: ({ image }) => this.#read(image, pixelLimit === undefined ? {} : { pixelLimit }),
      describe: async (pictures) => this.#inUse().describe(pictures, search),
      batchSize,
      parallel: 1,
      ...(signal && { signal }),
    });
    for await (const batch of batches) {
      for (const outcome of batch) {
        const file = fileOf(outcome.item.image, outcome.item.place);
        if ('error' in outcome) yield { file, error: { code: outcome.error.code, message: outcome.error.message } };
        else yield captionRecord(file, outcome, noWrapping);
      }
    }
    refuseAborted(signal);
  }

  async encode(image: ImageSource, options: ImageOptions = {}): Promise<FeatureGrid> {
    checkOptions('encode', options, imageOptions);
    const pixels = await this.#read(image, options);
    return this.#inUse().encode([pixels])[0]!;
  }

  async attend(image: ImageSource, options: AttendOptions = {}): Promise<AttentionRecord> {
    checkOptions('attend', options, attendOptions);
    const search = completeSearchOptions(options);
    const pixels = await this.#read(image, options);
    const captioner = this.#inUse();
    const { caption } = options;
    const [description] =
      caption === undefined ? captioner.describe([pixels], search) : captioner.explain([pixels], [caption]);
    return attentionRecord(description!);
  }

  dispose(): void {
    this.#captioner?.dispose();
    this.#captioner = undefined;
  }

  async #read(image: ImageSource, { signal, pixelLimit }: ImageOptions): Promise<Pixels> {
    refuseAborted(signal);
    const limit = pixelLimit === undefined ? {} : { pixelLimit };
    const pixels = await readPixels(image, this.#inUse().preprocessing, limit);
    refuseAborted(signal);
    return pixels;
  }

  #inUse(): Captioner {
    if (this.#captioner !== undefined) return this.#captioner;
    throw new SaccadeError('usage', 'Expected a captioner in use, got one that was disposed of. Load it again.');
  }
}

async function* numbered(images: Iterable<ImageSource> | AsyncIterable<ImageSource>) {
  let place = 0;
  for await (const image of images) yield { image, place: place++ };
}

function fileOf(image: ImageSource, place: number): string {
  if (typeof image === 'string') return image;
  return image instanceof URL ? image.href : String(place);
}

function refuseAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  const cause = signal.reason;
  if (cause instanceof SaccadeError) throw cause;
  throw new SaccadeError('interrupted', 'Expected to finish, got an aborted signal. Call it again.', { cause });
}
