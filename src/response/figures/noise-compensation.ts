import type { Hertz } from '../../units/quantities.ts';
import type { NoiseFloor } from '../decay/lundeby.ts';
import { EARLY, type OctaveSound } from './gated-spectra.ts';

/**
 * The energies of a band of a recorded response without its noise ([Lundeby1995], [Chu1978]): what comes after the cut is
 * left out, the mean square of the noise is subtracted before it, and the energy of an exponential decay is added.
 *
 * @param sound The band; its samples are those that the noise was found in.
 */
export function withoutNoise(
  { energies, backwards }: OctaveSound,
  { cut, noise, tailEnergy, tailSeconds }: NoiseFloor,
  sampleRate: Hertz,
): OctaveSound['energies'] {
  let [later, laterMoment] = [0, 0];
  for (let n = cut; n < backwards.length; n++) {
    const energy = backwards[n] * backwards[n];
    later += energy;
    laterMoment += (energy * n) / sampleRate;
  }
  const whole = energies.whole - later - noise * cut + tailEnergy;
  const moment =
    energies.moment -
    laterMoment -
    (noise * cut * cut) / 2 / sampleRate +
    tailEnergy * (cut / sampleRate + tailSeconds);
  const parts = ({ early, late }: OctaveSound['energies']['c50'], end: number): OctaveSound['energies']['c50'] => {
    const across = energies.whole - early - late;
    const own = Math.max(0, early - noise * Math.min(cut, Math.round(end * sampleRate)));
    return { early: own, late: Math.max(0, whole - own - across) };
  };
  return {
    whole,
    moment,
    inBand: (energies.inBand * whole) / energies.whole,
    c50: parts(energies.c50, EARLY.c50),
    c80: parts(energies.c80, EARLY.c80),
  };
}
