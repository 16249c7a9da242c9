/** A stage of MobileNetV2 whose output serves as the grid of features. */
export interface GridStage {
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
  /** Name of the layer (and graph node) that gives it. */
  readonly node: string;
}

/** The grids for pictures of 224×224, by name: the one place where a stage's node is named. */
export const gridStages = {
  '7x7x1280': { rows: 7, columns: 7, channels: 1280, node: 'Conv2d_18' },
  '14x14x576': { rows: 14, columns: 14, channels: 576, node: 'expanded_conv_14/expand' },
  '14x14x96': { rows: 14, columns: 14, channels: 96, node: 'expanded_conv_13/add' },
} as const satisfies Record<string, GridStage>;

export type GridName = keyof typeof gridStages;
export const gridNames = Object.keys(gridStages) as GridName[];
