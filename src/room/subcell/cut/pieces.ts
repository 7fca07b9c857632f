import { AIR, type RoomGraph } from '../../grid/graph.ts';
import { coordinates } from '../../grid/grid.ts';
import { growableFloat32, growableUint32 } from '../../../lists/growable.ts';
import { joined, sharedFloat32, sharedUint32, sharedUint8 } from '../../../lists/shared-memory.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import { each, type Job, type Work } from '../../slabs/work.ts';
import { AirOfCubes } from './air-of-cubes.ts';
import { cornerStrides } from './cube-list.ts';
import { FULL_CUBE, type Pieces } from './cut-cubes.ts';
import { LEAST_SHARE } from './cut-slab.ts';
import { CubeView } from './cube-view.ts';
import { RimCube } from './rim-cube.ts';
import { WallFinder, type CubesOfWalls } from './nodes-behind.ts';

/** What is known of cubes when it is known which are plain. */
export interface PiecesShared extends CubesOfWalls {
  /** [cube] whether triangles close all edges of it that are not open and have air at an end. */
  readonly walled: Uint8Array;
}

/** The pieces of the cubes of a slab. */
export const piecesOfSlab: Job<PiecesShared, PreparedSlab, Pieces> = {
  name: 'pieces of cubes',
  begin: (shared) => {
    const { graph, walls, cubes, triangles, plain, walled } = shared;
    const finder = new WallFinder(shared);
    const view = new CubeView(walls);
    const airOfCubes = new AirOfCubes(walls);
    const corners = cornerStrides(graph.grid);
    const own = new Float32Array(24);
    const rim = new RimCube(view);
    return ({ from, to }) => {
      const ny = graph.grid.size[1];
      const cube = growableUint32();
      const corner = growableUint32();
      const fraction = growableUint32();
      const toWall = growableFloat32();
      const [firstPlace, endPlace] = [cubes.rowStart[from * ny], cubes.rowStart[to * ny]];
      airOfCubes.begin(triangles, finder.begin(firstPlace, endPlace));
      for (let place = firstPlace; place < endPlace; place++) {
        const [first, last] = [triangles.start[place], triangles.start[place + 1]];
        if (plain[place] || !walled[place] || first === last) continue;
        const lowest = cubes.cube[place];
        const pieces = piecesOf(graph, lowest, corners);
        const at = coordinates(graph.grid, lowest);
        if (pieces) airOfCubes.load(place, at);
        else view.load(triangles.triangle, first, last, at[0], at[1], at[2]);
        const found = pieces
          ? pieces.map((bits) => [bits, airOfCubes.part(bits, 'ofPiece')] as const)
          : rim.pieces(Array.from({ length: 8 }, (_, c) => graph.nodes[lowest + corners[c]]));
        if (!found || found.some(([, part]) => part === undefined)) continue;
        const air = found.reduce((sum, [, part]) => sum + part!, 0);
        const scale = Math.max(1, leastAir(graph, lowest, corners) / Math.max(1, air));
        for (const [bits, part] of found) {
          cube.push(lowest);
          corner.push(bits);
          fraction.push(Math.max(1, Math.round(scale * part!)));
          own.fill(0);
          // Images beyond a rim would be in the air of the other side.
          for (let c = 0; pieces && c < 8; c++) if (!(bits & (1 << c))) finder.wallOfPiece(place, bits, c, own);
          for (let n = 0; n < 24; n++) toWall.push(own[n]);
        }
      }
      return {
        cube: cube.done(),
        air: Uint8Array.from(corner.done()),
        fraction: Uint8Array.from(fraction.done()),
        toWall: toWall.done(),
      };
    };
  },
};

/** Finds the pieces of all cubes, by slabs. */
export function* piecesWork(shared: PiecesShared, slabs: readonly PreparedSlab[]): Work<Pieces> {
  const parts = yield* each(piecesOfSlab, shared, slabs);
  return {
    cube: joined(
      parts.map(({ cube }) => cube),
      sharedUint32,
    ),
    air: joined(
      parts.map(({ air }) => air),
      sharedUint8,
    ),
    fraction: joined(
      parts.map(({ fraction }) => fraction),
      sharedUint8,
    ),
    toWall: joined(
      parts.map(({ toWall }) => toWall),
      sharedFloat32,
    ),
  };
}

/** The least air of a cube that is not plain, by its air corners, in 240ths. */
function leastAir({ nodes }: RoomGraph, lowest: number, corners: readonly number[]): number {
  return (LEAST_SHARE * FULL_CUBE * corners.filter((stride) => nodes[lowest + stride] & AIR).length) / 8;
}

/**
 * The sets of air corners (bits) of a cube that open edges of it join, by their lowest corners. Undefined if an edge
 * between two corners of a set is closed: a wall that ends in the cube.
 */
function piecesOf({ nodes }: RoomGraph, lowest: number, corners: readonly number[]): number[] | undefined {
  const pieces: number[] = [];
  let left = 0;
  for (let c = 0; c < 8; c++) if (nodes[lowest + corners[c]] & AIR) left |= 1 << c;
  while (left !== 0) {
    let piece = left & -left;
    for (let before = 0; before !== piece;) {
      before = piece;
      for (let c = 0; c < 8; c++) {
        if (!(piece & (1 << c))) continue;
        for (let axis = 0; axis < 3; axis++)
          if (isOpen(nodes[lowest + corners[c]], c, axis)) piece |= 1 << (c ^ (1 << axis));
      }
    }
    for (let c = 0; c < 8; c++) {
      if (!(piece & (1 << c))) continue;
      for (let axis = 0; axis < 3; axis++) {
        if (piece & (1 << (c ^ (1 << axis))) && !isOpen(nodes[lowest + corners[c]], c, axis)) return undefined;
      }
    }
    pieces.push(piece);
    left &= ~piece;
  }
  return pieces;
}

/** Whether the edge of a cube from corner c along an axis is open, by the bits of the corner's node. */
function isOpen(bits: number, c: number, axis: number): boolean {
  return (bits & (1 << (2 * axis + (c & (1 << axis) ? 0 : 1)))) !== 0;
}
