import type { Hertz } from '../../units/quantities.ts';
import { STRENGTH_FROM } from './gated-spectra.ts';
import { filterArea, type Octave } from './octaves.ts';

/** Distance at which the free field is the reference, m (ISO 3382-1:2009, A.3). */
const REFERENCE_DISTANCE = 10;

/** The free field of a unit source at 10 m, 1/m: the sum of the samples of its digital impulse response. */
const FREE_FIELD = 1 / (4 * Math.PI * REFERENCE_DISTANCE);

/**
 * Sound power level less the level of the free field at 10 m, dB: 10 lg (4π · 100), an omnidirectional source and ρc =
 * 400 Pa·s/m (ISO 3382-1:2009, A.8, gives 31 dB).
 */
export const POWER_ABOVE_FREE_FIELD = 10 * Math.log10(4 * Math.PI * REFERENCE_DISTANCE ** 2);

/**
 * The energy that the free field of a unit source at 10 m has in a band: that of a digital impulse, Σ h².
 *
 * @param band Null for all frequencies.
 * @param to Highest frequency that counts, as in `inBand`.
 */
export function freeFieldEnergy(band: Octave | null, sampleRate: Hertz, to: number): number {
  const width = band ? filterArea(band, STRENGTH_FROM, to) : Math.max(0, to - STRENGTH_FROM);
  return (FREE_FIELD ** 2 * 2 * width) / sampleRate;
}
