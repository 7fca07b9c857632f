import type { Hertz } from '../units/quantities.ts';
import { bandLimitedResample, responseBand } from './band-limit.ts';
import { directSound } from './decay/decay.ts';
import { gatedSpectra } from './figures/gated-spectra.ts';
import { bandValidity, isCarried, OCTAVES } from './figures/octaves.ts';

/** A response that another is aligned to, or that other. */
export interface AlignedResponse {
  /** Shape [n]; any unit. */
  readonly samples: Float32Array | Float64Array;
  readonly sampleRateHz: Hertz;
  /** Highest frequency at which it is valid. */
  readonly validTo: Hertz;
  /** Index of the direct sound where that is known, as of a simulation. */
  readonly arrival?: number;
}

/** What brings one response over another. */
export interface Alignment {
  /** Time by which its direct sound is later. */
  readonly delaySeconds: number;
  /** Gain that gives it the other's energy, dB; null if they share no whole octave. */
  readonly gainDb: number | null;
}

/** Octaves that set the gain, Hz, if both have them; otherwise the highest that both have. */
const MIDDLE = [500, 1000];

/**
 * Aligns a response to another: in time by the direct sound of both, in the band that both have, in level by the energy
 * in the octaves at 500 Hz and 1 kHz, or in the highest whole octave of both. A recording whose source and microphone
 * are not calibrated has no level of its own.
 *
 * @returns null if one of them is silent.
 */
export function align(response: AlignedResponse, other: AlignedResponse): Alignment | null {
  const areKnown = response.arrival !== undefined && other.arrival !== undefined;
  const [onset, otherOnset] = areKnown
    ? [response.arrival, other.arrival]
    : [onsetIn(response, other.validTo), onsetIn(other, response.validTo)];
  if (onset === null || otherOnset === null) return null;
  const shared = OCTAVES.filter((octave) =>
    [response, other].every(
      ({ sampleRateHz, validTo }) => isCarried(octave, sampleRateHz) && bandValidity(octave, validTo) === 'whole',
    ),
  );
  const middle = shared.filter(({ centreHz }) => MIDDLE.includes(centreHz));
  const used = middle.length > 0 ? middle : shared.slice(-1);
  const energy = ({ samples, sampleRateHz }: AlignedResponse, from: number): number => {
    const spectra = gatedSpectra(samples.subarray(from), sampleRateHz);
    // Samples of a digital impulse response are those of the continuous one times the sample period.
    return used.reduce((sum, octave) => sum + spectra.octave(octave).energies.whole, 0) * sampleRateHz;
  };
  return {
    delaySeconds: onset / response.sampleRateHz - otherOnset / other.sampleRateHz,
    gainDb: used.length > 0 ? 10 * Math.log10(energy(other, otherOnset) / energy(response, onset)) : null,
  };
}

/**
 * The direct sound in the band that both have: the edge of a band rings before it, by some periods until it is 20 dB
 * down, so only onsets in the same band compare.
 */
function onsetIn({ samples, sampleRateHz, validTo }: AlignedResponse, otherTo: Hertz): number | null {
  if (validTo <= otherTo) return directSound(samples);
  const { passHz, stopHz } = responseBand(otherTo, sampleRateHz, sampleRateHz);
  return directSound(bandLimitedResample(samples, sampleRateHz, sampleRateHz, passHz, stopHz));
}
