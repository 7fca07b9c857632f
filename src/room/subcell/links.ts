import { countBits } from '../../lists/bits.ts';
import { AIR, type RoomGraph } from '../grid/graph.ts';
import { CORNERS } from './cut/cubes.ts';
import type { Element } from './element.ts';

/** [axes along which two corners differ, less one] the part of their weight that is one cube's: four share an edge, two a face. */
const SHARE_OF_CUBE = [1 / 4, 1 / 2, 1] as const;

/** Nodes with weights. */
export interface WeightedNodes {
  readonly node: readonly number[];
  readonly weight: readonly number[];
}

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
        between.set(8 * a + b, (between.get(8 * a + b) ?? 0) + fraction * weights[kind] * SHARE_OF_CUBE[kind]);
      }
    }
  }
  return {
    volume,
    links: [...between].map(([key, weight]) => ({ from: corners[key >> 3], to: corners[key & 7], weight })),
  };
}

/**
 * A cube whose corners behind walls take their values from hosts that hold for this cube alone (docs/theory/subcell.md,
 * eq. C14). It has the element's energy, and its volume goes where its values come from, as in eq. C5.
 *
 * @param values of each corner: nodes that move, with weights that are positive and add to 1
 * @param part of the cube that is air
 * @returns volume by node, and links between nodes, each once
 */
export function hostedCube(
  values: readonly WeightedNodes[],
  part: number,
  { weights }: Element,
): { readonly volume: ReadonlyMap<number, number>; readonly links: readonly Link[] } {
  const volume = new Map<number, number>();
  const places = new Map<number, number>();
  for (const { node, weight } of values) {
    node.forEach((each, i) => {
      volume.set(each, (volume.get(each) ?? 0) + (part * weight[i]) / 8);
      if (!places.has(each)) places.set(each, places.size);
    });
  }
  const nodes = [...places.keys()];
  const between = new Float64Array(nodes.length ** 2);
  const difference = new Float64Array(nodes.length);
  for (const corner of CORNERS) {
    for (let other = 0; other < corner; other++) {
      difference.fill(0);
      values[corner].node.forEach((each, i) => (difference[places.get(each)!] += values[corner].weight[i]));
      values[other].node.forEach((each, i) => (difference[places.get(each)!] -= values[other].weight[i]));
      const kind = countBits(corner ^ other) - 1;
      const energy = part * weights[kind] * SHARE_OF_CUBE[kind];
      for (let a = 0; a < nodes.length; a++) {
        if (difference[a] === 0) continue;
        for (let b = 0; b < a; b++) between[a * nodes.length + b] -= energy * difference[a] * difference[b];
      }
    }
  }
  const links: Link[] = [];
  for (let a = 0; a < nodes.length; a++) {
    for (let b = 0; b < a; b++) {
      const weight = between[a * nodes.length + b];
      if (weight !== 0) links.push({ from: nodes[a], to: nodes[b], weight });
    }
  }
  return { volume, links };
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
