import { AIR, bitsOf } from '../../../room/grid/graph.ts';
import { coordinates, storedNodes } from '../../../room/grid/grid.ts';
import type { LaidArea } from '../../../scene/areas/area.ts';
import { InputError } from '../../../units/errors.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import { extentsOf, type Extents } from '../../inputs/scene/extents.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { prepareWith } from '../../ports/host/room-threads.ts';
import { joinedAir } from '../../setup/places/joined-air.ts';
import { placeAreas, type LeftOut, type PlacedArea } from '../../setup/places/place-areas.ts';
import { voxeliseSceneWork, type SceneRoom } from '../../setup/places/voxel-room.ts';
import { withWallsOfBodies } from '../../setup/room/porous-bodies.ts';
import type { Candidate } from './candidates.ts';

/** The air of a room on its grid. */
export interface AirOfRoom {
  /** Tells for each list which of its points are in the air of the seats. */
  readonly place: (lists: readonly (readonly Candidate[])[]) => readonly PlacedArea[];
  /** Those of the geometry; of a mesh file, from the floor of its air: models may have floors that are thick. */
  readonly extents: Extents;
}

/** Most places that an error names. */
const MOST_NAMED = 8;

/**
 * Puts a room on its grid.
 *
 * @throws InputError if no point of the scene, or not all seats, are in its air; CancelledError if stopped.
 */
export async function airOf(
  planned: RenderPlan,
  seats: readonly Candidate[],
  rendered: RenderScene,
  { sceneFile }: { readonly sceneFile: string },
  controls: Controls,
): Promise<AirOfRoom> {
  const plan = withWallsOfBodies(planned);
  const room = await prepareWith(
    controls.host.threads,
    storedNodes(plan.grid),
    voxeliseSceneWork(plan, rendered.allowLeaks, {
      signal: controls.signal,
      onProgress: (share, what) => controls.onProgress?.({ phase: 'preparing', what, share }),
    }),
    controls.signal,
  );
  const start = room.places.find((place) => place !== undefined);
  if (!start)
    throw new InputError(
      `${sceneFile}: sources`,
      'no source and no receiver of the scene is in its air',
      'Move one into the room.',
    );
  const air = joinedAir(room);
  const place: AirOfRoom['place'] = (lists) =>
    placeAreas({ ...plan, areas: lists.map(areaOf) }, air, room.outside, start.node);
  const [inSeats] = place([seats]);
  if (inSeats.leftOut.length > 0) throw outsideAir(`${sceneFile}: receivers`, inSeats.leftOut, 'seats');
  return { place, extents: aboveFloor(rendered, room) };
}

const areaOf = (points: readonly Candidate[]): LaidArea => ({
  name: '',
  kind: 'file',
  writesResponses: false,
  spacing: null,
  frame: null,
  points: points.map((point) => ({ ...point, at: null })),
});

/** The extents of a room; those of a mesh file begin at its highest vertex below the lowest node of air. */
function aboveFloor({ scene, geometry }: RenderScene, { graph, outside }: SceneRoom): Extents {
  const extents = extentsOf(geometry);
  if (scene.geometry.kind !== 'mesh' || geometry.kind !== 'mesh') return extents;
  const bits = bitsOf(graph);
  const { grid } = graph;
  const stored = storedNodes(grid);
  // Nodes are stored from the lowest plane up, and those outside are in the same order.
  let [lowest, away] = [0, 0];
  for (; lowest < stored; lowest++) {
    if (outside.nodes[away] === lowest) away++;
    else if (bits(lowest) & AIR) break;
  }
  const height = grid.origin[2] + (coordinates(grid, lowest)[2] + 0.5) * grid.spacing;
  const { vertices, triangles } = geometry.mesh;
  const floor = triangles.reduce((highest, vertex) => {
    const z = vertices[3 * vertex + 2];
    return z > highest && z <= height ? z : highest;
  }, extents.from[2]);
  return { ...extents, from: [extents.from[0], extents.from[1], floor] };
}

/** The error of points that are not in the air. */
export function outsideAir(path: string, leftOut: readonly LeftOut[], what: string): InputError {
  const named = leftOut
    .slice(0, MOST_NAMED)
    .map(({ name, position, why }) => `${name} at [${position.join(', ')}] ${why}`);
  const more = leftOut.length - named.length;
  return new InputError(
    path,
    `${leftOut.length} of the ${what} are not in the air of the room: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
    'Move them into the room, at least one spacing of the grid from the walls, or leave them out.',
  );
}
