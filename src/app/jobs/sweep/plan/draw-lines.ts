import { sceneFrom } from '../../../../scene/parse.ts';
import type { SceneOfFile } from '../../../../scene/scene.ts';
import { InputError } from '../../../../units/errors.ts';
import { AXES } from '../../../../units/axes.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import type { Condition, Points } from './constraints.ts';
import { columnsOf, drawValue } from './draw-value.ts';
import type { DrawnRoom } from './drawn-room.ts';
import { Random, seedOfLine, type SeedUse } from './random.ts';
import type { Sweep, Variable } from './read-sweep.ts';
import { withValue } from '../../../../scene/json-path.ts';

/** Most lines of a sweep. */
const MOST_LINES = 100_000_000;

/** So often values are drawn for a room or a line until its constraints hold. */
export const MOST_TRIES = 10_000;

/** A line that was drawn. */
export interface DrawnLine {
  readonly seed: number;
  readonly parameters: Readonly<Record<string, number | string>>;
  /** The scene as in a scene file; files are named relative to the sweep's scene. */
  readonly scene: Readonly<Record<string, unknown>>;
  /** Number of its room. */
  readonly roomNumber: number;
  readonly room: DrawnRoom;
}

type SceneJson = Sweep['scene'];
type Parameters = DrawnLine['parameters'];

interface RoomPart {
  readonly number: number;
  readonly scene: SceneJson;
  readonly parameters: Parameters;
  readonly room: DrawnRoom;
}

/** Makes the room of a scene as drawn. */
export type MakeRoom = (scene: SceneOfFile) => Promise<DrawnRoom>;

/** Draws the lines of a sweep. A line depends on the sweep and on its own number, and on no other line. */
export class LineDrawer {
  /** Lines of all rooms. */
  readonly count: number;
  readonly roomCount: number;
  private readonly linesOfRoom: number;
  private last: RoomPart | undefined;

  /** @throws InputError for more lines than are supported. */
  constructor(
    private readonly sweep: Sweep,
    private readonly makeRoom: MakeRoom,
  ) {
    this.roomCount = combinations(sweep.ofRooms) * sweep.rooms;
    this.linesOfRoom = combinations(sweep.ofLines) * sweep.linesPerRoom;
    this.count = this.roomCount * this.linesOfRoom;
    if (this.count <= MOST_LINES) return;
    throw new InputError(
      `${sweep.file}: vary`,
      `the sweep has ${this.count} lines; at most ${MOST_LINES} are supported`,
      'Take fewer values, or draw some of them at random.',
    );
  }

  /**
   * @param number Number from 0, below {@link count}.
   * @throws InputError if the scene cannot be used, or if no values were found for which the constraints hold.
   */
  async draw(number: number): Promise<DrawnLine> {
    const { sweep } = this;
    const roomNumber = Math.floor(number / this.linesOfRoom);
    if (this.last?.number !== roomNumber) this.last = await this.drawRoom(roomNumber);
    const { scene, parameters, room } = this.last;
    const combination = Math.floor((number % this.linesOfRoom) / sweep.linesPerRoom);
    const seed = seedOfLine(sweep.seed, 'line', number);
    const drawn = await this.attempt('line', number, sweep.ofLines, combination, scene, {
      conditions: sweep.conditions.ofLines,
      room,
    });
    return {
      seed,
      parameters: { ...parameters, ...drawn.parameters },
      scene: drawn.scene,
      roomNumber,
      room,
    };
  }

  private async drawRoom(number: number): Promise<RoomPart> {
    const { sweep } = this;
    const combination = Math.floor(number / sweep.rooms);
    return {
      number,
      ...(await this.attempt('room', number, sweep.ofRooms, combination, sweep.scene, {
        conditions: sweep.conditions.ofRooms,
        room: undefined,
      })),
    };
  }

  /** Draws values until all conditions hold. */
  private async attempt(
    use: SeedUse,
    number: number,
    variables: readonly Variable[],
    combination: number,
    base: SceneJson,
    { conditions, room }: { readonly conditions: readonly Condition[]; readonly room: DrawnRoom | undefined },
  ): Promise<{ readonly scene: SceneJson; readonly parameters: Parameters; readonly room: DrawnRoom }> {
    const { sweep } = this;
    const random = new Random(seedOfLine(sweep.seed, use, number));
    const given = valuesAt(variables, combination);
    const isDrawn = variables.some((variable) => variable.random !== undefined);
    const failed = new Map<string, number>();
    const tries = isDrawn ? MOST_TRIES : 1;
    for (let attempt = 0; attempt < tries; attempt++) {
      const values = variables.map(({ name, random: distribution, paths }, i) => {
        const value = distribution ? drawValue(distribution, random, room) : given[i];
        if (value === undefined) failed.set(`vary.${name}`, (failed.get(`vary.${name}`) ?? 0) + 1);
        return { name, paths, value };
      });
      if (values.some(({ value }) => value === undefined)) continue;
      const scene = values.reduce(
        (changed, { paths, value }) => paths.reduce((one, path) => withValue(one, path, value), changed),
        base,
      );
      const here = room ?? (await this.roomOf(scene, number));
      const points = room ? pointsOf(scene) : new Map<string, Vec3>();
      const broken = conditions.find((condition) => !condition.holds(here, points));
      if (!broken) {
        const parameters = Object.fromEntries(values.flatMap(({ name, value }) => columnsOf(name, value)));
        return { scene, parameters, room: here };
      }
      failed.set(broken.path, (failed.get(broken.path) ?? 0) + 1);
    }
    throw this.impossible(use, number, failed, tries);
  }

  /** @throws InputError if the scene is not one */
  private async roomOf(scene: SceneJson, number: number): Promise<DrawnRoom> {
    return this.makeRoom(parseDrawn(this.sweep, scene, `room ${number}`, true));
  }

  private impossible(use: SeedUse, number: number, failed: ReadonlyMap<string, number>, tries: number): InputError {
    const [[path, times]] = [...failed].sort(([, a], [, b]) => b - a);
    const often = tries === 1 ? 'nothing of it is drawn at random' : `${times} of ${tries} tries failed by it`;
    return new InputError(
      `${this.sweep.file}: ${path}`,
      `${use} ${number} cannot be drawn: ${often}`,
      'Loosen the constraint, or let values vary in wider limits.',
    );
  }
}

/**
 * Checks a scene that was drawn as a scene file is checked.
 *
 * @param what It is, as `line 17`.
 * @throws InputErrors whose paths begin with the sweep's file and with what it is
 */
export function parseDrawn(sweep: Sweep, scene: SceneJson, what: string, pointsAnywhere: boolean): SceneOfFile {
  return sceneFrom(scene, `${sweep.file}: ${what}`, pointsAnywhere);
}

/** Number of combinations of grids and lists. */
const combinations = (variables: readonly Variable[]): number =>
  variables.reduce((count, { values }) => count * (values?.length ?? 1), 1);

/** The values of a combination; the last variable changes fastest. Undefined for what is drawn at random. */
function valuesAt(variables: readonly Variable[], combination: number): unknown[] {
  let rest = combination;
  return variables
    .toReversed()
    .map(({ values }) => {
      if (!values) return undefined;
      const value = values[rest % values.length];
      rest = Math.floor(rest / values.length);
      return value;
    })
    .reverse();
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
