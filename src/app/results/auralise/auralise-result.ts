import { earDecoder } from './ear-decoder.ts';
import { convolve } from '../../../response/convolve.ts';
import { decodeWav, refuseCut } from '../../../response/decode-wav.ts';
import { equalised } from '../../../response/equaliser/apply-equaliser.ts';
import { filtersOn } from '../../../response/equaliser/equaliser.ts';
import { earResponses } from '../../../response/binaural/ears.ts';
import type { FreeFieldFit } from '../../../response/binaural/free-field-head.ts';
import { resampleSound } from '../../../response/resample-sound.ts';
import { encodeWavChannels } from '../../../response/wav.ts';
import { responseStem } from '../../../scene/file-stem.ts';
import { AHEAD, axesOf, type Orientation } from '../../../sphere/orientation.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { readCoefficients } from '../../inputs/direction/read-coefficients.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { turns } from '../../ports/host/turns.ts';
import type { AnyReport, ResponseEntry } from '../../rendering/finished/render-report.ts';
import { readEqualiserFile } from '../listening/equaliser-file.ts';
import { readReport } from '../read/read-report.ts';
import { REFERENCE_PRESSURE } from '../../inputs/walks/levels.ts';

/** A dry sound to be heard in a rendered room. */
export interface AuraliseRequest {
  /** Folder of a rendering. */
  readonly resultFolder: string;
  /** The sound as it was recorded without a room, as WAV. */
  readonly dryFile: string;
  /** Its level 1 m from the source in the free field, dB SPL over the whole sound; if not given, its samples are Pa. */
  readonly dryLevelDb?: number | undefined;
  /** Filters before the loudspeaker, as text of Room EQ Wizard or Equalizer APO; none if not given. */
  readonly equaliserFile?: string | undefined;
  /** Name of the source; the first one if not given. */
  readonly source?: string | undefined;
  /** Name of the receiver; the first that fits if not given. */
  readonly receiver?: string | undefined;
  /** `ball`, or a SOFA file of SimpleFreeFieldHRIR, for two ears; one channel without it. */
  readonly binaural?: string | undefined;
  /** Orientation of the head, in the axes of the receiver. */
  readonly orientation?: Orientation | undefined;
  /** The WAV file; named after source and receiver, in the folder of the rendering, if not given. */
  readonly outFile?: string | undefined;
}

/** What was written. */
export interface AuraliseReport {
  readonly file: string;
  readonly source: string;
  readonly receiver: string;
  /** The equaliser before the loudspeaker, with the number of its filters that are on; null without one. */
  readonly equaliser: { readonly file: string; readonly preampDb: number; readonly filters: number } | null;
  /** The head and its licence; null for the pressure alone. */
  readonly head: {
    readonly name: string;
    readonly licence: string;
    /** How a measured head was brought to the free field; null for the ball. */
    readonly fit: FreeFieldFit | null;
    /** Whether its file has the positions of the ears the other way round than the responses, which decide. */
    readonly areEarsTurned: boolean;
    readonly order: number;
    readonly aliasingHz: number;
  } | null;
  readonly sampleRateHz: number;
  readonly seconds: number;
  /** Level of each channel over the whole file, dB SPL. */
  readonly levelsDb: readonly number[];
  /** Largest sample, Pa. */
  readonly peakPascals: number;
  /** Highest frequency that the responses contain. */
  readonly validToHz: number;
  /** What is to be known of the dry sound. */
  readonly warnings: readonly string[];
}

/** A response times this is the pressure for a unit pressure 1 m from the source: its free field is 1/(4πr). */
const AT_ONE_METRE = 4 * Math.PI;

/**
 * Makes audible how a dry sound is heard in a rendered room, as a WAV file of 32-bit floats in Pa: a sample of 1 is 94
 * dB. Nothing is scaled to fit, so files of several rooms and places compare.
 *
 * @throws InputError if a file cannot be read, or the receiver does not have what a head needs.
 */
export async function auraliseResult(
  request: AuraliseRequest,
  { host: { files }, signal }: Pick<Controls, 'host' | 'signal'>,
): Promise<AuraliseReport> {
  const turn = turns(signal);
  const { path, report } = await readReport(request.resultFolder, files);
  const entry = chosenEntry(report, request);
  const { source, receiver, sampleRateHz } = entry;
  const file = request.outFile ?? files.beside(path, `${responseStem(source, receiver)}-heard.wav`);
  const { folder, name } = files.split(file);
  const inRun = report.responses.flatMap((one) => [one.file, ...(one.direction ? [one.direction.file] : [])]);
  const inputs = [request.dryFile, path, ...inRun.map((each) => files.beside(path, each))];
  for (const each of [request.binaural, request.equaliserFile]) if (each !== undefined) inputs.push(each);
  await files.checkFolder(folder, 'outFile', { names: [name], inputs });
  const { equaliserFile } = request;
  const equaliser = equaliserFile === undefined ? null : await readEqualiserFile(equaliserFile, files);
  const heard =
    request.binaural === undefined
      ? await pressure(entry, path, files)
      : await twoEars(entry, path, report, request, files);
  await turn();
  const { dry, warnings } = await drySound(request, hertz(sampleRateHz), files);
  const channels: Float32Array[] = [];
  for (const each of heard.responses) {
    const response = equaliser ? equalised(each, equaliser, hertz(sampleRateHz)) : each;
    channels.push(Float32Array.from(convolve(dry, response), (sample) => AT_ONE_METRE * sample));
    await turn();
  }
  await files.writeTogether(folder, new Map([[name, encodeWavChannels(channels, hertz(sampleRateHz))]]), signal);
  return {
    file,
    source,
    receiver,
    equaliser: equaliser && {
      ...{ file: request.equaliserFile!, preampDb: equaliser.preampDb, filters: filtersOn(equaliser).length },
    },
    head: heard.head,
    sampleRateHz,
    seconds: channels[0].length / sampleRateHz,
    levelsDb: channels.map(levelOf),
    peakPascals: channels.reduce((most, samples) => samples.reduce((peak, s) => Math.max(peak, Math.abs(s)), most), 0),
    validToHz: report.validToHz,
    warnings,
  };
}

