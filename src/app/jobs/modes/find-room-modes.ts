import { airAbsorption } from '../../../material/air.ts';
import type { FoundModes } from '../../../modes/find-modes.ts';
import type { DampedMode } from '../../../modes/damped/shapes.ts';
import { nodeCounts } from '../../../room/prepare/prepared.ts';
import { minus } from '../../../numerics/complex.ts';
import { directionSpread } from '../../../scheme/direction-spread.ts';
import { InputError } from '../../../units/errors.ts';
import { gigabytes } from '../../../units/gigabytes.ts';
import { hertz } from '../../../units/quantities.ts';
import type { OnShare } from '../../../units/task.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { boxKinds } from './box-kinds.ts';
import { checkModes, MOST_CHECKED, type CheckedModes } from './check-modes.ts';
import { modesUpTo } from './count-modes.ts';
import { forecastModes } from './forecast-modes.ts';
import type { ModesControls } from './modes-controls.ts';
import { ModeFrequencies, type ModeRate } from './mode-frequencies.ts';
import {
  MODE_SIDES,
  type HeardMode,
  type ModeEntry,
  type ModesCheck,
  type ModesForecast,
  type ModeShare,
  type ModesReport,
} from './modes-report.ts';
import { levelsAtPoints } from './levels-at-points.ts';
import { shapesOfModes } from './shapes-of-modes.ts';
import { roomOfModes, USUAL_COUNT, USUAL_SHAPES, type ModesRequest, type RoomOfModes } from './room-of-modes.ts';
import { searchModes } from './search-modes.ts';
import { warningsOf } from './warnings-of-modes.ts';
import { CSV, JSON_FILE, SHAPES, writeModes } from './write-modes.ts';

/** Modes below this many above the last that is wanted are found, too: the last ones mix with them. */
const ABOVE = 14;

/** A share of the energy below this is not listed. */
const LEAST_SHARE = 5e-4;

/**
 * Finds the modes of a scene's room: frequencies, decay times, and what damps them. Writes them as JSON and CSV, with
 * the shapes of the lowest; all or none. What is found is kept on the machine on the way, and a search that was stopped
 * goes on from it. See docs/use/modes.md.
 *
 * @throws InputError for what is wrong with the request or the scene; RunError if the modes are not found, or writing
 *   fails; CancelledError if stopped.
 */
