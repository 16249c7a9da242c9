import { SaccadeError } from '../../errors.js';
import type { NativeKernelBackend, NativeTensorData } from './native-kernel-backend.js';

const asBytes = (array: Float32Array | Int32Array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** A tensor's values as TensorFlow keeps them: little-endian numbers in row-major order. */
export function constantBytes(data: NativeTensorData, binding: NativeKernelBackend['binding']): Uint8Array {
  const values = data.values ?? binding.tensorDataSync(data.id);
  switch (data.dtype) {
    case binding.TF_FLOAT:
      return asBytes(Float32Array.from(values));
    case binding.TF_INT32:
      return asBytes(Int32Array.from(values));
    case binding.TF_BOOL:
      return Uint8Array.from(values);
    default:
      throw new SaccadeError(
        'backend',
        `Expected float32, int32 or bool for a constant of a graph, got TensorFlow's type ${data.dtype}. Run this part without graphs.`,
      );
  }
}
