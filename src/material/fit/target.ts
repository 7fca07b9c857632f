import { bandTerm, largestBandError, sampleTerm } from './absorption-term.ts';
import { admittanceForAbsorption, randomIncidenceAbsorption } from '../admittance.ts';
import { curveThroughBands } from '../band-curve.ts';
import type { AbsorptionByBands } from '../definition.ts';
import { sumOf, susceptanceTerm, type Objective, type SampledBand } from './objective.ts';
import { reflectionTerm } from './reflection-term.ts';
import type { SampledAdmittance } from './resonators.ts';
import { bandSegments, sample, spectrumSegments, type Span } from '../segments.ts';

/** A wanted random-incidence absorption. */
export type AbsorptionTarget = { readonly kind: 'absorption' } & AbsorptionByBands;

/** A wanted specific admittance at normal incidence. */
export interface SpectrumTarget {
  readonly kind: 'spectrum';
  /** [real ≥ 0, imaginary] by frequency in Hz, for e^{jωt}. */
  readonly at: (frequency: number) => readonly [number, number];
  /** Range in which it is known, Hz. Outside, `at` gives an extrapolation that only guides the fit. */
  readonly from: number;
  readonly to: number;
}

/** What a wall should do. */
export type AdmittanceTarget = AbsorptionTarget | SpectrumTarget;

/** A target at the frequencies of a fit. */
export interface SampledTarget {
  /** Hz, rising. */
  readonly frequencies: Float64Array;
  readonly objective: Objective;
  /** Start values at each frequency: Re Y of the target, or the real Y that gives the wanted absorption. */
  readonly conductance: Float64Array;
  /** The bands over which the largest error is taken. */
  readonly judged: readonly SampledBand[];
  /** The error that must reach the goal: the largest one of the judged bands and, scaled down, of other quantities. */
  errorOf(sampled: SampledAdmittance): number;
  /** Largest quality factor of a branch. It is higher for a spectrum, which shows how sharp the resonances are. */
  readonly maxQuality: number;
}

/**
 * Weight of the mean of a band, relative to the weight of its samples. If the target is given by bands, their means
 * count most; the samples only guide the curve from one band to the next.
 */
const BAND_WEIGHT = { bands: 12, spectrum: 3 };

/**
 * Weight of Im Y compared to an error in absorption. Among walls that absorb alike, the fit takes the one with the
 * smallest reactance, because the target says nothing about it.
 */
const SUSCEPTANCE_SHARE = 0.003;

/** Weight of the error of a band cut off by the highest frequency, compared to that of a whole band. */
const PART_SHARE = 0.5;

/** Weight of the error of a sample outside the bands of the target, relative to the error of one of these bands. */
const HELD_SHARE = 0.05;

/** Weight of the weighted r.m.s. error of the reflection factor, compared to an error in absorption. */
const REFLECTION_SHARE = 0.5;

const MAX_QUALITY = { bands: 10, spectrum: 50 };

/** Samples a target up to the highest frequency, Hz. */
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

/** The whole bands; if there are none, the parts of bands; if there are none either, everything. */
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

/** Each sample outside of the bands asked for, as a band of its own. */
function heldSamples(spans: readonly Span[], absorption: Float64Array): SampledBand[] {
  const held = spans.filter(({ band }) => band === undefined);
  return held.flatMap(({ from, to }) =>
    Array.from(absorption.subarray(from, to), (value, k) => ({ from: from + k, to: from + k + 1, value })),
  );
}
