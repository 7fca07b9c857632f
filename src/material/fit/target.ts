import { bandTerm, largestBandError, sampleTerm } from './absorption-term.ts';
import { admittanceForAbsorption, randomIncidenceAbsorption } from '../admittance.ts';
import { curveThroughBands } from '../band-curve.ts';
import type { AbsorptionByBands } from '../definition.ts';
import { sumOf, susceptanceTerm, type Objective, type SampledBand } from './objective.ts';
import { reflectionTerm } from './reflection-term.ts';
import type { SampledAdmittance } from './resonators.ts';
import { bandSegments, sample, spectrumSegments, type Span } from '../segments.ts';

/** Random-incidence absorption wanted. */
export type AbsorptionTarget = { readonly kind: 'absorption' } & AbsorptionByBands;

/** Specific admittance wanted at normal incidence. */
export interface SpectrumTarget {
  readonly kind: 'spectrum';
  /** [real ≥ 0, imaginary] by frequency in Hz, for e^{jωt}. */
  readonly at: (frequency: number) => readonly [number, number];
  /** Hz, where it is known; beyond, `at` gives something to lean to. */
  readonly from: number;
  readonly to: number;
}

/** What a wall is to be like. */
export type AdmittanceTarget = AbsorptionTarget | SpectrumTarget;

/** A target at the frequencies of a fit. */
export interface SampledTarget {
  /** Hz, rising. */
  readonly frequencies: Float64Array;
  readonly objective: Objective;
  /** Re Y at each frequency, or the real Y that would do there: to start from. */
  readonly conductance: Float64Array;
  /** What the largest error is taken of. */
  readonly judged: readonly SampledBand[];
  /** Error that is to come down to the goal: that of the judged bands, and a share of others. */
  errorOf(sampled: SampledAdmittance): number;
  /** Largest quality of a branch: more where the target itself says how sharp it is. */
  readonly maxQuality: number;
}

/**
 * Weights of the mean of a band beside them. Where bands were asked for, their means are what counts, and the samples
 * only say how to get from one to the next.
 */
const BAND_WEIGHT = { bands: 12, spectrum: 3 };

/**
 * Im Y counts so much of an error in absorption: among walls that absorb alike, the one of least reactance is taken,
 * because nothing is known of it.
 */
const SUSCEPTANCE_SHARE = 0.003;

/** Error of a band that reaches above the highest frequency, taken up to there, counts as much as one of a whole band. */
const PART_SHARE = 0.5;

/** Error of a sample where the end value is only held on that counts as much as one of a band that was asked for. */
const HELD_SHARE = 0.05;

/** Error of the reflection factor, r.m.s. over the samples and their weights, that counts as much as one in absorption. */
const REFLECTION_SHARE = 0.5;

const MAX_QUALITY = { bands: 10, spectrum: 50 };

/** The target up to the highest frequency, Hz. */
export function sampleTarget(target: AdmittanceTarget, maxFrequency: number): SampledTarget {
  return target.kind === 'absorption' ? sampleBands(target, maxFrequency) : sampleSpectrum(target, maxFrequency);
}

function sampleBands(target: AbsorptionTarget, maxFrequency: number): SampledTarget {
  const { frequencies, weights, spans } = sample(bandSegments(target, maxFrequency));
  const absorption = frequencies.map(curveThroughBands(target));
  const judged = judgedBands(spans, absorption);
  const parts = bandsOf(partsOf(spans), absorption);
  const held = heldSamples(spans, absorption);
  return {
    frequencies,
    objective: sumOf(
      sampleTerm(absorption, weights),
      bandTerm([...judged, ...parts], BAND_WEIGHT.bands),
      susceptanceTerm(weights.map((weight) => SUSCEPTANCE_SHARE * weight)),
    ),
    conductance: absorption.map((value) => admittanceForAbsorption(value).admittance),
    judged,
    errorOf: (sampled) =>
      Math.max(
        largestBandError(sampled, judged),
        PART_SHARE * largestBandError(sampled, parts),
        HELD_SHARE * largestBandError(sampled, held),
      ),
    maxQuality: MAX_QUALITY.bands,
  };
}

function sampleSpectrum({ at, from, to }: SpectrumTarget, maxFrequency: number): SampledTarget {
  const { frequencies, weights, spans } = sample(spectrumSegments(from, to, maxFrequency));
  const admittance = Array.from(frequencies, at);
  const real = Float64Array.from(admittance, ([g]) => g);
  const imaginary = Float64Array.from(admittance, ([, b]) => b);
  const absorption = real.map((g, k) => randomIncidenceAbsorption(g, imaginary[k]));
  const judged = judgedBands(spans, absorption);
  const reflection = reflectionTerm({ real, imaginary }, weights);
  return {
    frequencies,
    objective: sumOf(reflection, bandTerm(judged, BAND_WEIGHT.spectrum)),
    conductance: real,
    judged,
    errorOf: (sampled) => {
      const meanError = norm(reflection.residuals(sampled)) / norm(weights);
      return Math.max(largestBandError(sampled, judged), REFLECTION_SHARE * meanError);
    },
    maxQuality: MAX_QUALITY.spectrum,
  };
}

function norm(values: Float64Array): number {
  return Math.hypot(...values);
}

/** The whole bands; if there is none, the parts of bands; if there is none of these, everything. */
function judgedBands(spans: readonly Span[], absorption: Float64Array): SampledBand[] {
  const whole = spans.filter(({ band }) => band === 'whole');
  const judged = [whole, partsOf(spans), spans].find((some) => some.length > 0)!;
  return bandsOf(judged, absorption);
}

const partsOf = (spans: readonly Span[]): Span[] => spans.filter(({ band }) => band === 'part');

function bandsOf(spans: readonly Span[], absorption: Float64Array): SampledBand[] {
  return spans.map(({ from, to, mean }) => ({
    from,
    to,
    value: mean ?? absorption.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from),
  }));
}

/** Each sample beside what was asked for as a band of its own. */
function heldSamples(spans: readonly Span[], absorption: Float64Array): SampledBand[] {
  const held = spans.filter(({ band }) => band === undefined);
  return held.flatMap(({ from, to }) =>
    Array.from(absorption.subarray(from, to), (value, k) => ({ from: from + k, to: from + k + 1, value })),
  );
}
