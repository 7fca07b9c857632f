import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { Balloon } from './balloon.ts';

/** Degrees between the values of an arc, by the tag with which a file begins. */
const STEPS = { '<clf1>': 10, '<clf2>': 5 } as const;

/**
 * Arcs that a file gives, as a share of a whole turn, by its symmetry. Each includes its last arc, save a whole turn.
 */
const SYMMETRIES = { '<none>': 1, '<horizontal>': 1 / 2, '<full>': 1 / 4, '<rotational>': 0 } as const;

/** Levels beyond it are no levels, dB. */
const MOST_LEVEL = 300;
const MOST_BANDS = 100;

const REMEDY =
  'Give a text file of the Common Loudspeaker Format as its editor writes it, with arcs of tab-separated levels.';

/** Whether a text begins as a CLF text file does. */
export const isClf = (text: string): boolean => /^\ufeff?\s*<clf[12]>/i.test(text.slice(0, 200));

/**
 * Reads a text file of the Common Loudspeaker Format: in each band arcs from ahead to behind, the first through up, the
 * next ones towards the loudspeaker's left (`<reversed>`: its right).
 *
 * @param path Name of the file in errors.
 * @throws InputError for what is wrong or not read: other symmetries, half spheres, phases.
 */
export function readClf(text: string, path: string): Balloon {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ line: i + 1, cells: line.split('\t').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !cells[0].startsWith('#'));
  const first = lines[0]?.cells[0].toLowerCase();
  if (!Object.hasOwn(STEPS, first)) throw new InputError(path, 'it does not begin with <CLF1> or <CLF2>', REMEDY);
  const step = STEPS[first as keyof typeof STEPS];
  const tags = new Map<string, string>();
  const bands: { readonly frequency: number; readonly at: string; readonly arcs: number[][] }[] = [];
  for (const { line, cells } of lines.slice(1)) {
    const at = `${path}:${line}`;
    const tag = cells[0].toLowerCase();
    if (tag === '<band>') {
      const frequency = numberOf(cells[1]);
      if (!(frequency > 0) || bands.length >= MOST_BANDS) throw new InputError(at, 'a band has no frequency', REMEDY);
      bands.push({ frequency, at, arcs: [] });
    } else if (/^<clf[12]end>$/.test(tag)) break;
    else if (tag.startsWith('<') && tag.endsWith('>') && tag !== '<nodata>') {
      // Several tags may share a line: <BALLOON-REF> <relative> <SIGN> <actual>.
      cells.forEach(
        (cell, i) =>
          cell.startsWith('<') && !tags.has(cell.toLowerCase()) && tags.set(cell.toLowerCase(), cells[i + 1] ?? ''),
      );
    } else if (bands.length > 0) bands.at(-1)!.arcs.push(arcOf(cells, step, at));
  }
  const tag = (name: string): string => (tags.get(name) ?? '').toLowerCase();
  if (bands.length === 0) throw new InputError(path, 'no <BAND> has arcs', REMEDY);
  if (tag('<radiation>').includes('half')) {
    throw new InputError(path, 'it is a half sphere, which says nothing of the sound behind', 'Give a full sphere.');
  }
  const symmetry = tag('<balloon-symmetry>') || '<none>';
  if (!Object.hasOwn(SYMMETRIES, symmetry)) {
    throw new InputError(
      path,
      `its symmetry is ${symmetry}; <none>, <horizontal>, <full> and <rotational> are read`,
      'Write all arcs, with the symmetry <none>.',
    );
  }
  if (tag('<sign>') !== '' && !/actual|invert/.test(tag('<sign>'))) {
    throw new InputError(path, `its sign is ${tag('<sign>')}; <actual> and <inverted> are read`, REMEDY);
  }
  const isReversed = tag('<balloon-arc-order>').includes('reversed');
  const sign = tag('<sign>').includes('invert') ? -1 : 1;
  bands.sort((a, b) => a.frequency - b.frequency);
  const count = 360 / step;
  const given = Math.round(SYMMETRIES[symmetry as keyof typeof SYMMETRIES] * count) + (symmetry === '<none>' ? 0 : 1);
  bands.forEach(({ frequency, at, arcs }, b) => {
    if (b > 0 && bands[b - 1].frequency === frequency) throw new InputError(at, `${frequency} Hz occurs twice`, REMEDY);
    if (arcs.length !== given && arcs.length !== count) {
      throw new InputError(at, `${arcs.length} arcs of levels, and ${symmetry} has ${given}`, REMEDY);
    }
  });
  const perArc = 180 / step + 1;
  const directions: Vec3[] = [];
  const places: (readonly [arc: number, theta: number])[] = [];
  for (let arc = 0; arc < count; arc++) {
    for (let theta = 0; theta < perArc; theta++) {
      // Ahead and behind belong to all arcs, and count once.
      if (arc > 0 && (theta === 0 || theta === perArc - 1)) continue;
      directions.push(directionAt((isReversed ? -arc : arc) * step, theta * step));
      places.push([arc, theta]);
    }
  }
  const real = new Float64Array(directions.length * bands.length);
  places.forEach(([arc, theta], d) => {
    bands.forEach(({ arcs }, b) => {
      const row = arcs.length === count ? arc : givenArc(arc, count, given);
      real[d * bands.length + b] = 10 ** ((sign * arcs[row][theta]) / 20);
    });
  });
  return {
    title: [tags.get('<manufacturer>'), tags.get('<modelname>')].filter(Boolean).join(' '),
    licence: '',
    format: 'CLF text',
    measurement: '',
    frequenciesHz: Float64Array.from(bands, ({ frequency }) => frequency),
    directions,
    real,
    imaginary: null,
  };
}

function arcOf(cells: readonly string[], step: number, at: string): number[] {
  // Empty cells at the end come from spreadsheets.
  const end = cells.findLastIndex((cell) => cell !== '') + 1;
  const levels = cells.slice(0, end).map(numberOf);
  if (levels.length !== 180 / step + 1) {
    throw new InputError(
      at,
      `an arc has ${levels.length} levels, and needs ${180 / step + 1} from ahead to behind`,
      REMEDY,
    );
  }
  if (!levels.every((level) => Math.abs(level) <= MOST_LEVEL))
    throw new InputError(at, 'a level is not a number', REMEDY);
  return levels;
}

/** Spreadsheets of some countries write a decimal comma. */
const numberOf = (cell: string | undefined): number =>
  cell === undefined || cell === '' ? NaN : Number(cell.replace(',', '.'));

/** The arc of the file that stands for one that its symmetry leaves out: mirrored, and mirrored again. */
function givenArc(arc: number, count: number, given: number): number {
  if (given === 1) return 0;
  const half = count / 2;
  const upper = arc <= half ? arc : count - arc;
  return upper < given ? upper : half - upper;
}

/** @param turn Angle from up towards the left, degrees. @param theta Angle from ahead, degrees. */
function directionAt(turn: number, theta: number): Vec3 {
  const [phi, from] = [(turn * Math.PI) / 180, (theta * Math.PI) / 180];
  return [Math.cos(from), Math.sin(from) * Math.sin(phi), Math.sin(from) * Math.cos(phi)];
}
