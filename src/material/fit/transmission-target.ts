import { curveThroughBands } from '../band-curve.ts';
import { bandOf, logMidpoints, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from '../bands.ts';
import type { BandLoss, LossByBands } from '../definition.ts';
import { fieldLoss, fieldLossDerivatives } from '../sheet/transmission.ts';
import { meanOf, type SampledBand } from './absorption-term.ts';
import { sumOfTerms, type Term } from './objective.ts';
import { parametersOf, type ResonatorParameters, type SampledAdmittance } from './resonators.ts';
import type { SampledTarget } from './sampled-target.ts';

/** A wanted transmission loss of a diffuse field, by bands. */
export type TransmissionTarget = { readonly kind: 'transmission' } & LossByBands;

/** The mean over a band may differ by this from what is asked, dB. */
export const LOSS_TOLERANCE = 0.5;

/** Bands beyond those that were measured only guide the fit, and may differ by so much more. */
const GUIDED = 6;

/** Octaves beyond the measured ones that guide the fit, on each side. */
const GUIDED_OCTAVES = 2;

/** Slope of the loss below the measured bands, that of a mass, dB an octave; and its least value, dB. */
const BELOW = { slope: 6, least: 3 } as const;

/** Samples in an octave and in a third-octave. */
const SAMPLES = { 1: 12, 3: 4 } as const;

/** Weight of the error of a sample against a smooth curve, relative to that of the mean over its band. */
const SAMPLE_WEIGHT = 0.15;

/** Curves go through values from 0 to 1. */
const SCALE = 200;

const MAX_QUALITY = 8;

/** The target of a fit: the mean loss in each band, dB (docs/theory/sheets.md, 'Measured partitions'). */
export function sampleTransmission(target: LossByBands): SampledTarget {
  const { fraction } = target;
  const count = SAMPLES[fraction];
  const all = guided(target);
  const frequencies = Float64Array.from(
    all.flatMap(({ centreHz }) => {
      const { lower, upper } = bandOf(centreHz, fraction);
      return logMidpoints(lower, upper, count);
    }),
  );
  const asked = new Set(target.bands.map(({ centreHz }) => centreHz));
  const judged = all.map(({ centreHz, decibels }, i): SampledBand => {
    const weight = 1 / (LOSS_TOLERANCE * (asked.has(centreHz) ? 1 : GUIDED));
    return { from: count * i, to: count * (i + 1), value: decibels, weight };
  });
  const curve = curveThroughBands({
    bands: all.map(({ centreHz, decibels }) => ({ centreHz, absorption: decibels / SCALE })),
    fraction,
  });
  const smooth = Array.from(frequencies, (hz, k): SampledBand => {
    return {
      from: k,
      to: k + 1,
      value: SCALE * curve(hz),
      weight: SAMPLE_WEIGHT * judged[Math.floor(k / count)].weight,
    };
  });
  const known = judged.filter((_, i) => asked.has(all[i].centreHz));
  const errorsOf = (sampled: SampledAdmittance): number[] => {
    const loss = lossOf(sampled);
    return judged.map((band) => band.weight * Math.abs(meanOf(loss, band) - band.value));
  };
  const modulus = frequencies.map((_, k) => modulusOf(all[Math.floor(k / count)].decibels));
  return {
    frequencies,
    objective: (emphasis) =>
      sumOfTerms(
        lossTerm([...judged.map((band, b) => ({ ...band, weight: band.weight * (emphasis[b] ?? 1) })), ...smooth]),
      ),
    conductance: modulus,
    wanted: { real: modulus, imaginary: new Float64Array(modulus.length) },
    errorsOf,
    errorOf: (sampled) => {
      const loss = lossOf(sampled);
      return known.reduce((most, band) => Math.max(most, band.weight * Math.abs(meanOf(loss, band) - band.value)), 0);
    },
    maxQuality: MAX_QUALITY,
    starts: [massStart(frequencies, modulus)],
  };
}

/** The measured bands, and those beside them that guide the fit. */
function guided({ bands, fraction }: LossByBands): BandLoss[] {
  const [lowest, highest] = [bands[0], bands[bands.length - 1]];
  const centres = fraction === 1 ? OCTAVE_CENTRES : THIRD_OCTAVE_CENTRES;
  const reach = 2 ** (GUIDED_OCTAVES + 0.1);
  const below = centres.filter((hz) => hz < lowest.centreHz && hz * reach > lowest.centreHz);
  const above = centres.filter((hz) => hz > highest.centreHz && hz < highest.centreHz * reach);
  const least = Math.min(BELOW.least, lowest.decibels);
  return [
    ...below.map((centreHz) => ({
      centreHz,
      decibels: Math.max(least, lowest.decibels - BELOW.slope * Math.log2(lowest.centreHz / centreHz)),
    })),
    ...bands,
    ...above.map((centreHz) => ({ centreHz, decibels: highest.decibels })),
  ];
}

/** |Y| of a mass with a loss in a diffuse field, to start from: the field passes 5 dB more than normal incidence. */
function modulusOf(decibels: number): number {
  const transmitted = 10 ** (-(decibels + FIELD_OVER_NORMAL) / 20);
  return transmitted / (2 * Math.sqrt(Math.max(0.1, 1 - transmitted * transmitted)));
}

const FIELD_OVER_NORMAL = 5;

/** A mass that loses little: one branch that resonates below the band, and its |Y| in the middle of the band. */
function massStart(frequencies: Float64Array, modulus: Float64Array): ResonatorParameters {
  const resonance = frequencies[0] / 2;
  const middle = Math.floor(frequencies.length / 2);
  const quality = MAX_QUALITY / 2;
  const amplitude = (modulus[middle] * quality * frequencies[middle]) / resonance;
  return [Math.sqrt(Math.min(...modulus) / 10), ...parametersOf({ amplitude, resonance, quality })];
}

function lossOf({ real, imaginary }: SampledAdmittance): Float64Array {
  return real.map((g, k) => fieldLoss([g, imaginary[k]]));
}

/** Errors of the mean loss over each band. */
function lossTerm(bands: readonly SampledBand[]): Term {
  return {
    rows: bands.length,
    writeResiduals(sampled, into, at) {
      const loss = lossOf(sampled);
      bands.forEach((band, i) => (into[at + i] = band.weight * (meanOf(loss, band) - band.value)));
    },
    writeJacobian({ real, imaginary }, { realBy, imaginaryBy }, into, at) {
      const each = Array.from(real, (g, k) => fieldLossDerivatives([g, imaginary[k]]));
      const slope = new Float64Array(real.length);
      for (let p = 0; p < realBy.length; p++) {
        const [g, b] = [realBy[p], imaginaryBy[p]];
        for (let k = 0; k < slope.length; k++) slope[k] = each[k][0] * g[k] + each[k][1] * b[k];
        bands.forEach((band, i) => (into[p][at + i] = band.weight * meanOf(slope, band)));
      }
    },
  };
}