export async function findRoomModes(request: ModesRequest, controls: ModesControls): Promise<ModesReport> {
  const started = performance.now();
  const { host, signal, onProgress, makeEngine } = controls;
  await host.files.checkFolder(request.outFolder, 'outFolder', { names: [JSON_FILE, CSV, SHAPES] });
  const { onGrid, basis, expected, forecast } = await prepareSearch(request, controls);
  const { plan, made, size, to } = onGrid;
  const frequencies = new ModeFrequencies(plan);
  controls.onForecast?.(forecast);
  const wanted = { upTo: frequencies.eigenvalueOf(to), basisUpTo: frequencies.eigenvalueOf(basis), expected };
  const { found, kept } = await searchModes(request, onGrid, wanted, forecast, controls);
  const listed = listedModes(found, frequencies, request, to);
  const halfWaves = boxKinds(plan, made.room, found, listed);
  const levelsOf = levelsAtPoints(made.room, found.rigid, onGrid.places);
  const rates = listed.map((index) => frequencies.inAir(found.modes[index].theta).frequency);
  const spread = directionSpread(
    plan.scheme,
    rates.map((frequency) => (frequency * plan.grid.spacing) / plan.soundSpeed),
    plan.dimensions,
  );
  const entries = listed.map((index, i) => ({
    ...modeEntry(i + 1, found, index, onGrid, frequencies, halfWaves?.[i]),
    gridFrequencyError: Number.isFinite(spread[i]) ? spread[i] : null,
    levelsDb: levelsOf(found.modes[index]),
  }));
  controls.onShapes?.(shapesOfModes(made.room, found, listed));
  const checkWith = async (until: AbortSignal, onShare: OnShare): Promise<ModesCheck> => {
    const checked = Math.min(listed.length, MOST_CHECKED);
    return modesCheck(
      entries,
      await checkModes(await onGrid.stepped(), found, checked, frequencies, { makeEngine, signal: until, onShare }),
      onGrid,
    );
  };
  const check =
    request.check === true
      ? await checkWith(signal, (share) => onProgress?.('a run to check them', share, null))
      : undefined;
  const report: ModesReport = {
    title: plan.scene.title,
    dimensions: plan.dimensions,
    soundSpeedMetresPerSecond: plan.soundSpeed,
    scheme: { id: plan.scheme.stencil.id, weights: plan.scheme.weightSet },
    walls: plan.scene.walls,
    spacingMetres: plan.grid.spacing,
    nodes: nodeCounts(made.room).total,
    cubicMetres: size.volume,
    upToHz: request.upTo ?? entries.at(-1)?.frequencyHz ?? to,
    rigidModes: found.rigid.eigenvalues.length,
    rigidUpToHz: basis,
    modes: entries,
    points: [
      ...plan.scene.sources.map(({ name }) => ({ kind: 'source' as const, name })),
      ...plan.scene.receivers.map(({ name }) => ({ kind: 'receiver' as const, name })),
    ],
    ...(check && { check }),
    warnings: warningsOf(onGrid, entries, request.shapes),
    elapsedSeconds: (performance.now() - started) / 1000,
    files: [JSON_FILE, CSV, SHAPES],
  };
  const shapes = listed.slice(0, request.shapes ?? USUAL_SHAPES);
  const write = (of: ModesReport, until: AbortSignal): Promise<ModesReport> =>
    writeModes(of, made.room, found, shapes, request, { host, signal: until });
  const written = await write(report, signal);
  await kept?.remove();
  controls.onCheckable?.(async (until, onShare) => write({ ...report, check: await checkWith(until, onShare) }, until));
  return written;
}

/**
 * Forecasts what finding the modes of a scene's room takes. It puts the room on its grid for that.
 *
 * @throws InputError for what is wrong with the request or the scene; CancelledError if stopped.
 */
export async function forecastRoomModes(
  request: Omit<ModesRequest, 'outFolder'>,
  controls: Omit<ModesControls, 'onForecast' | 'onShapes'>,
): Promise<ModesForecast> {
  return (await prepareSearch(request, controls)).forecast;
}

/** A room on its grid, with what its modes are made of and what finding them takes. */
interface PreparedSearch {
  readonly onGrid: RoomOfModes;
  /** The highest frequency of the rigid modes that the modes are made of, Hz, and about how many there are. */
  readonly basis: number;
  readonly expected: number;
  readonly forecast: ModesForecast;
}

async function prepareSearch(
  request: Omit<ModesRequest, 'outFolder'>,
  controls: Omit<ModesControls, 'onForecast' | 'onShapes'>,
): Promise<PreparedSearch> {
  const onGrid = await roomOfModes(request, {
    ...controls,
    onProgress: (progress) => {
      if (progress.phase === 'preparing') controls.onProgress?.(progress.what ?? 'the room', progress.share ?? 0, null);
    },
  });
  const [basis, expected] = basisOf(onGrid);
  const forecast = forecastModes(
    onGrid.made.room,
    { upToHz: onGrid.to, expectedModes: onGrid.expected, basisModes: expected },
    controls.host.threads?.count ?? 1,
  );
  requireMemory(forecast, controls.memoryLimit);
  return { onGrid, basis, expected, forecast };
}

/** The highest frequency of the rigid modes that the modes are made of, and about how many there are. */
function basisOf({ whole, to, expected }: RoomOfModes): [frequency: number, count: number] {
  let basis = 1.05 * to;
  while (modesUpTo(whole, basis) < expected + ABOVE) basis *= 1.02;
  return [basis, modesUpTo(whole, basis)];
}

