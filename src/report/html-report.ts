import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Description } from '../captioner/description.js';
import { encodeThumbnail } from '../image/encode-picture.js';
import type { ImageSource } from '../image/pixels.js';
import { readUpright } from '../image/read-upright.js';
import { dataScript, reportFrame } from './html-report-frame.js';
import { packAttention } from './pack-attention.js';
import type { ReportEntry, ReportFailure, ReportIndexEntry } from './page/attention-data.js';
import { writeWhole } from './write-whole.js';

/** A picture as a report names it; width and height are upright (pixels). */
export interface ReportedPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

export interface HtmlReportOptions {
  /** The page's heading. */
  readonly title: string;
  /** Pictures with more pixels are refused. */
  readonly pixelLimit?: number;
}

/** Pictures of one page, and of one part of the file. */
const pageSize = 24;
/** Longest side of thumbnails (pixels). */
const thumbnailSize = 240;

/**
 * A gallery page that grows picture by picture. What has come lies in a file aside, so that memory holds names and
 * captions alone; the page itself appears, whole, when it is closed.
 */
export class HtmlReport {
  readonly #path: string;
  readonly #options: HtmlReportOptions;
  readonly #aside: FileHandle;
  readonly #asidePath: string;
  readonly #index: ReportIndexEntry[] = [];
  readonly #failures: ReportFailure[] = [];
  #part: string[] = [];
  #parts = 0;
  #last: Promise<void> = Promise.resolve();

  private constructor(path: string, options: HtmlReportOptions, aside: { handle: FileHandle; path: string }) {
    this.#path = path;
    this.#options = options;
    this.#aside = aside.handle;
    this.#asidePath = aside.path;
  }

  static async create(path: string, options: HtmlReportOptions): Promise<HtmlReport> {
    await mkdir(dirname(path), { recursive: true });
    const asidePath = `${path}.parts`;
    return new HtmlReport(path, options, { handle: await open(asidePath, 'w'), path: asidePath });
  }

  /**
   * Adds a captioned picture; pictures stand in the order of the calls, also of calls that overlap.
   *
   * @throws SaccadeError as {@link readUpright}; the picture is left out then.
   */
  async add(picture: ReportedPicture, description: Description, source: ImageSource): Promise<void> {
    const entry = this.#entry(picture, description, source);
    const before = this.#last;
    const added = Promise.allSettled([before, entry]).then(async () => this.#append(await entry));
    this.#last = added.catch(() => undefined);
    return added;
  }

  /** Adds a picture that could not be captioned. */
  fail(file: string, message: string): void {
    this.#failures.push([file, message]);
  }

  /** Puts the page in its place; until then an earlier page stays. */
  async close(): Promise<void> {
    await this.#last;
    try {
      await this.#flushPart();
      await this.#aside.close();
      await writeWhole(this.#path, this.#page());
    } finally {
      await rm(this.#asidePath, { force: true });
    }
  }

  async #entry(picture: ReportedPicture, description: Description, source: ImageSource): Promise<ReportEntry> {
    const { pixelLimit } = this.#options;
    const small = await readUpright(source, {
      maxSize: thumbnailSize,
      ...(pixelLimit !== undefined && { pixelLimit }),
    });
    const { caption, confidence, alternatives } = description;
    return {
      ...picture,
      ...packAttention(description),
      caption,
      confidence,
      alternatives: alternatives.map((other) => ({ caption: other.caption, confidence: other.confidence })),
      thumbnail: (await encodeThumbnail(small)).toString('base64'),
    };
  }

  async #append(entry: ReportEntry): Promise<void> {
    this.#index.push([entry.file, entry.caption, entry.confidence]);
    this.#part.push(JSON.stringify(entry));
    if (this.#part.length === pageSize) await this.#flushPart();
  }

  async #flushPart(): Promise<void> {
    if (this.#part.length === 0) return;
    await this.#aside.appendFile(dataScript(`part-${this.#parts++}`, `[${this.#part.join(',\n')}]`));
    this.#part = [];
  }

  async *#page(): AsyncGenerator<string> {
    const { before, after } = await reportFrame(this.#options.title, pageSize);
    yield before;
    yield* createReadStream(this.#asidePath, 'utf8') as AsyncIterable<string>;
    yield dataScript('index', JSON.stringify(this.#index));
    yield dataScript('failed', JSON.stringify(this.#failures));
    yield after;
  }
}
