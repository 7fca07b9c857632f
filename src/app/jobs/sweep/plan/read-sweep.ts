import { readSceneText } from '../../../../scene/scene-text.ts';
import { problemsOf } from '../../../../scene/schema/issues.ts';
import { quote, sceneError, type Problem } from '../../../../scene/checks/problems.ts';
import type { Files } from '../../../ports/host/host.ts';
import { readOrRefuse } from '../../../ports/host/reading.ts';
import { SPLITS, type SweepKeep, type SweepSplit } from '../manifest.ts';
import { conditionsOf, namesAt, type Conditions } from './constraints.ts';
import { valuesOf } from './draw-value.ts';
import { isOfLine, unitAt } from './line-path.ts';
import { sweepSchema, type RandomInFile, type SweepInFile, type VariableInFile } from './sweep-schema.ts';
import { hasPlace, parsePath, valueAt, type JsonPath } from '../../../../scene/json-path.ts';

/** Something that varies. */
export interface Variable {
  readonly name: string;
  readonly paths: readonly JsonPath[];
  /** The values of a grid or a list; undefined for a distribution. */
  readonly values: readonly unknown[] | undefined;
  readonly random: RandomInFile | undefined;
}

/** A sweep that was read and checked. */
export interface Sweep {
  /** Path of its file. */
  readonly file: string;
  readonly title: string;
  /** Path of its scene, and the scene as JSON. */
  readonly sceneFile: string;
  readonly scene: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** What varies between rooms, and between lines of a room; in the order of the file. */
  readonly ofRooms: readonly Variable[];
  readonly ofLines: readonly Variable[];
  /** So often a room is drawn for each combination of grids and lists, and a line of it. */
  readonly rooms: number;
  readonly linesPerRoom: number;
  readonly conditions: Conditions;
  readonly keep: SweepKeep;
  /** Shares of rooms, 0 to 1. */
  readonly split: Readonly<Record<SweepSplit, number>>;
}

const NUMERIC = ['uniform', 'logUniform', 'normal'] as const;

/**
 * Reads a sweep file and its scene.
 *
 * @throws InputError with every problem of the sweep.
 */
export async function readSweep(file: string, files: Files): Promise<Sweep> {
  const text = await readOrRefuse(files.readText(file), {
    path: file,
    wanted: 'a sweep file',
    remedy: 'Give the path of a sweep file, such as sweeps/rooms.json.',
  });
  const raw = readSceneText(text, file);
  const { data, error } = sweepSchema.safeParse(raw);
  if (!data) throw sceneError(file, problemsOf(error.issues, raw));
  const sceneFile = files.beside(file, data.scene);
  const sceneText = await readOrRefuse(files.readText(sceneFile), {
    path: `${file}: scene`,
    what: sceneFile,
    wanted: 'a scene file',
    remedy: 'Give the path of a scene file from the sweep file.',
  });
  const whole = readSceneText(sceneText, sceneFile) as Sweep['scene'];
  // It decides nothing, and would stand in every line.
  const scene = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== 'description'));
  const problems = problemsWith(data, scene);
  if (problems.length > 0) throw sceneError(file, problems);
  return sweepOf(data, file, sceneFile, scene);
}

function sweepOf(data: SweepInFile, file: string, sceneFile: string, scene: Sweep['scene']): Sweep {
  const variables = Object.entries(data.vary).map(([name, entry]): Variable => ({
    name,
    paths: pathsOf(entry).map((path) => parsePath(path)!),
    values: valuesOf(entry),
    random: entry.random,
  }));
  const isLine = ({ paths }: Variable): boolean => paths.every(isOfLine);
  const { raw = false, table = false, plots = false, figures = true } = data.keep ?? {};
  const split = data.splitPercent ?? { training: 80, validation: 10, test: 10 };
  return {
    file,
    title: data.title ?? '',
    sceneFile,
    scene,
    seed: data.seed,
    ofRooms: variables.filter((each) => !isLine(each)),
    ofLines: variables.filter(isLine),
    rooms: data.rooms ?? 1,
    linesPerRoom: data.linesPerRoom ?? 1,
    conditions: conditionsOf(data.constraints ?? [], drawnPoints(data)),
    keep: { raw, table, plots, ...(!figures && { figures }) },
    split: Object.fromEntries(SPLITS.map((name) => [name, split[name] / 100])) as Sweep['split'],
  };
}

