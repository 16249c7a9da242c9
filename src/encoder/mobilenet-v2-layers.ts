/** One convolution of MobileNetV2, its batch norm folded into kernel and bias. */
export interface ConvolutionLayer {
  readonly name: string;
  readonly kind: 'full' | 'depthwise';
  /** Side of the square kernel (cells). */
  readonly kernelSize: number;
  readonly stride: 1 | 2;
  readonly inputChannels: number;
  readonly outputChannels: number;
  /** Whether relu6 follows; the projections of the bottlenecks are linear. */
  readonly relu6: boolean;
  /** The residual connection that ends here: the sum's name and the tensor that is added. */
  readonly residual?: { readonly name: string; readonly from: string };
}

/** Expansion factor, output channels, repeats, stride of the first: Sandler et al. 2018, arXiv 1801.04381, table 2. */
const bottlenecks = [
  [1, 16, 1, 1],
  [6, 24, 2, 2],
  [6, 32, 3, 2],
  [6, 64, 4, 2],
  [6, 96, 3, 1],
  [6, 160, 3, 2],
  [6, 320, 1, 1],
] as const;

function bottleneck(
  block: string,
  input: { name: string; channels: number },
  shape: { factor: number; channels: number; stride: 1 | 2 },
) {
  const expanded = input.channels * shape.factor;
  const layers: ConvolutionLayer[] = [];
  if (shape.factor > 1) {
    layers.push({
      name: `${block}/expand`,
      kind: 'full',
      kernelSize: 1,
      stride: 1,
      inputChannels: input.channels,
      outputChannels: expanded,
      relu6: true,
    });
  }
  layers.push({
    name: `${block}/depthwise`,
    kind: 'depthwise',
    kernelSize: 3,
    stride: shape.stride,
    inputChannels: expanded,
    outputChannels: expanded,
    relu6: true,
  });
  const joins = shape.stride === 1 && input.channels === shape.channels;
  layers.push({
    name: `${block}/project`,
    kind: 'full',
    kernelSize: 1,
    stride: 1,
    inputChannels: expanded,
    outputChannels: shape.channels,
    relu6: false,
    ...(joins && { residual: { name: `${block}/add`, from: input.name } }),
  });
  return layers;
}

function describeLayers(): ConvolutionLayer[] {
  const layers: ConvolutionLayer[] = [
    { name: 'Conv2d_0', kind: 'full', kernelSize: 3, stride: 2, inputChannels: 3, outputChannels: 32, relu6: true },
  ];
  let input = { name: 'Conv2d_0', channels: 32 };
  let block = 0;
  for (const [factor, channels, repeats, firstStride] of bottlenecks) {
    for (let repeat = 0; repeat < repeats; repeat++) {
      block++;
      const added = bottleneck(`expanded_conv_${block}`, input, {
        factor,
        channels,
        stride: repeat === 0 ? firstStride : 1,
      });
      layers.push(...added);
      const last = added[added.length - 1]!;
      input = { name: last.residual?.name ?? last.name, channels };
    }
  }
  layers.push({
    name: 'Conv2d_18',
    kind: 'full',
    kernelSize: 1,
    stride: 1,
    inputChannels: 320,
    outputChannels: 1280,
    relu6: true,
  });
  return layers;
}

/** MobileNetV2 with width 1.0, in the order of computation, without its classifier (Sandler et al. 2018, arXiv 1801.04381). */
export const mobilenetV2Layers: readonly ConvolutionLayer[] = describeLayers();
