import {
  bandEdgeFrequency,
  DIRECTIONS,
  dispersionCurve,
  dispersionOfAll,
  type DispersionCurve,
  type DispersionOfAll,
} from '../../../scheme/curves.ts';
import type { Scheme } from '../../../scheme/scheme.ts';

/** Parts of the band's edge in which frequencies stand, and how many of them there are. */
export const STEPS_TO_EDGE = 160;
const STEPS = 184;

/** Dispersion of a scheme, from frequency 0 to 1.15 times the band's edge. */
export interface SchemeDispersion {
  /** fX/c; the band's edge is the one of index {@link STEPS_TO_EDGE}. */
  readonly frequencies: Float64Array;
  readonly curves: Readonly<Record<keyof typeof DIRECTIONS | 'worstDirection', DispersionCurve>>;
  readonly all: DispersionOfAll;
  /** Least and greatest error of the group velocity up to the band's edge, of all directions. */
  readonly groupInBand: { readonly least: number; readonly greatest: number };
}

export function dispersionOf(scheme: Scheme): SchemeDispersion {
  const edge = bandEdgeFrequency(scheme);
  const frequencies = Float64Array.from({ length: STEPS + 1 }, (_, i) => (edge * i) / STEPS_TO_EDGE);
  const all = dispersionOfAll(scheme, frequencies);
  const curve = (direction: DispersionCurve['direction']): DispersionCurve =>
    dispersionCurve(scheme, direction, frequencies);
  return {
    frequencies,
    curves: {
      axis: curve(DIRECTIONS.axis),
      faceDiagonal: curve(DIRECTIONS.faceDiagonal),
      bodyDiagonal: curve(DIRECTIONS.bodyDiagonal),
      worstDirection: curve(all.worst.direction),
    },
    all,
    groupInBand: {
      least: Math.min(...inBand(all.groupErrors.least)),
      greatest: Math.max(...inBand(all.groupErrors.greatest)),
    },
  };
}

const inBand = (values: Float64Array): Float64Array => values.subarray(0, STEPS_TO_EDGE + 1);
