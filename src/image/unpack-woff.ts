import { inflateSync } from 'node:zlib';

const signature = 0x774f4646;
const headerLength = 44;
const entryLength = 20;

/**
 * A font as TrueType or OpenType: tables of a WOFF file unpacked, other files as they are.
 * WOFF File Format 1.0, W3C Recommendation of 13 December 2012, sections 3 to 5.
 *
 * @throws RangeError where the file ends too early, an error of zlib where a table is damaged.
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.length < headerLength || file.readUInt32BE(0) !== signature) return file;
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(file, headerLength + index * entryLength));
  const directory = Buffer.alloc(12 + 16 * count);
  directory.writeUInt32BE(file.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(16 * power, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(16 * (count - power), 10);
  let offset = directory.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + 16 * index;
    for (const [part, value] of [tag, checksum, offset, content.length].entries())
      directory.writeUInt32BE(value, at + 4 * part);
    offset += padded(content.length);
  }
  return Buffer.concat([directory, ...tables.map(({ content }) => pad(content))]);
}

function readTable(file: Buffer, at: number) {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((part) => file.readUInt32BE(at + part)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const stored = file.subarray(offset, offset + packed);
  return { tag, checksum, content: packed < length ? inflateSync(stored, { maxOutputLength: length }) : stored };
}

/** Tables begin at multiples of four bytes. */
const padded = (length: number): number => 4 * Math.ceil(length / 4);
const pad = (content: Buffer): Buffer =>
  Buffer.concat([content, Buffer.alloc(padded(content.length) - content.length)]);
