import { realSignal } from '../../../response/transform.ts';
import { exactWave } from '../../../scheme/mean-dispersion.ts';
import { fadeAbove } from '../direct/exact-record.ts';
import type { KeptWaves } from '../direct/kept-waves.ts';

/** Samples that the end of the band is given to ring before the first wave and after the last: −40 dB is left. */
export const RING = 32;

/** Waves of the band at which their delays are compared. */
const COMPARED = 64;

/** An impulse on the clock of the grid. */
export interface DelayedImpulse {
  /** The sample of the signal's first value, t = 0 being 0; −{@link RING} or later. */
  readonly start: number;
  readonly signal: Float64Array;
}

/**
 * Delays an impulse so that it is late by the delay asked for when the scheme's mean dispersion has been taken back.
 * That moves a wave of the numerical angle θ̄ to the angle θ (docs/theory/sources-and-receivers.md, eq. R7), and its
 * phase stays: so the spectrum of the signal is `e^(−jθ(θ̄)τ)` and not `e^(−jθ̄τ)`, whose delay would become `τ θ̄/θ`.
 * Above the band's edge the group delay is that of the edge: a jump would ring for long.
 *
 * @param delay τ, steps; not below 0.
 */
export function delayedImpulse(delay: number, { waves, edge, passTo }: KeptWaves): DelayedImpulse {
  if (delay === 0) return { start: 0, signal: Float64Array.of(1) };
  const rises = Array.from({ length: COMPARED }, (_, i) => riseAt(waves, (edge * (i + 1)) / COMPARED));
  const earliest = Math.floor(delay * Math.min(...rises));
  const latest = Math.ceil(delay * Math.max(...rises));
  // The steeper the delay is near the edge, the longer it rings.
  const ring = RING + latest - earliest;
  const start = Math.max(-RING, earliest - ring);
  const length = latest + ring + 1 - start;
  const size = 2 ** Math.ceil(Math.log2(2 * length));
  const edgeFrom = waves(edge).from;
  const edgeRise = rises[COMPARED - 1];
  const spectrum = new Float64Array(2 * size);
  for (let bin = 0; bin < size / 2; bin++) {
    const from = (2 * Math.PI * bin) / size;
    const angle = from < edgeFrom ? exactWave(waves, from).angle : edge + edgeRise * (from - edgeFrom);
    const kept = fadeAbove(passTo, from);
    const phase = from * start - angle * delay;
    spectrum[2 * bin] = kept * Math.cos(phase);
    spectrum[2 * bin + 1] = kept * Math.sin(phase);
  }
  return { start, signal: realSignal(spectrum, size).slice(0, length) };
}

/** dθ/dθ̄ at an angle θ, from below it. */
function riseAt(waves: KeptWaves['waves'], angle: number): number {
  const step = 1e-4 * angle;
  return step / (waves(angle).from - waves(angle - step).from);
}
