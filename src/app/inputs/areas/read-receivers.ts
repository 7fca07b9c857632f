import type { AreaPoint, FileArea, LaidArea } from '../../../scene/areas/area.ts';
import { MOST_AREA_RECEIVERS } from '../../../scene/areas/area.ts';
import { COORDINATE, isWithin, rangeText } from '../../../scene/schema/ranges.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import { AXES } from '../../../units/axes.ts';
import { metresPer } from '../../../units/lengths.ts';
import { readCsv, type CsvRow } from '../tables/csv.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTable } from '../../ports/host/read-table.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { encodingNote } from '../../../units/text-encoding.ts';
import { writePath } from '../../../scene/json-path.ts';

/** Columns of a table of receivers; others are ignored. A room of two dimensions needs no z. */
const COLUMNS = ['name', 'x', 'y', 'z'] as const;

const COORDINATES = ['x', 'y', 'z'] as const;

const EXAMPLE =
  'Begin the table with the line name,x,y,z and give a line such as A12,4.50,2.00,1.20 for each receiver.';

/** Most faults of a table that are told together. */
const MOST_TOLD = 100;

/**
 * Reads the receivers of a table: a heading and a line for each, separated by commas, semicolons or tabs. Where a comma
 * does not separate, it may be the decimal sign.
 *
 * @throws InputError that lists the faults of the table.
 */
export async function readReceivers(area: FileArea, sceneFile: string, files: Files): Promise<LaidArea> {
  const file = files.beside(sceneFile, area.file);
  const { text, encoding } = await readOrRefuse(readTable(file, files), {
    path: `${sceneFile}: ${writePath(['receivers', area.name, 'file'])}`,
    what: file,
    wanted: 'a table of receivers',
    remedy: 'Give the path of a table of receivers (CSV) from the folder of the scene file.',
  });
  const { rows, decimalComma } = readCsv(text, file);
  const [heading, ...lines] = rows;
  const columns = columnsOf(heading, file);
  if (lines.length > MOST_AREA_RECEIVERS) {
    throw new InputError(
      file,
      `${lines.length} receivers; at most ${MOST_AREA_RECEIVERS} are supported`,
      'Divide them among several scenes.',
    );
  }
  const faults: InputError[] = [];
  const scale = metresPer(area.unit);
  const points = lines.flatMap(({ line, cells }): AreaPoint[] => {
    const name = cells[columns.name] ?? '';
    const at = [columns.x, columns.y, columns.z].map((column) =>
      column === undefined ? 0 : scale * numberOf(cells[column] ?? '', decimalComma),
    ) as [number, number, number];
    const wrong = AXES.find((axis) => !isWithin(at[axis], COORDINATE));
    if (name === '' || wrong !== undefined) {
      faults.push(faultOf(file, line, name, wrong === undefined ? undefined : COORDINATES[wrong], cells, columns));
    }
    return [{ name: `${area.name}_${name}`, position: at, at: null }];
  });
  if (faults.length > 0) throw allTogether(faults.slice(0, MOST_TOLD));
  const note = encodingNote(encoding);
  const noteOf = note === null ? {} : { note: `${area.file}: ${note}` };
  return {
    name: area.name,
    writesResponses: area.writesResponses,
    kind: 'file',
    spacing: null,
    frame: null,
    points,
    ...noteOf,
  };
}

interface Columns {
  readonly name: number;
  readonly x: number;
  readonly y: number;
  /** Column of heights; undefined if the table has none. */
  readonly z: number | undefined;
}

function columnsOf(heading: CsvRow | undefined, file: string): Columns {
  const names = heading?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const missing = COLUMNS.slice(0, 3).filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new InputError(file, `no column ${missing.map((name) => JSON.stringify(name)).join(', ')}`, EXAMPLE);
  }
  const [name, x, y, z] = COLUMNS.map((column) => names.indexOf(column));
  return { name, x, y, z: z < 0 ? undefined : z };
}

function numberOf(cell: string, decimalComma: boolean): number {
  const plain = decimalComma ? cell.replace(',', '.') : cell;
  return plain === '' ? NaN : Number(plain);
}

function faultOf(
  file: string,
  line: number,
  name: string,
  axis: 'x' | 'y' | 'z' | undefined,
  cells: readonly string[],
  columns: Columns,
): InputError {
  if (axis === undefined) return new InputError(`${file}: line ${line}`, 'the receiver has no name', EXAMPLE);
  const found = JSON.stringify((cells[columns[axis]!] ?? '').slice(0, 80));
  const expected = `a coordinate ${axis} ${rangeText(COORDINATE)} m`;
  return new InputError(
    `${file}: line ${line}`,
    `${JSON.stringify(name.slice(0, 80))}: expected ${expected}, found ${found}`,
    EXAMPLE,
  );
}
