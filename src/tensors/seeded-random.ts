import { createHash } from 'node:crypto';

/** State of a generator: three mixing words and a counter (unsigned 32-bit integers). */
export type RandomState = readonly [number, number, number, number];

/**
 * Pseudo-random numbers that are the same on every machine and can be stopped and gone on with.
 * Generator: sfc32 of C. Doty-Humphrey's PractRand ("small fast counting", 128 bits of state).
 */
export class SeededRandom {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  /** From a seed (any number or text) or from the `state` of another generator. */
  constructor(seed: number | string | RandomState) {
    [this.#a, this.#b, this.#c, this.#counter] = typeof seed === 'object' ? seed : stateOf(String(seed));
  }

  /** What `new SeededRandom(state)` goes on from. */
  get state(): RandomState {
    return [this.#a, this.#b, this.#c, this.#counter];
  }

  #next(): number {
    const result = (this.#a + this.#b + this.#counter) >>> 0;
    this.#counter = (this.#counter + 1) >>> 0;
    this.#a = (this.#b ^ (this.#b >>> 9)) >>> 0;
    this.#b = (this.#c + (this.#c << 3)) >>> 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) >>> 0;
    return result;
  }

  /** Uniform in [0, 1), in steps of 2⁻³². */
  uniform(): number {
    return this.#next() / 2 ** 32;
  }

  /** Uniform integer in [0, limit). */
  integer(limit: number): number {
    return Math.floor(this.uniform() * limit);
  }

  /** Standard normal, by G. Box and M. Muller (1958); no half of a pair is kept, so the state says all. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    return radius * Math.cos(2 * Math.PI * this.uniform());
  }

  /** A copy in random order (Fisher and Yates). */
  shuffle<Item>(items: Iterable<Item>): Item[] {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.integer(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }

  /** A generator of its own for a named purpose; depends on this one's state and does not advance it. */
  fork(name: string): SeededRandom {
    return new SeededRandom(stateOf(`${this.state.join(' ')} ${name}`));
  }
}

function stateOf(seed: string): RandomState {
  const digest = createHash('sha256').update(seed).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)];
}
