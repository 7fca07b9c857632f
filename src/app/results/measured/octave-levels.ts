import { NOISE_OCTAVES } from '../../../scene/listening.ts';
import { isWithin, LEVEL, rangeText } from '../../../scene/schema/ranges.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import { bandCentre, readCsv, type CsvRow } from '../../inputs/tables/csv.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTable } from '../../ports/host/read-table.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';

/** How headings name the band, and the level in it. */
const BAND = /^(octave|frequency|band|centre|center|hz)/i;
const LEVELS = /^(level|noise|speech|lp|leq|spl|db)/i;

const REMEDY = `Give a table with the columns frequency and level, and a line for each octave: ${NOISE_OCTAVES.join(', ')} Hz.`;

/**
 * Reads sound pressure levels at a listener from a table: a heading with the columns `frequency` and `level`, then a
 * line for each octave. Octaves that speech does not need are left out.
 *
 * @returns Levels by octaves from 125 Hz to 8 kHz, dB SPL.
 * @throws InputError with every fault, with its line.
 */
export async function readOctaveLevels(path: string, files: Files): Promise<number[]> {
  const { text } = await readOrRefuse(readTable(path, files), { path, wanted: 'a table of levels', remedy: REMEDY });
  const { rows, decimalComma } = readCsv(text, path);
  const [heading, ...lines] = rows as readonly (CsvRow | undefined)[];
  const column = (name: RegExp): number => heading?.cells.findIndex((cell) => name.test(cell)) ?? -1;
  const [band, level] = [column(BAND), column(LEVELS)];
  if (band < 0 || level < 0) throw new InputError(path, 'it has no columns frequency and level', REMEDY);
  const found = new Map<number, number>();
  const faults: InputError[] = [];
  for (const { cells, line } of lines as readonly CsvRow[]) {
    const fault = (message: string, remedy: string): void => {
      faults.push(new InputError(`${path}: line ${line}`, message, remedy));
    };
    const centre = bandCentre(cells[band] ?? '');
    const cell = cells[level] ?? '';
    const value = cell === '' ? NaN : Number(decimalComma ? cell.replace(',', '.') : cell);
    if (Number.isNaN(centre))
      fault(`expected the centre of an octave, found ${JSON.stringify(cells[band] ?? '')}`, REMEDY);
    else if (!(NOISE_OCTAVES as readonly number[]).includes(centre)) continue;
    else if (found.has(centre)) fault(`the octave at ${centre} Hz stands there twice`, 'Remove one of the lines.');
    else if (!isWithin(value, LEVEL)) {
      fault(
        `expected a level ${rangeText(LEVEL)} dB, found ${JSON.stringify(cell)}`,
        `Give a level in dB, such as 35.`,
      );
    } else found.set(centre, value);
  }
  if (faults.length > 0) throw allTogether(faults);
  const missing = NOISE_OCTAVES.filter((centre) => !found.has(centre));
  if (missing.length > 0) throw new InputError(path, `it has no level at ${missing.join(', ')} Hz`, REMEDY);
  return NOISE_OCTAVES.map((centre) => found.get(centre)!);
}
