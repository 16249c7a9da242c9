import { SaccadeError } from '../../errors.js';
import type { NativeKernelBackend, NativeTensorData } from './native-kernel-backend.js';
import type { TensorValues } from './saved-model-schema.js';

/** A tensor's values as a graph holds them; one value where all are the same, as in the zeros and ones that gradients make. */
export function constantValues(data: NativeTensorData, binding: NativeKernelBackend['binding']): TensorValues {
  const values = data.values ?? binding.tensorDataSync(data.id);
  const first = values.length > 1 && isUniform(values) ? Number(values[0]) : undefined;
  switch (data.dtype) {
    case binding.TF_FLOAT:
      return first === undefined ? { tensorContent: bytesOf(new Float32Array(values)) } : { floatVal: [first] };
    case binding.TF_INT32:
      return first === undefined ? { tensorContent: bytesOf(new Int32Array(values)) } : { intVal: [first] };
    case binding.TF_BOOL:
      return first === undefined ? { tensorContent: new Uint8Array(values) } : { boolVal: [first !== 0] };
    default:
      throw new SaccadeError(
        'backend',
        `Expected float32, int32 or bool for a constant of a graph, got TensorFlow's type ${data.dtype}. Run this part without graphs.`,
      );
  }
}

/** Leaves out what does not survive as a plain number: infinities, NaN and −0. */
function isUniform(values: ArrayLike<number>): boolean {
  if (!Number.isFinite(Number(values[0])) || Object.is(values[0], -0)) return false;
  for (let index = 1; index < values.length; index++) {
    if (!Object.is(values[index], values[0])) return false;
  }
  return true;
}

const bytesOf = (array: Float32Array | Int32Array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
