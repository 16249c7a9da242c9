import { readFileSync } from 'node:fs';

/** A JSON file of `test/fixtures/metrics`. */
export function readFixture<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`../fixtures/metrics/${name}`, import.meta.url), 'utf8'));
}
