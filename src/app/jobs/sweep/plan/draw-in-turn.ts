import { withValue, type JsonPath } from '../../../../scene/json-path.ts';
import { AXES } from '../../../../units/axes.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import type { Condition, Points } from './constraints.ts';
import { drawValue } from './draw-value.ts';
import type { DrawnRoom } from './drawn-room.ts';
import type { Random } from './random.ts';
import type { Sweep, Variable } from './read-sweep.ts';

/** The values of a room, or one value of a line, are drawn so often until constraints hold. */
export const MOST_TRIES = 10_000;

/** So many points that could stand alone are refused for those before them until the line begins again. */
const MOST_CLASHES = 100;

type SceneJson = Sweep['scene'];

/** What the values of a line are drawn for. */
export interface Turn {
  /** The variables of the line, those with given values among them. */
  readonly variables: readonly Variable[];
  /** Values by the number of the variable; undefined for what is drawn at random. */
  readonly given: readonly unknown[];
  readonly base: SceneJson;
  readonly conditions: readonly Condition[];
  readonly room: DrawnRoom;
  readonly random: Random;
}

/** Why a line cannot be drawn. */
export interface Impossible {
  /** The variable whose values all failed; undefined if what fails is not drawn at random. */
  readonly variable: string | undefined;
  /** Failed tries of the variable by what they failed at. */
  readonly failed: ReadonlyMap<string, number>;
}

/**
 * Draws the values of a line one after the other, each again until all constraints hold for the points that are known
 * by then. A point that finds no place between those before it makes the line begin again. So a line with many points
 * is found when each has a place, and the number of tries grows with the points and not as a power of them.
 */
export function drawInTurn(
  turn: Turn,
): { readonly scene: SceneJson; readonly values: readonly unknown[] } | Impossible {
  const { variables, given, base, conditions, room } = turn;
  const drawn = variables.flatMap(({ random }, index) => (random ? [index] : []));
  const start = variables.reduce(
    (scene, { random, paths }, index) => (random ? scene : withValueAt(scene, paths, given[index])),
    base,
  );
  const isMovedBy = (name: string, some: readonly number[]): boolean =>
    some.some((index) => variables[index].paths.some((path) => moves(path, name)));
  const fixed = new Map([...pointsOf(start)].filter(([name]) => !isMovedBy(name, drawn)));
  const broken = conditions.find((condition) => !condition.holds(room, fixed));
  if (broken) return { variable: undefined, failed: new Map([[broken.path, 1]]) };
  /** Whether a point is known once a variable has its value, and was not before. */
  const isKnownBy = (at: number, name: string): boolean =>
    isMovedBy(name, [drawn[at]]) && !isMovedBy(name, drawn.slice(at + 1));
  /** Whether another variable moves the same points: then it may be at fault, too. */
  const isShared = drawn.map((_, at) =>
    [...pointsOf(start).keys()].some((name) => isKnownBy(at, name) && isMovedBy(name, drawn.slice(0, at))),
  );
  const tries = drawn.map(() => ({ count: 0, failed: new Map<string, number>() }));
  for (;;) {
    const line = oneLine(turn, { drawn, start, fixed, isKnownBy, isShared, tries });
    if (line) {
      const values = variables.map((_, index) => (line.values.has(index) ? line.values.get(index) : given[index]));
      return { scene: line.scene, values };
    }
    const at = tries.findIndex(({ count }) => count >= MOST_TRIES);
    if (at >= 0) return { variable: variables[drawn[at]].name, failed: tries[at].failed };
  }
}

interface Start {
  readonly drawn: readonly number[];
  readonly start: SceneJson;
  readonly fixed: Points;
  readonly isKnownBy: (at: number, name: string) => boolean;
  readonly isShared: readonly boolean[];
  readonly tries: readonly { count: number; readonly failed: Map<string, number> }[];
}

/** Draws a line from its begin. @returns undefined if a value found no place */
function oneLine(
  { variables, conditions, room, random }: Turn,
  { drawn, start, fixed, isKnownBy, isShared, tries }: Start,
): { readonly scene: SceneJson; readonly values: ReadonlyMap<number, unknown> } | undefined {
  let scene = start;
  let points = fixed;
  const values = new Map<number, unknown>();
  for (const [at, index] of drawn.entries()) {
    const { name, paths, random: distribution } = variables[index];
    const { failed } = tries[at];
    for (let clashes = 0; !values.has(index);) {
      if (tries[at].count >= MOST_TRIES || clashes >= MOST_CLASHES) return undefined;
      tries[at].count++;
      const value = drawValue(distribution!, random, room);
      if (value === undefined) {
        count(failed, `vary.${name}`);
        continue;
      }
      const changed = withValueAt(scene, paths, value);
      const own = new Map([...pointsOf(changed)].filter(([point]) => isKnownBy(at, point)));
      const all = new Map([...points, ...own]);
      const broken = conditions.find((condition) => !condition.holds(room, all));
      if (broken) {
        count(failed, broken.path);
        if (isShared[at] || conditions.every((condition) => condition.holds(room, own))) clashes++;
        continue;
      }
      [scene, points] = [changed, all];
      values.set(index, value);
      // What led here has found a place: only tries in vain count.
      tries[at].count--;
    }
  }
  return { scene, values };
}

/** Counts a failed try. */
export const count = (failed: Map<string, number>, path: string): void =>
  void failed.set(path, (failed.get(path) ?? 0) + 1);

/** A scene with a value at several places. */
export const withValueAt = (scene: SceneJson, paths: readonly JsonPath[], value: unknown): SceneJson =>
  paths.reduce((changed, path) => withValue(changed, path, value), scene);

/** Whether a change at a path may move a point, such as `receivers.R1`. */
function moves([kind, name, key]: JsonPath, point: string): boolean {
  if (!point.startsWith(`${kind}.`)) return false;
  return name === undefined || (point === `${kind}.${name}` && (key === undefined || key === 'position'));
}

/** The positions of a scene's sources and receivers that are points. */
function pointsOf(scene: SceneJson): Points {
  const points = new Map<string, Vec3>();
  for (const kind of ['sources', 'receivers'] as const) {
    for (const [name, entry] of Object.entries((scene[kind] ?? {}) as Readonly<Record<string, unknown>>)) {
      const position = (entry as { position?: unknown } | null)?.position;
      if (!Array.isArray(position)) continue;
      points.set(`${kind}.${name}`, AXES.map((axis) => Number(position[axis] ?? 0)) as unknown as Vec3);
    }
  }
  return points;
}
