import { dirname } from 'node:path';
import { makeFolder } from '../backend/make-folder.js';
import type { Description } from '../captioner/description.js';
import { encodeThumbnail } from '../image/encode-picture.js';
import type { ImageSource } from '../image/pixels.js';
import { readUpright } from '../image/read-upright.js';
import { dataScript, reportFrame } from './html-report-frame.js';
import { packAttention } from './pack-attention.js';
import type { ReportEntry, ReportFailure, ReportIndexEntry } from './page/attention-data.js';
import { partsPath, type ReportPart, ReportParts } from './report-parts.js';
import { sealed } from './report-seal.js';
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
  /** The run that may know the page again later, as `isSealedBy` does. */
  readonly owner?: string;
  /** Pictures with more pixels are refused. */
  readonly pixelLimit?: number;
  /** Pictures that a stopped run has left and that are still good. */
  readonly kept?: ReadonlyMap<string, ReportPart>;
}

/** Pictures of one page, and of one part of the file. */
const pageSize = 24;
/** Longest side of thumbnails (pixels). */
const thumbnailSize = 240;

/** A gallery page that grows picture by picture; it appears, whole, when it is closed. */
export class HtmlReport {
  readonly #path: string;
  readonly #options: HtmlReportOptions;
  readonly #parts: ReportParts;
  readonly #failures = new Map<string, string>();
  #last: Promise<void> = Promise.resolve();

  private constructor(path: string, options: HtmlReportOptions, parts: ReportParts) {
    this.#path = path;
    this.#options = options;
    this.#parts = parts;
  }

  static async create(path: string, options: HtmlReportOptions): Promise<HtmlReport> {
    makeFolder(dirname(path));
    const parts = await ReportParts.open(partsPath(path), options.kept ?? new Map());
    return new HtmlReport(path, options, parts);
  }

  /**
   * Adds a captioned picture; calls may overlap.
   *
   * @throws SaccadeError as {@link readUpright}; the picture is left out then.
   */
  async add(picture: ReportedPicture, description: Description, source: ImageSource): Promise<void> {
    const entry = this.#entry(picture, description, source);
    const before = this.#last;
    const added = Promise.allSettled([before, entry]).then(async () => this.#parts.append(await entry));
    this.#last = added.catch(() => undefined);
    return added;
  }

  /** Adds a picture that could not be captioned. */
  fail(file: string, message: string): void {
    this.#failures.set(file, message);
  }

  /**
   * Puts the page in its place; until then an earlier page stays, and where it cannot be written what was added waits.
   *
   * @param order What stands on the page, in order; all that was added, in that order, where it is left out.
   */
  async close(order?: readonly string[]): Promise<void> {
    await this.#last;
    try {
      const { owner } = this.#options;
      const page = this.#page(order);
      await writeWhole(this.#path, owner === undefined ? page : sealed(page, owner));
    } catch (error) {
      await this.#parts.close();
      throw error;
    }
    await this.#parts.remove();
  }

  /** Ends without a page. What was added waits for another run that keeps it, or is thrown away. */
  async stop({ keep }: { readonly keep: boolean }): Promise<void> {
    await this.#last;
    await (keep ? this.#parts.close() : this.#parts.remove());
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

  async *#page(order?: readonly string[]): AsyncGenerator<string> {
    const { pictures } = this.#parts;
    const shown = (order ?? [...pictures.keys()]).filter((file) => pictures.has(file));
    const failures = (order ?? [...this.#failures.keys()]).flatMap((file): ReportFailure[] => {
      const message = this.#failures.get(file);
      return message === undefined ? [] : [[file, message]];
    });
    const { before, after } = await reportFrame(this.#options.title, pageSize);
    yield before;
    for (let start = 0; start < shown.length; start += pageSize) {
      const part: string[] = [];
      for (const file of shown.slice(start, start + pageSize)) part.push(await this.#parts.read(file));
      yield dataScript(`part-${start / pageSize}`, `[${part.join(',\n')}]`);
    }
    const index = shown.map((file): ReportIndexEntry => {
      const { caption, confidence } = pictures.get(file)!;
      return [file, caption, confidence];
    });
    yield dataScript('index', JSON.stringify(index));
    yield dataScript('failed', JSON.stringify(failures));
    yield after;
  }
}
