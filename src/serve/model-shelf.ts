import type { Captioner } from '../captioner/captioner.js';
import { SaccadeError } from '../errors.js';

export interface ModelShelfOptions {
  /** The first is the one that is taken where nobody asks for another. */
  readonly names: readonly string[];
  readonly load: (name: string) => Promise<Captioner>;
}

/** The models of a server: each is loaded when it is first asked for, and stays. */
export class ModelShelf {
  readonly names: readonly string[];
  readonly #load: (name: string) => Promise<Captioner>;
  readonly #loaded = new Map<string, Promise<Captioner>>();

  constructor({ names, load }: ModelShelfOptions) {
    this.names = names;
    this.#load = load;
  }

  /** @throws SaccadeError `usage` for a name that is not on the shelf. */
  async take(name: string = this.names[0]!): Promise<Captioner> {
    if (!this.names.includes(name))
      throw new SaccadeError(
        'usage',
        `Expected one of ${this.names.join(', ')} for model, got ${name.slice(0, 80)}. GET /api/models names them.`,
      );
    const loading = this.#loaded.get(name) ?? this.#load(name);
    this.#loaded.set(name, loading);
    loading.catch(() => this.#loaded.delete(name));
    return loading;
  }

  async dispose(): Promise<void> {
    for (const loading of await Promise.allSettled(this.#loaded.values()))
      if (loading.status === 'fulfilled') loading.value.dispose();
    this.#loaded.clear();
  }
}