/** The modes that are wanted: those up to a frequency, or the first. @returns their indices */
function listedModes({ modes }: FoundModes, frequencies: ModeFrequencies, request: ModesRequest, to: number): number[] {
  const upTo = modes.flatMap(({ theta }, i) => (frequencies.inAir(theta).frequency <= to ? [i] : []));
  return request.upTo === undefined ? upTo.slice(0, request.count ?? USUAL_COUNT) : upTo;
}

function modeEntry(
  number: number,
  found: FoundModes,
  index: number,
  { plan, made }: RoomOfModes,
  frequencies: ModeFrequencies,
  halfWaves: ModeEntry['halfWaves'],
): Omit<ModeEntry, 'levelsDb' | 'gridFrequencyError'> {
  const mode: DampedMode = found.modes[index];
  const { frequency, decayRate } = frequencies.inAir(mode.theta);
  const before = frequencies.inAir(minus(mode.theta, found.changes[index]));
  const byAir = decayByAir(plan, frequency);
  const decayPerSecond = Math.max(0, decayRate) + byAir;
  const byWalls = decayPerSecond > 0 ? Math.max(0, decayRate) / decayPerSecond : 0;
  const shares: ModeShare[] = found.surfaces.map(({ material, direction }, s) => ({
    material: material === null ? null : made.materialNames[material],
    side: direction === null ? 'outside' : MODE_SIDES[direction],
    share: found.shares[index][s] * byWalls,
  }));
  if (byAir > 0) shares.push({ material: null, side: 'air', share: byAir / decayPerSecond });
  return {
    number,
    frequencyHz: frequency,
    schemeHz: frequencies.ofScheme(mode.theta).frequency,
    decayPerSecond,
    decaySeconds: decayPerSecond > 0 ? Math.log(1000) / decayPerSecond : null,
    quality: decayPerSecond > 0 ? (Math.PI * frequency) / decayPerSecond : null,
    basisFrequencyError: frequency / before.frequency - 1,
    basisDecayError: decayPerSecond > 0 ? (decayRate - before.decayRate) / decayPerSecond : null,
    ...(halfWaves && { halfWaves }),
    shares: shares.filter(({ share }) => share >= LEAST_SHARE).sort((one, other) => other.share - one.share),
  };
}

/** What the absorption of the air adds to the decay rate, 1/s. @param frequency Hz */
function decayByAir({ scene: { air }, soundSpeed }: RenderPlan, frequency: number): number {
  return air.absorbs ? airAbsorption(air)(hertz(frequency)) * soundSpeed : 0;
}

function modesCheck(entries: readonly ModeEntry[], checked: CheckedModes, { plan }: RoomOfModes): ModesCheck {
  const heardMode = ({ frequency, decayRate }: ModeRate): HeardMode => ({
    frequencyHz: frequency,
    decayPerSecond: Math.max(0, decayRate) + decayByAir(plan, frequency),
  });
  const heard = checked.heard.map((rate) => (rate ? heardMode(rate) : null));
  const errorsOf = (of: (mode: HeardMode) => number): number[] =>
    heard.flatMap((sine, m) => (sine && of(entries[m]) > 0 ? [of(sine) / of(entries[m]) - 1] : []));
  const decay = errorsOf((mode) => mode.decayPerSecond);
  return {
    heard,
    others: checked.others.map(heardMode),
    frequencyRms: rms(errorsOf((mode) => mode.frequencyHz)),
    decayRms: decay.length > 0 ? rms(decay) : null,
    steps: checked.steps,
  };
}

const rms = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / Math.max(1, values.length));

function requireMemory({ memoryBytes }: ModesForecast, limit: number): void {
  if (memoryBytes <= limit) return;
  throw new InputError(
    'upTo',
    `the modes need ${gigabytes(memoryBytes)} of memory and there are ${gigabytes(limit)}`,
    'Give a lower frequency, fewer modes, or a lower maximum frequency for the grid.',
  );
}
