import { nameOf } from '../../../lists/hash.ts';
import { CORNERS } from '../cut/cubes.ts';
import type { Element } from '../model/element.ts';
import { cubeStrides, type Grid } from '../../grid/grid.ts';
import { axisElement } from './axis-element.ts';

/**
 * The volumes of the nodes of an aligned cube, and the couplings between them, without λ². The element of a full cube
 * is K⊗M⊗M and its like, with c times K⊗K⊗M and its like, and d times K⊗K⊗K, M and K being the volumes and the
 * stiffness along each axis, c and d those of eq. C1. An aligned cube has M and K of its own.
 */
export class AlignedParts {
  /** [corner] array index of its node: behind a wall it may be mirrored into the room. */
  readonly node = new Float64Array(8);
  /** [corner] */
  readonly volume = new Float64Array(8);
  /** [8 corner + other], other below corner. */
  readonly weight = new Float64Array(64);
  /** Hash of the kind of cube: of what decides volumes, weights and where the nodes are from the lowest corner. */
  name = 0;
  private readonly mixed: number;
  private readonly body: number;
  /** [axis][side] volume; [axis] stiffness. */
  private readonly mass = new Float64Array(6);
  private readonly stiffness = new Float64Array(3);
  private readonly leastVolume: number;
  private readonly stride: readonly [number, number, number];
  /** [axis] of the kind of cube found last, then its side. */
  private readonly kind = new Float64Array(4).fill(NaN);
  /** [corner] array distance of its node from the lowest corner. */
  private readonly from = new Float64Array(8);
  private isCoupled = false;

  constructor({ weights: [, face, body], leastVolume }: Element, grid: Grid) {
    this.leastVolume = leastVolume;
    this.body = body;
    this.mixed = -face - 2 * body;
    this.stride = cubeStrides(grid);
  }

  /**
   * Finds the nodes of a cube and their volumes. Neighbours along a wall are of one kind, and found at once.
   *
   * @param air [axis] and
   * @param side as `AlignedCubes` has them; `first` is where those of the cube begin in `air`
   * @param lowest array index of the cube's lowest corner
   */
  find(air: ArrayLike<number>, side: number, lowest: number, first = 0): void {
    const { kind, node, from } = this;
    const [x, y, z] = [air[first], air[first + 1], air[first + 2]];
    if (kind[0] !== x || kind[1] !== y || kind[2] !== z || kind[3] !== side) {
      kind[0] = x;
      kind[1] = y;
      kind[2] = z;
      kind[3] = side;
      this.findKind();
    }
    for (const c of CORNERS) node[c] = lowest + from[c];
  }

  private findKind(): void {
    const { mass, stiffness, volume, from, kind, stride } = this;
    const side = kind[3];
    this.isCoupled = false;
    this.name = nameOf(kind)[0];
    from.fill(0);
    for (let axis = 0; axis < 3; axis++) {
      const isDeep = (side & (8 << axis)) !== 0;
      const element = axisElement(kind[axis], isDeep, this.leastVolume);
      const high = (side >> axis) & 1;
      mass[2 * axis + high] = element.before;
      mass[2 * axis + 1 - high] = element.other;
      stiffness[axis] = element.stiffness;
      // The plane behind the wall, or its mirror image in the plane before it.
      const other = element.isBehind ? 1 - high : 3 * high - 1;
      for (const c of CORNERS) from[c] += stride[axis] * (isBefore(c, side, axis) ? high : other);
    }
    for (const c of CORNERS) volume[c] = mass[c & 1] * mass[2 + ((c >> 1) & 1)] * mass[4 + (c >> 2)];
  }

  /** Finds the couplings of the cube found last. */
  couple(): void {
    if (this.isCoupled) return;
    this.isCoupled = true;
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
