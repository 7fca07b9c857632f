import { InputError } from '../../../units/errors.ts';
import { readCoefficients } from '../../inputs/direction/read-coefficients.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { turns } from '../../ports/host/turns.ts';
import type { AnyReport, ResponseEntry } from '../../rendering/finished/render-report.ts';
import { readReport } from '../read/read-report.ts';
import { MAP_FORMATS, type MapFormat } from '../maps/map-files.ts';
import { directionMap, type DirectionMap } from './direction-view.ts';
import { DirectionSound, type TimeWindow } from './direction-sound.ts';
import { HEDGEHOG_WINDOWS } from './hedgehog.ts';
import type { DirectionPlace } from './shown.ts';

/** Which pictures of energy against direction to draw. */
export interface DirectionRequest {
  /** The folder of a rendering. */
  readonly resultFolder: string;
  /** Folder for the files; created if missing. */
  readonly outFolder: string;
  /** Name of the source; all if not given. */
  readonly source?: string | undefined;
  /** Name of the receiver; all that have coefficients if not given. */
  readonly receiver?: string | undefined;
  /** Nominal centre of an octave; the sum of all if not given. */
  readonly octaveHz?: number | undefined;
  /** Windows of time after the arrival of the direct sound; if not given, 0 to 5 ms, 5 to 80 ms, and what is later. */
  readonly windows?: readonly TimeWindow[] | undefined;
  /** What the pictures are; `svg`, if left out. */
  readonly format?: MapFormat | undefined;
}

/** The pictures that were drawn. */
export interface DirectionReport {
  readonly pictures: readonly (Omit<DirectionMap, 'svg' | 'octavesHz' | 'lastSeconds'> & {
    readonly source: string;
    readonly receiver: string;
  })[];
}

/**
 * Draws the energy against direction at receivers with coefficients: `SOURCE-RECEIVER-direction-BAND-TIME.svg`, or
 * `.png`.
 *
 * @throws InputError if no receiver has coefficients, there is no such octave, or the host cannot draw PNG; RunError if
 *   writing fails.
 */
export async function drawDirectionMaps(
  request: DirectionRequest,
  { host, signal }: Pick<Controls, 'host' | 'signal'>,
): Promise<DirectionReport> {
  const { resultFolder, outFolder, octaveHz, windows = HEDGEHOG_WINDOWS, format = MAP_FORMATS[0] } = request;
  if (format === 'png' && !host.png) throw new InputError('format', 'nothing here can draw PNG', 'Take SVG.');
  const turn = turns(signal);
  const { path, report } = await readReport(resultFolder, host.files);
  const files = new Map<string, string | Uint8Array>();
  const pictures: DirectionReport['pictures'][number][] = [];
  for (const entry of chosenEntries(report, request)) {
    const { file } = entry.direction!;
    const bytes = await readOrRefuse(host.files.readBytes(host.files.beside(path, file)), {
      path: host.files.beside(path, file),
      wanted: 'the channels of a receiver',
      remedy: 'Render the scene again: its folder is not whole.',
    });
    const sound = directionSoundOf(bytes, entry, report.validToHz);
    if (octaveHz !== undefined && sound.bandsOf(octaveHz).length === 0) throw noOctave(octaveHz, entry, sound);
    for (const window of windows) {
      await turn();
      const { svg, fileName, peaks, levelDb, orders, widthDegrees } = directionMap(sound, placeOf(entry, report), {
        ...window,
        octaveHz: octaveHz ?? null,
      });
      const name = format === 'png' ? fileName.replace(/svg$/, 'png') : fileName;
      files.set(name, format === 'png' ? await host.png!(svg) : svg);
      const { source, receiver } = entry;
      pictures.push({ source, receiver, fileName: name, peaks, levelDb, orders, widthDegrees });
    }
  }
  await host.files.checkFolder(outFolder, 'outFolder', { names: [...files.keys()] });
  await host.files.writeTogether(outFolder, files, signal);
  return { pictures };
}

/**
 * What is heard at a receiver by octaves, times and directions.
 *
 * @param bytes Bytes of the file that the entry names.
 * @throws InputError if they are not its channels, or tell no directions apart.
 */
export function directionSoundOf(
  bytes: Uint8Array,
  { direction, receiver }: Pick<ResponseEntry, 'direction' | 'receiver'>,
  validToHz: number,
): DirectionSound {
  if (!direction?.convention) throw noCoefficients(receiver);
  return new DirectionSound(readCoefficients(bytes, direction), direction.ranges, validToHz, direction.file);
}

/** Where a response was heard, as its report says. */
export function placeOf(
  { source, receiver, direction }: Pick<ResponseEntry, 'source' | 'receiver' | 'direction'>,
  report: Pick<AnyReport, 'scene'>,
): DirectionPlace {
  const from = report.scene.sources.find(({ name }) => name === source);
  return {
    source,
    receiver,
    sourceMetres: from?.position ?? null,
    receiverMetres: direction!.centreMetres,
    orientation: direction!.orientationDegrees,
  };
}

function chosenEntries({ responses }: AnyReport, { source, receiver }: DirectionRequest): readonly ResponseEntry[] {
  for (const [what, wanted] of [
    ['source', source],
    ['receiver', receiver],
  ] as const) {
    if (wanted === undefined || responses.some((each) => each[what] === wanted)) continue;
    const listed = [...new Set(responses.map((each) => each[what]))].join(', ');
    throw new InputError(what, `the rendering has no ${what} ${wanted}`, `Choose one of ${listed}.`);
  }
  const found = responses.filter(
    (each) =>
      each.direction?.convention &&
      (source === undefined || each.source === source) &&
      (receiver === undefined || each.receiver === receiver),
  );
  if (found.length === 0) throw noCoefficients(receiver);
  return found;
}

const noCoefficients = (receiver: string | undefined): InputError =>
  new InputError(
    'receiver',
    `${receiver ?? 'no receiver'} has ${receiver === undefined ? '' : 'no '}coefficients of the sound field, which tell directions apart`,
    'Give a receiver of the scene "ambisonics": 3, and render it again.',
  );

function noOctave(octaveHz: number, { receiver }: ResponseEntry, { bands }: DirectionSound): InputError {
  const listed = bands.map(({ octave }) => octave.centreHz).join(', ');
  return new InputError(
    'octaveHz',
    `${receiver} tells no directions apart in the octave at ${octaveHz} Hz`,
    `Take one of ${listed}, or none for all.`,
  );
}
