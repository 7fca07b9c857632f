import { decodeWav, refuseCut } from '../../../response/decode-wav.ts';
import { SPECIAL_FIGURES } from '../../../response/figures/catalogue.ts';
import { MeasureMemory, type ResponseFigures } from '../../../response/figures/figures.ts';
import { readSimulatedComment } from '../../../response/simulated-comment.ts';
import { responseStem } from '../../../scene/file-stem.ts';
import type { SceneListening } from '../../../scene/listening.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, metresPerSecond } from '../../../units/quantities.ts';
import type { StopSignal } from '../../../units/task.ts';
import { completeFigures, type OpenResponse } from '../../outputs/response/complete-figures.ts';
import { figuresCsv } from '../../outputs/response/figure-table.ts';
import { FIGURES_TABLE, REPORT } from '../../outputs/response/file-names.ts';
import { deliverResponse, type DeliverContext } from '../../outputs/response/finish-response.ts';
import { turns } from '../../ports/host/turns.ts';
import type { AnyReport, ResponseEntry } from '../../rendering/finished/render-report.ts';
import { resultHdf5 } from '../../rendering/written/hdf5-file.ts';
import { reportText } from '../../rendering/written/whole-files.ts';
import type { FileBytes } from '../read/rendering.ts';
import { refiguredAreas } from './refigured-areas.ts';
import { changedLevels } from './changed-levels.ts';

/** A rendering to which other levels were given. */
export interface Refigured {
  /** The new content of `report.json`. */
  readonly report: AnyReport;
  /** The files that are new or changed, by name. */
  readonly changed: ReadonlyMap<string, Uint8Array | string>;
  /** Names of files that belong no more to it: responses of systems that the scene does not have now. */
  readonly gone: readonly string[];
}

/**
 * Computes the figures of a rendering again for other levels, noise, systems of sources or wishes for figures, from the
 * responses that it kept. They are those that a new run of the scene would give.
 *
 * @param fileOf The files beside the report.
 * @param scene The text of the scene when it ran, that of now, and its name in errors.
 * @throws InputError if the result has no figures, or if the scene is no scene, or differs in what needs a run;
 *   CancelledError if stopped.
 */
export async function refigure(
  report: AnyReport,
  fileOf: FileBytes,
  scene: { readonly ran: string; readonly now: string; readonly file: string },
  signal?: StopSignal,
): Promise<Refigured> {
  const turn = turns(signal);
  if (report.sounds || report.responses.some(({ figures }) => figures === null)) {
    throw new InputError(scene.file, 'this result has no figures to compute again', 'Run the scene with figures.');
  }
  const { sources, receivers } = report.scene;
  const levels = changedLevels({ text: scene.ran, sources, receivers }, scene.now, scene.file);
  const { now: listening, places } = levels;
  const context = contextOf(report, listening);
  // A report that was read has null for NaN.
  const errors = report.errors.map((one) => mapValues(one, (value: number | null) => value ?? NaN));
  const entries = new Map(report.responses.map((entry) => [keyOf(entry), entry]));
  const memory = new MeasureMemory();
  const single: OpenResponse[] = [];
  for (const { name: source } of sources) {
    for (const { name: receiver } of receivers) {
      const entry = entries.get(keyOf({ source, receiver }))!;
      single.push(openResponse(entry, fileOf, context, errors, memory));
      await turn();
    }
  }
  const { soundSpeedMetresPerSecond, dimensions } = report;
  const plan = {
    scene: { listening, sources, receivers },
    soundSpeed: metresPerSecond(soundSpeedMetresPerSecond),
    dimensions,
  };
  const { responses, overall } = await completeFigures(plan, context, errors, single, turn);
  const changed = new Map<string, Uint8Array | string>();
  const listed = responses.map(({ source, receiver, figures, response, wav }): ResponseEntry => {
    const before = entries.get(keyOf({ source, receiver }));
    const isSystem = !sources.some(({ name }) => name === source);
    const file = `${responseStem(source, receiver)}.wav`;
    if (isSystem) changed.set(file, wav);
    if (before && !isSystem) return { ...before, figures };
    return { source, receiver, file, picture: null, sampleRateHz: response.sampleRate, figures };
  });
  const validToHz = hertz(report.validToHz);
  changed.set(FIGURES_TABLE, figuresCsv(responses.map((response) => ({ ...response, validToHz }))));
  const areas = refiguredAreas(report, fileOf, levels);
  for (const [name, content] of areas.changed) changed.set(name, content);
  const there = new Set(listed.flatMap(filesOf));
  const gone = [...report.responses.flatMap(filesOf).filter((file) => !there.has(file)), ...areas.gone];
  const { insulation } = report.overall ?? {};
  // A result whose figures were computed again before keeps what changed then: `ran` may be the scene of that time.
  const changedPlaces = [...new Set([...(report.recomputed ?? []), ...places])];
  const made: AnyReport = {
    ...report,
    responses: listed,
    // Sound insulation depends on no level.
    overall: { ...overall, ...(insulation && { insulation }) },
    areas: areas.entries,
    warnings: [...report.warnings, ...areas.remarks],
    ...(changedPlaces.length > 0 && { recomputed: changedPlaces }),
  };
  const text = reportText(made);
  if (made.hdf5 !== undefined)
    changed.set(made.hdf5, await resultHdf5(made, fileOf, { report: text, scene: scene.now }, turn));
  changed.set(REPORT, text);
  return { report: made, changed, gone };
}

