import type { Hertz } from '../../units/quantities.ts';
import type { AskedOctave } from './gated-spectra.ts';
import type { Octave } from './octaves.ts';
import type { BandErrors } from './uncertainty.ts';

/**
 * Octaves that are moved are measured up to this multiple of their upper edge. Their filter attenuates by 36 dB there,
 * and more above.
 */
const SHIFTED_REACH = 4;

/** An octave whose figures show what errors of frequencies change. */
export interface ShiftedOctave extends AskedOctave {
  /** Octave of which it is made. */
  readonly octave: Octave;
  /** Whether the octave is moved; false for the one in its place, which is measured in the same way. */
  readonly isMoved: boolean;
}

/**
 * The octave moved up and down by its errors, none if they are not known. Only the difference between their figures
 * counts, so as few samples are made as show it.
 */
export function shiftsOf(octave: Octave, errors: BandErrors | undefined, sampleRate: Hertz): ShiftedOctave[] {
  if (!errors || Number.isNaN(errors.paths)) return [];
  let every = 1;
  while (sampleRate / (4 * every) >= SHIFTED_REACH * octave.upperHz) every *= 2;
  const shifted = (factor: number): ShiftedOctave => ({
    octave,
    isMoved: factor !== 1,
    band: {
      centreHz: octave.centreHz * factor,
      lowerHz: octave.lowerHz * factor,
      upperHz: octave.upperHz * factor,
    },
    every,
  });
  const moved = [shifted(1 + errors.paths), shifted(1 - errors.paths)];
  return every === 1 ? moved : [...moved, shifted(1)];
}
