import { CORNERS } from '../cut/cubes.ts';
import type { Element } from '../element.ts';
import { strides, type Grid } from '../../grid/grid.ts';
import { axisElement } from './axis-element.ts';

/**
 * The volumes of the nodes of an aligned cube, and the couplings between them, without λ². The element of a full cube is
 * K⊗M⊗M and its like, with c times K⊗K⊗M and its like, and d times K⊗K⊗K, M and K being the volumes and the stiffness along
 * each axis, c and d those of eq. C1. An aligned cube has M and K of its own.
 */
export class AlignedParts {
  /** [corner] array index of its node: behind a wall it may be mirrored into the room. */
  readonly node = new Float64Array(8);
  /** [corner] */
  readonly volume = new Float64Array(8);
  /** [8 corner + other], other below corner. */
  readonly weight = new Float64Array(64);
  private readonly mixed: number;
  private readonly body: number;
  /** [axis][side] volume; [axis] stiffness. */
  private readonly mass = new Float64Array(6);
  private readonly stiffness = new Float64Array(3);
  private readonly leastVolume: number;

  constructor({ weights: [, face, body], leastVolume }: Element) {
    this.leastVolume = leastVolume;
    this.body = body;
    this.mixed = -face - 2 * body;
  }

  /**
   * Finds the nodes of a cube and their volumes.
   *
   * @param air [axis] and
   * @param side as `AlignedCubes` has them
   * @param lowest array index of the cube's lowest corner
   */
  find(air: ArrayLike<number>, side: number, lowest: number, grid: Grid): void {
    const { mass, stiffness, volume, node } = this;
    const stride = strides(grid);
    node.fill(lowest);
    for (let axis = 0; axis < 3; axis++) {
      const isDeep = (side & (8 << axis)) !== 0;
      const element = axisElement(air[axis], isDeep, this.leastVolume);
      const high = (side >> axis) & 1;
      mass[2 * axis + high] = element.before;
      mass[2 * axis + 1 - high] = element.other;
      stiffness[axis] = element.stiffness;
      // The plane behind the wall, or its mirror image in the plane before it.
      const other = element.isBehind ? 1 - high : 3 * high - 1;
      for (const c of CORNERS) node[c] += stride[axis as 0 | 1 | 2] * (isBefore(c, side, axis) ? high : other);
    }
    for (const c of CORNERS) volume[c] = mass[c & 1] * mass[2 + ((c >> 1) & 1)] * mass[4 + (c >> 2)];
  }

  /** Finds the couplings of the cube found last. */
  couple(): void {
    const { mass, stiffness, mixed, body, weight } = this;
    for (const c of CORNERS) {
      const [x, y, z] = [mass[c & 1], mass[2 + ((c >> 1) & 1)], mass[4 + (c >> 2)]];
      for (let other = 0; other < c; other++) {
        const differs = c ^ other;
        const kx = differs & 1 ? -stiffness[0] : stiffness[0];
        const ky = differs & 2 ? -stiffness[1] : stiffness[1];
        const kz = differs & 4 ? -stiffness[2] : stiffness[2];
        const [mx, my, mz] = [differs & 1 ? 0 : x, differs & 2 ? 0 : y, differs & 4 ? 0 : z];
        const entry =
          kx * my * mz +
          mx * ky * mz +
          mx * my * kz +
          mixed * (kx * ky * mz + kx * my * kz + mx * ky * kz) +
          body * kx * ky * kz;
        weight[8 * c + other] = -entry;
      }
    }
  }
}

/** Whether a corner of an aligned cube is on the room's side along an axis. */
const isBefore = (corner: number, side: number, axis: number): boolean => ((corner ^ side) & (1 << axis)) === 0;
