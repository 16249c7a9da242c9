import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';

const codeFolder = fileURLToPath(new URL('../../', import.meta.url));

/** What graphs are recorded from; the rest of the program may change and leave them as they are. */
const recordedFolders = ['attention', 'backend', 'captioner', 'decoder', 'encoder', 'layers', 'tensors', 'training'];

let known: string | undefined;

/** A hash of the code that graphs are recorded from, TensorFlow.js's version included: another program records its own. */
export function codeVersion(): string {
  known ??= recordedFolders.reduce(addFolder, createHash('sha256').update(tf.version_core)).digest('hex');
  return known;
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string) {
  const names = readdirSync(codeFolder + folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of names.filter((file) => /(?<!\.d)\.[jt]s$/.test(file))) {
    hash.update(name).update(readFileSync(`${codeFolder}${folder}/${name}`));
  }
  return hash;
}
