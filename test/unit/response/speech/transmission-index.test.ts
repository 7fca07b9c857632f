import { describe, expect, it } from 'vitest';
import { aWeightedLevel, aWeighting, speechSpectrum } from '../../../../src/response/speech/levels.ts';
import { MODULATION_FREQUENCIES } from '../../../../src/response/speech/modulation.ts';
import {
  levelFactors,
  maskingDb,
  qualification,
  SPEECH_OCTAVES,
  speechTransmissionIndex,
} from '../../../../src/response/speech/transmission-index.ts';

/** One modulation transfer for all modulation frequencies of each octave. */
const transfers = (of: (octave: number) => number): number[][] =>
  SPEECH_OCTAVES.map((_, k) => MODULATION_FREQUENCIES.map(() => of(k)));

describe('weights and redundancies', () => {
  // IEC 60268-16:2020, A.2.2: two neighbouring octaves pass everything, the others nothing. Printed to three digits.
  it.each([
    [0, 0.127],
    [1, 0.279],
    [2, 0.398],
    [3, 0.531],
    [4, 0.486],
    [5, 0.302],
  ])('give the index that the standard prints for octave %d and the next one', (k, expected) => {
    const { sti } = speechTransmissionIndex(
      transfers((octave) => (octave === k || octave === k + 1 ? 1 : 0)),
      null,
    );
    expect(Math.abs(sti - expected)).toBeLessThan(0.0005 + 1e-12);
  });

  // The same for an even transfer, A.3.1.2; the pairs hold to the five digits that are printed.
  it.each([
    [0, 0],
    [0.059351, 0.1],
    [0.11182, 0.2],
    [0.20076, 0.3],
    [0.33386, 0.4],
    [0.5, 0.5],
    [0.66614, 0.6],
    [0.79924, 0.7],
    [0.88818, 0.8],
    [0.94065, 0.9],
    [1, 1],
  ])('make a transfer of %d an index of %d', (m, expected) => {
    expect(
      speechTransmissionIndex(
        transfers(() => m),
        null,
      ).sti,
    ).toBeCloseTo(expected, 3);
  });

  it('never give more than 1', () => {
    expect(
      speechTransmissionIndex(
        transfers((k) => (k === 1 ? 0 : 1)),
        null,
      ).sti,
    ).toBe(1);
  });
});

// The worked example of IEC 60268-16:2011, annex M, step 3: modulation transfers without noise, one row for each
// modulation frequency, and the levels of the room in use. Transfers are printed to three digits, levels to 0.1 dB.
const ANNEX_M = {
  transfers: [
    [0.983, 0.96, 0.978, 0.99, 0.99, 0.986, 0.997],
    [0.968, 0.936, 0.959, 0.974, 0.98, 0.979, 0.995],
    [0.947, 0.904, 0.931, 0.953, 0.966, 0.968, 0.992],
    [0.92, 0.869, 0.898, 0.927, 0.949, 0.955, 0.987],
    [0.886, 0.826, 0.852, 0.892, 0.925, 0.935, 0.981],
    [0.851, 0.791, 0.808, 0.856, 0.9, 0.914, 0.974],
    [0.816, 0.756, 0.764, 0.816, 0.871, 0.891, 0.964],
    [0.773, 0.721, 0.73, 0.776, 0.841, 0.866, 0.953],
    [0.741, 0.684, 0.705, 0.745, 0.809, 0.838, 0.941],
    [0.726, 0.628, 0.678, 0.736, 0.78, 0.812, 0.929],
    [0.714, 0.557, 0.656, 0.723, 0.753, 0.786, 0.916],
    [0.67, 0.52, 0.623, 0.678, 0.728, 0.765, 0.904],
    [0.591, 0.483, 0.556, 0.615, 0.701, 0.749, 0.893],
    [0.554, 0.446, 0.523, 0.614, 0.685, 0.737, 0.884],
  ],
  speechDb: [82.9, 82.9, 79.2, 73.2, 67.2, 61.2, 55.2],
  noiseDb: [55.5, 47.5, 41.5, 37.5, 34.5, 32.5, 30.5],
  masking: [-18.3, -18.3, -20.2, -23.2, -26.2, -34.4],
  factors: [0.998, 0.985, 0.967, 0.963, 0.981, 0.989, 0.995],
  octaves: [0.73, 0.66, 0.67, 0.71, 0.77, 0.8, 0.92],
  sti: 0.76,
};

