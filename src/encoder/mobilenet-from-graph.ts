import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';
import { kernelShape } from './mobilenet-v2.js';
import { mobilenetV2Layers } from './mobilenet-v2-layers.js';
import type { WeightValues } from './trainable-encoder.js';

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
}

interface Convolution {
  readonly kernel: string;
  readonly bias: string;
}

/** The node that an input comes from: `name`, `name:0` or `^name`. */
const sourceOf = (input: string): string => input.replace(/^\^/, '').replace(/:\d+$/, '');

/**
 * The weights of MobileNetV2 out of any TensorFlow.js graph model of it, whatever its nodes are called: convolutions are
 * taken in the order of computation, with their batch norms folded.
 *
 * @param origin where the model came from, for people
 * @returns `<layer>/kernel` and `<layer>/bias`
 * @throws SaccadeError `bad-model` where the convolutions are not those of MobileNetV2 1.0
 */
export async function mobilenetFromGraph(model: tf.io.ModelArtifacts, origin: string): Promise<WeightValues> {
  const { node: nodes } = model.modelTopology as { node: readonly GraphNode[] };
  const constants = tf.io.decodeWeights(
    tf.io.CompositeArrayBuffer.join(model.weightData as ArrayBuffer[]),
    model.weightSpecs!,
  );
  try {
    const convolutions = convolutionsInOrder(nodes);
    const weights: Record<string, { shape: number[]; values: Float32Array }> = {};
    for (const [i, layer] of mobilenetV2Layers.entries()) {
      const parts = { kernel: kernelShape(layer), bias: [layer.outputChannels] };
      for (const part of ['kernel', 'bias'] as const) {
        const tensor = constants[convolutions[i]?.[part] ?? ''];
        if (!tensor || tensor.shape.join() !== parts[part].join()) {
          throw new SaccadeError(
            'bad-model',
            `Expected a MobileNetV2 of width 1.0 at ${origin}, got ${tensor ? `[${tensor.shape}]` : 'nothing'} where the ${part} [${parts[part]}] of ${layer.name} should be. Give the address of another model.`,
          );
        }
        weights[`${layer.name}/${part}`] = { shape: tensor.shape, values: (await tensor.data()) as Float32Array };
      }
    }
    return weights;
  } finally {
    tf.dispose(constants);
  }
}

/** MobileNetV2 is one chain, so that its convolutions have one order. */
function convolutionsInOrder(nodes: readonly GraphNode[]): Convolution[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const ordered = new Set<GraphNode>();
  const visit = (node: GraphNode | undefined): void => {
    if (!node || ordered.has(node)) return;
    for (const input of node.input ?? []) visit(byName.get(sourceOf(input)));
    ordered.add(node);
  };
  for (const node of nodes) visit(node);
  return [...ordered]
    .filter(({ op }) => /^(_Fused|Fused)?(Conv2D|DepthwiseConv2dNative)$/.test(op))
    .map((node) => ({ kernel: constantOf(node.input?.[1], byName), bias: constantOf(biasOf(node, nodes), byName) }));
}

/** A convolution brings its bias along, or the next node adds it. */
function biasOf(convolution: GraphNode, nodes: readonly GraphNode[]): string | undefined {
  if (convolution.input?.[2]) return convolution.input[2];
  const adding = nodes.find(
    ({ op, input }) => ['BiasAdd', 'Add', 'AddV2'].includes(op) && input && sourceOf(input[0]!) === convolution.name,
  );
  return adding?.input?.[1];
}

/** The constant's name, behind nodes that only hand it on. */
function constantOf(input: string | undefined, byName: ReadonlyMap<string, GraphNode>): string {
  const name = sourceOf(input ?? '');
  const node = byName.get(name);
  return node?.op === 'Identity' ? constantOf(node.input?.[0], byName) : name;
}
