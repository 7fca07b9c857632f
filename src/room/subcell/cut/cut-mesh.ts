import type { Grid } from '../../grid/grid.ts';
import type { ClosedEdges } from '../../mesh/crossings/closed-edges.ts';
import type { Cropped } from '../../mesh/air/crop.ts';
import type { Task } from '../../../units/task.ts';
import { findSorted } from '../../../lists/sorted.ts';
import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';
import { joined, joinedStarts, sharedFloat64, sharedUint32, sharedUint8 } from '../../../lists/shared-memory.ts';
import { slabsOf, type Slabs } from '../../slabs/slabs.ts';
import { each, type Work } from '../../slabs/work.ts';
import { FULL_CUBE, type CutCubes, type Pieces } from './cut-cubes.ts';
import { piecesWork } from './pieces.ts';
import { cutSlab } from './cut-slab.ts';
import { nodesBehindWork } from './find-behind.ts';

/** Share of the work after which the fractions of all cubes are known. */
const CUT = 0.7;

/**
 * Cuts the cubes of a room with the triangles of its walls, by slabs. Takes 4 bytes a cube and 4 bytes for each
 * triangle in it besides the result.
 *
 * @param room Room with a margin of one node round its air.
 * @param walls Walls in spacings of the whole grid, to which `edges` belong too.
 * @param planes Planes of a slab.
 */
export function* cutMeshWork(
  { graph, from }: Cropped,
  walls: WallTriangles,
  { rowStart, key, openings }: ClosedEdges,
  whole: Grid,
  task: Task,
  planes?: Slabs,
): Work<CutCubes> {
  const corners = sharedFloat64(walls.corners.length);
  for (let i = 0; i < corners.length; i++) corners[i] = walls.corners[i] - from[(i % 3) as 0 | 1 | 2];
  const shifted = { ...walls, corners };
  const slabs = slabsOf(graph.grid, planes);
  const parts = yield* each(
    cutSlab,
    { graph, walls: shifted, edges: { rowStart, key, openings }, whole, from },
    slabs,
    (share) => task.at(CUT * share),
  );
  const cubes = {
    cube: joined(
      parts.map(({ cube }) => cube),
      sharedUint32,
    ),
    rowStart: joinedStarts(parts.map((part) => part.rowStart)),
  };
  const triangles = {
    start: joinedStarts(parts.map(({ start }) => start)),
    triangle: joined(
      parts.map(({ triangle }) => triangle),
      sharedUint32,
    ),
  };
  const fraction = joined(
    parts.map((part) => part.fraction),
    sharedUint8,
  );
  const plain = joined(
    parts.map((part) => part.plain),
    sharedUint8,
  );
  const shared = { graph, walls: shifted, cubes, triangles, fraction, plain };
  const behind = yield* nodesBehindWork(shared, slabs, (share) => task.at(CUT + (1 - CUT) * share));
  const walled = joined(
    parts.map((part) => part.walled),
    sharedUint8,
  );
  const pieces = yield* piecesWork({ ...shared, walled }, slabs);
  writeFractions(cubes.cube, pieces, fraction);
  return { cube: cubes.cube, fraction, plain, behind, pieces };
}

/** The air of a cube is that of its pieces. */
function writeFractions(cube: Uint32Array, pieces: Pieces, fraction: Uint8Array): void {
  for (let first = 0, end = 0; first < pieces.cube.length; first = end) {
    let sum = 0;
    while (end < pieces.cube.length && pieces.cube[end] === pieces.cube[first]) sum += pieces.fraction[end++];
    fraction[findSorted(cube, pieces.cube[first], 0, cube.length)] = Math.min(FULL_CUBE, sum);
  }
}
