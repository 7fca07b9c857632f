import { speedOfSound } from '../../../material/air.ts';
import { bandOf, OCTAVE_CENTRES } from '../../../material/bands.ts';
import { bandValidity, OCTAVES } from '../../../response/figures/octaves.ts';
import { readJson } from '../../../scene/json.ts';
import type { ScenePoint } from '../../../scene/scene.ts';
import type { Dimensions } from '../../../scheme/directions.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, percent, seconds, type Percent, type Seconds } from '../../../units/quantities.ts';
import { checkScene } from '../check/check.ts';
import type { EngineControls, RenderProgress } from '../../ports/engine/controls.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import { readScene, type RenderRequest, type RenderScene, type SceneRequest } from '../../inputs/request/request.ts';
import type { DecayFigure, MeasuredFigure, PointNames } from '../../results/measured/measured.ts';
import { absorptionAt, movableMaterials, type Movable } from './movable.ts';
import { octaveAbsorption } from '../../inputs/materials/octave-absorption.ts';
import { readMeasured } from './read-measured.ts';
import type { UnusedFigures } from './calibration-report.ts';
import type { SceneJson } from '../room-trials/scene-text.ts';
import { airArea, diffuseAbsorption, sabineTime, type AbsorbingSurface } from '../../inputs/tables/sensitivity.ts';
import { withScene } from '../room-trials/simulate.ts';

/** A calibration: the scene, what was measured in the room, and how far materials may move. */
export interface CalibrateRequest extends SceneRequest {
  /** Paths of tables (CSV) and impulse responses (WAV); at least one. */
  readonly measuredFiles: readonly string[];
  /** Path of the signal that was played, if the WAV files are recordings of one and no impulse responses. */
  readonly referenceFile?: string | undefined;
  /** Names of the materials that may move; all that absorb if undefined. */
  readonly materials?: readonly string[] | undefined;
  /** Largest factor by which an absorption may move, up or down: above 1; 2 if undefined. */
  readonly mostFactor?: number | undefined;
  /** Difference of a mean decay time that counts as met; {@link JUST_NOTICEABLE} if undefined. */
  readonly within?: Percent | undefined;
  /** What to meet; T20 if it was measured, else EDT. */
  readonly figures?: readonly DecayFigure[] | undefined;
  /** Most simulations; {@link MOST_RUNS} if undefined. */
  readonly mostRuns?: number | undefined;
  /** Length of the responses; as long as the decays need if undefined. */
  readonly duration?: Seconds | undefined;
}

/** The just noticeable difference of a reverberation time (ISO 3382-1:2009, table A.1). */
export const JUST_NOTICEABLE = percent(5);

/** Default of the most simulations. */
export const MOST_RUNS = 6;

/** Default of the largest factor by which an absorption may move. */
export const MOST_FACTOR = 2;

/** Progress of a calibration. */
export interface CalibrateProgress {
  /** Number of the simulation, from 1. */
  readonly run: number;
  readonly mostRuns: number;
  readonly render: RenderProgress;
  /** Time left for stepping if all runs are needed, s; null before the first steps. Most calibrations need fewer. */
  readonly atMostSeconds: number | null;
}

/** Controls as for other use-cases of a scene, with the progress of several runs. */
export interface CalibrateControls extends Omit<EngineControls, 'onProgress'> {
  /** Called with the progress of the work. */
  readonly onProgress?: ((progress: CalibrateProgress) => void) | undefined;
}

/** Everything that is known before the first simulation. */
export interface CalibrationJob {
  readonly request: CalibrateRequest;
  readonly controls: CalibrateControls;
  readonly raw: SceneJson;
  readonly rendered: RenderScene;
  /** Values that the simulation can show; the figures among `figures` are to be met. */
  readonly measured: readonly MeasuredFigure[];
  readonly figures: readonly DecayFigure[];
  readonly notUsed: readonly UnusedFigures[];
  /** What is to be known of the measured files. */
  readonly measuredWarnings: readonly string[];
  readonly movable: readonly Movable[];
  readonly dimensions: Dimensions;
  /** Absorbing area in an octave of what does not move: the air and other materials, m². */
  readonly fixedArea: (centreHz: number) => number;
  /** What a rendering needs beside the scene's text. */
  readonly rendering: Omit<RenderRequest, 'outFolder'> & { readonly duration: Seconds };
}

/**
 * Length of a response over the longest decay time in it. T20 needs 35 dB before the last eighth of the record, which
 * is 0.67 of a decay time; the rest is for decays that are not quite straight, and for Sabine's formula.
 */
const LENGTH_OF_DECAY = 0.86;

