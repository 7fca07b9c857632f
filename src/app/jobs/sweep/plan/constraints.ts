import type { Vec3 } from '../../../../units/quantities.ts';
import type { DrawnRoom } from './drawn-room.ts';
import type { ConstraintInFile } from './sweep-schema.ts';

/** Where the sources and receivers of a line stand, by `sources.NAME` and `receivers.NAME`. */
export type Points = ReadonlyMap<string, Vec3>;

/** A condition that a drawn room, or a drawn line, has to meet. */
export interface Condition {
  /** How messages name it, as `constraints[1].distance`. */
  readonly path: string;
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
    holds: (room, points) => room.wallDistance(points.get(name)!) > 0,
  }));
  for (const [index, constraint] of constraints.entries()) {
    const path = `constraints[${index}]`;
    const { fromWalls, distance, lineOfSight, volume } = constraint;
    if (volume) {
      const { atLeastCubicMetres: least = 0, atMostCubicMetres: most = Infinity } = volume;
      const holds: Condition['holds'] = (room) => room.volume >= least && room.volume <= most;
      ofRooms.push({ path: `${path}.volume`, holds });
    }
    if (fromWalls) {
      const { of, atLeastMetres: least } = fromWalls;
      const holds: Condition['holds'] = (room, points) =>
        of.every((place) => at(points, place).every((point) => room.wallDistance(point) >= least));
      ofLines.push({ path: `${path}.fromWalls`, holds });
    }
    if (distance) {
      const { between, atLeastMetres: least = 0, atMostMetres: most = Infinity } = distance;
      const holds: Condition['holds'] = ({ dimensions }, points) =>
        pairs(points, between).every(([a, b]) => {
          const apart = Math.hypot(...[0, 1, 2].slice(0, dimensions).map((axis) => a[axis] - b[axis]));
          return apart >= least && apart <= most;
        });
      ofLines.push({ path: `${path}.distance`, holds });
    }
    if (lineOfSight) {
      const { between, is = true } = lineOfSight;
      const holds: Condition['holds'] = (room, points) =>
        pairs(points, between).every(([a, b]) => room.sees(a, b) === is);
      ofLines.push({ path: `${path}.lineOfSight`, holds });
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
