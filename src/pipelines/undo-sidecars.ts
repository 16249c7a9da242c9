import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SaccadeError } from '../errors.js';
import { type JournalLine, readJournal } from '../report/journal-file.js';
import type { WrittenSidecar } from '../report/journal-record.js';
import { lockRun } from '../report/run-lock.js';
import { sha256Of } from '../report/write-sidecar.js';

export interface UndoCounts {
  removed: number;
  /** Left because somebody has changed them since. */
  changed: number;
  /** Not there any more. */
  missing: number;
}

/**
 * Removes the sidecars that a run made and that nobody has changed since.
 *
 * @param onChanged told of each sidecar that was left
 * @throws SaccadeError `usage` where the file is no journal, `locked` while a run writes it.
 */
export async function undoSidecars(journal: string, onChanged: (path: string) => void): Promise<UndoCounts> {
  const unlock = await lockRun(journal);
  try {
    return await removeUnchanged(await writtenSidecars(journal), onChanged);
  } finally {
    await unlock();
  }
}

async function writtenSidecars(journal: string): Promise<WrittenSidecar[]> {
  const sidecars: WrittenSidecar[] = [];
  let first: JournalLine | undefined;
  for await (const line of readJournal(journal)) {
    first ??= line;
    if (line.kind !== 'record' || 'error' in line.record) continue;
    for (const { file, sha256 } of line.record.sidecars ?? [])
      sidecars.push({ file: join(dirname(journal), ...file.split('/')), sha256 });
  }
  if (first?.kind === 'header') return sidecars;
  const got = first ? 'another file' : 'an empty or missing one';
  throw new SaccadeError(
    'usage',
    `Expected a journal of saccade for undo, got ${got}, ${journal}. Give the .jsonl of the run.`,
  );
}

async function removeUnchanged(
  sidecars: readonly WrittenSidecar[],
  onChanged: (path: string) => void,
): Promise<UndoCounts> {
  const counts: UndoCounts = { removed: 0, changed: 0, missing: 0 };
  for (const { file, sha256 } of sidecars) {
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) counts.missing++;
    else if (sha256Of(content) === sha256) {
      await rm(file);
      counts.removed++;
    } else {
      counts.changed++;
      onChanged(file);
    }
  }
  return counts;
}
