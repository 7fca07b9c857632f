import type { RoomSlice } from '../../outputs/scene/room-drawing.ts';
import { sliceMesh } from '../../outputs/scene/room-drawing.ts';
import type { RoomShape } from '../../outputs/scene/room-shape.ts';
import type { PlaceByName, SceneSummary } from '../../outputs/scene/scene-summary.ts';

/** A cut of a room, with the sources and receivers that lie in it. */
export interface Section {
  readonly slice: RoomSlice;
  readonly through: readonly string[];
}

type Axis = RoomSlice['axis'];

/** Sources and receivers within this distance lie in a cut, m. */
const WITHIN = 0.05;

/** Cuts closer together than this share of the room, and than this many metres, show the same. */
const APART = { share: 0.15, metres: 0.5 };

/** Plans, and sections across x and y, at most. */
const MOST: Readonly<Record<Axis, number>> = { 2: 2, 1: 2, 0: 1 };

/**
 * The plans and sections of a room: through its sources, and a plan at the height of the receivers if that is another.
 * Where the report has not all surfaces, those through the first source that it has.
 */
export function roomSections(scene: SceneSummary): Section[] {
  const points = [...scene.sources, ...scene.receivers];
  return cutsOf(scene).map((slice) => ({
    slice,
    through: points.filter((point) => isIn(slice, point)).map(({ name }) => name),
  }));
}

export const isIn = ({ axis, position }: Pick<RoomSlice, 'axis' | 'position'>, point: PlaceByName): boolean =>
  Math.abs(point.position[axis] - position) <= WITHIN;

function cutsOf({ shape, slices, sources, receivers }: SceneSummary): readonly RoomSlice[] {
  if (!shape || shape.triangles.length < shape.total) return slices;
  const mesh = meshOf(shape);
  return ([2, 1, 0] as const).flatMap((axis) => {
    const along = shape.corners.map((corner) => corner[axis]);
    const side = along.reduce((a, b) => Math.max(a, b), -Infinity) - along.reduce((a, b) => Math.min(a, b), Infinity);
    const apart = Math.max(APART.metres, APART.share * side);
    const heights = receivers.map(({ position }) => position[axis]).sort((a, b) => a - b);
    const wanted = [
      ...sources.map(({ position }) => position[axis]),
      ...(axis === 2 && heights.length > 0 ? [heights[heights.length >> 1]] : []),
    ];
    const taken: number[] = [];
    for (const at of wanted) if (taken.every((other) => Math.abs(other - at) >= apart)) taken.push(at);
    return taken.slice(0, MOST[axis]).map((at) => sliceMesh(mesh, axis, at));
  });
}

const meshOf = ({ corners, triangles, names }: RoomShape): Parameters<typeof sliceMesh>[0] => ({
  vertices: Float64Array.from(corners.flat()),
  triangles: Uint32Array.from(triangles.flatMap(([a, b, c]) => [a, b, c])),
  material: Uint16Array.from(triangles.map(([, , , part]) => part)),
  materialNames: names,
});
