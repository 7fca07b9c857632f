import { readDirectivity, type SourceDirectivity } from '../../../sofa/directivity.ts';
import type { DirectivityData, MeasuredDirectivity } from '../../../scene/directivity.ts';
import type { Source } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { MOST_DIRECTIONS, MOST_VALUES, type Balloon } from './balloon.ts';
import { fitBalloon } from './fit-balloon.ts';
import { decodeText } from '../../../units/text-encoding.ts';
import { readBalloonCsv } from './read-balloon-csv.ts';
import { isClf, readClf } from './read-clf.ts';
import { writePath } from '../../../scene/json-path.ts';

/**
 * Reads the measured directivities of sources. Other sources stay as they are.
 *
 * @param highestHz What happens above it does not count in the choice of an order.
 * @throws InputError that says what is wrong with a file.
 */
export async function readDirectivities(
  sources: readonly Source[],
  highestHz: number,
  sceneFile: string,
  files: Files,
): Promise<readonly Source[]> {
  const read: Source[] = [];
  const known = new Map<string, DirectivityData>();
  for (const source of sources) {
    const { directivity, name } = source;
    if (directivity?.kind !== 'measured') {
      read.push(source);
      continue;
    }
    const { file, measurement, order, phase } = directivity;
    const key = JSON.stringify([file, measurement, order, phase]);
    const data = known.get(key) ?? (await readMeasuredDirectivity(directivity, name, highestHz, sceneFile, files));
    known.set(key, data);
    read.push({ ...source, directivity: { ...directivity, data } });
  }
  return read;
}

/** Reads a file and fits its coefficients. @param source Whose directivity it is. */
export async function readMeasuredDirectivity(
  { file: given, measurement, order, phase }: MeasuredDirectivity,
  source: string,
  highestHz: number,
  sceneFile: string,
  files: Files,
): Promise<DirectivityData> {
  const file = files.beside(sceneFile, given);
  const bytes = await readOrRefuse(files.readBytes(file), {
    path: `${sceneFile}: ${writePath(['sources', source, 'directivity', 'file'])}`,
    what: file,
    wanted: 'a directivity',
    remedy:
      'Give the path of a SOFA file (FreeFieldDirectivityTF), a CLF text file or a table (CSV) from the folder of the scene file.',
  });
  const balloon = await balloonOf(
    bytes,
    file,
    measurement,
    `${sceneFile}: ${writePath(['sources', source, 'directivity', 'measurement'])}`,
  );
  return fitBalloon(balloon, order, phase, highestHz, file);
}

/** The first bytes of every HDF5 file. */
const HDF5 = [0x89, 0x48, 0x44, 0x46];

/**
 * Reads a balloon of any of the formats: SOFA, CLF text or CSV.
 *
 * @param path Name of the file in errors.
 * @param measurement Which of several.
 * @param measurementPath How errors name it.
 * @throws InputError for what is wrong with the file.
 */
export async function balloonOf(
  bytes: Uint8Array,
  path: string,
  measurement: string | number | null,
  measurementPath: string,
): Promise<Balloon> {
  if (isHdf5(bytes)) {
    return balloonOfSofa(await readDirectivity(bytes, path), path, measurement, measurementPath);
  }
  if (measurement !== null) {
    throw new InputError(measurementPath, `${path} holds one measurement, without a name`, 'Leave "measurement" out.');
  }
  const { text } = decodeText(bytes, path);
  return isClf(text) ? readClf(text, path) : readBalloonCsv(text, path);
}

/**
 * Names of the measurements that a file holds, to choose from; empty for formats that hold one.
 *
 * @throws InputError for what is wrong with a SOFA file.
 */
export async function measurementsOf(bytes: Uint8Array, path: string): Promise<string[]> {
  if (!isHdf5(bytes)) return [];
  const { measurements } = await readDirectivity(bytes, path);
  return namesOf(measurements);
}

const isHdf5 = (bytes: Uint8Array): boolean => HDF5.every((byte, i) => bytes[i] === byte);

/** Descriptions, or numbers in place of those that are empty. */
const namesOf = (measurements: SourceDirectivity['measurements']): string[] =>
  measurements.map(({ description }, m) => (description === '' ? `${m + 1}` : description));

function balloonOfSofa(
  { title, licence, frequenciesHz, directions, measurements }: SourceDirectivity,
  path: string,
  measurement: string | number | null,
  measurementPath: string,
): Balloon {
  const names = namesOf(measurements);
  const list = names
    .slice(0, 40)
    .map((name) => JSON.stringify(name))
    .join(', ');
  if (measurement === null && measurements.length > 1) {
    throw new InputError(
      measurementPath,
      `missing; ${path} holds ${measurements.length} measurements`,
      `Give "measurement": one of ${list}, or its number.`,
    );
  }
  const index = typeof measurement === 'string' ? names.indexOf(measurement) : (measurement ?? 1) - 1;
  const taken = measurements[index] as (typeof measurements)[number] | undefined;
  if (!taken)
    throw new InputError(
      measurementPath,
      `there is no measurement ${JSON.stringify(measurement)}`,
      `Give one of ${list}.`,
    );
  if (directions.length > MOST_DIRECTIONS || taken.real.length > MOST_VALUES) {
    throw new InputError(
      path,
      `${directions.length} directions; at most ${MOST_DIRECTIONS} are read`,
      'Give a file with fewer.',
    );
  }
  if (![taken.real, taken.imaginary].every((values) => values.every(Number.isFinite))) {
    throw new InputError(path, 'a value of its spectra is not a number', 'Give a file without gaps.');
  }
  if (taken.real.every((value, i) => value === 0 && taken.imaginary[i] === 0)) {
    throw new InputError(path, 'its spectra are zero', 'Give a file with a source that radiates.');
  }
  return {
    title,
    licence,
    format: 'SOFA FreeFieldDirectivityTF',
    measurement: taken.description,
    frequenciesHz,
    directions,
    real: taken.real,
    imaginary: taken.imaginary,
  };
}
