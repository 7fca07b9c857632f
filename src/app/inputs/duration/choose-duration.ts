import { bandValidity, OCTAVES } from '../../../response/figures/octaves.ts';
import { DECAY_RANGES, lengthOfDecay } from '../../../response/decay/decay.ts';
import { speedOfSound } from '../../../material/air.ts';
import type { LongestFigure, Scene } from '../../../scene/scene.ts';
import type { SourceSignal } from '../../../scene/walk.ts';
import { seconds, type Hertz, type Seconds } from '../../../units/quantities.ts';
import { extentsOf } from '../scene/extents.ts';
import type { LoadedGeometry } from '../scene/geometry.ts';
import { estimateDecays, type DecayEstimate } from './estimate-decay.ts';

/** How the program chose the length of the responses. */
export interface DurationChoice {
  /** The figure that they are long enough for. */
  readonly figure: LongestFigure;
  /** Decay that it needs, dB. */
  readonly decayDb: number;
  /** Reverberation times that are estimated by octave, of the room as drawn. */
  readonly estimates: readonly DecayEstimate[];
  /** Nominal centres of the octaves that decide. */
  readonly decidingHz: readonly number[];
  /** How long sources play before the decay, s; 0 for impulse responses. */
  readonly playedSeconds: number;
  /** Least length of the forecast: that of the responses, if no decay turns out to be too short. */
  readonly seconds: Seconds;
  /** Greatest length of the forecast: responses never get longer. */
  readonly longestSeconds: Seconds;
}

/** A chosen duration is a multiple of this, s. */
const STEP = 0.05;

/** The longest duration that is chosen from an estimate, s: where next to nothing absorbs, the estimate says little. */
const LONGEST = 20;

/** The shortest, s: the octave at 63 Hz rings that long. */
const SHORTEST = 0.2;

/**
 * How much longer than by Sabine's and by Arau-Puchades's formula the slowest decay of a response may be. By Sabine's,
 * because modes along an axis or a wall lose half of what the others do; by the other, because late decays of uneven
 * rooms are slower than their mean. In eight boxes the slowest octave took 1.1 to 1.9 times Sabine's time
 * (docs/measurements/lengths.md). Waves along a sheet are simpler: they took 0.8 to 1.05 times their time in two rooms.
 */
const SLOWER = { thanSabine: 1.65, thanArau: 1.5, thanAlong: 1.2 } as const;

/** Rounds a duration up. */
export const roundedUp = (duration: number): Seconds => seconds(Number((Math.ceil(duration / STEP) * STEP).toFixed(2)));

/**
 * Forecasts how long responses have to be: as long as the slowest octave that decides takes for the decay that a figure
 * needs, after the sound has crossed the room. Those octaves decide that lie wholly in the band and in which most of
 * the absorption is known; if there are none, all that the band reaches into.
 */
export function chooseDuration(
  scene: Pick<Scene, 'materials' | 'air' | 'sources' | 'receivers' | 'maxFrequency' | 'durationFor'>,
  geometry: LoadedGeometry,
): DurationChoice {
  return durationFrom(estimateDecays(scene, geometry, scene.maxFrequency), scene, geometry);
}

/** What of a scene the length of its responses follows from. */
export interface DurationInput {
  readonly scene: Pick<Scene, 'materials' | 'air' | 'sources' | 'receivers'>;
  readonly geometry: LoadedGeometry;
}

/** The greatest length that an octave is forecast to need for a figure, s; Infinity if nothing absorbs. */
export function forecastLength(estimate: DecayEstimate, figure: LongestFigure): Seconds {
  return roundedUp(lengthOfDecay(DECAY_RANGES[FIGURE_KEYS[figure]]).share * slowestDecay(estimate));
}

/** The slowest decay that an octave may have, s. */
const slowestDecay = ({ sabineSeconds, arauSeconds, alongSheetsSeconds = 0 }: DecayEstimate): number =>
  Math.max(SLOWER.thanSabine * sabineSeconds, SLOWER.thanArau * arauSeconds, SLOWER.thanAlong * alongSheetsSeconds);

