import { allTogether, InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { readCsv, type CsvRow } from '../tables/csv.ts';
import { directionOnBalloon, MOST_DIRECTIONS, MOST_VALUES, type Balloon } from './balloon.ts';

const EXAMPLE =
  'Begin with the line azimuth,elevation,125,250,500 (degrees to the left and upwards, then frequencies in Hz) and give a line of levels in dB for each direction; "500 phase" is a column of phases in degrees.';

/** Levels beyond it are no levels, dB. */
const MOST_LEVEL = 300;
/** Most faults of a table that are told together. */
const MOST_TOLD = 100;

/** A column of levels with that of its phases. */
interface Band {
  readonly frequency: number;
  readonly level: number;
  /** Column of the phase; −1 if there is none. */
  readonly phase: number;
}

/**
 * Reads a table of levels by direction and frequency. Comments `# title: …` and `# licence: …` say what it is.
 *
 * @param path Name of the file in errors.
 * @throws InputError that lists its faults.
 */
export function readBalloonCsv(text: string, path: string): Balloon {
  const { rows, decimalComma } = readCsv(text, path);
  const [heading, ...lines] = rows as readonly [CsvRow | undefined, ...CsvRow[]];
  const number = (cell: string | undefined): number =>
    cell === undefined || cell === '' ? NaN : Number(decimalComma ? cell.replace(',', '.') : cell);
  const titles = (heading?.cells ?? []).map((cell) => cell.toLowerCase());
  const [azimuth, elevation] = [titles.indexOf('azimuth'), titles.indexOf('elevation')];
  const at = `${path}:${heading?.line ?? 1}`;
  if (azimuth < 0 || elevation < 0) throw new InputError(at, 'no columns azimuth, elevation', EXAMPLE);
  const bands = bandsOf(titles, number, at);
  if (lines.length === 0 || lines.length > MOST_DIRECTIONS || lines.length * bands.length > MOST_VALUES) {
    throw new InputError(path, `${lines.length} directions; a balloon has 1 to ${MOST_DIRECTIONS}`, EXAMPLE);
  }
  const faults: InputError[] = [];
  const directions: Vec3[] = [];
  const [real, imaginary] = [
    new Float64Array(lines.length * bands.length),
    new Float64Array(lines.length * bands.length),
  ];
  for (const [d, { line, cells }] of lines.entries()) {
    const [left, up] = [number(cells[azimuth]), number(cells[elevation])];
    if (!(Math.abs(left) <= 360 && Math.abs(up) <= 90)) {
      faults.push(new InputError(`${path}:${line}`, 'azimuth or elevation is no angle in its range', EXAMPLE));
      continue;
    }
    directions.push(directionOnBalloon(left, up));
    for (const [f, { level, phase }] of bands.entries()) {
      const [decibels, degrees] = [number(cells[level]), phase < 0 ? 0 : number(cells[phase])];
      if (!(Math.abs(decibels) <= MOST_LEVEL && Number.isFinite(degrees))) {
        faults.push(
          new InputError(`${path}:${line}`, `the value at ${bands[f].frequency} Hz is not a number`, EXAMPLE),
        );
        break;
      }
      const size = 10 ** (decibels / 20);
      real[d * bands.length + f] = size * Math.cos((degrees * Math.PI) / 180);
      imaginary[d * bands.length + f] = size * Math.sin((degrees * Math.PI) / 180);
    }
    if (faults.length >= MOST_TOLD) break;
  }
  if (faults.length > 0) throw allTogether(faults);
  return {
    title: comment(text, /^#\s*title\s*:\s*(.+)$/im),
    licence: comment(text, /^#\s*licen[cs]e\s*:\s*(.+)$/im),
    format: 'CSV',
    measurement: '',
    frequenciesHz: Float64Array.from(bands, ({ frequency }) => frequency),
    directions,
    real,
    imaginary: bands.some(({ phase }) => phase >= 0) ? imaginary : null,
  };
}

/** The columns of levels, by rising frequency. */
function bandsOf(titles: readonly string[], number: (cell: string) => number, at: string): Band[] {
  const bands = titles.flatMap((title, level): Band[] => {
    const frequency = number(title);
    if (!(frequency > 0 && frequency < Infinity)) return [];
    return [{ frequency, level, phase: titles.findIndex((other) => other === `${title} phase`) }];
  });
  bands.sort((a, b) => a.frequency - b.frequency);
  const isTwice = bands.some(({ frequency }, f) => f > 0 && frequency === bands[f - 1].frequency);
  if (bands.length === 0 || isTwice) {
    throw new InputError(at, isTwice ? 'a frequency has two columns' : 'no column has a frequency', EXAMPLE);
  }
  if (bands.some(({ phase }) => phase >= 0) && bands.some(({ phase }) => phase < 0)) {
    throw new InputError(at, 'some frequencies have phases and some have none', EXAMPLE);
  }
  return bands;
}

const comment = (text: string, pattern: RegExp): string => pattern.exec(text.slice(0, 20_000))?.[1].trim() ?? '';
