import type { Wall } from '../../material/wall.ts';
import { CUBIC_POINTS, cubicParts } from '../../units/interpolate.ts';

/** Knots in an octave, where walls have no resonance. */
const PER_OCTAVE = 12;

/** The lowest knot, Hz. Below it walls do what they do there. */
const LOWEST = 1;

/** Knots about a resonance, in halves of its width. */
const ABOUT_RESONANCE = [-8, -5, -3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 5, 8];

/**
 * Frequencies, rising, between which what walls do is smooth: even on a logarithmic axis, and denser where a branch of
 * a wall resonates.
 *
 * @param highest Hz
 */
export function frequencyKnots(walls: readonly Wall[], highest: number): Float64Array {
  const octaves = Math.log2(highest / LOWEST);
  const steps = Math.ceil(octaves * PER_OCTAVE);
  const knots = Array.from({ length: steps }, (_, i) => LOWEST * 2 ** ((octaves * i) / steps));
  knots.push(highest);
  for (const { branches } of walls) {
    for (const { resistance, mass, stiffness } of branches) {
      if (mass === 0 || stiffness === 0) continue;
      const resonance = Math.sqrt(stiffness / mass) / (2 * Math.PI);
      const halfWidth = resistance / (4 * Math.PI * mass);
      if (halfWidth > resonance / 4) continue;
      for (const place of ABOUT_RESONANCE) knots.push(resonance + place * halfWidth);
    }
  }
  const sorted = Float64Array.from(knots.filter((f) => f >= LOWEST && f <= highest)).sort();
  // Knots that nearly fall together would make cubics steep.
  return sorted.filter((f, i) => i === 0 || f - sorted[i - 1] > 1e-6 * f);
}

/** Cubics through values at knots, at the frequencies of a spectrum. */
export interface KnotCubics {
  /** Index of the first of four knots, by bin. */
  readonly first: Uint32Array;
  /** Weights of the four knots, by bin. */
  readonly parts: Float64Array;
}

/** Cubics for the bins 0 … `bins` − 1, which are `step` Hz apart. */
export function knotCubics(knots: Float64Array, bins: number, step: number): KnotCubics {
  const parts = new Float64Array(CUBIC_POINTS * bins);
  const places = knots.map(Math.log);
  return {
    first: Uint32Array.from({ length: bins }, (_, bin) =>
      cubicParts(places, Math.log(Math.max(knots[0], bin * step)), parts, CUBIC_POINTS * bin),
    ),
    parts,
  };
}