/**
 * Reads the scene and the measurement, and decides what can be compared and moved.
 *
 * @throws InputError for what is wrong with the request, the scene or the measurement; CancelledError if stopped.
 */
export async function prepareCalibration(
  request: CalibrateRequest,
  controls: CalibrateControls,
): Promise<CalibrationJob> {
  const { host, memoryLimit } = controls;
  requireNumbers(request);
  await host.files.checkFolder(request.outFolder, 'outFolder');
  const rendered = await readScene(request, host.files, memoryLimit);
  const text = await host.files.readText(request.sceneFile);
  const { scene } = rendered;
  const names = {
    sources: standing('sources', scene.sources, request.sceneFile),
    receivers: standing('receivers', scene.receivers, request.sceneFile),
  };
  const measuredWarnings = new Set<string>();
  const all = await readMeasured(request.measuredFiles, names, host.files, request.referenceFile, (warning) =>
    measuredWarnings.add(warning),
  );

  const { report, error } = await checkScene(request, {
    ...controls,
    host: withScene(host, request.sceneFile, text),
    onProgress: (render) => tell(controls, 1, request, render),
  });
  if (error) throw error;
  const figures = request.figures ?? [all.some(({ figure }) => figure === 'T20') ? 'T20' : 'EDT'];
  const { used, notUsed } = split(all, report.validToHz);
  requireSome(used, figures, all, report.validToHz, rendered);

  const room = report.room!;
  const areas = new Map<string, number>();
  for (const { material, squareMetres } of room.areas) {
    if (material !== null) areas.set(material, (areas.get(material) ?? 0) + squareMetres);
  }
  const soundSpeed = speedOfSound(scene.air);
  const movable = movableMaterials(scene, areas, soundSpeed, request.materials, request.sceneFile);
  const volume = room.volumeCubicMetres.grid;
  const dimensions = roomDimensions(rendered.geometry);
  const others = [...scene.materials].flatMap(([name, definition]) => {
    const octaves = movable.some((one) => one.name === name) ? null : octaveAbsorption(definition, soundSpeed);
    return octaves ? [{ squareMetres: areas.get(name) ?? 0, octaves }] : [];
  });
  const fixedArea = (centreHz: number): number =>
    surfacesOf(others, centreHz, dimensions).reduce(
      (sum, { squareMetres, absorption }) => sum + squareMetres * absorption,
      airArea(scene, volume, centreHz, dimensions),
    );
  requireAbsorption([...movable, ...others], used, request.sceneFile);
  const sabine = ({ centreHz }: MeasuredFigure): number =>
    sabineTime(surfacesOf(movable, centreHz, dimensions), fixedArea(centreHz), volume, soundSpeed, dimensions);
  const longest = used.reduce((most, figure) => Math.max(most, figure.seconds, sabine(figure)), -Infinity);
  return {
    request,
    controls,
    raw: readJson(text, request.sceneFile) as SceneJson,
    rendered,
    measured: used,
    figures,
    notUsed,
    measuredWarnings: [...measuredWarnings],
    movable,
    dimensions,
    fixedArea,
    rendering: {
      sceneFile: request.sceneFile,
      walls: request.walls,
      maxFrequency: request.maxFrequency,
      allowLeaks: request.allowLeaks,
      // A scheme that was chosen stays for all runs.
      ...(rendered.scheme ? { scheme: request.scheme, tolerance: request.tolerance } : { scheme: report.scheme }),
      duration: request.duration ?? seconds(LENGTH_OF_DECAY * longest),
    },
  };
}

/** Names of the points that stand still: others have no impulse response, and no decay time. */
function standing(key: keyof PointNames, points: readonly ScenePoint[], sceneFile: string): readonly string[] {
  const names = points.flatMap(({ name, walk }) => (walk ? [] : name));
  if (names.length > 0 || points.length === 0) return names;
  throw new InputError(
    `${sceneFile}: ${key}`,
    `all ${key} move, and what moves has no decay time that a measurement could be compared with`,
    `Add the ${key} of the measurement, each with a "position".`,
  );
}

/** The surfaces of materials in one octave. */
export function surfacesOf(
  materials: readonly Pick<Movable, 'squareMetres' | 'octaves'>[],
  centreHz: number,
  dimensions: Dimensions,
): AbsorbingSurface[] {
  return materials.map(({ squareMetres, octaves }) => ({
    squareMetres,
    absorption: diffuseAbsorption(absorptionAt(octaves, centreHz), dimensions),
  }));
}

