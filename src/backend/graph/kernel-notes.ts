import type * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../../errors.js';
import { constantValues } from './constant-values.js';
import type { NativeKernelBackend, NativeTensorData, OpAttribute } from './native-kernel-backend.js';
import { constantNode, identityNode, opNode, placeholderNode } from './node-def.js';
import type { NodeDef, TensorValues } from './saved-model-schema.js';

/** tfjs-node names no type for the one and a wrong one for the other; eager execution goes by the input, and so do we. */
const opsThatTakeTheirInputsType = new Set(['ExpandDims', 'Mean']);

/** The graph as it grows: which node made which tensor. Tensors are known by their data id, which outlives their disposal. */
export class KernelNotes {
  readonly nodes: NodeDef[] = [];
  readonly #backend: NativeKernelBackend;
  readonly #sources = new WeakMap<object, string>();
  readonly #dependent = new Set<string>();
  readonly #smallConstants = new Map<string, string>();

  constructor(backend: NativeKernelBackend) {
    this.#backend = backend;
  }

  addInput(dataId: object, name: string, shape: readonly number[]): void {
    this.nodes.push(placeholderNode(name, this.#data(dataId).dtype, shape));
    this.#sources.set(dataId, name);
    this.#dependent.add(name);
  }

  addOp(op: string, from: { attributes: OpAttribute[]; inputs: tf.TensorInfo[]; outputs: tf.TensorInfo[] }): void {
    const input = from.inputs.map((tensor) => this.#source(tensor.dataId));
    const name = `n${this.nodes.length}`;
    if (input.some((source) => this.#dependent.has(nodeOf(source)))) this.#dependent.add(name);
    const node = opNode(name, op, { attributes: from.attributes, input, binding: this.#backend.binding });
    if (opsThatTakeTheirInputsType.has(op)) node.attr.T = { type: this.#data(from.inputs[0]!.dataId).dtype };
    this.nodes.push(node);
    from.outputs.forEach((tensor, index) => {
      this.#sources.set(tensor.dataId, index === 0 ? name : `${name}:${index}`);
    });
  }

  addOutput(dataId: object, name: string): void {
    this.nodes.push(identityNode(name, this.#data(dataId).dtype, this.#source(dataId)));
  }

  /** The op (or `an input`) whose result this is, if the result follows the inputs; nothing if it is always the same. */
  changingSource(dataId: object): string | undefined {
    const source = this.#sources.get(dataId);
    if (source === undefined || !this.#dependent.has(nodeOf(source))) return undefined;
    return this.nodes.find((node) => node.name === nodeOf(source))?.op;
  }

  #source(dataId: object): string {
    const known = this.#sources.get(dataId);
    if (known !== undefined) return known;
    const name = this.#addConstant(this.#data(dataId));
    this.#sources.set(dataId, name);
    return name;
  }

  #addConstant(data: NativeTensorData): string {
    const values = constantValues(data, this.#backend.binding);
    const key = contentKey(data, values);
    const known = key && this.#smallConstants.get(key);
    if (known) return known;
    const name = `n${this.nodes.length}`;
    this.nodes.push(constantNode(name, { dtype: data.dtype, shape: data.shape, values }));
    if (key) this.#smallConstants.set(key, name);
    return name;
  }

  #data(dataId: object): NativeTensorData {
    const data = this.#backend.tensorMap.get(dataId);
    if (data) return data;
    throw new SaccadeError(
      'backend',
      'Expected tensors that are still there for a graph, got a disposed one. Keep it until the recording ends.',
    );
  }
}

/** Shapes, axes, scalars, zeros and ones recur at every op, so that one of each is kept. */
function contentKey(data: NativeTensorData, values: TensorValues): string | undefined {
  if ('tensorContent' in values && values.tensorContent.length > 64) return undefined;
  return `${data.dtype}/${data.shape}/${JSON.stringify(values)}`;
}

const nodeOf = (source: string) => source.split(':')[0]!;
