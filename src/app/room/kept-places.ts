import { AIR } from '../../room/grid/graph.ts';
import { coordinates } from '../../room/grid/grid.ts';
import { sights } from '../../room/mesh/leaks/sight.ts';
import { wallTriangles } from '../../room/mesh/triangles/wall-triangles.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import { placeAt, placeOf, type Place } from '../../run/points/place.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import { positionsOf } from './voxel-room.ts';

/**
 * Places of sources and receivers in a room that was prepared for others.
 *
 * @returns undefined if one of them may belong to other air: then only preparing the room anew tells
 */
export function keptPlaces({ geometry, grid, scene }: RenderPlan, { graph }: PreparedRoom): Place[] | undefined {
  const positions = positionsOf(scene);
  if (geometry.kind === 'boxes') return allOf(positions.map((position) => placeOf(graph, position)));
  const { walls } = wallTriangles(geometry.mesh, geometry.faceMaterials, grid, geometry.open);
  const part = graph.grid;
  const shift = part.origin.map((at, axis) => Math.round((at - grid.origin[axis]) / grid.spacing));
  return allOf(
    sights(walls, grid, positions).map(({ nodes: [nearest] }, i) => {
      if (nearest === undefined) return undefined;
      const at = coordinates(grid, nearest).map((x, axis) => x - shift[axis]);
      if (!at.every((x, axis) => x >= 0 && x < part.size[axis])) return undefined;
      const node = (at[2] * part.size[1] + at[1]) * part.pitch + at[0];
      return graph.nodes[node] & AIR ? placeAt(graph, positions[i], node) : undefined;
    }),
  );
}

function allOf(places: readonly (Place | undefined)[]): Place[] | undefined {
  const found = places.flatMap((place) => place ?? []);
  return found.length === places.length ? found : undefined;
}
