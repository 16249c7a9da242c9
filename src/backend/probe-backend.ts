import { concat, matMul } from '@tensorflow/tfjs-core';
import { type BackendName, selectBackend } from './select-backend.js';

// A program of its own, `node probe-backend.js <backend>`: a native library that does not fit the processor ends the whole process.
try {
  await selectBackend(process.argv[2] as BackendName);
  // A product, and a joining, for which tfjs-node uses the functions that newer versions of Node dropped.
  const [product] = matMul(concat([[[1]], [[2]]], 1), [[3], [4]]).dataSync();
  if (product !== 11) throw new Error(`1·3 + 2·4 came out as ${product}`);
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  process.stdout.write(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
