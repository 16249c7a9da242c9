import { layersUntil } from './mobilenet-v2.js';
import type { ConvolutionLayer } from './mobilenet-v2-layers.js';

const text = (value: string) => ({ s: Buffer.from(value).toString('base64') });
const integers = (...values: number[]) => ({ list: { i: values.map(String) } });
const float32 = { type: 'DT_FLOAT' };

function constant(name: string): object {
  return { name, op: 'Const', attr: { dtype: float32 } };
}

function convolution(layer: ConvolutionLayer, input: string): object {
  return {
    name: layer.name,
    op: layer.kind === 'full' ? '_FusedConv2D' : 'FusedDepthwiseConv2dNative',
    input: [input, `${layer.name}/kernel`, `${layer.name}/bias`],
    attr: {
      T: float32,
      strides: integers(1, layer.stride, layer.stride, 1),
      dilations: integers(1, 1, 1, 1),
      padding: text('SAME'),
      data_format: text('NHWC'),
      num_args: { i: '1' },
      fused_ops: { list: { s: ['BiasAdd', ...(layer.relu6 ? ['Relu6'] : [])].map((op) => text(op).s) } },
    },
  };
}

/**
 * The layers up to `until` as a TensorFlow.js graph model with fused convolutions, input `images`
 * `[batch, side, side, 3]` (−1…1): what `@tensorflow-models/mobilenet` loads.
 *
 * @returns the `modelTopology` of `model.json`; its constants are the weights `<layer>/kernel` and `<layer>/bias`
 */
export function graphModelTopology(until: string, side: number): object {
  const shape = { dim: [-1, side, side, 3].map((size) => ({ size: String(size) })) };
  const nodes: object[] = [{ name: 'images', op: 'Placeholder', attr: { dtype: float32, shape: { shape } } }];
  let input = 'images';
  for (const layer of layersUntil(until)) {
    nodes.push(constant(`${layer.name}/kernel`), constant(`${layer.name}/bias`), convolution(layer, input));
    input = layer.name;
    if (layer.residual && layer.name !== until) {
      nodes.push({
        name: layer.residual.name,
        op: 'AddV2',
        input: [layer.name, layer.residual.from],
        attr: { T: float32 },
      });
      input = layer.residual.name;
    }
  }
  return { node: nodes, versions: { producer: 1 } };
}