interface Heard {
  readonly responses: readonly (Float32Array | Float64Array)[];
  readonly head: AuraliseReport['head'];
}

function chosenEntry({ responses, sounds }: AnyReport, { source, receiver, binaural }: AuraliseRequest): ResponseEntry {
  if (responses.length === 0 && sounds) {
    throw new InputError(
      'responses',
      'something moves in this rendering, so it has no impulse responses: what is heard is in its sound files',
      'Play those, or change the signals of the scene and render it again.',
    );
  }
  const listed = (what: 'source' | 'receiver'): string => [...new Set(responses.map((each) => each[what]))].join(', ');
  for (const [what, wanted] of [
    ['source', source],
    ['receiver', receiver],
  ] as const) {
    if (wanted !== undefined && !responses.some((each) => each[what] === wanted)) {
      throw new InputError(what, `the rendering has no ${what} ${wanted}`, `Choose one of ${listed(what)}.`);
    }
  }
  const fitting = responses.filter(
    (each) =>
      (source === undefined || each.source === source) && (receiver === undefined || each.receiver === receiver),
  );
  const found = binaural === undefined ? fitting[0] : fitting.find(({ direction }) => direction?.convention);
  if (found) return found;
  throw new InputError(
    'receiver',
    fitting.length === 0
      ? 'the rendering has no such response'
      : `${receiver ?? 'no receiver'} has ${receiver === undefined ? '' : 'no '}coefficients of the sound field, from which ears hear`,
    'Give a receiver of the scene "ambisonics": 3, and render it again.',
  );
}

const readResponse = (file: string, beside: string, files: Files): Promise<Uint8Array> =>
  readOrRefuse(files.readBytes(files.beside(beside, file)), {
    path: files.beside(beside, file),
    wanted: 'a response',
    remedy: 'Render the scene again: its folder is not whole.',
  });

async function pressure({ file }: ResponseEntry, path: string, files: Files): Promise<Heard> {
  const { samples } = refuseCut(decodeWav(await readResponse(file, path, files), file), file);
  return { responses: [samples], head: null };
}

async function twoEars(
  { direction, sampleRateHz }: ResponseEntry,
  path: string,
  report: AnyReport,
  { binaural, orientation }: AuraliseRequest,
  files: Files,
): Promise<Heard> {
  const { file, convention } = direction!;
  const { channels, order } = readCoefficients(await readResponse(file, path, files), { file, convention });
  const { turnedDecoder } = await import('../../../response/binaural/decoder.ts');
  const { decoder, head, licence, fit, areEarsTurned } = await earDecoder(
    binaural!,
    direction!,
    sampleRateHz,
    report,
    files,
  );
  const turned = turnedDecoder(decoder, axesOf(orientation ?? AHEAD));
  return {
    responses: earResponses(channels, 'SN3D', turned),
    head: { name: head, licence, fit, areEarsTurned, order, aliasingHz: decoder.aliasingHz },
  };
}

async function drySound(
  { dryFile, dryLevelDb }: AuraliseRequest,
  rate: Hertz,
  files: Files,
): Promise<{ readonly dry: Float32Array | Float64Array; readonly warnings: readonly string[] }> {
  const reading = { path: dryFile, wanted: 'a dry sound', remedy: 'Give a WAV file recorded without a room.' };
  const { samples, sampleRateHz, cut } = decodeWav(await readOrRefuse(files.readBytes(dryFile), reading), dryFile);
  const warnings = cut === null ? [] : [`${dryFile} ${cut}`];
  refuseLong(samples.length * (rate / sampleRateHz), dryFile);
  const atRate = sampleRateHz === rate ? samples : resampleSound(samples, sampleRateHz, rate);
  if (dryLevelDb === undefined) return { dry: atRate, warnings };
  const level = levelOf(samples);
  if (level === -Infinity) throw new InputError(dryFile, 'it is silent, and has no level', 'Choose another sound.');
  const gain = 10 ** ((dryLevelDb - level) / 20);
  return { dry: atRate.map((sample) => gain * sample), warnings };
}

/** Samples of the longest dry sound at the rate of the response: more than an hour at 48 kHz. */
const MOST_DRY_SAMPLES = 2 ** 28;

/** @throws InputError before the memory for it is taken. */
function refuseLong(samples: number, path: string): void {
  if (samples <= MOST_DRY_SAMPLES) return;
  throw new InputError(
    path,
    `the sound has ${Math.round(samples / 1e6)} million samples at the rate of the response; at most ${Math.floor(MOST_DRY_SAMPLES / 1e6)} million are played`,
    'Cut it into parts, or save it at the rate it was made.',
  );
}

/** Root of the mean square of a sound in Pa, dB SPL. */
function levelOf(samples: Float32Array | Float64Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return 20 * Math.log10(Math.sqrt(energy / samples.length) / REFERENCE_PRESSURE);
}
