export { over, plus, spectrumAt, times, turn, type Complex } from '../../../src/numerics/complex.ts';
