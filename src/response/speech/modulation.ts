import type { Hertz } from '../../units/quantities.ts';

/** Modulation frequencies of the full index, Hz (IEC 60268-16:2020, A.2.2). */
export const MODULATION_FREQUENCIES = [0.63, 0.8, 1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8, 10, 12.5] as const;

/** The two modulation frequencies of each octave from 125 Hz in the shortened index STIPA, Hz (table B.1). */
export const STIPA_FREQUENCIES = [
  [1.6, 8],
  [1, 5],
  [0.63, 3.15],
  [2, 10],
  [1.25, 6.25],
  [0.8, 4],
  [2.5, 12.5],
] as const;

/** Energies are added up in stretches of this length, s. That weakens a modulation of 12.5 Hz by 0.03 %. */
const STRETCH = 0.001;

/** The energy of a filtered response over time, in stretches. */
export interface EnergyEnvelope {
  /** Shape [stretches]. */
  readonly energies: Float64Array;
  /** Time between the middles of neighbouring stretches, s. */
  readonly stretchSeconds: number;
}

/**
 * @param filtered Shape [n], any unit.
 * @param noise Mean square of noise that is subtracted.
 */
export function energyEnvelope(filtered: Float32Array | Float64Array, sampleRate: Hertz, noise = 0): EnergyEnvelope {
  const every = Math.max(1, Math.round(STRETCH * sampleRate));
  const energies = new Float64Array(Math.ceil(filtered.length / every));
  for (let n = 0; n < filtered.length; n++) {
    energies[Math.floor(n / every)] += filtered[n] * filtered[n] - noise;
  }
  return { energies, stretchSeconds: every / sampleRate };
}

/**
 * Modulation transfer: the depth that a modulation of the intensity keeps, `|∫ h² e^(−j2πFt) dt| / ∫ h² dt`
 * ([Schroeder1981]; IEC 60268-16:2020, 6.1).
 *
 * @param frequencies Frequencies of the modulations, Hz.
 * @param tail Energy and time constant, s, of an exponential decay that follows the envelope and is not in it; of a
 *   measured response, what its noise hides.
 * @returns 0 to 1 for each frequency; NaN for silence.
 */
export function modulationTransfer(
  { energies, stretchSeconds }: EnergyEnvelope,
  frequencies: readonly number[],
  tail: { readonly energy: number; readonly seconds: number } = { energy: 0, seconds: 1 },
): number[] {
  const whole = energies.reduce((sum, energy) => sum + energy, tail.energy);
  return frequencies.map((frequency) => {
    const { re, im, x, y } = modulationIntegral({ energies, stretchSeconds }, frequency);
    // An exponential from the end on: its energy times (x + jy)/(1 − jωτ), with e^(+jωt) as above.
    const phase = 2 * Math.PI * frequency * tail.seconds;
    const share = tail.energy / (1 + phase * phase);
    return Math.hypot(re + share * (x - y * phase), im + share * (y + x * phase)) / whole;
  });
}

/** The integral `∫ h² e^(j2πFt) dt` of an envelope, and the phasor x + jy at its end. @param frequency F, Hz. */
export function modulationIntegral(
  { energies, stretchSeconds }: EnergyEnvelope,
  frequency: number,
): { readonly re: number; readonly im: number; readonly x: number; readonly y: number } {
  const turn = 2 * Math.PI * frequency * stretchSeconds;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  let [re, im] = [0, 0];
  let [x, y] = [1, 0];
  for (const energy of energies) {
    re += energy * x;
    im += energy * y;
    [x, y] = [x * cosine - y * sine, x * sine + y * cosine];
  }
  return { re, im, x, y };
}
