import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeWhole } from './write-whole.js';

/** What to do where a sidecar already holds text. */
export const existingChoices = ['skip', 'overwrite', 'append', 'prepend'] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/** Whether the sidecar is saccade's alone, shared with a person's text, or was left as it was. */
export type SidecarOutcome =
  | { readonly kind: 'written'; readonly sha256: string }
  | { readonly kind: 'merged' }
  | { readonly kind: 'kept' };

/** Whether a file holds more than white space. */
export async function holdsText(path: string): Promise<boolean> {
  return (await readBytes(path)).toString('utf8').trim() !== '';
}

/** Writes a caption to its sidecar, whole or not at all. What a person wrote keeps its bytes, whatever their encoding. */
export async function writeSidecar(path: string, caption: string, existing: ExistingChoice): Promise<SidecarOutcome> {
  const before = await readBytes(path);
  const alone = Buffer.from(`${caption}\n`);
  // A run that was killed between sidecar and journal left this very text.
  if (before.equals(alone)) return { kind: 'written', sha256: sha256Of(alone) };
  const text = before.toString('utf8');
  if (text.trim() === '' || existing === 'overwrite') {
    await writeWhole(path, alone);
    return { kind: 'written', sha256: sha256Of(alone) };
  }
  if (existing === 'skip' || text.includes(caption)) return { kind: 'kept' };
  const lineEnd = text.endsWith('\n') ? '' : '\n';
  await writeWhole(
    path,
    Buffer.concat(existing === 'append' ? [before, Buffer.from(lineEnd), alone] : [alone, before]),
  );
  return { kind: 'merged' };
}

async function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return Buffer.alloc(0);
    throw error;
  });
}

export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
