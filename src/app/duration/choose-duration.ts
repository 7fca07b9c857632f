import { DECAY_RANGES, lengthOfDecay } from '../../response/decay/decay.ts';
import { speedOfSound } from '../../material/air.ts';
import type { LongestFigure, Scene } from '../../scene/scene.ts';
import type { SourceSignal } from '../../scene/walk.ts';
import { seconds, type Seconds } from '../../units/quantities.ts';
import { extentsOf } from '../scene/extents.ts';
import type { LoadedGeometry } from '../scene/geometry.ts';
import { estimateDecays, type DecayEstimate } from './estimate-decay.ts';

/** How the program chose the length of the responses. */
export interface DurationChoice {
  /** The figure that they are long enough for. */
  readonly figure: LongestFigure;
  /** Decay that it needs, dB. */
  readonly decayDb: number;
  /** By octave; of the room as drawn. */
  readonly estimates: readonly DecayEstimate[];
  /** How long sources play before the decay, s; 0 for impulse responses. */
  readonly playedSeconds: number;
  /** Chosen from the estimates. */
  readonly seconds: Seconds;
}

/** A chosen duration is a multiple of this, s. */
const STEP = 0.05;

/** The longest duration that is chosen from an estimate, s: where next to nothing absorbs, the estimate says little. */
const LONGEST = 20;

/** The shortest, s: the octave at 63 Hz rings that long. */
const SHORTEST = 0.2;

/** Rounds a duration up. */
export const roundedUp = (duration: number): Seconds => seconds(Number((Math.ceil(duration / STEP) * STEP).toFixed(2)));

/**
 * Chooses how long responses are: as long as the slowest octave of the band takes for the decay that a figure needs, by
 * Sabine's formula, after the sound has crossed the room. In a room whose sound is not diffuse it can be too short; the
 * run then goes on.
 */
export function chooseDuration(
  scene: Pick<Scene, 'materials' | 'air' | 'sources' | 'receivers' | 'maxFrequency' | 'durationFor'>,
  geometry: LoadedGeometry,
): DurationChoice {
  return durationFrom(estimateDecays(scene, geometry, scene.maxFrequency), scene, geometry);
}

/** The same from estimates of the octaves that the band reaches into. */
export function durationFrom(
  estimates: readonly DecayEstimate[],
  scene: Pick<Scene, 'air' | 'durationFor' | 'sources'>,
  geometry: LoadedGeometry,
): DurationChoice {
  const figure = scene.durationFor;
  const range = DECAY_RANGES[FIGURE_KEYS[figure]];
  const slowest = Math.max(0, ...estimates.map(({ sabineSeconds }) => sabineSeconds));
  const { from, to } = extentsOf(geometry);
  const crossing = Math.hypot(...to.map((high, axis) => high - from[axis])) / speedOfSound(scene.air);
  const { decayDb, share } = lengthOfDecay(range);
  const wanted = crossing + share * slowest;
  const playedSeconds = scene.sources.reduce((most, { signal }) => Math.max(most, lengthOf(signal)), 0);
  const decaySeconds = Math.min(LONGEST, Math.max(SHORTEST, wanted));
  return { figure, decayDb, estimates, playedSeconds, seconds: roundedUp(playedSeconds + decaySeconds) };
}

const lengthOf = (signal: SourceSignal | undefined): number =>
  signal?.sound ? signal.sound.samples.length / signal.sound.sampleRateHz : 0;

/** The key of each figure among the ranges of decays. */
export const FIGURE_KEYS = { EDT: 'edt', T20: 't20', T30: 't30' } as const;

/** As `T30 needs 45 dB of decay, and the slowest octave, 250 Hz, has T 1.31 s by Sabine, 1.22 s by Eyring`. */
export function durationReason(choice: DurationChoice): string {
  const { playedSeconds } = choice;
  return playedSeconds > 0
    ? `the sounds take ${playedSeconds.toFixed(2)} s, and then ${decayReason(choice)}`
    : decayReason(choice);
}

function decayReason({ figure, decayDb, estimates }: DurationChoice): string {
  const known = estimates.filter(({ sabineSeconds }) => Number.isFinite(sabineSeconds));
  const needs = `${figure} needs ${decayDb} dB of decay`;
  if (known.length < estimates.length || known.length === 0) return `${needs}, and next to nothing absorbs`;
  const slowest = known.reduce((a, b) => (b.sabineSeconds > a.sabineSeconds ? b : a));
  const [sabine, eyring] = [slowest.sabineSeconds, slowest.eyringSeconds].map((time) => `${time.toFixed(2)} s`);
  return `${needs}, and the slowest octave, ${slowest.centreHz} Hz, has T ${sabine} by Sabine, ${eyring} by Eyring`;
}
