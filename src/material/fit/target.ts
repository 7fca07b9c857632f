import { ABSORPTION_CEILING } from '../admittance.ts';
import { curveThroughBands } from '../band-curve.ts';
import { bandOf, type Band, logMidpoints, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from '../bands.ts';
import type { AbsorptionByBands, BandAbsorption } from '../definition.ts';
import { absorptionOf, absorptionTerm, meanOf, type SampledBand } from './absorption-term.ts';
import { causalAdmittance, LARGEST_CONDUCTANCE } from './causal.ts';
import { sumOfTerms } from './objective.ts';
import { fittedReflectionError, reflectionOf, reflectionTerm } from './reflection-term.ts';
import type { SampledAdmittance } from './resonators.ts';
import type { SampledTarget } from './sampled-target.ts';
import { sampleTransmission, type TransmissionTarget } from './transmission-target.ts';

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
export type WallTarget = AbsorptionTarget | SpectrumTarget | TransmissionTarget;

/**
 * Absorption of a band may differ from what is asked by this share of it, or by `least` where that is more. With the
 * 0.5 % that leaving out branches may cost (`GRID_TOLERANCE`), a simulated wall stays within {@link PROMISED}.
 */
export const TOLERANCE = { share: 0.015, least: 0.00005 } as const;

/** What users are told: the absorption of a simulated wall differs from what is asked by at most this share of it. */
export const PROMISED = 0.02;

/** Bands for which nothing was asked, where the value of the nearest is held, may differ by so much more. */
const HELD = 2.5;

/** R.m.s. error of the reflection factor of a spectrum. */
const REFLECTION_TOLERANCE = 0.02;

/**
 * Samples per octave band, per third-octave band, and per octave of a spectrum. They are so close that no resonance of
 * the largest quality allowed fits between two of them.
 */
const SAMPLES = { octave: 12, thirdOctave: 4, spectrum: 24, unknown: 6 };

/** Weight of the error of a sample, relative to the error of the mean over its band. */
const SAMPLE_WEIGHT = { octave: 0.1, thirdOctave: 0.15 };

/** Weight of the error of R, where only absorption is asked for, relative to the error of a band in its tolerance. */
const PHASE_WEIGHT = 4;

/** Largest |R − R of the convention| of a wall for which only absorption is asked. */
const PHASE_TOLERANCE = 0.4;

const MAX_QUALITY = { octave: 12, thirdOctave: 12, spectrum: 50 };

export function toleranceOf(absorption: number): number {
  return Math.max(TOLERANCE.least, TOLERANCE.share * absorption);
}

export function sampleTarget(target: WallTarget): SampledTarget {
  switch (target.kind) {
    case 'absorption':
      return sampleBands(target);
    case 'spectrum':
      return sampleSpectrum(target);
    case 'transmission':
      return sampleTransmission(target);
  }
}

function sampleBands({ bands, fraction }: AbsorptionTarget): SampledTarget {
  const size = fraction === 1 ? 'octave' : 'thirdOctave';
  const count = SAMPLES[size];
  const all = heldBeyond({ bands, fraction });
  const frequencies = Float64Array.from(
    all.flatMap(({ centreHz }) => {
      const { lower, upper } = bandOf(centreHz, fraction);
      return logMidpoints(lower, upper, count);
    }),
  );
  const absorption = frequencies.map(curveThroughBands({ bands: all, fraction }));
  const asked = new Set(bands.map(({ centreHz }) => centreHz));
  const judged = all.map(({ centreHz, absorption }, i): SampledBand => {
    const value = Math.min(absorption, ABSORPTION_CEILING);
    const weight = 1 / (toleranceOf(value) * (asked.has(centreHz) ? 1 : HELD));
    return { from: count * i, to: count * (i + 1), value, weight };
  });
  const weights = absorption.map((value) => SAMPLE_WEIGHT[size] / toleranceOf(value));
  const errorsOf = bandErrors(judged);
  const wanted = causalAdmittance(absorption, Math.log(frequencies[1] / frequencies[0]));
  const phase = reflectionTerm(
    wanted,
    weights.map(() => PHASE_WEIGHT),
  );
  return {
    frequencies,
    objective: (emphasis) =>
      sumOfTerms(phase, absorptionTerm(emphasised(judged, emphasis), { curve: absorption, weights })),
    conductance: wanted.real,
    wanted,
    errorsOf,
    errorOf: (sampled) =>
      Math.max(
        ...errorsOf(sampled),
        Math.max(...sampled.real) / LARGEST_CONDUCTANCE,
        fittedReflectionError(sampled, wanted) / PHASE_TOLERANCE,
      ),
    maxQuality: MAX_QUALITY[size],
  };
}

/** All bands of the audible range; beyond the outermost ones asked for, their absorption is held. */
function heldBeyond({ bands, fraction }: AbsorptionByBands): BandAbsorption[] {
  const [lowest, highest] = [bands[0], bands[bands.length - 1]];
  const held = (centreHz: number): BandAbsorption[] => [
    { centreHz, absorption: (centreHz < lowest.centreHz ? lowest : highest).absorption },
  ];
  const centres = fraction === 1 ? OCTAVE_CENTRES : THIRD_OCTAVE_CENTRES;
  return [
    ...centres.filter((centre) => centre < lowest.centreHz).flatMap(held),
    ...bands,
    ...centres.filter((centre) => centre > highest.centreHz).flatMap(held),
  ];
}

function emphasised(bands: readonly SampledBand[], emphasis: readonly number[]): SampledBand[] {
  return bands.map((band, b) => ({ ...band, weight: band.weight * (emphasis[b] ?? 1) }));
}

function bandErrors(bands: readonly SampledBand[]): (sampled: SampledAdmittance) => number[] {
  return (sampled) => {
    const absorption = absorptionOf(sampled);
    return bands.map((band) => band.weight * Math.abs(meanOf(absorption, band) - band.value));
  };
}

function sampleSpectrum({ at, from, to }: SpectrumTarget): SampledTarget {
  const octaves = OCTAVE_CENTRES.map((centre) => bandOf(centre, 1));
  const isInside = ({ lower, upper }: Band): boolean => upper > from && lower < to;
  const spans: { readonly octave: Band; readonly first: number; readonly last: number }[] = [];
  const sampled: number[] = [];
  for (const octave of octaves) {
    const first = sampled.length;
    for (const each of logMidpoints(octave.lower, octave.upper, isInside(octave) ? SAMPLES.spectrum : SAMPLES.unknown))
      sampled.push(each);
    spans.push({ octave, first, last: sampled.length });
  }
  const frequencies = Float64Array.from(sampled);
  const admittance = Array.from(frequencies, at);
  const wanted = {
    real: Float64Array.from(admittance, ([g]) => g),
    imaginary: Float64Array.from(admittance, ([, b]) => b),
  };
  const absorption = absorptionOf(wanted);
  const isKnown = frequencies.map((hz) => (hz >= from && hz <= to ? 1 : 0));
  const known = isKnown.reduce((sum, one) => sum + one, 0);
  const judged = spans.flatMap(({ octave: { lower, upper }, first, last }): SampledBand[] => {
    if (known > 0 && !(lower >= from && upper <= to)) return [];
    const range = { from: first, to: last };
    const value = meanOf(absorption, range);
    return [{ ...range, value, weight: 1 / toleranceOf(value) }];
  });
  // Where nothing is known, a share of the weight guides the fit.
  const weights = isKnown.map((one) => (one === 1 ? 1 : 0.1) / (REFLECTION_TOLERANCE * Math.sqrt(Math.max(1, known))));
  const errorsOf = bandErrors(judged);
  const targets = reflectionOf(wanted);
  const rms = (sampled: SampledAdmittance): number => {
    let sum = 0;
    reflectionOf(sampled).forEach(([re, im], k) => {
      if (known === 0 || isKnown[k] === 1) sum += (re - targets[k][0]) ** 2 + (im - targets[k][1]) ** 2;
    });
    return Math.sqrt(sum / (known || frequencies.length));
  };
  return {
    frequencies,
    objective: (emphasis) => sumOfTerms(reflectionTerm(wanted, weights), absorptionTerm(emphasised(judged, emphasis))),
    conductance: wanted.real,
    wanted,
    errorsOf,
    errorOf: (sampled) => Math.max(0, ...errorsOf(sampled), rms(sampled) / REFLECTION_TOLERANCE),
    maxQuality: MAX_QUALITY.spectrum,
  };
}