describe('level, noise, masking and threshold', () => {
  it('multiply transfers as in the worked example of the standard', () => {
    const { speechDb, noiseDb, factors, masking } = ANNEX_M;
    levelFactors({ speechDb, noiseDb }).forEach((factor, k) => {
      // Levels rounded to 0.05 dB change a factor by less than 0.0005, and it is printed to three digits.
      expect(Math.abs(factor - factors[k])).toBeLessThan(0.001);
    });
    // The combined level below, to 0.05 dB, with the slope of 0.5 or 1.8.
    masking.forEach((db, k) => expect(Math.abs(maskingDb(speechDb[k]) - db)).toBeLessThan(0.1));
  });

  it('give its index', () => {
    const { speechDb, noiseDb } = ANNEX_M;
    const byOctave = SPEECH_OCTAVES.map((_, k) => ANNEX_M.transfers.map((row) => row[k]));
    const { sti, octaves } = speechTransmissionIndex(byOctave, { speechDb, noiseDb });
    expect(Math.abs(sti - ANNEX_M.sti)).toBeLessThan(0.005);
    octaves.forEach((index, k) => expect(Math.abs(index - ANNEX_M.octaves[k])).toBeLessThan(0.0055));
  });

  it('mask as table A.2 prints it', () => {
    expect([60, 65, 80, 100].map(maskingDb)).toEqual([-35, expect.closeTo(-29.9, 9), expect.closeTo(-19.8, 9), -10]);
  });

  it('leave half of the modulation at a ratio of 0 dB, and no speech in loud noise', () => {
    const loud = SPEECH_OCTAVES.map(() => 70);
    const [factor] = levelFactors({ speechDb: loud, noiseDb: loud });
    // At 125 Hz the threshold, 46 dB, adds a little.
    expect(factor).toBeCloseTo(1 / (2 + 10 ** (4.6 - 7)), 9);
    const drowned = { speechDb: loud, noiseDb: loud.map((level) => level + 30) };
    expect(
      speechTransmissionIndex(
        transfers(() => 1),
        drowned,
      ).sti,
    ).toBeCloseTo(0, 9);
  });
});

describe('the spectrum of speech', () => {
  it('has the level that is asked for, and the steps of the standard', () => {
    const spectrum = speechSpectrum(60);
    expect(aWeightedLevel(SPEECH_OCTAVES, spectrum)).toBeCloseTo(60, 9);
    [-2.5, 0.5, 0, -6, -12, -18, -24].forEach((step, k) => expect(spectrum[k] - spectrum[2]).toBeCloseTo(step, 9));
  });

  // IEC 61672-1:2013, table 3, printed to 0.1 dB.
  it.each([
    [63.0957, -26.2],
    [125.8925, -16.1],
    [251.1886, -8.6],
    [501.1872, -3.2],
    [1000, 0],
    [1995.262, 1.2],
    [3981.072, 1],
    [7943.282, -1.1],
  ])('is weighted at %d Hz by %d dB', (frequency, expected) => {
    expect(Math.abs(aWeighting(frequency) - expected)).toBeLessThan(0.0501);
  });
});

describe('the bands of annex F', () => {
  it.each([
    [0.3, 'U'],
    [0.36, 'J'],
    [0.38, 'J'],
    [0.5, 'G'],
    [0.62, 'D'],
    [0.74, 'A'],
    [0.76, 'A+'],
    [1, 'A+'],
  ])('%d is %s', (sti, letter) => {
    expect(qualification(sti)).toBe(letter);
  });
});
