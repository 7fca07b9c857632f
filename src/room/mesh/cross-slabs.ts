import { RunError } from '../../units/errors.ts';
import type { Task } from '../../units/task.ts';
import { storedNodes, type Grid } from '../grid/grid.ts';
import { joined, joinedStarts, sharedFloat32, sharedUint32, sharedUint8 } from '../../lists/shared-memory.ts';
import { slabsOf, usualPlanes, type PreparedSlab } from '../slabs/slabs.ts';
import { each, type Job, type Work } from '../slabs/work.ts';
import type { WallTriangles } from './triangles/wall-triangles.ts';
import { sampledAreas } from './areas.ts';
import { firstMet, type ClosedEdges, type SlabEdges } from './crossings/closed-edges.ts';
import { CrossingList } from './crossings/crossing-list.ts';
import type { FaceMeasure } from './crossings/face-measure.ts';
import { Rasteriser } from './crossings/rasterise.ts';
import { TriangleCounts, type Counts } from './crossings/triangle-counts.ts';

/**
 * The most crossings: this many for any mesh, plus one for each stored node. Each takes 32 bytes while those of a slab
 * are sorted.
 */
const MOST_CROSSINGS = 2 ** 24;

/** Slabs are this many times thinner than others: a few planes, of a floor and of seats, have most of the crossings. */
const THINNER = 3;

interface Crossed {
  /** Closed edges of the slab; undefined where there are too many. */
  readonly edges: SlabEdges | undefined;
  /** [3 triangle + axis] crossings on the lines themselves, not beside a rim. */
  readonly counts: Counts;
}

/** Finds the edges of a slab that triangles cross. */
export const crossSlab: Job<{ readonly walls: WallTriangles; readonly grid: Grid }, PreparedSlab, Crossed> = {
  name: 'crossings',
  begin: ({ walls, grid }) => {
    const counts = new TriangleCounts(3 * walls.count);
    const most = mostCrossings(grid);
    return (slab) => {
      const list = new CrossingList();
      const firstRow = slab.from * grid.size[1];
      const rasteriser = new Rasteriser(walls, grid.size, slab);
      for (let t = 0; t < walls.count; t++) {
        if (list.length > most) return { edges: undefined, counts: counts.done() };
        rasteriser.forEachCrossing(t, (axis, { node, depth, rim }) => {
          list.push(node[2] * grid.size[1] + node[1] - firstRow, 3 * node[0] + axis, t, depth, rim);
          if (!rim) counts.add(3 * t + axis);
        });
      }
      return { edges: firstMet(list, walls, grid, slab), counts: counts.done() };
    };
  },
};

/**
 * Finds the edges of a grid that triangles cross.
 *
 * @param planes Planes of a slab.
 * @throws RunError if there are too many crossings; CancelledError if stopped.
 */
export function* closedEdgesWork(
  walls: WallTriangles,
  grid: Grid,
  task: Task,
  measure: FaceMeasure,
  planes?: number,
): Work<ClosedEdges> {
  const slabs = slabsOf(grid, planes ?? Math.ceil(usualPlanes(grid.size[2]) / THINNER));
  const crossed = yield* each(crossSlab, { walls, grid }, slabs, (share) => task.at(share));
  const parts = crossed.map(({ edges }) => {
    if (!edges) throw tooManyCrossings(mostCrossings(grid));
    return edges;
  });
  const rowStart = joinedStarts(parts.map((part) => part.rowStart));
  const counts = new Uint32Array(3 * walls.count);
  for (const part of crossed) TriangleCounts.addTo(counts, part.counts);
  let before = 0;
  const firstOf = parts.map((part) => {
    before += part.key.length;
    return before - part.key.length;
  });
  const openings = parts.map((part, p) => part.openings.map((edge) => firstOf[p] + edge));
  const whole = (pick: (part: SlabEdges) => Uint32Array): Uint32Array => joined(parts.map(pick), sharedUint32);
  return {
    rowStart,
    key: whole(({ key }) => key),
    low: whole(({ low }) => low),
    high: whole(({ high }) => high),
    openings: joined(openings, sharedUint32),
    overlaps: whole(({ overlaps }) => overlaps),
    rims: joined(
      parts.map(({ rims }) => rims),
      sharedUint8,
    ),
    several: {
      edge: joined(
        parts.map(({ several }, p) => several.edge.map((edge) => firstOf[p] + edge)),
        sharedUint32,
      ),
      start: joinedStarts(parts.map(({ several }) => several.start)),
      depth: joined(
        parts.map(({ several }) => several.depth),
        sharedFloat32,
      ),
      fromLow: whole(({ several }) => several.fromLow),
      fromHigh: whole(({ several }) => several.fromHigh),
    },
    sampledArea: sampledAreas(counts, walls, measure),
  };
}

function mostCrossings(grid: Grid): number {
  return MOST_CROSSINGS + storedNodes(grid);
}

function tooManyCrossings(most: number): RunError {
  return new RunError(
    `the triangles of the mesh cross edges of the grid more than ${most} times: many lie upon one another`,
    'Remove double surfaces from the model, or lower the maximum frequency.',
  );
}
