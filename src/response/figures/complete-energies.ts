import type { RecordEnd } from '../decay/record-end.ts';
import type { Hertz } from '../../units/quantities.ts';
import { EARLY } from './early-spectra.ts';
import { ROUNDED, type OctaveSound } from './gated-spectra.ts';

/**
 * The energies of a band without its noise and with what comes after the record's end ([Lundeby1995], [Chu1978]): what
 * lies after the cut is left out, the mean square of the noise is subtracted before it, and the energy of an
 * exponential decay is added.
 *
 * @param sound The band; its samples are those that the end was found in.
 * @param lead Samples before the time that early sound and moments count from.
 */
export function completeEnergies(
  { energies, backwards }: OctaveSound,
  { cut, noise, tailEnergy, tailLength }: RecordEnd,
  sampleRate: Hertz,
  lead: number,
): OctaveSound['energies'] {
  let [later, laterMoment] = [0, 0];
  for (let n = cut; n < backwards.length; n++) {
    const energy = backwards[n] * backwards[n];
    later += energy;
    laterMoment += (energy * (n - lead)) / sampleRate;
  }
  const whole = energies.whole - later - noise * cut + tailEnergy;
  const moment =
    energies.moment -
    laterMoment -
    (noise * cut * (cut - 2 * lead)) / 2 / sampleRate +
    (tailEnergy * (cut - lead + tailLength)) / sampleRate;
  const parts = ({ early, late }: OctaveSound['energies']['c50'], end: number): OctaveSound['energies']['c50'] => {
    const across = energies.whole - early - late;
    const own = Math.max(0, early - noise * Math.min(cut, lead + Math.round(end * sampleRate)));
    const rest = whole - own - across;
    return { early: own, late: rest > ROUNDED * whole ? rest : 0 };
  };
  return {
    whole,
    moment,
    inBand: (energies.inBand * whole) / energies.whole,
    c50: parts(energies.c50, EARLY.c50),
    c80: parts(energies.c80, EARLY.c80),
  };
}
