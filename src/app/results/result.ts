import { z } from 'zod';
import { thinDecay, type DecayCurve } from '../../response/decay/decay-curve.ts';
import { directSound } from '../../response/decay/decay.ts';
import { decodeWav } from '../../response/decode-wav.ts';
import { measureResponse, type ResponseFigures } from '../../response/figures/figures.ts';
import { recordedPair } from '../../response/several/recorded-pair.ts';
import { hertz, type Hertz } from '../../units/quantities.ts';
import { InputError } from '../../units/errors.ts';
import type { Files } from '../host/host.ts';
import { readOrRefuse } from '../host/reading.ts';
import { shapeFault } from '../host/shape-fault.ts';
import { measuredValidTo, type MeasuredResponse } from '../measured/measured-responses.ts';
import { REPORT } from '../render/file-names.ts';
import type { RenderReport } from '../render/report.ts';

/** A response with its figures and curves. */
export interface ResultResponse {
  readonly name: string;
  readonly figures: ResponseFigures;
  /** The decay of each band of the figures, and that of all frequencies; no points outside the valid band. */
  readonly decays: readonly { readonly centreHz: number | null; readonly curve: DecayCurve }[];
  /** Shape [n]. */
  readonly samples: Float32Array | Float64Array;
  readonly sampleRateHz: Hertz;
  /** Index of the direct sound; null for silence. */
  readonly onset: number | null;
}

/** A rendering that was read again from its folder. */
export interface Result {
  /** The folder, as the request names it. */
  readonly folder: string;
  readonly report: RenderReport;
  readonly responses: readonly ResultResponse[];
  /** Maps of its areas, as SVG files. */
  readonly maps: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Maps that are read, and bytes of the largest. */
const MOST_MAPS = 60;
const MOST_MAP_BYTES = 8_000_000;

/** A name of a file beside the report. */
const fileName = z.string().regex(/^[\w.-]+$/, 'a name of a file beside the report');

/** What must be there for all that follows; the rest of a report is as this program wrote it. */
const reportShape = z.looseObject({
  title: z.string(),
  program: z.string(),
  validToHz: z.number(),
  scheme: z.looseObject({ id: z.string(), weights: z.string() }),
  scene: z.looseObject({
    file: z.string(),
    geometry: z.looseObject({ fingerprint: z.string() }),
    materials: z.array(z.looseObject({ name: z.string(), bands: z.array(z.looseObject({ centreHz: z.number() })) })),
    sources: z.array(z.looseObject({ name: z.string(), position: z.array(z.number()) })),
    receivers: z.array(z.looseObject({ name: z.string(), position: z.array(z.number()) })),
    slices: z.array(z.looseObject({ axis: z.number(), surfaces: z.array(z.looseObject({ name: z.string() })) })),
  }),
  duration: z.looseObject({ seconds: z.number() }),
  areas: z.array(z.looseObject({ maps: z.array(fileName) })).optional(),
  responses: z.array(
    z.looseObject({
      source: z.string(),
      receiver: z.string(),
      file: fileName,
      figures: z.looseObject({ bands: z.array(z.looseObject({ centreHz: z.number() })) }).nullable(),
    }),
  ),
});

/**
 * Reads a rendering from its folder: `report.json` and the responses.
 *
 * @param withDecays Whether the curves of decays are wanted, which take most of the time.
 * @throws InputError if there is none, or one of another version.
 */
export async function readResult(folder: string, files: Files, withDecays = true): Promise<Result> {
  const path = files.beside(`${folder}/.`, REPORT);
  const { report, mapNames } = await readReport(path, files);
  const responses: ResultResponse[] = [];
  for (const { source, receiver, file, figures } of report.responses) {
    const wavPath = files.beside(path, file);
    const bytes = await readOrRefuse(files.readBytes(wavPath), {
      path: wavPath,
      wanted: 'a response',
      remedy: 'Render the scene again: its folder is not whole.',
    });
    const { samples, sampleRateHz } = decodeWav(bytes, wavPath);
    const named = { name: `${source}-${receiver}`, samples, sampleRateHz };
    responses.push(resultResponse(named, hertz(report.validToHz), false, figures ?? undefined, withDecays));
  }
  const maps: { name: string; bytes: Uint8Array }[] = [];
  for (const name of mapNames) {
    const place = files.beside(path, name);
    const reading = { path: place, wanted: 'a map', remedy: 'Render the scene again: its folder is not whole.' };
    maps.push({ name, bytes: await readOrRefuse(files.readBytes(place, MOST_MAP_BYTES), reading) });
  }
  return { folder, report, responses, maps };
}

async function readReport(
  path: string,
  files: Files,
): Promise<{ readonly report: RenderReport; readonly mapNames: readonly string[] }> {
  const remedy = 'Give the folder of a rendering by this version, such as out/shoebox; render the scene again.';
  const text = await readOrRefuse(files.readText(path), { path, wanted: 'the report of a rendering', remedy });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InputError(path, 'this is not JSON', remedy, { cause });
  }
  const { error, data } = reportShape.safeParse(content);
  if (error) {
    throw new InputError(path, `this is no report of a rendering that can be read: ${shapeFault(error)}`, remedy);
  }
  const mapNames = (data.areas ?? []).flatMap(({ maps }) => maps).slice(0, MOST_MAPS);
  return { report: content as RenderReport, mapNames };
}

/** Figures and decays of a recorded response; its noise is found and taken off. Two channels have figures of both. */
export function measuredResult(response: MeasuredResponse): ResultResponse {
  const result = resultResponse(response, measuredValidTo(response.sampleRateHz), true);
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
  validTo: Hertz,
  hasNoise: boolean,
  given?: ResponseFigures,
  withDecays = true,
): ResultResponse {
  if (given && !withDecays) {
    return { name, figures: given, decays: [], samples, sampleRateHz, onset: directSound(samples) };
  }
  const { figures, decay, bandDecays } = measureResponse(samples, sampleRateHz, validTo, {
    hasNoise,
    withDecays: true,
  });
  return {
    name,
    figures: given ?? figures,
    decays: [
      { centreHz: null, curve: thinDecay(decay, sampleRateHz) },
      ...figures.bands.map(({ centreHz }, i) => ({ centreHz, curve: thinDecay(bandDecays[i], sampleRateHz) })),
    ],
    samples,
    sampleRateHz,
    onset: directSound(samples),
  };
}
