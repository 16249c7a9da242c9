import { createHash } from 'node:crypto';
import { SaccadeError } from '../errors.js';

/** What must not change between two parts of a run, by name: numbers and words as they are, anything larger as a hash. */
export type Binding = Readonly<Record<string, string | number | boolean>>;

/** The first letters of a SHA-256 of any JSON value. */
export function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

/** Compares what a checkpoint was begun with to what is there now. @throws SaccadeError `usage` that names what differs */
export function checkBinding(folder: string, begun: Binding, now: Binding): void {
  const names = [...new Set([...Object.keys(begun), ...Object.keys(now)])].filter((name) => begun[name] !== now[name]);
  if (names.length === 0) return;
  const list = (binding: Binding) => names.map((name) => `${name} ${binding[name] ?? 'none'}`).join(', ');
  throw new SaccadeError(
    'usage',
    `Expected what ${folder} was begun with (${list(begun)}) for --resume, got another (${list(now)}). Give the same again, or train into another folder.`,
  );
}
