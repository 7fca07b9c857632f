import type { Hertz } from '../../units/quantities.ts';
import { directSound } from '../decay/decay.ts';
import { gatedEnergy, gatedSpectrum, type Gate } from '../figures/gates.ts';
import { gatedSpectra } from '../figures/gated-spectra.ts';
import type { Octave } from '../figures/octaves.ts';
import { freeFieldEnergy } from '../figures/strength.ts';
import { transformOf } from '../transform.ts';

/** Lateral sound counts from 5 ms on, and is late from 80 ms on (ISO 3382-1:2009, A.2.4 and A.2.5). */
export const EARLY_LATERAL = { from: 0.005, to: 0.08 } as const satisfies Gate;

/** Share by which a figure-of-eight made of two points may be too weak, for sound along their line. */
const WEAKENED = 0.05;

/** Lowest frequency of a figure-of-eight made of two points, Hz: the high-pass of responses is below. */
const LOWEST = 20;

/** Lateral figures of a band. Each is null where the figure-of-eight or the response does not hold it. */
export interface LateralFigures {
  readonly lf: number | null;
  readonly lfc: number | null;
  readonly ljDb: number | null;
}

/** A figure-of-eight beside the response at the same place. */
export interface FigureOfEight {
  /** Shape [n], in the unit of the response: of a plane wave, the pressure times the cosine of its angle. */
  readonly samples: Float32Array | Float64Array;
  /** Highest frequency at which that holds, Hz. */
  readonly validTo: number;
}

/**
 * A figure-of-eight from the pressures at two points: `(c/jωd) (p₁ − p₂)` (docs/theory/figures.md). Its lobes point
 * along the line through the points.
 *
 * @param first Shape [n], pressure at the one point.
 * @param second Pressure at the other.
 * @param distance Distance between the two, m.
 */
export function figureOfEight(
  first: Float32Array | Float64Array,
  second: Float32Array | Float64Array,
  distance: number,
  sampleRate: Hertz,
  soundSpeed: number,
): FigureOfEight {
  const { length } = first;
  const size = 2 ** Math.ceil(Math.log2(2 * length));
  const difference = new Float64Array(size);
  for (let n = 0; n < length; n++) difference[n] = first[n] - second[n];
  const transform = transformOf(size);
  const spectrum = new Float64Array(2 * size);
  transform.realTransform(spectrum, difference);
  for (let bin = 0; bin <= size / 2; bin++) {
    const frequency = (bin * sampleRate) / size;
    const gain = frequency < LOWEST ? 0 : soundSpeed / (2 * Math.PI * frequency * distance);
    const [re, im] = [spectrum[2 * bin], spectrum[2 * bin + 1]];
    // Divided by j.
    spectrum[2 * bin] = gain * im;
    spectrum[2 * bin + 1] = -gain * re;
  }
  transform.completeSpectrum(spectrum);
  const signal = new Float64Array(2 * size);
  transform.inverseTransform(signal, spectrum);
  // sin(x)/x is 1 − x²/6, with x half the phase from point to point.
  const validTo = (Math.sqrt(6 * WEAKENED) * soundSpeed) / (Math.PI * distance);
  return { samples: Float64Array.from({ length }, (_, n) => signal[2 * n]), validTo };
}

/**
 * Early lateral energy fractions and the late lateral level of each band (ISO 3382-1:2009, eq. A.14 to A.16).
 *
 * @param samples Shape [n], the pressure at the place of the figure-of-eight.
 * @param isCalibrated Whether the samples are those of a unit source, 1/m.
 * @param arrival Index of the direct sound, if it is known: what rings before it is part of it.
 */
export function lateralFigures(
  samples: Float32Array | Float64Array,
  { samples: lateral, validTo }: FigureOfEight,
  sampleRate: Hertz,
  bands: readonly Octave[],
  isCalibrated: boolean,
  arrival?: number,
): LateralFigures[] {
  const onset = arrival === undefined ? directSound(samples) : 0;
  const nothing = { lf: null, lfc: null, ljDb: null };
  if (onset === null) return bands.map(() => nothing);
  const [pressure, eight] = [samples.subarray(onset), lateral.subarray(onset)];
  const lead = (arrival ?? 0) / sampleRate;
  const [begin, end] = [lead + EARLY_LATERAL.from, lead + EARLY_LATERAL.to];
  const seconds = pressure.length / sampleRate;
  const early = gatedSpectrum(pressure, sampleRate, { from: 0, to: end });
  const earlyLateral = gatedSpectrum(eight, sampleRate, { from: begin, to: end });
  const lateLateral = gatedSpectrum(eight, sampleRate, { from: end, to: seconds });
  const [all, allLateral] = [gatedSpectra(pressure, sampleRate), gatedSpectra(eight, sampleRate)];
  const [from, to] = [begin, end].map((time) => Math.round(time * sampleRate));
  return bands.map((band) => {
    if (band.upperHz > validTo || seconds < end) return nothing;
    const whole = gatedEnergy(early, band);
    const [p, l] = [all.octave(band).backwards, allLateral.octave(band).backwards];
    let product = 0;
    for (let n = from; n < to; n++) product += Math.abs(p[n] * l[n]);
    const late = gatedEnergy(lateLateral, band);
    return {
      lf: gatedEnergy(earlyLateral, band) / whole,
      lfc: product / whole,
      ljDb: isCalibrated && late > 0 ? 10 * Math.log10(late / freeFieldEnergy(band, sampleRate, sampleRate / 2)) : null,
    };
  });
}
