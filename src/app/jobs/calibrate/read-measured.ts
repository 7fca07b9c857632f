import { InputError } from '../../../units/errors.ts';
import { encodingNote, type DecodedText } from '../../../units/text-encoding.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTable } from '../../ports/host/read-table.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import type { MeasuredFigure, PointNames } from '../../results/measured/measured.ts';
import { readMeasuredCsv } from './measured-csv.ts';
import { type MeasuredResponse, readMeasuredResponses } from '../../results/measured/measured-responses.ts';
import { measuredFigures } from '../../results/measured/measured-wav.ts';

/**
 * Reads what was measured in a room, from tables (CSV) and impulse responses (WAV).
 *
 * @param paths At least one.
 * @param points Names in the scene.
 * @param warn Told what is to be known of the files, once each.
 * @param reference Path of the signal that was played, if the sounds are recordings of one.
 * @throws InputError if a file cannot be read or is faulty, or if two files say something of the same position.
 */
export async function readMeasured(
  paths: readonly string[],
  points: PointNames,
  files: Files,
  reference?: string,
  warn: (warning: string) => void = () => undefined,
): Promise<readonly MeasuredFigure[]> {
  const all: MeasuredFigure[] = [];
  const seen = new Map<string, string>();
  for (const path of paths) {
    const figures = /\.wave?$/i.test(path)
      ? figuresOf(await readMeasuredResponses([path], reference, files), points, warn)
      : tableFigures(await attempt(path, readTable(path, files)), path, points, warn);
    for (const figure of figures) {
      const key = JSON.stringify([figure.figure, figure.centreHz, figure.sources, figure.receivers]);
      const before = seen.get(key);
      if (before !== undefined && before !== path) {
        throw new InputError(path, `it repeats a value of ${before}`, 'Give each position in one file.');
      }
      seen.set(key, path);
    }
    for (const figure of figures) all.push(figure);
  }
  return all;
}

function figuresOf(
  responses: readonly MeasuredResponse[],
  points: PointNames,
  warn: (warning: string) => void,
): MeasuredFigure[] {
  for (const warning of new Set(responses.flatMap(({ warnings }) => warnings))) warn(warning);
  return responses.flatMap((one) => measuredFigures(one, points));
}

function tableFigures(
  { text, encoding }: DecodedText,
  path: string,
  points: PointNames,
  warn: (warning: string) => void,
): readonly MeasuredFigure[] {
  const note = encodingNote(encoding);
  if (note !== null) warn(`${path}: ${note}`);
  return readMeasuredCsv(text, path, points);
}

const attempt = <T>(path: string, reading: Promise<T>): Promise<T> =>
  readOrRefuse(reading, {
    path,
    wanted: 'a file',
    remedy: 'Give the path of a table (CSV) or of impulse responses (WAV) measured in the room.',
  });
