import * as z from 'zod';
import { FIGURES } from '../../../response/figures/catalogue.ts';
import { InputError } from '../../../units/errors.ts';
import { readCsv } from '../../inputs/tables/csv.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTable } from '../../ports/host/read-table.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { shapeFault } from '../../ports/host/shape-fault.ts';
import { standardTarget, TARGET_NAMES } from './standards.ts';
import { limitsAtVolume } from './limits-at-volume.ts';
import type { Target } from './target.ts';

/** The figures that a target can be of, by their symbols. */
const OF_ROOM = FIGURES.filter(({ universal }) => universal);
const SYMBOLS = OF_ROOM.map(({ symbol }) => symbol);

/** Smallest volume of a limit, m³: the ratio of two volumes stays a number. */
const LEAST_VOLUME = 1e-3;

const limit = z.number().min(-1000).max(1000).nullable().default(null);

const targetFile = z.strictObject({
  name: z.string().min(1).max(200),
  figure: z.enum(SYMBOLS as [string, ...string[]]),
  bands: z
    .array(z.strictObject({ centreHz: z.number().positive().max(20_000), from: limit, to: limit }))
    .min(1)
    .max(100),
  byVolume: z
    .array(z.strictObject({ cubicMetres: z.number().min(LEAST_VOLUME).max(1e7), from: limit, to: limit }))
    .min(2)
    .max(100)
    .optional(),
});

const REMEDY =
  'Give { "name": "My hall", "figure": "T20", "bands": [{ "centreHz": 500, "from": 0.8, "to": 1.2 }] } as JSON, or the columns frequency, from, to as CSV.';

/**
 * Reads targets: each is the name of a standard's, such as `din-18041-a3`, or the path of a file, JSON or CSV.
 *
 * @param cubicMetres Volume of the room.
 * @throws InputError for what is neither, and for a volume that the standard does not cover.
 */
export async function readTargets(names: readonly string[], cubicMetres: number, files: Files): Promise<Target[]> {
  const targets: Target[] = [];
  for (const name of names) {
    if (TARGET_NAMES.includes(name)) targets.push(standardTarget(name, cubicMetres, 'target'));
    else targets.push(await readTarget(name, cubicMetres, files));
  }
  return targets;
}

/** Names of the rooms of DIN 18041 whose absorbing area is limited, and not a time. */
const GROUP_B = /^din-18041-b\d*$/i;

async function readTarget(path: string, cubicMetres: number, files: Files): Promise<Target> {
  if (GROUP_B.test(path)) {
    throw new InputError(
      path,
      'group B of DIN 18041 limits A/V, absorbing area over volume, and no figure of a response',
      'Write it as a reverberation time of at most 0.163 s/m over A/V: an A/V of 0.2 is T20<=0.81@250,500,1000,2000.',
    );
  }
  const known = TARGET_NAMES.join(', ');
  const isTable = /\.csv$/i.test(path);
  const reading = isTable ? readTable(path, files).then(({ text }) => text) : files.readText(path);
  const text = await readOrRefuse(reading, {
    path,
    wanted: 'a target',
    ...(!/\.(csv|json)$/i.test(path) && { what: 'no standard has this name' }),
    remedy: `Name one of ${known}, or the path of your own (JSON or CSV).`,
  });
  return isTable ? fromCsv(text, path, files.split(path).name) : fromJson(text, path, cubicMetres);
}

/** @param cubicMetres Volume of the room; a table has no limits that depend on it. */
function fromJson(text: string, path: string, cubicMetres = NaN): Target {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InputError(path, 'this is not JSON', REMEDY, { cause });
  }
  const parsed = targetFile.safeParse(content);
  if (!parsed.success) {
    throw new InputError(path, shapeFault(parsed.error), REMEDY);
  }
  const { name, figure, bands, byVolume } = parsed.data;
  return {
    name,
    figure: OF_ROOM.find(({ symbol }) => symbol === figure)!.name as Target['figure'],
    bands: byVolume ? limitsAtVolume(bands, byVolume, cubicMetres, path) : bands,
  };
}

/** Columns frequency, from, to; the figure stands in a column of its own or is T20. */
function fromCsv(text: string, path: string, name: string): Target {
  const { rows, decimalComma } = readCsv(text, path);
  const [heading, ...lines] = rows;
  const column = (...names: string[]): number =>
    heading?.cells.findIndex((cell) => names.includes(cell.toLowerCase().replace(/[^a-z]/g, ''))) ?? -1;
  const places = {
    centreHz: column('frequency', 'frequencyhz', 'hz', 'octave'),
    from: column('from'),
    to: column('to'),
  };
  if (!heading || places.centreHz < 0 || lines.length === 0) throw new InputError(path, 'it has no such table', REMEDY);
  const figure = heading.cells[column('figure')] === undefined ? 'T20' : (lines[0].cells[column('figure')] ?? 'T20');
  const bands = lines.map(({ line, cells }) => {
    const number = (place: number): number | null => {
      const cell = cells[place] ?? '';
      if (place < 0 || cell === '') return null;
      const value = Number(decimalComma ? cell.replace(',', '.') : cell);
      if (Number.isFinite(value)) return value;
      throw new InputError(`${path}: line ${line}`, `expected a number, found '${cell}'`, REMEDY);
    };
    return { centreHz: number(places.centreHz), from: number(places.from), to: number(places.to) };
  });
  return fromJson(JSON.stringify({ name: name.replace(/\.csv$/i, ''), figure, bands }), path);
}
