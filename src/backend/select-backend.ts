import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';
import { startCpu } from './cpu.js';
import { type NativeOptions, startTensorflow } from './native-tensorflow.js';
import { startWasm } from './wasm.js';

/** The backends, the fastest first. */
export const backendNames = ['tensorflow', 'wasm', 'cpu'] as const;
export type BackendName = (typeof backendNames)[number];

export interface SelectedBackend {
  readonly name: BackendName;
  /** One sentence for standard error where `auto` could not take the fastest backend. */
  readonly note?: string;
}

/** Each registers itself with TensorFlow.js, ready to compute, or throws why it cannot. */
const starters: Record<BackendName, (options: NativeOptions) => void | Promise<void>> = {
  tensorflow: startTensorflow,
  wasm: startWasm,
  cpu: startCpu,
};

const loses: Record<BackendName, string> = {
  tensorflow: '',
  wasm: 'captions are the same, training is much slower',
  cpu: 'everything is very slow',
};

/**
 * Makes one backend compute all tensors of this process from now on.
 *
 * @param request A backend's name, or `auto`: `SACCADE_BACKEND` where that is set, else the first one that loads.
 * @throws SaccadeError `backend` where the requested one, or none at all, can be had; `usage` for an unknown name.
 */
export async function selectBackend(
  request: 'auto' | BackendName,
  options: NativeOptions = {},
): Promise<SelectedBackend> {
  const wanted = request === 'auto' ? backendFromEnvironment() : request;
  if (wanted !== 'auto') {
    await start(wanted, options).catch((cause) => {
      throw unavailable(wanted, cause);
    });
    return { name: wanted };
  }
  const reasons: string[] = [];
  for (const name of backendNames) {
    try {
      await start(name, options);
      return reasons.length === 0 ? { name } : { name, note: fallbackNote(name, reasons) };
    } catch (cause) {
      reasons.push(`${name}: ${firstLine(cause)}`);
    }
  }
  throw new SaccadeError(
    'backend',
    `Expected one loadable backend for saccade, got none (${reasons.join('; ')}). Install the packages again.`,
  );
}

async function start(name: BackendName, options: NativeOptions): Promise<void> {
  // Production mode leaves out TensorFlow.js's checks of every value and its advertisements on standard error.
  tf.enableProdMode();
  if (tf.findBackend(name) === null) await starters[name](options);
  if (!(await tf.setBackend(name))) throw new Error(`TensorFlow.js could not start its backend "${name}"`);
}

function backendFromEnvironment(): 'auto' | BackendName {
  const value = process.env.SACCADE_BACKEND || 'auto';
  if (value === 'auto' || (backendNames as readonly string[]).includes(value)) return value as 'auto' | BackendName;
  throw new SaccadeError(
    'usage',
    `Expected auto, ${backendNames.join(', ')} for SACCADE_BACKEND, got "${value}". Set one of these or unset it.`,
  );
}

const fallbackNote = (name: BackendName, reasons: readonly string[]): string =>
  `The native backend is not there, so the backend is ${name} (${loses[name]}); "saccade doctor" tells why and how to mend it${
    reasons.length > 1 ? ` (${reasons.slice(1).join('; ')})` : ''
  }.`;

const unavailable = (name: BackendName, cause: unknown): SaccadeError =>
  new SaccadeError(
    'backend',
    `Expected a backend that loads for --backend, got "${name}" (${firstLine(cause)}). Run "saccade doctor" for the mending command, or take --backend auto.`,
    { cause },
  );

const firstLine = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]!.replace(/[.\s]+$/, '');
