import type { Hertz } from '../../units/quantities.ts';
import { directSound } from '../decay/decay.ts';
import { gatedEnergy, gatedSpectrum, type Gate } from '../figures/gates.ts';
import type { Octave } from '../figures/octaves.ts';
import type { SpecialFigures } from '../figures/room-figures.ts';
import { INTERAURAL_PARTS, interauralFigures } from './interaural.ts';
import { EARLY_LATERAL, lateralFigures } from './lateral.ts';

/** What the two channels of a recording are: left and right ear of a head, or a pressure and a figure-of-eight. */
export type PairKind = 'ears' | 'lateral';

/** Noise is measured in this last share of a recording. */
const TAIL = 0.1;

/**
 * Largest share of the energy that may be noise. Noise that differs between the channels lowers a correlation, and
 * raises a lateral fraction, by at most this share: below the just noticeable 0.05 of LF and 0.075 of IACC.
 */
const MOST_NOISE = 0.05;

/**
 * Figures of two channels recorded at one place. A figure is null where noise has more than 5 % of the energy of its
 * part in one of the channels; a recording has no level of its own, so LJ is always null.
 *
 * @param first Shape [n]: the left ear, or the pressure.
 * @param second The right ear, or the figure-of-eight, calibrated like the first for sound from its axis.
 */
export function recordedPair(
  kind: PairKind,
  first: Float32Array | Float64Array,
  second: Float32Array | Float64Array,
  sampleRate: Hertz,
  bands: readonly Octave[],
): SpecialFigures[] {
  const onsets = [first, second].map(directSound).filter((onset) => onset !== null);
  const onset = Math.min(...onsets);
  if (onsets.length < 2) return bands.map(() => ({}));
  const isClear = (gate: Gate, channels: readonly (Float32Array | Float64Array)[]): ((band: Octave) => boolean) => {
    const shares = channels.map((channel) => noiseShare(channel.subarray(onset), sampleRate, gate));
    return (band) => shares.every((share) => share(band) <= MOST_NOISE);
  };
  if (kind === 'ears') {
    const { iaccEarly, iaccLate, iaccAll } = INTERAURAL_PARTS;
    const [early, late, all] = [iaccEarly, iaccLate, iaccAll].map((gate) => isClear(gate, [first, second]));
    return interauralFigures(first, second, sampleRate, bands).map((figures, i) => ({
      iaccEarly: early(bands[i]) ? figures.iaccEarly : null,
      iaccLate: late(bands[i]) ? figures.iaccLate : null,
      iaccAll: all(bands[i]) ? figures.iaccAll : null,
    }));
  }
  const clear = isClear(EARLY_LATERAL, [second]);
  const eight = { samples: second, validTo: Infinity };
  return lateralFigures(first, eight, sampleRate, bands, false).map(({ lf, lfc }, i) =>
    clear(bands[i]) ? { lf, lfc, ljDb: null } : { lf: null, lfc: null, ljDb: null },
  );
}

/** The share of the energy of a part that is noise, in a band; a recording without noise has some decay in its tail. */
function noiseShare(samples: Float32Array | Float64Array, sampleRate: Hertz, gate: Gate): (band: Octave) => number {
  const seconds = samples.length / sampleRate;
  const tail = { from: (1 - TAIL) * seconds, to: seconds };
  const [part, noise] = [gate, tail].map((stretch) => gatedSpectrum(samples, sampleRate, stretch));
  const scale = (Math.min(gate.to, seconds) - gate.from) / (tail.to - tail.from);
  return (band) => {
    const energy = gatedEnergy(part, band);
    return energy > 0 ? (scale * gatedEnergy(noise, band)) / energy : Infinity;
  };
}
