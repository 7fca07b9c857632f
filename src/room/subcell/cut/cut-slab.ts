import { AIR, type RoomGraph } from '../../grid/graph.ts';
import { coordinates, type Grid } from '../../grid/grid.ts';
import { edgeAt, type ClosedEdges } from '../../mesh/crossings/closed-edges.ts';
import { findSorted } from '../../../lists/sorted.ts';
import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import type { Job } from '../../slabs/work.ts';
import { AirOfCubes } from './air-of-cubes.ts';
import { cornerStrides, listSlab, type CubeList } from './cube-list.ts';
import { cubeTriangles, type CubeTriangles } from './cube-triangles.ts';
import { CubeWalls } from './cube-walls.ts';
import { FULL_CUBE } from './cut-cubes.ts';

/**
 * A cube that is not plain has at least this part of what its air corners say, so that a plate between two planes of
 * nodes does not take the nodes beside it from the walk of the stencil: with only two planes left in a slit, one room
 * of 72 was outside the bound.
 */
export const LEAST_SHARE = 1 / 2;

/** [edge of a cube] the axis of each of the twelve, and its lower corner; the higher one is a step along the axis. */
const EDGE_AXIS = Uint8Array.from({ length: 12 }, (_, e) => e >> 2);
const EDGE_LOW = Uint8Array.from(
  [0, 1, 2].flatMap((axis) => [0, 1, 2, 3, 4, 5, 6, 7].filter((c) => !(c & (1 << axis)))),
);

/** [corners, bit c: corner c] whether edges between them join them all. */
const IS_JOINED = joinedCorners();

function joinedCorners(): Uint8Array {
  const isJoined = new Uint8Array(256);
  for (let corners = 0; corners < 256; corners++) {
    let joined = corners & -corners;
    for (let before = -1; before !== joined;) {
      before = joined;
      for (let e = 0; e < 12; e++) {
        const ends = (1 << EDGE_LOW[e]) | (1 << (EDGE_LOW[e] | (1 << EDGE_AXIS[e])));
        if (joined & ends) joined |= ends & corners;
      }
    }
    isJoined[corners] = joined === corners ? 1 : 0;
  }
  return isJoined;
}

/** Edges of the whole grid. */
export type EdgesOfCubes = Pick<ClosedEdges, 'rowStart' | 'key' | 'openings'>;

export interface CutShared {
  /** Graph of the room, with a margin of one node round its air. */
  readonly graph: RoomGraph;
  /** Triangles of the walls, in spacings of the room's grid. */
  readonly walls: WallTriangles;
  readonly edges: EdgesOfCubes;
  /** The grid of the edges, and the coordinates there of the room's first node. */
  readonly whole: Grid;
  readonly from: readonly [number, number, number];
}

/**
 * The cubes of a slab that are neither full nor empty, as {@link CutCubes} has them, before nodes behind walls are
 * known.
 */
export interface CutSlab extends CubeList, CubeTriangles {
  readonly fraction: Uint8Array;
  readonly plain: Uint8Array;
  /** [cube] 1 where triangles close all edges that are not open and have air at an end. */
  readonly walled: Uint8Array;
}

/** Cuts the cubes whose lowest corners are in a slab. */
export const cutSlab: Job<CutShared, PreparedSlab, CutSlab> = {
  name: 'cut cubes',
  begin: ({ graph, walls, edges, whole, from }) => {
    const airOfCubes = new AirOfCubes(walls);
    const corners = cornerStrides(graph.grid);
    const bits = new Uint8Array(8);
    return (slab) => {
      const cubes = listSlab(graph, slab);
      const triangles = cubeTriangles(walls, cubes, graph.grid, slab);
      const { cube } = cubes;
      airOfCubes.begin(triangles, CubeWalls.placed(walls, triangles, 0, cube.length));
      const fraction = new Uint8Array(cube.length);
      const plain = new Uint8Array(cube.length);
      const walled = new Uint8Array(cube.length);
      for (let place = 0; place < cube.length; place++) {
        let air = 0;
        let airCorners = 0;
        for (let c = 0; c < 8; c++) {
          bits[c] = graph.nodes[cube[place] + corners[c]]!;
          if (!(bits[c] & AIR)) continue;
          air |= 1 << c;
          airCorners++;
        }
        const share = Math.round((FULL_CUBE * airCorners) / 8);
        fraction[place] = share;
        const first = triangles.start[place];
        const last = triangles.start[place + 1];
        if (first === last) continue;
        const at = coordinates(graph.grid, cube[place]);
        airOfCubes.load(place, at);
        const isWalled = isWalledIn(bits, air, at, from, edges, whole);
        walled[place] = isWalled ? 1 : 0;
        const isPlain = airCorners < 8 && isWalled && IS_JOINED[air] && isClean(bits, air);
        const part = airOfCubes.part(air, isPlain ? 'of' : 'ofPieces');
        if (part === undefined) continue;
        fraction[place] = isPlain ? part : Math.max(part, LEAST_SHARE * share);
        plain[place] = isPlain ? 1 : 0;
      }
      return { ...cubes, ...triangles, fraction, plain, walled };
    };
  },
};

/** Whether all edges of a cube between air corners are open. */
function isClean(bits: Uint8Array, air: number): boolean {
  for (let e = 0; e < EDGE_LOW.length; e++) {
    const low = EDGE_LOW[e];
    const axis = EDGE_AXIS[e];
    if ((air >> low) & (air >> (low | (1 << axis))) & 1 && (bits[low] & (2 << (2 * axis))) === 0) return false;
  }
  return true;
}

/** Whether triangles close all edges of a cube that are not open and have air at an end. */
function isWalledIn(
  bits: Uint8Array,
  air: number,
  [i, j, k]: readonly [number, number, number],
  from: readonly [number, number, number],
  edges: EdgesOfCubes,
  whole: Grid,
): boolean {
  for (let e = 0; e < EDGE_LOW.length; e++) {
    const low = EDGE_LOW[e];
    const axis = EDGE_AXIS[e];
    const ends = ((air >> low) & 1) + ((air >> (low | (1 << axis))) & 1);
    if (ends === 0) continue;
    if (ends === 2 && bits[low] & (2 << (2 * axis))) continue;
    const x = i + from[0] + (low & 1);
    const y = j + from[1] + ((low >> 1) & 1);
    const z = k + from[2] + (low >> 2);
    if (x < 0 || y < 0 || z < 0 || x >= whole.size[0] || y >= whole.size[1] || z >= whole.size[2]) return false;
    const edge = edgeAt(edges, z * whole.size[1] + y, x, axis);
    if (edge < 0) return false;
    if (edges.openings.length > 0 && findSorted(edges.openings, edge, 0, edges.openings.length) >= 0) return false;
  }
  return true;
}
