import { createRequire } from 'node:module';
import util from 'node:util';
import * as tf from '@tensorflow/tfjs-core';
import { registerNativeGradients } from './native-gradients.js';

export const nativePackage = '@tensorflow/tfjs-node';

export interface NativeOptions {
  /** Threads that one operation may use; TensorFlow reads the number once, when it is first loaded. */
  readonly threads?: number;
}

/** Loads `@tensorflow/tfjs-node`, which registers the backend `tensorflow`; throws where package, addon or library is missing. */
export function startTensorflow(options: NativeOptions = {}): void {
  mendUtil();
  // TensorFlow reads these once: no chatter on standard error (2 leaves errors), and as many threads as asked for.
  process.env.TF_CPP_MIN_LOG_LEVEL ??= '2';
  if (options.threads !== undefined) {
    process.env.TF_NUM_INTRAOP_THREADS = String(options.threads);
    process.env.TF_NUM_INTEROP_THREADS = String(options.threads);
  }
  loadPackage();
  registerNativeGradients();
}

function loadPackage(): void {
  try {
    createRequire(import.meta.url)(nativePackage);
  } catch (cause) {
    const missing = cause instanceof Error && cause.message.startsWith(`Cannot find module '${nativePackage}'`);
    throw missing ? new Error(`the package ${nativePackage} is not installed`, { cause }) : cause;
  }
}

/** Whether the native backend loads here; the backend in use stays as it is. */
export function nativeAvailable(): boolean {
  const inUse = tf.engine().backendName;
  try {
    startTensorflow();
    return true;
  } catch {
    return false;
  } finally {
    // tfjs-node makes itself the backend as soon as it is loaded.
    if (inUse) tf.setBackend(inUse);
  }
}

/** tfjs-node calls functions of `util` that Node 23 took away, and `isArray`, for which Node 22 prints a notice. */
function mendUtil(): void {
  const patched = util as unknown as Record<string, unknown>;
  patched.isArray = Array.isArray;
  patched.isNullOrUndefined = (value: unknown) => value === null || value === undefined;
}