const keyOf = ({ source, receiver }: Pick<ResponseEntry, 'source' | 'receiver'>): string =>
  JSON.stringify([source, receiver]);

/** The sound and the picture of a response. */
const filesOf = ({ file, picture, extension }: ResponseEntry): string[] => [
  file,
  ...(picture === null ? [] : [picture]),
  ...(extension ? [extension.file] : []),
];

/** What its responses were finished with. */
function contextOf(report: AnyReport, listening: SceneListening): DeliverContext {
  const { fullBand, dimensions, volumeCubicMetres, overall } = report;
  const validTo = hertz(report.validToHz);
  const volume = volumeCubicMetres.scene ?? ('grid' in volumeCubicMetres ? volumeCubicMetres.grid : null);
  // All responses of a rendering have one rate.
  const sampleRate = hertz(report.responses.at(0)?.sampleRateHz ?? Infinity);
  return {
    ...{ dimensions, validTo, scene: { sampleRate } },
    ...(fullBand && {
      fullBand: { validTo, crossover: hertz(fullBand.crossoverHz ?? 0), compared: fullBand.compared },
    }),
    thirdOctaves: listening.thirdOctaves || overall?.insulation !== undefined,
    volume: dimensions === 3 ? (volume ?? undefined) : undefined,
  };
}

/** A response as it was finished: what depends on no level keeps the figures and the uncertainty that the run found. */
function openResponse(
  entry: ResponseEntry,
  fileOf: FileBytes,
  context: DeliverContext,
  errors: AnyReport['errors'],
  memory: MeasureMemory,
): OpenResponse {
  const { source, receiver, file, sampleRateHz } = entry;
  const wav = fileOf(file);
  const known = readSimulatedComment(wav);
  if (!known) throw new InputError(file, 'this is not a response of this program', 'Run the scene again.');
  const { samples } = refuseCut(decodeWav(wav, file), file);
  const response = { samples, sampleRate: hertz(sampleRateHz) };
  const hasLevel = known.isCalibrated || context.dimensions === 2;
  const { figures, transfers } = deliverResponse(response, context, errors, known.straightLine, memory, hasLevel);
  const { thirdOctaves } = figures;
  return {
    ...{ source, receiver, response, wav, hasLevel, transfers },
    figures: { ...withoutSpecial(entry.figures!), thirdOctaves },
  };
}

/** Figures without those that only some responses have: which these are depends on the scene. */
function withoutSpecial(figures: ResponseFigures): ResponseFigures {
  const isUsual = ([name]: [string, unknown]): boolean => !(SPECIAL_FIGURES as readonly string[]).includes(name);
  const bands = figures.bands.map((band) => Object.fromEntries(Object.entries(band).filter(isUsual)) as typeof band);
  return { ...figures, bands };
}

const mapValues = <T extends object>(of: T, change: (value: never) => unknown): T =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value as never)])) as T;
