import { align, type Alignment } from '../../../response/align.ts';
import { encodeWav } from '../../../response/wav.ts';
import { csvText, type CsvCell } from '../../../text/csv.ts';
import { jsonText } from '../../../text/terminal.ts';
import { InputError } from '../../../units/errors.ts';
import { differences, type FigureDifference } from '../compare/differences.ts';
import { positionOf } from '../measured/measured-wav.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { measuredResult, readResult, type Result, type ResultResponse } from '../read/result.ts';
import type { ResponseFigures } from '../../../response/figures/figures.ts';
import { figuresCsv } from '../../outputs/response/figure-table.ts';
import { inRoomOf, listeningConditions, type ListeningRequest } from '../measured/listening-conditions.ts';
import { rangeWarnings } from '../measured/range-warnings.ts';
import { readMeasuredResponses, type ChannelUse } from '../measured/measured-responses.ts';

/** Recordings to analyse, and what is known of speech and noise at their places. */
export interface MeasuredRequest extends ListeningRequest {
  /** Paths of WAV files; at least one. */
  readonly files: readonly string[];
  /** Path of the signal that was played, if the files are recordings of one and no impulse responses. */
  readonly referenceFile?: string | undefined;
  /** What the channels of the files are; responses, if left out. */
  readonly channels?: ChannelUse | undefined;
  /** Folder of a rendering to compare with: files are named after its sources and receivers. */
  readonly resultFolder?: string | undefined;
  /** Folder for the files. */
  readonly outFolder: string;
}

/** A recorded response beside the simulated one. */
export interface AgainstSimulation extends Alignment {
  readonly name: string;
  /** Measured first, simulated second. */
  readonly differences: readonly FigureDifference[];
}

/** A measured response in the report. */
export interface MeasuredEntry {
  readonly name: string;
  readonly path: string;
  /** Channel of the file, from 1. */
  readonly channel: number;
  readonly sampleRateHz: number;
  readonly durationSeconds: number;
  /**
   * Whether the file says that a rendering wrote it: it then has the figures of that rendering, and no noise is looked
   * for.
   */
  readonly isSimulated: boolean;
  /** Highest frequency at which it is valid. */
  readonly validToHz: number;
  /**
   * What is to be known of the file: that it is cut, and where its noise leaves decay times a reduced range, or none.
   */
  readonly warnings: readonly string[];
  readonly figures: ResponseFigures;
  /** Comparison with a simulation; null if there is nothing to compare with. */
  readonly against: AgainstSimulation | null;
  /** Names of the files beside the report: the impulse response, if it was deconvolved, and the decays. */
  readonly files: readonly string[];
}

/** The content of `measured.json`. */
export interface MeasuredReport {
  readonly referenceFile: string | null;
  readonly resultFolder: string | null;
  /**
   * Levels at the listener by octaves from 125 Hz to 8 kHz, dB SPL: what the indices of speech hold; null where not
   * given.
   */
  readonly speech: { readonly levelDb: readonly number[] | null; readonly noiseDb: readonly number[] | null };
  /** Volume of the room; null if it is not known. */
  readonly volumeCubicMetres: number | null;
  readonly responses: readonly MeasuredEntry[];
}

const REPORT = 'measured.json';
const FIGURES = 'measured.csv';
const TABLE = 'differences.csv';

/** Stands for the receiver in the table of figures: the name of a file says the whole position. */
const MEASURED = 'measured';

/**
 * Reads impulse responses that were recorded in a room, or recordings of a known signal, and computes their figures;
 * beside those of a rendering, if one is given. Writes pictures of the decays, deconvolved responses, `measured.csv`,
 * `differences.csv` and `measured.json`.
 *
 * @throws InputError for a level or a volume out of its range, for a file that cannot be used, or whose name fits no
 * source and receiver; RunError if writing fails.
 */
