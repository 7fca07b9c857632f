import { InputError } from '../../../units/errors.ts';
import { readCsv, type CsvRow } from '../../inputs/tables/csv.ts';
import { MaterialList } from './material-list.ts';

const HEADING = 'Begin the table with a line such as: name,125,250,500,1000,2000,4000';

const NAMES = new Set([
  'name',
  'material',
  'id',
  'product',
  'surface',
  'bezeichnung',
  'produkt',
  'baustoff',
  'oberfläche',
]);

/**
 * Reads materials from a table: a heading, then a line for each material. The column `name` names it; columns such as
 * `125`, `125 Hz` or `1k` hold its absorption coefficients by octaves or third-octaves, from 0 to 1 or with a per cent
 * sign. An empty cell is a band that was not measured. Other columns are left out.
 *
 * @throws InputError with every fault, with its line.
 */
export function readCsvMaterials(text: string, file: string): MaterialList {
  const { rows, decimalComma } = readCsv(text, file);
  if (rows.length === 0) throw new InputError(file, 'the file has no lines', HEADING);
  const [heading, ...lines] = rows;
  const list = new MaterialList(file);
  const { name, bands } = columnsOf(heading, file, list);
  for (const { cells, line } of lines) {
    const coefficients: [string, number][] = [];
    for (const [column, centre] of bands) {
      const cell = (cells[column] ?? '').trim();
      if (cell === '' || /^[-–—]$/.test(cell)) continue;
      const value = coefficientOf(cell, decimalComma);
      if (Number.isNaN(value)) {
        list.fault(
          `${file}: line ${line}, column ${column + 1}`,
          `expected a coefficient at ${centre} Hz, found ${JSON.stringify(cell.slice(0, 40))}`,
          'Write a number from 0 to 1, or per cent with its sign; leave the cell empty if it was not measured.',
        );
      }
      coefficients.push([centre, value]);
    }
    if (coefficients.every(([, value]) => !Number.isNaN(value)))
      list.add((cells[name] ?? '').trim(), coefficients, line);
  }
  return list;
}

function columnsOf(
  { cells, line }: CsvRow,
  file: string,
  list: MaterialList,
): { readonly name: number; readonly bands: readonly (readonly [column: number, centre: string])[] } {
  const place = `${file}: line ${line}`;
  const named = cells.findIndex((cell) => NAMES.has(cell.toLowerCase()));
  // Spreadsheets often leave the heading of the names empty.
  const name = named === -1 && cells[0] === '' ? 0 : named;
  if (name === -1) throw new InputError(place, 'no column "name"', HEADING);
  const bands: [number, string][] = [];
  cells.forEach((cell, column) => {
    const centre = centreIn(cell);
    if (column === name) return;
    if (centre !== undefined) bands.push([column, centre]);
    else if (cell !== '')
      list.tally.leaveOut(`column ${JSON.stringify(cell.slice(0, 40))}`, 'not the centre of a band');
  });
  if (bands.length === 0) throw new InputError(place, 'no column is the centre of a band', HEADING);
  const centres = bands.map(([, centre]) => centre);
  const twice = centres.find((centre, i) => centres.indexOf(centre) !== i);
  if (twice !== undefined) throw new InputError(place, `two columns hold the band ${twice} Hz`, 'Remove one of them.');
  return { name, bands };
}

/** The centre of a band in Hz that a heading such as `125`, `125 Hz`, `a_1k` or `1,6 kHz` means. */
function centreIn(heading: string): string | undefined {
  const found = /^(?:α|a|alpha|alpha_s|αs|absorption)?[\s_]*(\d{1,5}(?:[.,]\d{1,2})?)[\s_]*(k)?(?:hz)?$/i.exec(
    heading.trim(),
  );
  return found ? String(Number(found[1].replace(',', '.')) * (found[2] ? 1000 : 1)) : undefined;
}

/** Reads an absorption coefficient; NaN if the cell is no number. */
function coefficientOf(cell: string, decimalComma: boolean): number {
  const [, digits, percent] = /^(\d{0,6}(?:[.,]\d{0,12})?)\s*(%?)$/.exec(cell) ?? [];
  if (digits === undefined || !/\d/.test(digits) || (digits.includes(',') && !decimalComma)) return NaN;
  const value = Number(digits.replace(',', '.'));
  return percent ? Number((value / 100).toPrecision(12)) : value;
}
