import { ByteBuffer } from 'flatbuffers';

/**
 * Reads the parts of a TFLite file that a folded convolution network needs. Field numbers are those of TensorFlow Lite's
 * published schema (tensorflow/compiler/mlir/lite/schema/schema.fbs); field n of a table lies at vtable offset 4 + 2n.
 */
class Table {
  constructor(buffer, position) {
    this.buffer = buffer;
    this.position = position;
  }

  #offset(field) {
    return this.buffer.__offset(this.position, 4 + 2 * field);
  }

  number(field, read, fallback = 0) {
    const offset = this.#offset(field);
    return offset ? this.buffer[read](this.position + offset) : fallback;
  }

  table(field) {
    const offset = this.#offset(field);
    return offset ? new Table(this.buffer, this.buffer.__indirect(this.position + offset)) : undefined;
  }

  tables(field) {
    const offset = this.#offset(field);
    if (!offset) return [];
    const start = this.buffer.__vector(this.position + offset);
    const length = this.buffer.__vector_len(this.position + offset);
    return Array.from({ length }, (_, i) => new Table(this.buffer, this.buffer.__indirect(start + 4 * i)));
  }

  /** A vector of scalars as a typed array over a copy of its bytes. */
  vector(field, Type) {
    const offset = this.#offset(field);
    if (!offset) return new Type(0);
    const start = this.buffer.__vector(this.position + offset);
    const bytes = this.buffer.__vector_len(this.position + offset) * Type.BYTES_PER_ELEMENT;
    return new Type(this.buffer.bytes().slice(start, start + bytes).buffer);
  }
}

const elementTypes = { 2: Int32Array, 3: Uint8Array, 9: Int8Array, 0: Float32Array };

/** value = (q − zero point) × scale, per slice of the quantised axis. */
function dequantize(values, shape, quantization) {
  const scale = quantization?.vector(2, Float32Array) ?? new Float32Array(0);
  if (scale.length === 0) return Float32Array.from(values);
  const zeroPoint = quantization.vector(3, BigInt64Array);
  const axis = scale.length > 1 ? quantization.number(6, 'readInt32') : 0;
  const inner = scale.length > 1 ? shape.slice(axis + 1).reduce((product, side) => product * side, 1) : values.length;
  return Float32Array.from(values, (q, i) => {
    const slice = Math.floor(i / inner) % scale.length;
    return (q - Number(zeroPoint[slice] ?? 0)) * scale[slice];
  });
}

const operators = { 3: 'convolution', 4: 'depthwise' };

/**
 * The convolutions of a TFLite network in the order of computation, dequantised.
 *
 * @param {Uint8Array} bytes the file
 * @returns {{kind: 'convolution' | 'depthwise', kernel: Float32Array, kernelShape: number[], bias: Float32Array}[]}
 */
export function readConvolutions(bytes) {
  const buffer = new ByteBuffer(bytes);
  const model = new Table(buffer, buffer.readInt32(0));
  const kinds = model
    .tables(1)
    .map((code) => operators[Math.max(code.number(0, 'readInt8'), code.number(3, 'readInt32'))]);
  const [graph] = model.tables(2);
  const buffers = model.tables(4);
  const tensors = graph.tables(0);

  const read = (index) => {
    const tensor = tensors[index];
    const shape = [...tensor.vector(0, Int32Array)];
    const Type = elementTypes[tensor.number(1, 'readInt8')];
    const stored = new Type(buffers[tensor.number(2, 'readUint32')].vector(0, Uint8Array).buffer);
    return { shape, values: dequantize(stored, shape, tensor.table(4)) };
  };

  return graph.tables(3).flatMap((operator) => {
    const kind = kinds[operator.number(0, 'readUint32')];
    if (!kind) return [];
    const [, kernel, bias] = operator.vector(1, Int32Array);
    const { shape, values } = read(kernel);
    return [{ kind, kernel: values, kernelShape: shape, bias: read(bias).values }];
  });
}
