import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import protobuf from 'protobufjs';

/** The part of TensorFlow's event.proto and summary.proto that holds plain numbers. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Event { double wall_time = 1; int64 step = 2; Summary summary = 5; }
  message Summary { repeated Value value = 1; message Value { string tag = 1; float simple_value = 2; } }
`);

export interface ReadNumber {
  readonly tag: string;
  readonly value: number;
  readonly step: number;
}

/** Every number in the event files of a folder. A record is its length (8 bytes), a checksum (4), the event, a checksum (4). */
export function readEvents(folder: string): ReadNumber[] {
  const Event = root.lookupType('Event');
  return readdirSync(folder).flatMap((name) => {
    const bytes = readFileSync(path.join(folder, name));
    const numbers: ReadNumber[] = [];
    for (let at = 0; at < bytes.length; ) {
      const length = Number(bytes.readBigUInt64LE(at));
      const event = Event.toObject(Event.decode(bytes.subarray(at + 12, at + 12 + length)), {
        longs: Number,
        defaults: true,
      });
      for (const { tag, simpleValue } of event.summary?.value ?? []) {
        numbers.push({ tag, value: simpleValue, step: event.step });
      }
      at += 12 + length + 4;
    }
    return numbers;
  });
}
