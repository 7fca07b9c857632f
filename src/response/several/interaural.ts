import type { Hertz } from '../../units/quantities.ts';
import { directSound } from '../decay/decay.ts';
import { eachBin, gatedEnergy, gatedSpectrum, type Gate } from '../figures/gates.ts';
import type { Octave } from '../figures/octaves.ts';
import { transformOf } from '../transform.ts';

/** Largest difference of arrival between the ears, s (ISO 3382-1:2009, annex B). */
const MOST_LAG = 0.001;

/** Parts of the response, s after the direct sound. */
export const INTERAURAL_PARTS = {
  iaccEarly: { from: 0, to: 0.08 },
  iaccLate: { from: 0.08, to: 1 },
  iaccAll: { from: 0, to: 1 },
} as const satisfies Record<string, Gate>;

/**
 * Interaural cross-correlation coefficients, 0 to 1; null for silence, and if the response ends before the part does.
 */
export type InterauralFigures = Readonly<Record<keyof typeof INTERAURAL_PARTS, number | null>>;

/**
 * Interaural cross-correlation coefficients of each band: the largest normalised cross-correlation within 1 ms (ISO
 * 3382-1:2009, eq. B.1 and B.2).
 *
 * @param left Shape [n], response at the left ear of a head.
 * @param right The same at the right ear.
 */
export function interauralFigures(
  left: Float32Array | Float64Array,
  right: Float32Array | Float64Array,
  sampleRate: Hertz,
  bands: readonly Octave[],
): InterauralFigures[] {
  const onsets = [left, right].map(directSound).filter((onset) => onset !== null);
  if (onsets.length < 2) return bands.map(() => ({ iaccEarly: null, iaccLate: null, iaccAll: null }));
  const onset = Math.min(...onsets);
  const [one, other] = [left.subarray(onset), right.subarray(onset)];
  const seconds = Math.min(one.length, other.length) / sampleRate;
  const coefficient = (gate: Gate): ((band: Octave) => number | null) => {
    if (gate.to > seconds) return () => null;
    const [x, y] = [one, other].map((ear) => gatedSpectrum(ear, sampleRate, gate));
    return (band) => {
      const energy = Math.sqrt(gatedEnergy(x, band) * gatedEnergy(y, band));
      if (!(energy > 0)) return null;
      const cross = new Float64Array(2 * x.size);
      eachBin(x, band, (at, weight) => {
        // Pairs of bins count twice in the weight, and the real part of the transform is taken of half of them.
        cross[at] = weight * (x.bins[at] * y.bins[at] + x.bins[at + 1] * y.bins[at + 1]);
        cross[at + 1] = weight * (x.bins[at] * y.bins[at + 1] - x.bins[at + 1] * y.bins[at]);
      });
      const lags = new Float64Array(2 * x.size);
      transformOf(x.size).transform(lags, cross);
      let most = 0;
      const reach = Math.round(MOST_LAG * sampleRate);
      for (let lag = -reach; lag <= reach; lag++) most = Math.max(most, Math.abs(lags[2 * ((lag + x.size) % x.size)]));
      return Math.min(1, most / energy);
    };
  };
  const { iaccEarly, iaccLate, iaccAll } = INTERAURAL_PARTS;
  const [early, late, all] = [iaccEarly, iaccLate, iaccAll].map(coefficient);
  return bands.map((band) => ({ iaccEarly: early(band), iaccLate: late(band), iaccAll: all(band) }));
}
