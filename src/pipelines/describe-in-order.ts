import { setImmediate } from 'node:timers/promises';
import type { Description } from '../captioner/description.js';
import { SaccadeError } from '../errors.js';
import type { Pixels } from '../image/pixels.js';

/** What became of one picture. */
export type Outcome<Item> =
  | { readonly item: Item; readonly pixels: Pixels; readonly description: Description }
  | { readonly item: Item; readonly error: SaccadeError };

export interface DescribeOptions<Item> {
  /** Decodes a picture; many run at once. */
  read(item: Item): Promise<Pixels>;
  /** Writes a sentence for each picture, in order. */
  describe(pictures: readonly Pixels[]): Promise<readonly Description[]>;
  /** Pictures of one batch. */
  readonly batchSize: number;
  /** Batches that are described at once. */
  readonly parallel: number;
  /** Ends the stream early; batches already begun come out whole. */
  readonly signal?: AbortSignal;
}

/**
 * Decodes and describes pictures, overlapped, and gives the outcomes batch by batch in the order of the items. A batch
 * waits for pictures that are being decoded, never for items that have not come yet, so that slow streams flow.
 * No more than `batchSize · (parallel + 1)` pictures wait decoded, however long the stream is.
 */
export async function* describeInOrder<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  options: DescribeOptions<Item>,
): AsyncGenerator<readonly Outcome<Item>[]> {
  const input = new ReadAhead(items, options);
  const running: Running<Item>[] = [];
  try {
    while (true) {
      if (options.signal?.aborted) input.end();
      input.fill();
      const batch = running.length < options.parallel ? await input.takeBatch() : [];
      if (batch.length > 0) running.push(new Running(describeBatch(batch, options)));
      else if (running.length === 0 && input.isEmpty) return;
      else if (running.length === 0) await input.change();
      else if (running.length === options.parallel || running[0]!.isDone || input.isEmpty)
        yield await running.shift()!.outcomes;
      else await Promise.race([input.change(), running[0]!.outcomes]);
    }
  } finally {
    input.close();
    await Promise.allSettled(running.map(({ outcomes }) => outcomes));
  }
}

/** A batch being described. */
class Running<Item> {
  isDone = false;
  readonly outcomes: Promise<Outcome<Item>[]>;

  constructor(outcomes: Promise<Outcome<Item>[]>) {
    this.outcomes = outcomes.finally(() => {
      this.isDone = true;
    });
    // Whoever awaits it hears of a failure; until then it is nobody's.
    this.outcomes.catch(() => undefined);
  }
}

/** An item whose picture is being decoded, or was. */
interface Slot<Item> {
  readonly item: Item;
  readonly done: Promise<void>;
  result?: Pixels | SaccadeError;
}

/** Pictures decoded ahead of their use, in order. */
class ReadAhead<Item> {
  readonly #input: Iterator<Item> | AsyncIterator<Item>;
  readonly #options: DescribeOptions<Item>;
  readonly #slots: Slot<Item>[] = [];
  readonly #stopped: Promise<void>;
  #pulling: Promise<void> | undefined;
  #ended = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(items: Iterable<Item> | AsyncIterable<Item>, options: DescribeOptions<Item>) {
    this.#input = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
    this.#options = options;
    this.#stopped = new Promise((resolve) => {
      options.signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Whether nothing is left and nothing will come. */
  get isEmpty(): boolean {
    return this.#ended && this.#slots.length === 0;
  }

  /** Starts to decode as far ahead as memory is meant for. */
  fill(): void {
    const { batchSize, parallel } = this.#options;
    if (this.#ended || this.#pulling || this.#slots.length >= batchSize * (parallel + 1)) return;
    this.#pulling = this.#pull().finally(() => {
      this.#pulling = undefined;
      this.fill();
    });
  }

  /** The next pictures, if a batch is full or nothing more is being decoded; else none. */
  async takeBatch(): Promise<Slot<Item>[]> {
    // Lets pictures in that were decoded while this thread was at work.
    await setImmediate();
    if (this.#failure && this.#slots.length === 0) throw this.#failure.error;
    const size = Math.min(this.#options.batchSize, this.#slots.length);
    const isComing = size < this.#options.batchSize && this.#pulling === undefined && !this.#ended;
    const isReady = !isComing && this.#slots.slice(0, size).every(({ result }) => result);
    return isReady ? this.#slots.splice(0, size) : [];
  }

  /** Settles when a picture is decoded, an item comes or the run is stopped. */
  async change(): Promise<void> {
    const reading = this.#slots.slice(0, this.#options.batchSize).find(({ result }) => !result);
    const awaited = [reading?.done, this.#pulling].filter((promise) => promise !== undefined);
    if (awaited.length > 0) await Promise.race([...awaited, this.#stopped]);
  }

  /** Takes no more items and forgets those that wait. */
  end(): void {
    this.#ended = true;
    this.#slots.length = 0;
  }

  /** Lets go of the items. A stream that never answers is not waited for. */
  close(): void {
    this.end();
    Promise.resolve(this.#input.return?.()).catch(() => undefined);
  }

  async #pull(): Promise<void> {
    try {
      const next = await this.#input.next();
      if (next.done) this.#ended = true;
      else if (!this.#ended) this.#slots.push(this.#read(next.value));
    } catch (error) {
      this.#ended = true;
      this.#failure = { error };
    }
  }

  #read(item: Item): Slot<Item> {
    const keep = (result: Pixels | SaccadeError) => {
      slot.result = result;
    };
    const slot: Slot<Item> = { item, done: this.#options.read(item).catch(asSaccadeError).then(keep) };
    return slot;
  }
}

function asSaccadeError(error: unknown): SaccadeError {
  if (error instanceof SaccadeError) return error;
  return new SaccadeError('failed', error instanceof Error ? error.message : String(error), { cause: error });
}

async function describeBatch<Item>(
  batch: readonly Slot<Item>[],
  { describe }: DescribeOptions<Item>,
): Promise<Outcome<Item>[]> {
  const pictures = batch.flatMap(({ result }) => (result && !(result instanceof SaccadeError) ? [result] : []));
  const descriptions = pictures.length > 0 ? [...(await describe(pictures))] : [];
  return batch.map(({ item, result }) =>
    result instanceof SaccadeError
      ? { item, error: result }
      : { item, pixels: result!, description: descriptions.shift()! },
  );
}
