import { thinDecay, type DecayCurve } from '../../../response/decay/decay-curve.ts';
import { decodeWav, refuseCut } from '../../../response/decode-wav.ts';
import { measureResponse, type ResponseFigures } from '../../../response/figures/figures.ts';
import { readSimulatedComment, type SimulatedKnown } from '../../../response/simulated-comment.ts';
import { recordedPair } from '../../../response/several/recorded-pair.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import type { AreaResult } from '../../outputs/maps/area-result.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { NOTHING_KNOWN, type ListeningConditions } from '../measured/listening-conditions.ts';
import { measuredValidTo, type MeasuredResponse } from '../measured/measured-responses.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { readAreaResults } from './read-area-result.ts';
import { readReport } from './read-report.ts';

/** A response with its figures and curves. */
export interface ResultResponse {
  readonly name: string;
  readonly figures: ResponseFigures;
  /** The decay of each band of the figures, and that of all frequencies; no points outside the valid band. */
  readonly decays: readonly { readonly centreHz: number | null; readonly curve: DecayCurve }[];
  /** Shape [n]. */
  readonly samples: Float32Array | Float64Array;
  readonly sampleRateHz: Hertz;
  /** Highest frequency at which it is valid. */
  readonly validTo: Hertz;
  /** Index of the direct sound where that is known, as of a simulation. */
  readonly arrival?: number;
}

/** A rendering that was read again from its folder. */
export interface Result {
  /** The folder, as the request names it. */
  readonly folder: string;
  readonly report: AnyReport;
  readonly responses: readonly ResultResponse[];
  /** Figures at the receivers of its areas. */
  readonly areas: readonly AreaResult[];
}

/** A rendering of which only the figures are read. */
export interface FiguredResult extends Pick<Result, 'folder' | 'report'> {
  readonly responses: readonly Pick<ResultResponse, 'name' | 'figures'>[];
}

/**
 * Reads a rendering from its folder: `report.json`, the responses and the areas.
 *
 * @param withDecays Whether the curves of decays are wanted, which take most of the time.
 * @throws InputError if there is none, or one of another version.
 */
export async function readResult(folder: string, files: Files, withDecays = true): Promise<Result> {
  const { path, report, areas } = await readReport(folder, files);
  const responses: ResultResponse[] = [];
  for (const entry of report.responses) {
    responses.push(await readResponse(files.beside(path, entry.file), entry, report.validToHz, files, withDecays));
  }
  return { folder, report, responses, areas: await readAreaResults(path, areas, files) };
}

/**
 * Reads the figures of a rendering; its responses only where the report has none of them.
 *
 * @throws InputError as {@link readResult}.
 */
export async function readFigures(folder: string, files: Files): Promise<FiguredResult> {
  const { path, report } = await readReport(folder, files);
  const responses: FiguredResult['responses'][number][] = [];
  for (const entry of report.responses) {
    const { source, receiver, file, figures } = entry;
    if (figures) responses.push({ name: `${source}-${receiver}`, figures });
    else responses.push(await readResponse(files.beside(path, file), entry, report.validToHz, files, false));
  }
  return { folder, report, responses };
}

async function readResponse(
  path: string,
  { source, receiver, figures }: Pick<AnyReport['responses'][number], 'source' | 'receiver' | 'figures'>,
  validToHz: number,
  files: Files,
  withDecays: boolean,
): Promise<ResultResponse> {
  const reading = { path, wanted: 'a response', remedy: 'Run the scene again: its folder is incomplete.' };
  const bytes = await readOrRefuse(files.readBytes(path), reading);
  const { samples, sampleRateHz } = refuseCut(decodeWav(bytes, path), path);
  const named = { name: `${source}-${receiver}`, samples, sampleRateHz };
  const how = { ...(readSimulatedComment(bytes) ?? {}), validTo: hertz(validToHz) };
  return resultResponse(named, how, figures ?? undefined, withDecays);
}

/**
 * Figures and decays of a recorded response; its noise is found and taken off. Two channels have figures of both. That
 * of a simulation, as its file says, has the figures that the rendering gave it.
 */
export function measuredResult(
  response: MeasuredResponse,
  conditions: ListeningConditions = NOTHING_KNOWN,
): ResultResponse {
  const how = {
    ...(response.simulated ?? { validTo: measuredValidTo(response), hasNoise: true }),
    ...conditions,
  };
  const result = resultResponse(response, how);
  const { pair, samples, sampleRateHz } = response;
  if (!pair) return result;
  const inside = result.figures.bands.filter(({ validity }) => validity !== 'outside');
  const special = recordedPair(pair.kind, samples, pair.samples, sampleRateHz, inside);
  const bands = result.figures.bands.map((band) => ({ ...band, ...special[inside.indexOf(band)] }));
  return { ...result, figures: { ...result.figures, bands } };
}

/** @param given The figures, if they are known. @param withDecays Needed only if the figures are known. */
function resultResponse(
  { name, samples, sampleRateHz }: Pick<ResultResponse, 'name' | 'samples' | 'sampleRateHz'>,
  {
    validTo,
    ...how
  }: { readonly validTo: Hertz; readonly hasNoise?: boolean } & Partial<SimulatedKnown & ListeningConditions>,
  given?: ResponseFigures,
  withDecays = true,
): ResultResponse {
  const arrivalOf = ({ onsetSeconds }: ResponseFigures): Pick<ResultResponse, 'arrival'> =>
    how.hasNoise || onsetSeconds === null ? {} : { arrival: Math.round(onsetSeconds * sampleRateHz) };
  if (given && !withDecays) {
    return { name, figures: given, decays: [], samples, sampleRateHz, validTo, ...arrivalOf(given) };
  }
  const { figures, decay, bandDecays } = measureResponse(samples, sampleRateHz, validTo, { ...how, withDecays: true });
  return {
    name,
    figures: given ?? figures,
    decays: [
      { centreHz: null, curve: thinDecay(decay, sampleRateHz) },
      ...figures.bands.map(({ centreHz }, i) => ({ centreHz, curve: thinDecay(bandDecays[i], sampleRateHz) })),
    ],
    samples,
    sampleRateHz,
    validTo,
    ...arrivalOf(given ?? figures),
  };
}
