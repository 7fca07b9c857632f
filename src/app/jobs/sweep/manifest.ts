import * as z from 'zod';
import { allTogether, InputError } from '../../../units/errors.ts';
import { decodedAs, isUtf8 } from '../../../units/text-encoding.ts';
import { canonicalJson } from '../../ports/host/canonical-json.ts';
import { sha256 } from '../../ports/host/sha256.ts';
import { shapeFault } from '../../ports/host/shape-fault.ts';
import { checksum } from '../../setup/kept-room/checksum.ts';

/** The version of manifests that is written and read. */
export const MANIFEST_VERSION = 2;

/** Part of the hashes of lines and rooms: a newer version of manifests asks for no other results. */
const RESULT_VERSION = 1;

/** Name of the manifest of a sweep. */
export const MANIFEST_FILE = 'manifest.jsonl';

/** Most bytes of one line: a scene with its hundred thousand boxes. */
const MOST_LINE_BYTES = 16_000_000;
/** Most broken lines that one error tells. */
const MOST_TOLD = 100;
const LINE_END = 0x0a;

/** Most that is predicted of a line, s and bytes: sums over any manifest stay numbers that a job may ask for. */
const MOST_SECONDS = 1e10;
const MOST_BYTES = 1e18;

/** What is kept of each line of a sweep: by default its WAV files and `report.json` with all figures. */
export interface SweepKeep {
  /** Samples of the simulation, unfiltered, at its own rate. */
  readonly raw: boolean;
  /** Also the table `figures.csv`. */
  readonly table: boolean;
  /** Also a picture of each response. */
  readonly plots: boolean;
  /** Whether figures are computed; without, a line takes less than half the time of the processor. */
  readonly figures?: boolean | undefined;
}

const keepSchema = z.strictObject({
  raw: z.boolean(),
  table: z.boolean(),
  plots: z.boolean(),
  figures: z.boolean().optional(),
});

/** The parts of a data set, for training: all lines of one room are in one of them. */
export const SPLITS = ['training', 'validation', 'test'] as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'a hash of 64 hexadecimal digits');

const lineSchema = z.strictObject({
  format: z.literal(MANIFEST_VERSION),
  id: z.string().min(1).max(200),
  hash,
  room: hash,
  seed: z.number().int().min(0).max(0xffffffff),
  parameters: z.record(z.string(), z.union([z.number(), z.string()])),
  scene: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), hash),
  keep: keepSchema,
  split: z.enum(SPLITS),
  predicted: z.strictObject({
    device: z.string(),
    seconds: z.number().min(0).max(MOST_SECONDS),
    bytes: z.number().min(0).max(MOST_BYTES),
    memoryBytes: z.number().min(0).max(MOST_BYTES),
  }),
});

/** A part of a data set. */
export type SweepSplit = (typeof SPLITS)[number];

/** One line of a manifest: all that a rendering needs, and what was predicted of it. */
export interface ManifestLine {
  readonly format: typeof MANIFEST_VERSION;
  /** Unique in the manifest. */
  readonly id: string;
  /** SHA-256 of all that decides the result. */
  readonly hash: string;
  /** SHA-256 of all that lines share that differ only in positions, signals and duration. */
  readonly room: string;
  /** The seed that the line's random values were drawn with: 0 to 2³² − 1. */
  readonly seed: number;
  /** What was varied, by name. */
  readonly parameters: Readonly<Record<string, number | string>>;
  /** A scene as in scene files. It names files relative to the manifest's folder. */
  readonly scene: Readonly<Record<string, unknown>>;
  /** SHA-256 of the files that the scene names, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly keep: SweepKeep;
  readonly split: SweepSplit;
  readonly predicted: {
    /** The device, as engines call it. */
    readonly device: string;
    /** Time of the line alone; lines that share a room take less. */
    readonly seconds: number;
    /** Size on the disk. */
    readonly bytes: number;
    /** Memory of this machine and of the device together. */
    readonly memoryBytes: number;
  };
}

/** A line, and where it stands in its file. */
export interface PlacedLine {
  readonly line: ManifestLine;
  /** Number of the line, from 1. */
  readonly number: number;
  /** Its bytes in the file, without the line end. */
  readonly from: number;
  readonly length: number;
}

/** Keys of a scene that another line of the same room may have otherwise. */
export const OF_LINES: readonly unknown[] = [
  'title',
  'description',
  'sources',
  'receivers',
  'systems',
  'figures',
  'durationSeconds',
  'durationFor',
  'sampleRateHz',
];

/** The hash of all that decides the result of a line: format, scene, files and what is kept. */
export function lineHash({ scene, files, keep }: Pick<ManifestLine, 'scene' | 'files' | 'keep'>): Promise<string> {
  return sha256(canonicalJson({ format: RESULT_VERSION, scene, files, keep }));
}

/**
 * The hash of all that a room's preparation depends on. Positions, signals and the duration are left out; files count
 * that are not those of a source or a receiver.
 */
