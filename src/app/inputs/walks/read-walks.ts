import type { SceneAir, ScenePoint } from '../../../scene/scene.ts';
import { COORDINATE, isWithin, WALK_TIME } from '../../../scene/schema/ranges.ts';
import { MOST_WALK_POINTS, walkFault, type SceneWalk } from '../../../scene/walk.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import { seconds } from '../../../units/quantities.ts';
import type { WalkPoint } from '../../../units/walk.ts';
import { readCsv, type CsvRow } from '../tables/csv.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTable } from '../../ports/host/read-table.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { writePath } from '../../../scene/json-path.ts';

const COLUMNS = ['at', 'x', 'y', 'z'] as const;

const EXAMPLE =
  'Begin the table with the line at,x,y,z and give a line such as 0.5,2.00,1.50,1.70 for each point: seconds and metres.';

/** Most faults of a table that are told together. */
const MOST_TOLD = 100;

/**
 * Reads the tables of walks. Points without one stay as they are.
 *
 * @throws InputError that lists the faults of a table.
 */
export async function readWalks<Point extends ScenePoint>(
  key: 'sources' | 'receivers',
  points: readonly Point[],
  air: SceneAir,
  sceneFile: string,
  files: Files,
): Promise<readonly Point[]> {
  const read: Point[] = [];
  for (const point of points) {
    const { walk, name } = point;
    if (walk?.file === undefined || walk.file === null) {
      read.push(point);
      continue;
    }
    const walked = await readWalk(walk.file, `${sceneFile}: ${writePath([key, name, 'walk'])}`, air, sceneFile, files);
    read.push({ ...point, position: walked.points[0].position, walk: walked });
  }
  return read;
}

/**
 * Reads the table of a walk: a heading, and a line for each point. @param path How errors name the entry of the scene
 */
export async function readWalk(
  given: string,
  path: string,
  air: SceneAir | undefined,
  sceneFile: string,
  files: Files,
): Promise<SceneWalk> {
  const file = files.beside(sceneFile, given);
  const { text } = await readOrRefuse(readTable(file, files), {
    path,
    what: file,
    wanted: 'a table of a walk',
    remedy: 'Give the path of a table (CSV) from the folder of the scene file.',
  });
  const { rows, decimalComma } = readCsv(text, file);
  const [heading, ...lines] = rows as readonly [CsvRow | undefined, ...CsvRow[]];
  const titles = (heading?.cells ?? []).map((cell) => cell.toLowerCase());
  if (COLUMNS.some((column) => !titles.includes(column))) {
    throw new InputError(`${file}:${heading?.line ?? 1}`, `no columns ${COLUMNS.join(', ')}`, EXAMPLE);
  }
  if (lines.length < 2 || lines.length > MOST_WALK_POINTS) {
    throw new InputError(file, `${lines.length} points; a walk has 2 to ${MOST_WALK_POINTS}`, EXAMPLE);
  }
  const faults: InputError[] = [];
  const points = lines.map(({ line, cells }): WalkPoint => {
    const [at, x, y, z] = COLUMNS.map((column) => {
      const cell = cells[titles.indexOf(column)] ?? '';
      return cell === '' ? NaN : Number(decimalComma ? cell.replace(',', '.') : cell);
    });
    if (!isWithin(at, WALK_TIME) || ![x, y, z].every((value) => isWithin(value, COORDINATE))) {
      faults.push(new InputError(`${file}:${line}`, 'a time or a coordinate is not a number in its range', EXAMPLE));
    }
    return { at: seconds(at), position: [x, y, z] };
  });
  if (faults.length > 0) throw allTogether(faults.slice(0, MOST_TOLD));
  const fault = air && walkFault(points, air);
  if (fault) throw new InputError(`${file}:${lines[fault.point].line}`, fault.message, fault.remedy);
  return { points, file: given };
}
