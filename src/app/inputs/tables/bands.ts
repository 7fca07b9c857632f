/** Bands as scene files name them. */
export { fractionOf, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from '../../../material/bands.ts';
