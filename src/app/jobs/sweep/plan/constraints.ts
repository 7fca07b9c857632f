import type { Vec3 } from '../../../../units/quantities.ts';
import type { DrawnRoom } from './drawn-room.ts';
import type { ConstraintInFile } from './sweep-schema.ts';

/** Where the sources and receivers of a line stand, by `sources.NAME` and `receivers.NAME`. */
export type Points = ReadonlyMap<string, Vec3>;

/** A condition that a drawn room, or a drawn line, has to meet. */
export interface Condition {
  /** How messages name it, as `constraints[1].distance`. */
  readonly path: string;
  /** What to do if it never holds. */
  readonly loosen: string;
  /** Whether it holds for those of its points that are given. */
  holds(room: DrawnRoom, points: Points): boolean;
}

/** The conditions of rooms alone, and those of lines. */
export interface Conditions {
  readonly ofRooms: readonly Condition[];
  readonly ofLines: readonly Condition[];
}

/** @param drawn Points that are drawn at random: they have to be in the air, whatever the sweep says. */
export function conditionsOf(constraints: readonly ConstraintInFile[], drawn: readonly string[]): Conditions {
  const ofRooms: Condition[] = [];
  const ofLines: Condition[] = drawn.map((name) => ({
    path: `${name}.position`,
    loosen: 'Let it vary where there is air.',
    holds: (room, points) => at(points, name).every((point) => room.wallDistance(point) > 0),
  }));
  for (const [index, constraint] of constraints.entries()) {
    const path = `constraints[${index}]`;
    const { fromWalls, distance, lineOfSight, volume } = constraint;
    if (volume) {
      const { atLeastCubicMetres: least = 0, atMostCubicMetres: most = Infinity } = volume;
      const holds: Condition['holds'] = (room) => room.volume >= least && room.volume <= most;
      const loosen = 'Widen its limits, or let the sizes of the room vary in wider limits.';
      ofRooms.push({ path: `${path}.volume`, loosen, holds });
    }
    if (fromWalls) {
      const { of, atLeastMetres: least } = fromWalls;
      const holds: Condition['holds'] = (room, points) =>
        of.every((place) => at(points, place).every((point) => room.wallDistance(point) >= least));
      const loosen = `Ask for less than ${least} m from walls, or make the room larger.`;
      ofLines.push({ path: `${path}.fromWalls`, loosen, holds });
    }
    if (distance) {
      const { between, atLeastMetres: least = 0, atMostMetres: most = Infinity } = distance;
      const holds: Condition['holds'] = ({ dimensions }, points) =>
        pairs(points, between).every(([a, b]) => {
          const apart = Math.hypot(...[0, 1, 2].slice(0, dimensions).map((axis) => a[axis] - b[axis]));
          return apart >= least && apart <= most;
        });
      const loosen = 'Widen its limits, let the points vary in wider limits, or draw fewer points.';
      ofLines.push({ path: `${path}.distance`, loosen, holds });
    }
    if (lineOfSight) {
      const { between, is = true } = lineOfSight;
      const holds: Condition['holds'] = (room, points) =>
        pairs(points, between).every(([a, b]) => room.sees(a, b) === is);
      const loosen = 'Leave it out, or let the points vary in wider limits.';
      ofLines.push({ path: `${path}.lineOfSight`, loosen, holds });
    }
  }
  return { ofRooms, ofLines };
}

/** Names of points in a list of them that a place stands for: one point, or all of a kind. */
export const namesAt = (names: readonly string[], place: string): readonly string[] =>
  names.filter((name) => name === place || (!place.includes('.') && name.startsWith(`${place}.`)));

const at = (points: Points, place: string): Vec3[] =>
  namesAt([...points.keys()], place).map((name) => points.get(name)!);

/** Pairs of different points, each once. */
function pairs(points: Points, [first, second]: readonly [string, string]): (readonly [Vec3, Vec3])[] {
  const [a, b] = [at(points, first), at(points, second)];
  if (first === second) return a.flatMap((one, i) => a.slice(i + 1).map((other) => [one, other] as const));
  return a.flatMap((one) => b.filter((other) => other !== one).map((other) => [one, other] as const));
}
