export { over, plus, spectrumAt, times, turn, type Complex } from '../../../src/exact/complex.ts';