/** Reports the progress of a run. */
export function tell(
  { onProgress }: CalibrateControls,
  run: number,
  { mostRuns = MOST_RUNS }: CalibrateRequest,
  render: RenderProgress,
): void {
  if (!onProgress) return;
  const steps = render.phase === 'running' ? render.run : null;
  const ofRun = steps && steps.elapsedSeconds + steps.remainingSeconds;
  const atMostSeconds = steps && steps.remainingSeconds + ofRun! * (mostRuns - run);
  onProgress({ run, mostRuns, render, atMostSeconds });
}

function requireNumbers({
  mostFactor = MOST_FACTOR,
  within = JUST_NOTICEABLE,
  mostRuns = MOST_RUNS,
}: CalibrateRequest): void {
  if (!(mostFactor > 1 && mostFactor <= 100)) {
    throw new InputError(
      'mostFactor',
      `expected a factor above 1, up to 100; found ${mostFactor}`,
      'Give one such as 2.',
    );
  }
  if (!(within > 0 && within < 100)) {
    throw new InputError('within', `expected a percentage above 0, below 100; found ${within}`, 'Give one such as 5.');
  }
  if (!(Number.isInteger(mostRuns) && mostRuns >= 2 && mostRuns <= 100)) {
    throw new InputError('mostRuns', `expected an integer from 2 to 100; found ${mostRuns}`, 'Give one such as 6.');
  }
}

/** Splits the values into those of octaves that are simulated, and the others. */
function split(
  all: readonly MeasuredFigure[],
  validTo: number,
): { readonly used: readonly MeasuredFigure[]; readonly notUsed: readonly UnusedFigures[] } {
  const reasonFor = (centreHz: number): string | null => {
    const octave = OCTAVES.find((each) => each.centreHz === centreHz);
    if (!octave) return 'a run has no figures of this octave';
    if (bandValidity(octave, hertz(validTo)) === 'whole') return null;
    return `it ends at ${Math.ceil(octave.upperHz)} Hz, and the simulation is right up to ${Math.floor(validTo)} Hz`;
  };
  const used = all.filter(({ centreHz }) => reasonFor(centreHz) === null);
  return { used, notUsed: unusedFigures(all, (value) => reasonFor(value.centreHz)) };
}

/** Counts values by octave and reason, without those that have none. */
export function unusedFigures(
  values: readonly MeasuredFigure[],
  reasonOf: (value: MeasuredFigure) => string | null,
): readonly UnusedFigures[] {
  const found: UnusedFigures[] = [];
  for (const value of [...values].sort((a, b) => a.centreHz - b.centreHz)) {
    const reason = reasonOf(value);
    if (reason === null) continue;
    const { figure, centreHz } = value;
    const at = found.findIndex((one) => one.figure === figure && one.centreHz === centreHz && one.reason === reason);
    if (at < 0) found.push({ figure, centreHz, count: 1, reason });
    else found[at] = { ...found[at], count: found[at].count + 1 };
  }
  return found;
}

/** Refuses a room in which sound of a measured octave would go on for ever, or as long as the air lets it. */
function requireAbsorption(
  materials: readonly Pick<Movable, 'squareMetres' | 'octaves'>[],
  used: readonly MeasuredFigure[],
  sceneFile: string,
): void {
  const silent = [...new Set(used.map(({ centreHz }) => centreHz))]
    .filter((centreHz) => materials.every(({ octaves }) => absorptionAt(octaves, centreHz) === 0))
    .sort((a, b) => a - b);
  if (silent.length === 0) return;
  throw new InputError(
    `${sceneFile}: materials`,
    `no surface of the room absorbs at ${silent.join(', ')} Hz, where decay times were measured`,
    'Give the materials an absorption there, such as 0.05.',
  );
}

function requireSome(
  used: readonly MeasuredFigure[],
  figures: readonly DecayFigure[],
  all: readonly MeasuredFigure[],
  validTo: number,
  { paths }: RenderScene,
): void {
  if (used.some(({ figure }) => figures.includes(figure))) return;
  const wanted = all.filter(({ figure }) => figures.includes(figure));
  if (wanted.length === 0) {
    throw new InputError(
      'figures',
      `the measurement has no ${figures.join(' or ')}`,
      'Choose a figure that was measured.',
    );
  }
  const lowest = Math.min(
    ...wanted.map(({ centreHz }) => centreHz).filter((centre) => OCTAVE_CENTRES.includes(centre)),
  );
  throw new InputError(
    paths.maxFrequency,
    `no measured octave lies in the simulated band, which ends at ${Math.floor(validTo)} Hz`,
    `Simulate up to at least ${Math.ceil(bandOf(Math.max(lowest, 63), 1).upper)} Hz.`,
  );
}
