import { AIR, bitsOf, type AnyGraph } from '../../../room/grid/graph.ts';
import { coordinates, type Grid } from '../../../room/grid/grid.ts';
import { sights } from '../../../room/mesh/air/sight.ts';
import { wallTriangles } from '../../../room/mesh/triangles/wall-triangles.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { LoadedMesh } from '../../inputs/scene/geometry.ts';
import { placeAt, placeOf, type Place } from '../../../run/points/place.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { nodePositionsOf } from './voxel-room.ts';

/**
 * Places of sources and receivers in a room that was prepared for others.
 *
 * @returns undefined if one of them may belong to other air: then only preparing the room anew tells
 */
export function keptPlaces({ geometry, grid, scene }: RenderPlan, { graph }: PreparedRoom): Place[] | undefined {
  const positions = nodePositionsOf(scene);
  if (geometry.kind === 'boxes') return allOf(positions.map((position) => placeOf(graph, position)));
  return allOf(
    seenNodes(geometry, grid, graph, positions).map(([nearest], i) =>
      nearest !== undefined && bitsOf(graph)(nearest) & AIR ? placeAt(graph, positions[i], nearest) : undefined,
    ),
  );
}

/**
 * The nodes around points of a room of a mesh that no wall hides, nearest first. Those beyond the grid of the room are
 * left out, unless they are the nearest: then there are none.
 *
 * @param grid Grid of the plan. That of the graph is part of it.
 * @returns array indices in the graph
 */
export function seenNodes(
  { mesh, faceMaterials, open }: LoadedMesh,
  grid: Grid,
  graph: AnyGraph,
  positions: readonly Vec3[],
): number[][] {
  const { walls } = wallTriangles(mesh, faceMaterials, grid, open);
  const part = graph.grid;
  const shift = part.origin.map((at, axis) => Math.round((at - grid.origin[axis]) / grid.spacing));
  return sights(walls, grid, positions).map(({ nodes }) => {
    const found = nodes.map((node) => {
      const at = coordinates(grid, node).map((x, axis) => x - shift[axis]);
      if (!at.every((x, axis) => x >= 0 && x < part.size[axis])) return undefined;
      return (at[2] * part.size[1] + at[1]) * part.pitch + at[0];
    });
    return found[0] === undefined ? [] : found.flatMap((node) => node ?? []);
  });
}

function allOf(places: readonly (Place | undefined)[]): Place[] | undefined {
  const found = places.flatMap((place) => place ?? []);
  return found.length === places.length ? found : undefined;
}
