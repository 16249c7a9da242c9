/** What may be at work at once. */
export interface GateLimits {
  readonly pictures: number;
  /** Sum over the pictures; one larger than this is let in alone. */
  readonly pixels: number;
}

/** Lets pictures in, first come, first served, while there is room for them in threads and in memory. */
export class DecodeGate {
  readonly #limits: GateLimits;
  readonly #waiting: { readonly pixels: number; readonly enter: () => void }[] = [];
  #pictures = 0;
  #pixels = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** Does the work when there is room. */
  async run<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((enter) => {
      this.#waiting.push({ pixels, enter });
      this.#letIn();
    });
    try {
      return await work();
    } finally {
      this.#pictures--;
      this.#pixels -= pixels;
      this.#letIn();
    }
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next && this.#hasRoom(next.pixels); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#pictures++;
      this.#pixels += next.pixels;
      next.enter();
    }
  }

  #hasRoom(pixels: number): boolean {
    if (this.#pictures === 0) return true;
    return this.#pictures < this.#limits.pictures && this.#pixels + pixels <= this.#limits.pixels;
  }
}