/** Chooses the length of the responses from estimates of the octaves that the band reaches into. */
export function durationFrom(
  estimates: readonly DecayEstimate[],
  scene: Pick<Scene, 'air' | 'durationFor' | 'sources' | 'maxFrequency'>,
  geometry: LoadedGeometry,
): DurationChoice {
  const figure = scene.durationFor;
  const deciding = decidingOctaves(estimates, scene.maxFrequency);
  const most = (of: (estimate: DecayEstimate) => number): number => Math.max(0, ...deciding.map(of));
  const { from, to } = extentsOf(geometry);
  const crossing = Math.hypot(...to.map((high, axis) => high - from[axis])) / speedOfSound(scene.air);
  const { decayDb, share } = lengthOfDecay(DECAY_RANGES[FIGURE_KEYS[figure]]);
  const playedSeconds = scene.sources.reduce((played, { signal }) => Math.max(played, lengthOf(signal)), 0);
  const lengthFor = (decaySeconds: number): Seconds =>
    roundedUp(playedSeconds + Math.min(LONGEST, Math.max(SHORTEST, crossing + share * decaySeconds)));
  return {
    figure,
    decayDb,
    estimates,
    decidingHz: deciding.map(({ centreHz }) => centreHz),
    playedSeconds,
    seconds: lengthFor(
      most(({ sabineSeconds, alongSheetsSeconds = 0 }) => Math.max(sabineSeconds, alongSheetsSeconds)),
    ),
    longestSeconds: lengthFor(most(slowestDecay)),
  };
}

/**
 * How long responses of rays alone are: as long as they may get where their length is chosen, for they do not go on.
 *
 * @param rendered A scene with the length that was chosen for it, or given.
 */
export const durationWithoutWaves = ({
  scene,
  durationChoice,
}: {
  readonly scene: Pick<Scene, 'duration'>;
  readonly durationChoice: DurationChoice | null;
}): Seconds => durationChoice?.longestSeconds ?? scene.duration;

function decidingOctaves(estimates: readonly DecayEstimate[], upToHz: Hertz): readonly DecayEstimate[] {
  const whole = estimates.filter(({ centreHz }) => {
    const octave = OCTAVES.find((one) => one.centreHz === centreHz)!;
    return bandValidity(octave, upToHz) === 'whole';
  });
  const known = whole.filter(({ isKnown }) => isKnown);
  return known.length > 0 ? known : whole.length > 0 ? whole : estimates;
}

const lengthOf = (signal: SourceSignal | undefined): number =>
  signal?.sound ? signal.sound.samples.length / signal.sound.sampleRateHz : 0;

/** The key of each figure among the ranges of decays. */
export const FIGURE_KEYS = { EDT: 'edt', T20: 't20', T30: 't30' } as const;

/**
 * The reason in words: `T30 needs 45 dB of decay, for which 0.7 to 1.2 s are forecast: the slowest octave, 250 Hz, has
 * T 0.78 s by Sabine, 1.02 s by Arau-Puchades`.
 */
export function durationReason(choice: DurationChoice): string {
  const { playedSeconds } = choice;
  return playedSeconds > 0
    ? `the sounds take ${playedSeconds.toFixed(2)} s, and ${decayReason(choice)}`
    : decayReason(choice);
}

function decayReason({
  figure,
  decayDb,
  estimates,
  decidingHz,
  seconds: least,
  longestSeconds,
}: DurationChoice): string {
  const deciding = estimates.filter(({ centreHz }) => decidingHz.includes(centreHz));
  const known = deciding.filter(({ sabineSeconds }) => Number.isFinite(sabineSeconds));
  const range = least === longestSeconds ? `${least} s` : `${least} to ${longestSeconds} s`;
  const needs = `${figure} needs ${decayDb} dB of decay, for which ${range} are forecast`;
  if (known.length < deciding.length || known.length === 0) return `${needs}: next to nothing absorbs`;
  const timeOf = ({ sabineSeconds, alongSheetsSeconds = 0 }: DecayEstimate): number =>
    Math.max(sabineSeconds, alongSheetsSeconds);
  const slowest = known.reduce((a, b) => (timeOf(b) > timeOf(a) ? b : a));
  const text = (time: number): string => `${time.toFixed(2)} s`;
  const { centreHz, sabineSeconds, arauSeconds, alongSheetsSeconds } = slowest;
  const along = alongSheetsSeconds === undefined ? '' : ` and ${text(alongSheetsSeconds)} along its sheets`;
  return `${needs}: the slowest octave, ${centreHz} Hz, has T ${text(sabineSeconds)} by Sabine, ${text(arauSeconds)} by Arau-Puchades${along}`;
}