export function roomHash({ scene, files }: Pick<ManifestLine, 'scene' | 'files'>): Promise<string> {
  const part = (isOfLine: boolean): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(scene).filter(([key]) => OF_LINES.includes(key) === isOfLine));
  const room = part(false);
  const [named, ofPoints] = [textsIn(room), textsIn(part(true))];
  // What a mesh file itself names is in neither.
  const ofRoom = Object.fromEntries(Object.entries(files).filter(([path]) => named.has(path) || !ofPoints.has(path)));
  return sha256(canonicalJson({ format: RESULT_VERSION, scene: room, files: ofRoom }));
}

/** All texts in plain data. */
function textsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) textsIn(each, found);
  return found;
}

/** A line as the file has it, with its line end. Its last key is `check`, the checksum of all bytes before it. */
export function manifestText(line: ManifestLine): string {
  const others = JSON.stringify(line).slice(0, -1);
  return `${others}${checkOf(others)}\n`;
}

/**
 * The end of a line: its check and the closing brace. A checksum of the bytes as they stand is enough against
 * accidents, and a manifest is read five times faster than with a SHA-256 of sorted keys.
 */
function checkOf(others: string): string {
  return `,"check":"${checksum(encoder.encode(others)).toString(16).padStart(8, '0')}"}`;
}

const encoder = new TextEncoder();
/** All checks have this length. */
const CHECK_LENGTH = checkOf('').length;

/**
 * Reads one line.
 *
 * @param place How errors name it, as `sweep/manifest.jsonl: line 17`.
 * @throws InputError if it is not JSON, not a line, or not as it was written.
 */
export function parseManifestLine(text: string, place: string): ManifestLine {
  const whole = text.trimEnd();
  const others = whole.slice(0, -CHECK_LENGTH);
  const fits = whole.slice(-CHECK_LENGTH) === checkOf(others);
  let content: unknown;
  try {
    content = JSON.parse(fits ? `${others}}` : whole);
  } catch (cause) {
    throw new InputError(place, 'the line is not JSON', REMEDY, { cause });
  }
  const version = (content as { format?: unknown } | null)?.format;
  if (typeof version === 'number' && version !== MANIFEST_VERSION) {
    const newer = version > MANIFEST_VERSION ? 'Run it with a newer version of Wavehall, or plan' : 'Plan';
    throw new InputError(
      place,
      `the line has format ${version}; this program reads format ${MANIFEST_VERSION}`,
      `${newer} the sweep again: results that are done stay.`,
    );
  }
  if (!fits) {
    throw new InputError(
      place,
      'the line was changed after it was planned: its check does not fit',
      'Change the sweep and plan it again, or take the line out.',
    );
  }
  const { error, data } = lineSchema.safeParse(content);
  if (error) throw new InputError(place, shapeFault(error), REMEDY);
  return data;
}

const REMEDY = 'Plan the sweep again, or take the line out.';

/**
 * Reads a manifest line by line; never more than one line is in memory, besides the ids. Empty lines are skipped.
 *
 * @param parts The file's bytes in parts of any size.
 * @param file How errors name the file.
 * @throws InputError after the last line, with every broken line (of very many the first hundred), and lines whose id
 * is
 *   that of another. So nothing may be done with the lines before all of them were read.
 */
export async function* readManifestLines(
  parts: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<PlacedLine, void, undefined> {
  const faults: InputError[] = [];
  const ids = new Set<string>();
  let more = 0;
  let found = 0;
  for await (const { text, number, from, length } of textLines(parts, file)) {
    const place = `${file}: line ${number}`;
    try {
      const line = parseManifestLine(text, place);
      if (ids.has(line.id)) {
        throw new InputError(`${place}: id`, `another line has the id ${JSON.stringify(line.id)}, too`, REMEDY);
      }
      ids.add(line.id);
      found++;
      yield { line, number, from, length };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (faults.length < MOST_TOLD) faults.push(error);
      else more++;
    }
  }
  if (more > 0) faults.push(new InputError(file, `${more} more lines are broken`, REMEDY));
  if (faults.length > 0) throw allTogether(faults);
  if (found === 0) throw new InputError(file, 'the manifest has no lines', 'Plan the sweep again.');
}

interface TextLine {
  readonly text: string;
  readonly number: number;
  readonly from: number;
  readonly length: number;
}

/** @throws InputError for a line that is too long */
async function* textLines(parts: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<TextLine, void, undefined> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let from = 0;
  let number = 0;
  const take = (): TextLine[] => {
    const bytes = pieces.length === 1 ? pieces[0] : joined(pieces, length);
    number++;
    if (!isUtf8(bytes)) throw new InputError(`${file}: line ${number}`, 'the line is not in UTF-8', REMEDY);
    const line = { text: decodedAs(bytes, 'utf-8'), number, from, length };
    from += length + 1;
    pieces = [];
    length = 0;
    return line.text.trim() === '' ? [] : [line];
  };
  for await (const part of parts) {
    let at = 0;
    for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, at)) {
      pieces.push(part.subarray(at, end));
      length += end - at;
      yield* take();
      at = end + 1;
    }
    // A copy: whoever gives the parts may use their memory again.
    if (at < part.length) pieces.push(part.slice(at));
    length += part.length - at;
    if (length > MOST_LINE_BYTES) {
      throw new InputError(
        `${file}: line ${number + 1}`,
        `the line has more than ${MOST_LINE_BYTES / 1e6} MB`,
        'Name the manifest that the plan of a sweep wrote.',
      );
    }
  }
  if (length > 0) yield* take();
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
