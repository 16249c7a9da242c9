import { access, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { SaccadeError } from '../errors.js';
import { type JournalHeader, type JournalSettings, readJournal } from './journal-file.js';
import { isFailure, type JournalRecord, type WrittenSidecar } from './journal-record.js';
import { lockRun } from './run-lock.js';
import { writeWhole } from './write-whole.js';

/** What is known of a picture that the journal holds. */
export interface JournalEntry {
  readonly caption?: string;
  readonly confidence?: number;
  /** Why there is no caption. */
  readonly failure?: string;
  readonly hasSidecars: boolean;
}

export interface JournalOptions {
  /** Version of saccade. */
  readonly version: string;
  readonly settings: JournalSettings;
  /** Forget failures, so that those pictures are tried again. */
  readonly retryFailed?: boolean;
  /** Start over; a journal that is there already keeps its content under a free name. */
  readonly fresh?: boolean;
}

/**
 * The record of a run: JSON Lines, one picture a line, written and flushed as each is done, so that a run that was
 * stopped at any moment can go on. Holds a lock until it is closed.
 */
export class CaptionJournal {
  readonly path: string;
  /** Pictures that are done, by their name in records. */
  readonly entries: ReadonlyMap<string, JournalEntry>;
  readonly #entries: Map<string, JournalEntry>;
  #header: JournalHeader | undefined;
  readonly #options: JournalOptions;
  readonly #unlock: () => Promise<void>;
  #file: FileHandle | undefined;

  private constructor(
    path: string,
    state: { content: JournalContent; options: JournalOptions; unlock: () => Promise<void> },
  ) {
    this.path = path;
    this.#entries = state.content.entries;
    this.entries = this.#entries;
    this.#header = state.content.header;
    this.#options = state.options;
    this.#unlock = state.unlock;
  }

  /**
   * Opens a journal to go on with it, or plans a new one where there is none; nothing is written before {@link begin}.
   *
   * @throws SaccadeError `usage` where it was made with other settings, `exists` where the file is no journal,
   *   `locked` while another run writes it.
   */
  static async open(path: string, options: JournalOptions): Promise<CaptionJournal> {
    const unlock = await lockRun(path);
    try {
      const content = options.fresh ? noContent() : await readContent(path, options);
      return new CaptionJournal(path, { content, options, unlock });
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  /**
   * Makes ready to append: checks that the model is the same, drops torn lines and forgotten failures.
   *
   * @param model Left out where nothing will be appended.
   * @throws SaccadeError `usage` where the journal was made with another model.
   */
  async begin(model: string | undefined): Promise<void> {
    const { version, settings } = this.#options;
    if (!this.#header && model === undefined) return;
    if (model !== undefined) this.refuseOtherModel(model);
    if (this.#options.fresh) await setAside(this.path);
    this.#header ??= { saccade: version, model: model!, settings };
    await writeWhole(this.path, this.#keptLines(this.#header, new Map()));
    this.#file = await open(this.path, 'a');
  }

  /** @throws SaccadeError `usage` where the journal was made with another model. */
  refuseOtherModel(model: string): void {
    if (this.#header && this.#header.model !== model)
      throw otherModel(this.path, { was: this.#header.model, is: model });
  }

  /** Adds finished pictures and flushes them to the disk. */
  async append(records: readonly JournalRecord[]): Promise<void> {
    if (!this.#file) throw new Error('a journal is begun before it is written');
    if (records.length === 0) return;
    await this.#file.appendFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    await this.#file.datasync();
    for (const record of records) this.#entries.set(record.file, entryOf(record));
  }

  /** Notes the sidecars of pictures that were captioned in an earlier run. */
  async amend(sidecars: ReadonlyMap<string, readonly WrittenSidecar[]>): Promise<void> {
    if (!this.#file || !this.#header || sidecars.size === 0) return;
    await this.#file.close();
    await writeWhole(this.path, this.#keptLines(this.#header, sidecars));
    this.#file = await open(this.path, 'a');
  }

  /** Ends the run; the journal stays, free for the next. */
  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
    await this.#unlock();
  }

  /** Ends the run and removes the journal, once its content stands elsewhere. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await this.close();
  }

  async *#keptLines(header: JournalHeader, sidecars: ReadonlyMap<string, readonly WrittenSidecar[]>) {
    yield `${JSON.stringify(header)}\n`;
    for await (const line of readJournal(this.path)) {
      if (line.kind !== 'record' || !this.#keeps(line.record)) continue;
      const added = sidecars.get(line.record.file);
      yield added ? `${JSON.stringify({ ...line.record, sidecars: added })}\n` : `${line.text}\n`;
    }
  }

  #keeps(record: JournalRecord): boolean {
    return !(this.#options.retryFailed && isFailure(record) && !this.#entries.has(record.file));
  }
}

interface JournalContent {
  readonly header: JournalHeader | undefined;
  readonly entries: Map<string, JournalEntry>;
}

const noContent = (): JournalContent => ({ header: undefined, entries: new Map() });

/** Renames a file to the first free of `name.1.ext`, `name.2.ext`, … */
async function setAside(path: string): Promise<void> {
  const { dir, name, ext } = parse(path);
  for (let number = 1; ; number++) {
    const free = join(dir, `${name}.${number}${ext}`);
    const isTaken = await access(free).then(
      () => true,
      () => false,
    );
    if (!isTaken) return rename(path, free).catch(ignoreMissing);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function readContent(path: string, options: JournalOptions): Promise<JournalContent> {
  let header: JournalHeader | undefined;
  let unknown = 0;
  const entries = new Map<string, JournalEntry>();
  for await (const line of readJournal(path)) {
    if (line.kind === 'header') header = line.header;
    else if (line.kind === 'unknown') unknown++;
    else if (!(options.retryFailed && isFailure(line.record))) entries.set(line.record.file, entryOf(line.record));
  }
  if (!header && (entries.size > 0 || unknown > 0))
    throw new SaccadeError(
      'exists',
      `Expected a journal of saccade in ${path}, got another file. Give --output another name.`,
    );
  if (header) refuseOtherSettings(path, header.settings, options.settings);
  return { header, entries };
}

function entryOf(record: JournalRecord): JournalEntry {
  if (isFailure(record)) return { failure: record.error.message, hasSidecars: false };
  const { caption, confidence } = record;
  return { caption, confidence, hasSidecars: (record.sidecars?.length ?? 0) > 0 };
}

function refuseOtherSettings(path: string, was: JournalSettings, is: JournalSettings): void {
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [before, now] = [JSON.stringify(was[name]), JSON.stringify(is[name])];
    if (before !== now)
      throw new SaccadeError(
        'usage',
        `Expected ${name} ${before ?? 'unset'} as in the journal ${path}, got ${now ?? 'unset'}. Use the same setting, another --output, or --no-resume.`,
      );
  }
}

function otherModel(path: string, { was, is }: { was: string; is: string }): SaccadeError {
  return new SaccadeError(
    'usage',
    `Expected the model ${was} of the journal ${path}, got ${is}. Use the same --model, another --output, or --no-resume.`,
  );
}
