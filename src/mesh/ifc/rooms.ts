/** The air of rooms (IfcSpace): their shells, each piece with the material of what is behind it. */
import type { Vec3 } from '../../units/quantities.ts';
import { BoxGrid } from './box-grid.ts';
import { CutShell, cutterOf } from './cut.ts';
import type { Part } from './model.ts';
import {
  areNear,
  boxOfSolid,
  centreOfSolid,
  distanceAlong,
  isInsideSolid,
  lineOf,
  normalOf,
  type SolidBox,
} from './solid.ts';

/** How far behind the shell of a room its wall may begin, m. */
const REACH = 0.5;
/** How far a wall may reach into a room and still be taken for its wall, m. */
const DEPTH = 0.02;
/** How deep in a room a thing has to be to stand in it, m. */
const INSIDE = 0.01;
/** Most points of a thing that are looked at. */
const MOST_SAMPLES = 2000;
/** Most pieces of a shell. */
const MOST_PIECES = 400_000;

/** A thing with its name for a material, and where it is. */
export interface NamedPart extends Part {
  readonly material: string;
  readonly box: SolidBox;
}

/** An opening in a wall, and what fills it. */
export interface Opening {
  readonly triangles: Float64Array;
  readonly box: SolidBox;
  /** Material of what fills the opening; undefined if nothing does. */
  readonly material: string | undefined;
}

/** Material of an opening that nothing fills. */
export const UNFILLED = 'Opening';
/** Material of the pieces of shells with nothing behind them. */
export const NOTHING_BEHIND = 'Space';

/** The shell of a room in pieces. */
export interface Shell {
  /** [triangle][corner][x, y, z], facing outwards. */
  readonly triangles: Float64Array;
  /** [triangle] */
  readonly materials: readonly string[];
  /** Whether openings were too many to cut out exactly. */
  readonly isCoarse: boolean;
}

/**
 * The shell of a room. It is cut along the faces of openings, so that windows and doors have their true area.
 *
 * @param room Facing outwards.
 */
export function shellOf(room: Float64Array, parts: readonly NamedPart[], openings: readonly Opening[]): Shell {
  const box = boxOfSolid(room);
  const nearOpenings = openings.filter((each) => areNear(each.box, box, DEPTH));
  const nearParts = parts.filter((each) => areNear(each.box, box, REACH)).map(withGrid);
  const shell = new CutShell(room);
  let isCoarse = false;
  for (const { triangles } of inMixedOrder(nearOpenings)) {
    if (shell.count > MOST_PIECES) isCoarse = true;
    else shell.cutAround(cutterOf(triangles), DEPTH);
  }
  const triangles = shell.triangles();
  const materials: string[] = [];
  for (let at = 0; at < triangles.length; at += 9) {
    materials.push(behind(centreOfSolid(triangles, at), normalOf(triangles, at), nearParts, nearOpenings));
  }
  return { triangles, materials, isCoarse };
}

const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * Puts openings in an order that has nothing to do with their places, which keeps the pieces few: cuts along a row of
 * openings would leave one long piece for all that follow.
 */
const inMixedOrder = (openings: readonly Opening[]): readonly Opening[] =>
  openings
    .map((opening, i) => ({ opening, place: (i * GOLDEN_RATIO) % 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ opening }) => opening);

/** A thing with its triangles by place. */
interface PartWithGrid extends NamedPart {
  readonly grid: BoxGrid;
}

function withGrid(part: NamedPart): PartWithGrid {
  const { triangles, box } = part;
  const grid = new BoxGrid(box, triangles.length / 9);
  for (let at = 0; at < triangles.length; at += 9) grid.add(at, boxOfSolid(triangles.subarray(at, at + 9)));
  return { ...part, grid };
}

/** The material behind a point of a shell. */
function behind(
  point: Vec3,
  normal: Vec3 | undefined,
  parts: readonly PartWithGrid[],
  openings: readonly Opening[],
): string {
  if (!normal) return NOTHING_BEHIND;
  const along = (distance: number): Vec3 => [
    point[0] + distance * normal[0],
    point[1] + distance * normal[1],
    point[2] + distance * normal[2],
  ];
  const beyond = along(DEPTH);
  const opening = openings.find(({ box, triangles }) => holds(box, beyond, 0) && isInsideSolid(beyond, triangles));
  if (opening) return opening.material ?? UNFILLED;
  const start = along(-DEPTH);
  const end = along(REACH);
  const ray: SolidBox = {
    from: start.map((each, axis) => Math.min(each, end[axis])) as unknown as Vec3,
    to: start.map((each, axis) => Math.max(each, end[axis])) as unknown as Vec3,
  };
  const line = lineOf(start, normal);
  let nearest = DEPTH + REACH;
  let material: string | undefined;
  for (const part of parts) {
    if (!areNear(part.box, ray, 0)) continue;
    for (const at of part.grid.near(ray)) {
      const distance = distanceAlong(line, part.triangles, at);
      if (distance === undefined || distance >= nearest) continue;
      nearest = distance;
      material = part.material;
    }
  }
  if (material === undefined) return NOTHING_BEHIND;
  return normal[2] < -0.9 ? `${material}, floor` : normal[2] > 0.9 ? `${material}, ceiling` : material;
}

const holds = ({ from, to }: SolidBox, point: Vec3, margin: number): boolean =>
  point.every((each, axis) => each >= from[axis] - margin && each <= to[axis] + margin);

/** Whether a thing stands in a room, or reaches into it, rather than bounding it. */
export function standsIn({ triangles, box }: NamedPart, room: { triangles: Float64Array; box: SolidBox }): boolean {
  if (!areNear(box, room.box, -INSIDE)) return false;
  const isDeep = (point: Vec3): boolean =>
    holds(room.box, point, -INSIDE) &&
    isInsideSolid(point, room.triangles) &&
    [0, 1, 2].every((axis) =>
      [-INSIDE, INSIDE].every((step) =>
        isInsideSolid(point.map((each, i) => (i === axis ? each + step : each)) as unknown as Vec3, room.triangles),
      ),
    );
  const count = triangles.length / 9;
  const step = Math.max(1, Math.ceil((4 * count) / MOST_SAMPLES));
  for (let t = 0; t < count; t += step) {
    const at = 9 * t;
    if (isDeep(centreOfSolid(triangles, at))) return true;
    for (const corner of [0, 3, 6]) {
      if (isDeep([triangles[at + corner], triangles[at + corner + 1], triangles[at + corner + 2]])) return true;
    }
  }
  return false;
}
