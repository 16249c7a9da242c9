import type { Tensor } from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';

/** An axis: a size, or a name where any size will do. */
type Axis = number | string;

/**
 * Checks a tensor at a module's border.
 *
 * @throws SaccadeError `failed`: *spatialAttention: expected features [batch, cells, 1280], got [8, 1280].*
 */
export function assertShape(where: string, name: string, tensor: Tensor, axes: readonly Axis[]): void {
  const fits =
    tensor.shape.length === axes.length &&
    axes.every((axis, i) => typeof axis === 'string' || axis === tensor.shape[i]);
  if (!fits) {
    throw new SaccadeError(
      'failed',
      `${where}: expected ${name} [${axes.join(', ')}], got [${tensor.shape.join(', ')}].`,
    );
  }
}
