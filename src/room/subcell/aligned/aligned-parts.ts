import { CORNERS } from '../cut/cubes.ts';
import type { Element } from '../element.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import { strides, type Grid } from '../../grid/grid.ts';
import type { Slab } from '../../slabs/slabs.ts';
import { isBefore, type AlignedCubes } from './aligned-cubes.ts';
import { axisElement, FULL_AXIS } from './axis-element.ts';

/** The volumes of the nodes of an aligned cube, and the couplings between them, without λ². */
export class AlignedParts {
  /** [corner] steps from the cube's lowest corner to its node, along x, y and z. */
  readonly steps = new Int8Array(24);
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
   * The element of a full cube is K⊗M⊗M and its like, with c times K⊗K⊗M and its like, and d times K⊗K⊗K, M and K being
   * the volumes and the stiffness along each axis, c and d those of eq. C1. An aligned cube has M and K of its own.
   *
   * @param air,side,place as {@link AlignedCubes} has them.
   */
  find(air: Float64Array, side: number, place: number): void {
    const { mass, stiffness, mixed, body, volume, weight } = this;
    for (let axis = 0; axis < 3; axis++) {
      const part = air[3 * place + axis];
      const isDeep = (side & (8 << axis)) !== 0;
      const element = part === 1 ? FULL_AXIS : axisElement(part, isDeep, this.leastVolume);
      const high = (side >> axis) & 1;
      mass[2 * axis + high] = element.before;
      mass[2 * axis + 1 - high] = element.other;
      stiffness[axis] = element.stiffness;
      // The plane behind the wall, or its mirror image in the plane before it.
      const other = element.isBehind ? 1 - high : 3 * high - 1;
      for (const c of CORNERS) this.steps[3 * c + axis] = isBefore(c, side, axis) ? high : other;
    }
    for (const c of CORNERS) {
      const [x, y, z] = [mass[c & 1], mass[2 + ((c >> 1) & 1)], mass[4 + (c >> 2)]];
      volume[c] = x * y * z;
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

/** Aligned cubes whose lowest corners are this far before or behind some planes may have nodes in them. */
const REACH = 2;

/**
 * Calls back with the nodes, array indices by corner, of each aligned cube that may have nodes in some planes; `parts` then
 * has what is theirs.
 */
export function forEachAligned(
  { air, cube, side }: AlignedCubes,
  parts: AlignedParts,
  grid: Grid,
  { from, to }: Slab,
  visit: (nodes: Float64Array) => void,
): void {
  const stride = strides(grid);
  const nodes = new Float64Array(8);
  const end = lowerBound(cube, (to + REACH) * stride[2]);
  for (let place = lowerBound(cube, (from - REACH) * stride[2]); place < end; place++) {
    parts.find(air, side[place], place);
    for (const c of CORNERS) {
      nodes[c] = cube[place];
      for (let axis = 0; axis < 3; axis++) nodes[c] += parts.steps[3 * c + axis] * stride[axis as 0 | 1 | 2];
    }
    visit(nodes);
  }
}
