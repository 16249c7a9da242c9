#!/usr/bin/env node
// Writes a model anew: its decoder in another precision, its encoder copied beside it, or named where it lies.
//
//   npm run build && node scripts/models/save-as.mjs <model> <folder> <precision> [path of the encoder from there]
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { selectBackend } from '../../dist/backend/select-backend.js';
import { encoderFiles, hashFiles, readModelFiles } from '../../dist/captioner/model-files.js';
import { saveCaptioner } from '../../dist/captioner/save-captioner.js';

const [model, folder, precision, encoderPath] = process.argv.slice(2);
if (!precision) {
  console.error(
    'Expected a model, a folder to write and a precision. Usage: save-as.mjs <model> <folder> <precision> [path of the encoder]',
  );
  process.exit(2);
}
await selectBackend('cpu');
const { config, vocabulary, weights, encoderFolder } = await readModelFiles(model);
await mkdir(folder, { recursive: true });
if (!encoderPath) await cp(encoderFolder, path.join(folder, 'encoder'), { recursive: true });
const encoder = { ...config.encoder, path: encoderPath ?? 'encoder' };
// Weights that came by another road may differ in a last bit; the decoder goes with those that lie there.
encoder.sha256 = await hashFiles(path.resolve(folder, encoder.path), encoderFiles, 'the encoder');
await saveCaptioner(folder, { config: { ...config, encoder }, vocabulary, weights }, precision);
