import { ABSORPTION_CEILING } from './admittance.ts';
import { OCTAVE_CENTRES, bandOf, logMidpoints, logOctaves } from './bands.ts';
import type { AbsorptionByBands } from './definition.ts';

/** Share by which a band may pass the highest frequency and still count as below it, to allow for rounding. */
const EDGE_TOLERANCE = 1e-6;

/** A piece of the frequency axis, Hz. */
export interface Segment {
  readonly lower: number;
  readonly upper: number;
  readonly samples: number;
  readonly weight: number;
  /** Set if an absorption was asked for here: `whole` for a whole band, `part` for the simulated part of one. */
  readonly band?: 'whole' | 'part';
  /** Mean absorption asked for. By default, the mean of the target's samples. */
  readonly mean?: number;
}

/**
 * Samples per octave band, per third-octave band, and per octave of a spectrum. They are so close that no resonance of
 * the largest quality allowed fits between two of them.
 */
const SAMPLES = { octave: 10, thirdOctave: 4, spectrum: 12 };

/** Samples per octave for which the weights are meant. */
const SAMPLES_OF_WEIGHTS = 6;

/** Weights of samples: where an absorption was asked for, and where the value of the nearest end is held. */
const WEIGHT = { asked: 0.15, held: 0.3 };

/** A segment and its samples, `from` to `to` − 1. */
export type Span = Segment & { readonly from: number; readonly to: number };

/** Samples all segments in order. The weight of a stretch of the axis does not depend on its number of samples. */
export function sample(segments: readonly Segment[]): {
  frequencies: Float64Array;
  weights: Float64Array;
  spans: Span[];
} {
  const frequencies: number[] = [];
  const weights: number[] = [];
  const spans = segments.map((segment): Span => {
    const { lower, upper, samples, weight } = segment;
    const from = frequencies.length;
    for (const each of logMidpoints(lower, upper, samples)) frequencies.push(each);
    const share = weight * Math.sqrt((SAMPLES_OF_WEIGHTS * logOctaves(upper / lower)) / samples);
    for (const each of new Array<number>(samples).fill(share)) weights.push(each);
    return { ...segment, from, to: frequencies.length };
  });
  return { frequencies: Float64Array.from(frequencies), weights: Float64Array.from(weights), spans };
}

/** Splits the axis up to the highest frequency into the bands asked for and the stretches beside them. */
export function bandSegments({ bands, fraction }: AbsorptionByBands, maxFrequency: number): Segment[] {
  const samples = fraction === 1 ? SAMPLES.octave : SAMPLES.thirdOctave;
  const edges = bands.map(({ centreHz }) => bandOf(centreHz, fraction));
  const lowest = Math.min(edges[0].lower, maxFrequency);
  return [
    ...heldBetween(lowest / 2, lowest),
    ...edges.flatMap(({ lower, upper }, band): Segment[] => {
      if (lower >= maxFrequency) return [];
      const asked = { lower, samples, weight: WEIGHT.asked };
      if (!isReached(upper, maxFrequency)) return [{ ...asked, upper: maxFrequency, band: 'part' }];
      return [{ ...asked, upper, band: 'whole', mean: Math.min(bands[band].absorption, ABSORPTION_CEILING) }];
    }),
    ...heldBetween(edges[edges.length - 1].upper, maxFrequency),
  ];
}

/** Splits the axis up to the highest frequency into octaves where the spectrum is known, and stretches beside them. */
export function spectrumSegments(from: number, to: number, maxFrequency: number): Segment[] {
  const [low, high] = [Math.min(from, maxFrequency), Math.min(to, maxFrequency)];
  const known = OCTAVE_CENTRES.map((centre) => bandOf(centre, 1)).flatMap((octave): Segment[] => {
    const [lower, upper] = [Math.max(octave.lower, low), Math.min(octave.upper, high)];
    if (!(lower < upper)) return [];
    const samples = Math.ceil(SAMPLES.spectrum * logOctaves(upper / lower));
    const band = lower === octave.lower && upper === octave.upper ? 'whole' : 'part';
    return [{ lower, upper, samples, weight: WEIGHT.asked, band }];
  });
  return [...heldBetween(low / 2, low), ...known, ...heldBetween(high, maxFrequency)];
}

/** Whether a band with this upper edge lies below the highest frequency. */
export function isReached(upperEdge: number, maxFrequency: number): boolean {
  return upperEdge <= maxFrequency * (1 + EDGE_TOLERANCE);
}

/** A stretch where nothing was asked for: four samples per octave. */
function heldBetween(lower: number, upper: number): Segment[] {
  if (isReached(upper, lower)) return [];
  return [{ lower, upper, samples: Math.ceil(4 * logOctaves(upper / lower)), weight: WEIGHT.held }];
}
