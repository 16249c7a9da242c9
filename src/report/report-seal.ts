import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const sealOf = (digest: string): string => `<!-- saccade ${digest} -->\n`;
const sealLength = sealOf('0'.repeat(64)).length;

/** Ends a page with a seal, by which the run that made it knows it again as long as nobody has changed it. @param owner names the run */
export async function* sealed(page: AsyncIterable<string>, owner: string): AsyncGenerator<string> {
  const hash = createHash('sha256').update(`${owner}\0`);
  for await (const part of page) {
    hash.update(part);
    yield part;
  }
  yield sealOf(hash.digest('hex'));
}

/** Whether a file is a page that this owner sealed, and unchanged since. */
export async function isSealedBy(path: string, owner: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = size - sealLength;
    if (start <= 0) return false;
    const { buffer } = await file.read(Buffer.alloc(sealLength), 0, sealLength, start);
    const hash = createHash('sha256').update(`${owner}\0`);
    for await (const part of createReadStream(path, { end: start - 1 })) hash.update(part);
    return buffer.toString() === sealOf(hash.digest('hex'));
  } finally {
    await file.close();
  }
}