const pathsOf = ({ at }: VariableInFile): readonly string[] => (typeof at === 'string' ? [at] : at);

/** The points whose positions are drawn at random, by `sources.NAME` and `receivers.NAME`. */
function drawnPoints({ vary }: SweepInFile): string[] {
  const drawn = Object.values(vary)
    .filter(({ random }) => random?.inRoom ?? random?.inBox)
    .flatMap(pathsOf)
    .map((path) => parsePath(path)!);
  return [...new Set(drawn.map(([kind, name]) => `${kind}.${name}`))];
}

/** What is wrong with a sweep of the right shape. */
function problemsWith(data: SweepInFile, scene: unknown): Problem[] {
  const problems: Problem[] = [];
  const add = (path: JsonPath, message: string, remedy: string): void => void problems.push({ path, message, remedy });
  const taken = new Map<string, string>();
  for (const [name, entry] of Object.entries(data.vary)) {
    const here = ['vary', name];
    for (const path of pathsOf(entry)) {
      const steps = parsePath(path)!;
      if (!hasPlace(scene, steps)) {
        add([...here, 'at'], `the scene has no ${quote(path)}`, 'Give a place that the scene has.');
      }
      const other = taken.get(path);
      if (other !== undefined) {
        add([...here, 'at'], `${quote(path)} varies as ${quote(other)}, too`, 'Let it vary once.');
      }
      taken.set(path, name);
      for (const problem of unitProblems(entry, steps)) add([...here, 'unit'], ...problem);
      const isPoint = entry.random?.inRoom ?? entry.random?.inBox;
      if (isPoint && !(isOfLine(steps) && steps.length === 3 && steps[2] === 'position')) {
        add(
          [...here, 'at'],
          `a point is drawn, and ${quote(path)} is no position`,
          'Give the position of a source or a receiver, such as "sources.S1.position".',
        );
      }
    }
  }
  for (const key of ['rooms', 'linesPerRoom'] as const) {
    const isDrawn = Object.values(data.vary).some(
      (entry) =>
        entry.random !== undefined &&
        pathsOf(entry).every((path) => isOfLine(parsePath(path)!)) === (key === 'linesPerRoom'),
    );
    if ((data[key] ?? 1) === 1 || isDrawn) continue;
    const what = key === 'rooms' ? 'a room' : 'a line';
    add([key], `nothing of ${what} is drawn at random, so all ${data[key]} would be equal`, `Leave "${key}" out.`);
  }
  const names = ['sources', 'receivers'].flatMap((kind) =>
    Object.keys(valueAt(scene, [kind]) ?? {}).map((name) => `${kind}.${name}`),
  );
  for (const [index, constraint] of (data.constraints ?? []).entries()) {
    const { fromWalls, distance, lineOfSight } = constraint;
    for (const [kind, places] of [
      ['fromWalls', fromWalls?.of],
      ['distance', distance?.between],
      ['lineOfSight', lineOfSight?.between],
    ] as const) {
      for (const place of places ?? []) {
        if (namesAt(names, place).length > 0) continue;
        const remedy = `Name points of the scene: ${names.join(', ')}, "sources" or "receivers".`;
        add(['constraints', index, kind], `the scene has no ${quote(place)}`, remedy);
      }
    }
  }
  return problems;
}

/** Numbers have a unit, which is that of the scene. */
function unitProblems(
  { unit, grid, random }: VariableInFile,
  path: JsonPath,
): (readonly [message: string, remedy: string])[] {
  const known = unitAt(path);
  const isNumeric = grid !== undefined || (random !== undefined && NUMERIC.some((kind) => random[kind]));
  if (unit === undefined) {
    if (!isNumeric) return [];
    const example = known ?? 'm';
    return [['missing; expected the unit of the numbers', `Add "unit": ${quote(example)}.`]];
  }
  if (known === undefined || unit === known) return [];
  return [[`the scene has numbers in ${quote(known)} there, found ${quote(unit)}`, `Give numbers in ${quote(known)}.`]];
}
