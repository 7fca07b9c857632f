import { sceneFrom } from '../../../../scene/parse.ts';
import type { SceneOfFile } from '../../../../scene/scene.ts';
import { InputError } from '../../../../units/errors.ts';
import { AXES } from '../../../../units/axes.ts';
import { count, drawInTurn, MOST_TRIES, withValueAt, type Impossible } from './draw-in-turn.ts';
import { columnsOf, drawValue } from './draw-value.ts';
import type { DrawnRoom } from './drawn-room.ts';
import { Random, seedOfLine } from './random.ts';
import type { Sweep, Variable } from './read-sweep.ts';

/** Most lines of a sweep. */
const MOST_LINES = 100_000_000;

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
    const variables = sweep.ofLines;
    const drawn = drawInTurn({
      variables,
      given: valuesAt(variables, combination),
      base: scene,
      conditions: sweep.conditions.ofLines,
      room,
      random: new Random(seed),
    });
    if (!('scene' in drawn)) throw this.impossible(`line ${number}`, drawn, room);
    return {
      seed,
      parameters: { ...parameters, ...parametersOf(variables, drawn.values) },
      scene: drawn.scene,
      roomNumber,
      room,
    };
  }

  /** Draws all values of a room until its conditions hold: they are of the room as a whole. */
  private async drawRoom(number: number): Promise<RoomPart> {
    const { sweep } = this;
    const variables = sweep.ofRooms;
    const random = new Random(seedOfLine(sweep.seed, 'room', number));
    const given = valuesAt(variables, Math.floor(number / sweep.rooms));
    const failed = new Map<string, number>();
    const isDrawn = variables.some((variable) => variable.random !== undefined);
    for (let attempt = 0; attempt < (isDrawn ? MOST_TRIES : 1); attempt++) {
      const values = variables.map(({ random: distribution }, index) =>
        distribution ? drawValue(distribution, random, undefined) : given[index],
      );
      const outside = values.indexOf(undefined);
      if (outside >= 0) {
        count(failed, `vary.${variables[outside].name}`);
        continue;
      }
      const scene = variables.reduce(
        (changed, { paths }, index) => withValueAt(changed, paths, values[index]),
        sweep.scene,
      );
      const room = await this.makeRoom(parseDrawn(sweep, scene, `room ${number}`, true));
      const broken = sweep.conditions.ofRooms.find((condition) => !condition.holds(room, new Map()));
      if (!broken) return { number, scene, parameters: parametersOf(variables, values), room };
      count(failed, broken.path);
    }
    throw this.impossible(`room ${number}`, { variable: isDrawn ? 'its values' : undefined, failed });
  }

  private impossible(what: string, { variable, failed }: Impossible, room?: DrawnRoom): InputError {
    const { sweep } = this;
    const [[path, times]] = [...failed].sort(([, a], [, b]) => b - a);
    const often =
      variable === undefined
        ? 'nothing of what fails is drawn at random'
        : `${times} of ${MOST_TRIES} tries of ${variable} failed by it`;
    const where = room ? ` in its room of ${sizeOf(room)}` : '';
    const { loosen } =
      [...sweep.conditions.ofLines, ...sweep.conditions.ofRooms].find((one) => one.path === path) ?? {};
    return new InputError(
      `${sweep.file}: ${path}`,
      `${what} cannot be drawn${where}: ${often}`,
      loosen ?? 'Let "from" and "to" be farther apart, or nearer to the mean.',
    );
  }
}

const sizeOf = ({ dimensions, from, to }: DrawnRoom): string =>
  `${AXES.slice(0, dimensions)
    .map((axis) => Number((to[axis] - from[axis]).toPrecision(3)))
    .join(' × ')} m`;

const parametersOf = (variables: readonly Variable[], values: readonly unknown[]): Parameters =>
  Object.fromEntries(variables.flatMap(({ name }, index) => columnsOf(name, values[index])));

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
