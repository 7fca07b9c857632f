import { countBits } from '../../lists/bits.ts';
import { AIR, type RoomGraph } from '../grid/graph.ts';
import { CORNERS } from './cut/cubes.ts';
import type { Element } from './element.ts';

/** The coupling that a cube that is not plain makes between two nodes. */
export interface Link {
  readonly from: number;
  readonly to: number;
  /** Weight of the coupling, without λ². */
  readonly weight: number;
}

/**
 * A cube that walls cut into pieces, treated as a staircase. Every set of air corners that open edges of the cube join
 * is a piece; each of its corners has the same part of the cube's air. It has the element's energy, where each corner that is not in
 * the piece takes the value of the nearest one that is, as if mirrored in walls half-way. So the volume of a piece
 * keeps its eigenvalues within the element's bound, whatever the pieces.
 *
 * @param corners array index of each corner
 * @param part of the cube that is air
 * @returns volume of each corner, 0 where it is not air; links between corners, each once
 */
export function staircaseCube(
  { nodes }: RoomGraph,
  corners: readonly number[],
  part: number,
  { weights }: Element,
): { readonly volume: readonly number[]; readonly links: readonly Link[] } {
  const volume = CORNERS.map(() => 0);
  const between = new Map<number, number>();
  const found = pieces(nodes, corners);
  const airCorners = found.reduce((sum, { length }) => sum + length, 0);
  for (const piece of found) {
    const image = CORNERS.map((corner) => nearest(corner, piece));
    const fraction = (part * piece.length) / airCorners;
    for (const corner of CORNERS) {
      volume[image[corner]] += fraction / 8;
      for (let other = 0; other < corner; other++) {
        const [a, b] = [Math.min(image[corner], image[other]), Math.max(image[corner], image[other])];
        if (a === b) continue;
        const kind = countBits(corner ^ other) - 1;
        // An edge is shared by four cubes, a face by two.
        between.set(8 * a + b, (between.get(8 * a + b) ?? 0) + fraction * weights[kind] * [1 / 4, 1 / 2, 1][kind]);
      }
    }
  }
  return {
    volume,
    links: [...between].map(([key, weight]) => ({ from: corners[key >> 3], to: corners[key & 7], weight })),
  };
}

/** Sets of air corners that open edges of the cube join. */
function pieces(nodes: Uint8Array, corners: readonly number[]): number[][] {
  const piece = CORNERS.map((corner) => (nodes[corners[corner]] & AIR ? corner : -1));
  for (let pass = 0; pass < 7; pass++) {
    for (const corner of CORNERS) {
      for (let axis = 0; axis < 3; axis++) {
        const other = corner ^ (1 << axis);
        const direction = 2 * axis + (corner & (1 << axis) ? 0 : 1);
        if (piece[corner] < 0 || !(nodes[corners[corner]] & (1 << direction))) continue;
        if (piece[other] < piece[corner]) piece[corner] = piece[other]!;
        else piece[other] = piece[corner]!;
      }
    }
  }
  return CORNERS.map((name) => CORNERS.filter((corner) => piece[corner] === name)).filter((set) => set.length > 0);
}

/** The corner of a piece that is the fewest steps along edges away; the lowest of several. */
function nearest(corner: number, piece: readonly number[]): number {
  return piece.reduce((best, other) => (countBits(other ^ corner) < countBits(best ^ corner) ? other : best));
}
