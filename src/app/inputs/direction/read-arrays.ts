import { MOST_MICROPHONES, PATTERNS, type ArrayMicrophone, type MicrophoneFile } from '../../../scene/direction.ts';
import { patternOf } from '../../../scene/schema/direction-schema.ts';
import { ANGLE, COORDINATE, isWithin, rangeText } from '../../../scene/schema/ranges.ts';
import type { Receiver } from '../../../scene/scene.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import { metresPer } from '../../../units/lengths.ts';
import { readCsv, type CsvRow } from '../tables/csv.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTable } from '../../ports/host/read-table.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { writePath } from '../../../scene/json-path.ts';

/** Columns of a table of microphones; others are ignored. Those after z may be left out. */
const COLUMNS = ['name', 'x', 'y', 'z', 'yaw', 'pitch', 'roll', 'pattern'] as const;
const NEEDED = COLUMNS.slice(0, 4);

const EXAMPLE =
  'Begin the table with the line name,x,y,z and give a line such as M1,0.05,0,0 for each microphone; yaw, pitch, roll (degrees) and pattern may follow.';

/** Most faults of a table that are told together. */
const MOST_TOLD = 100;

/**
 * Reads the tables of arrays. Receivers without one stay as they are.
 *
 * @throws InputError that lists the faults of a table.
 */
export async function readArrays(
  receivers: readonly Receiver[],
  sceneFile: string,
  files: Files,
): Promise<readonly Receiver[]> {
  const read: Receiver[] = [];
  for (const receiver of receivers) {
    const { direction, name } = receiver;
    if (direction?.kind !== 'array' || !direction.file) {
      read.push(receiver);
      continue;
    }
    const microphones = await readMicrophones(direction.file, name, direction.sphere !== null, sceneFile, files);
    read.push({ ...receiver, direction: { ...direction, microphones } });
  }
  return read;
}

/**
 * Reads the microphones of a table: a heading and a line for each.
 *
 * @param receiver Whose array it is.
 * @param onSphere Whether they are on a rigid sphere: then each hears the pressure, and its place gives a direction.
 */
export async function readMicrophones(
  { file: given, unit }: MicrophoneFile,
  receiver: string,
  onSphere: boolean,
  sceneFile: string,
  files: Files,
): Promise<readonly ArrayMicrophone[]> {
  const file = files.beside(sceneFile, given);
  const { text } = await readOrRefuse(readTable(file, files), {
    path: `${sceneFile}: ${writePath(['receivers', receiver, 'array', 'file'])}`,
    what: file,
    wanted: 'a table of microphones',
    remedy: 'Give the path of a table of microphones (CSV) from the folder of the scene file.',
  });
  const { rows, decimalComma } = readCsv(text, file);
  const [heading, ...lines] = rows as readonly [CsvRow | undefined, ...CsvRow[]];
  const titles = (heading?.cells ?? []).map((cell) => cell.toLowerCase());
  if (NEEDED.some((column) => !titles.includes(column))) {
    throw new InputError(`${file}:${heading?.line ?? 1}`, `no columns ${NEEDED.join(', ')}`, EXAMPLE);
  }
  if (lines.length === 0 || lines.length > MOST_MICROPHONES) {
    throw new InputError(file, `${lines.length} microphones; an array has 1 to ${MOST_MICROPHONES}`, EXAMPLE);
  }
  const faults: InputError[] = [];
  const scale = metresPer(unit);
  const microphones = lines.flatMap(({ line, cells }): ArrayMicrophone[] => {
    const cell = (column: (typeof COLUMNS)[number]): string => cells[titles.indexOf(column)] ?? '';
    const number = (column: (typeof COLUMNS)[number]): number => {
      const written = cell(column);
      return written === '' ? NaN : Number(decimalComma ? written.replace(',', '.') : written);
    };
    const fault = (what: string, remedy: string): ArrayMicrophone[] => {
      faults.push(new InputError(`${file}:${line}`, what, remedy));
      return [];
    };
    const [x, y, z] = [scale * number('x'), scale * number('y'), scale * number('z')];
    if (![x, y, z].every((value) => isWithin(value, COORDINATE))) return fault('a coordinate is not a number', EXAMPLE);
    if (onSphere && Math.hypot(x, y, z) === 0) {
      return fault('a microphone on the sphere has no direction from its centre', 'Give its place on the sphere.');
    }
    const angles = (['yaw', 'pitch', 'roll'] as const).map((column) => (cell(column) === '' ? 0 : number(column)));
    if (!angles.every((value) => isWithin(value, ANGLE))) {
      return fault('an angle is not a number in its range', `Give angles ${rangeText(ANGLE)} degrees.`);
    }
    const written = cell('pattern') || 'omnidirectional';
    const share = Number(decimalComma ? written.replace(',', '.') : written);
    const isName = Object.hasOwn(PATTERNS, written);
    if (!isName && !(share >= 0 && share <= 1)) {
      return fault(
        `there is no pattern ${JSON.stringify(written)}`,
        `Give one of ${Object.keys(PATTERNS).join(', ')}, or the share of the pressure from 0 to 1.`,
      );
    }
    const pattern = patternOf(onSphere ? 'omnidirectional' : isName ? (written as keyof typeof PATTERNS) : share);
    const [yawDegrees, pitchDegrees, rollDegrees] = onSphere ? [0, 0, 0] : angles;
    const orientation = { yawDegrees, pitchDegrees, rollDegrees };
    return [{ name: cell('name') || `${line}`, offset: [x, y, z], pattern, orientation }];
  });
  if (faults.length > 0) throw allTogether(faults.slice(0, MOST_TOLD));
  return microphones;
}
