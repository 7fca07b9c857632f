import FFT from 'fft.js';

/** A complex number: real and imaginary part. */
type Pair = readonly [number, number];

/** The spectrum that the direct sound of a source should have at a receiver, 1/m. */
export type ExpectedSound = (frequency: number) => Pair;

/** Level (dB) and phase (degrees) of a finished response over the exact direct sound. */
export interface Difference {
  readonly dB: number;
  readonly degrees: number;
}

/** Corner of the high-pass of responses, Hz: a Butterworth filter of second order. */
const CORNER = 10;
const SIZE = 2 ** 13;
/** The record fades out from this share of it on, so that what the walls send back late does not count. */
const FADES_FROM = 0.6;

/**
 * Compares responses with an exact direct sound that has their high-pass, and no sound above a frequency. Both fade out
 * alike: a near field lasts longer than the walls are silent.
 *
 * @param end Above it the exact sound is cut, Hz. @param samples Shape [n], from t = 0 on.
 */
export function difference(
  samples: Float32Array | Float64Array,
  rate: number,
  end: number,
  frequencies: readonly number[],
  at: ExpectedSound,
): Difference[] {
  const fft = new FFT(SIZE);
  const spectrum = new Float64Array(2 * SIZE);
  for (let bin = 1; bin < SIZE / 2; bin++) {
    const f = (bin * rate) / SIZE;
    const along = Math.max(0, (f / end - 0.96) / 0.06);
    if (along >= 1) break;
    const [real, imaginary] = times(at(f), highPassed(f));
    const cut = Math.cos((Math.PI / 2) * along) ** 2;
    [spectrum[2 * bin], spectrum[2 * bin + 1]] = [cut * real, cut * imaginary];
  }
  fft.completeSpectrum(spectrum);
  const exact = new Float64Array(2 * SIZE);
  fft.inverseTransform(exact, spectrum);
  // What the exact sound rings before t = 0 counts: no record has it.
  return frequencies.map((frequency) => {
    const wanted = partOf((n) => exact[2 * ((n + SIZE) % SIZE)], -SIZE / 4, samples.length, rate, frequency);
    const found = partOf((n) => samples[n], 0, samples.length, rate, frequency);
    const [x, y] = times(found, [wanted[0], -wanted[1]]);
    const square = wanted[0] ** 2 + wanted[1] ** 2;
    return { dB: 20 * Math.log10(Math.hypot(x, y) / square), degrees: (Math.atan2(y, x) * 180) / Math.PI };
  });
}

function highPassed(frequency: number): Pair {
  const s = frequency / CORNER;
  const [real, imaginary] = [1 - s * s, Math.SQRT2 * s];
  const square = real * real + imaginary * imaginary;
  return [(-s * s * real) / square, (s * s * imaginary) / square];
}

function partOf(sample: (n: number) => number, from: number, to: number, rate: number, frequency: number): Pair {
  let [x, y] = [0, 0];
  for (let n = from; n < to; n++) {
    const end = (n / to - FADES_FROM) / (1 - FADES_FROM);
    const value = end <= 0 ? sample(n) : sample(n) * Math.cos((Math.PI / 2) * end) ** 2;
    const turn = (2 * Math.PI * frequency * n) / rate;
    x += value * Math.cos(turn);
    y -= value * Math.sin(turn);
  }
  return [x, y];
}

const times = ([a, b]: Pair, [c, d]: Pair): Pair => [a * c - b * d, a * d + b * c];