export async function analyseMeasured(
  request: MeasuredRequest,
  { host, signal }: Pick<Controls, 'host' | 'signal'>,
): Promise<MeasuredReport> {
  const { files: paths, referenceFile, resultFolder, outFolder, speechLevel, noise } = request;
  const tables = [speechLevel, noise].filter((given) => typeof given === 'string');
  await host.files.checkFolder(outFolder, 'outFolder', {
    names: [REPORT, FIGURES],
    inputs: [...paths, ...tables],
    mark: { name: REPORT, begins: /^\s*\{\s*"referenceFile":/ },
  });
  const given = await listeningConditions(request, host.files);
  const result = resultFolder === undefined ? undefined : await readResult(resultFolder, host.files);
  const conditions = inRoomOf(given, result?.report);
  const recorded = await readMeasuredResponses(paths, referenceFile, host.files, request.channels);
  const { drawDecays } = await import('./draw-decays.ts');
  const files = new Map<string, Uint8Array | string>();
  const responses = recorded.map((response): MeasuredEntry => {
    const measured = measuredResult(response, conditions);
    const simulated = result && simulatedOf(measured.name, response.path, result);
    const own = fileName(measured.name, files);
    if (referenceFile !== undefined) {
      files.set(`${own}.wav`, encodeWav(Float32Array.from(measured.samples), measured.sampleRateHz));
    }
    files.set(`${own}.svg`, drawDecays(measured, simulated, ['measured', 'simulated']));
    return {
      name: measured.name,
      path: response.path,
      channel: response.channel,
      sampleRateHz: measured.sampleRateHz,
      durationSeconds: measured.samples.length / measured.sampleRateHz,
      isSimulated: response.simulated !== undefined,
      validToHz: measured.validTo,
      warnings: [...response.warnings, ...rangeWarnings(measured.figures)],
      figures: measured.figures,
      against: simulated ? against(measured, simulated) : null,
      files: [...(referenceFile === undefined ? [] : [`${own}.wav`]), `${own}.svg`],
    };
  });
  const report = {
    referenceFile: referenceFile ?? null,
    resultFolder: resultFolder ?? null,
    speech: { levelDb: conditions.speech.atListenerDb ?? null, noiseDb: conditions.speech.noiseDb },
    volumeCubicMetres: conditions.volume ?? null,
    responses,
  };
  const pairs = responses.map(({ name, figures, validToHz }) => ({
    source: name,
    receiver: MEASURED,
    figures,
    validToHz,
  }));
  files.set(FIGURES, figuresCsv(pairs));
  if (result) files.set(TABLE, differencesCsv(responses));
  files.set(REPORT, `${jsonText(report, 2)}\n`);
  await host.files.writeTogether(outFolder, files, signal);
  return report;
}

/** A measured response for a window that draws it over the simulated one. */
export interface MeasuredBesideResult {
  readonly name: string;
  readonly validToHz: number;
  /**
   * What is to be known of the file: that it is cut, and where its noise leaves decay times a reduced range, or none.
   */
  readonly warnings: readonly string[];
  readonly figures: ResponseFigures;
  /** Comparison with a simulation; null if there is nothing to compare with, or the name does not say the position. */
  readonly against: AgainstSimulation | null;
  /** Why there is nothing to compare with, if there is a rendering; else null. */
  readonly why: string | null;
  /** The response as a WAV file, with the direct sound and the energy of the simulated one if it is known. */
  readonly wav: Uint8Array;
}

/**
 * Analyses measured responses as {@link analyseMeasured} does, but without files: each response at the place and with
 * the gain of the simulated one.
 *
 * @param positions Names of simulated responses, such as `S1-R2`, by those of measured ones whose own name does not say
 *   it.
 * @throws InputError for a file that cannot be used.
 */
export async function measuredBeside(
  {
    files: paths,
    referenceFile,
    resultFolder,
    channels,
    positions,
    ...known
  }: Omit<MeasuredRequest, 'outFolder'> & { readonly positions: ReadonlyMap<string, string> },
  { host }: Pick<Controls, 'host'>,
): Promise<readonly MeasuredBesideResult[]> {
  const given = await listeningConditions(known, host.files);
  const result = resultFolder === undefined ? undefined : await readResult(resultFolder, host.files, false);
  const conditions = inRoomOf(given, result?.report);
  const recorded = await readMeasuredResponses(paths, referenceFile, host.files, channels);
  return recorded.map((response): MeasuredBesideResult => {
    const measured = measuredResult(response, conditions);
    const found = result && positionFound(positions.get(measured.name) ?? measured.name, response.path, result);
    const compared = found && typeof found !== 'string' ? against(measured, found) : null;
    return {
      name: measured.name,
      validToHz: measured.validTo,
      warnings: [...response.warnings, ...rangeWarnings(measured.figures)],
      figures: measured.figures,
      against: compared,
      why: typeof found === 'string' ? found : null,
      wav: encodeWav(aligned(measured, compared), measured.sampleRateHz),
    };
  });
}

/** The simulated response of a name, or why there is none. */
function positionFound(name: string, path: string, result: Result): ResultResponse | string {
  try {
    return simulatedOf(name, path, result);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** The samples, moved and amplified to lie over those of the simulation. */
function aligned({ samples, sampleRateHz }: ResultResponse, alignment: Alignment | null): Float32Array {
  const shift = Math.round((alignment?.delaySeconds ?? 0) * sampleRateHz);
  const gain = 10 ** ((alignment?.gainDb ?? 0) / 20);
  return Float32Array.from({ length: Math.max(1, samples.length - shift) }, (_, i) => gain * (samples[i + shift] ?? 0));
}

/** The simulated response of the same position. @throws InputError if the name does not say it. */
export function simulatedOf(name: string, path: string, { report, responses }: Result): ResultResponse {
  const names = (points: readonly { readonly name: string }[]): string[] => points.map((point) => point.name);
  const found = positionOf(name, path, {
    sources: names(report.scene.sources),
    receivers: names(report.scene.receivers),
  });
  const simulated = responses.find((response) => response.name === `${found.sources[0]}-${found.receivers[0]}`);
  if (simulated) return simulated;
  throw new InputError(
    path,
    'the run has no response of this position',
    'Run the scene with it, or leave this file out.',
  );
}

/** What a measurement says of a simulation. */
export function against(measured: ResultResponse, simulated: ResultResponse): AgainstSimulation {
  const alignment = align(measured, simulated);
  return {
    name: simulated.name,
    delaySeconds: alignment?.delaySeconds ?? 0,
    gainDb: alignment?.gainDb ?? null,
    differences: differences(measured.figures, simulated.figures, false),
  };
}

/** A name that no file has yet, of characters that every system takes. */
function fileName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const plain = name.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 100) || 'response';
  let unique = plain;
  for (let number = 2; taken.has(`${unique}.svg`); number++) unique = `${plain}_${number}`;
  return unique;
}

function differencesCsv(responses: readonly MeasuredEntry[]): string {
  const heading: CsvCell[] = ['response', 'figure', 'octave Hz', 'measured', 'simulated', 'difference', 'in JND'];
  return csvText([
    heading,
    ...responses.flatMap(({ name, against: compared }) =>
      (compared?.differences ?? []).map(({ symbol, centreHz, first, second, difference, noticeable }): CsvCell[] => [
        name,
        symbol,
        centreHz,
        first,
        second,
        difference,
        noticeable,
      ]),
    ),
  ]);
}
