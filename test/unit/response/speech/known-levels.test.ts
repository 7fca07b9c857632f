import { describe, expect, it } from 'vitest';
import { MODULATION_FREQUENCIES } from '../../../../src/response/speech/modulation.ts';
import {
  MEASURED_MODULATIONS,
  speechFigures,
  type OctaveTransfer,
} from '../../../../src/response/speech/speech-figures.ts';
import { articulationLoss, SPEECH_OCTAVES } from '../../../../src/response/speech/transmission-index.ts';

/** Modulation transfer of an exponential decay, 1/√(1 + (2πF T/13.8)²) ([Schroeder1981]). */
const ofDecay = (decayTime: number, frequency: number): number =>
  1 / Math.sqrt(1 + ((2 * Math.PI * frequency * decayTime) / (6 * Math.LN10)) ** 2);

const octavesOf = (decayTime: number): OctaveTransfer[] =>
  SPEECH_OCTAVES.map((centreHz) => ({
    centreHz,
    transfers: MEASURED_MODULATIONS.map((frequency) => ofDecay(decayTime, frequency)),
    // A recording has no scale: the level at the listener is all that is known.
    gDb: null,
    decayError: null,
  }));

/**
 * The index by hand for a transfer that is the same in all octaves: the weights of octaves less those of pairs (IEC
 * 60268-16:2020, table A.1) are 1.
 */
function indexByHand(decayTime: number, ratioDb: number): number {
  const share = 1 / (1 + 10 ** (-ratioDb / 10));
  const indices = MODULATION_FREQUENCIES.map((frequency) => {
    const m = ofDecay(decayTime, frequency) * share;
    return (Math.min(15, Math.max(-15, 10 * Math.log10(m / (1 - m)))) + 15) / 30;
  });
  return indices.reduce((sum, index) => sum + index, 0) / indices.length;
}

/** Speech as loud in every octave, dB: so loud that the threshold counts little, and so quiet that masking does. */
const LOUD = 62;
const flat = (level: number): number[] => SPEECH_OCTAVES.map(() => level);

describe('speech of which the level at the listener is known', () => {
  it.each([0.4, 1, 2.5].flatMap((decayTime) => [-6, 0, 10, 30].map((ratio) => [decayTime, ratio] as const)))(
    'decays in %d s with noise %d dB below it, as by hand',
    (decayTime, ratio) => {
      const speech = speechFigures(octavesOf(decayTime), {
        ...{ speechDb: null, extendUpward: false },
        ...{ atListenerDb: flat(LOUD), noiseDb: flat(LOUD - ratio) },
      });
      // The threshold of 46 dB takes 2.5 % in the octave at 125 Hz, which counts 8.5 %. Masking by the octave below is
      // at most 34 dB below the noise or the speech, and at a ratio of −6 dB 1 % of the speech.
      expect(Math.abs(speech.sti! - indexByHand(decayTime, ratio))).toBeLessThan(0.003);
      expect(speech.holds).toBe('level and noise');
    },
  );

  it('is that of the octaves together, A-weighted', () => {
    const conditions = { speechDb: null, extendUpward: false, atListenerDb: flat(LOUD), noiseDb: null };
    const { levelDb, holds } = speechFigures(octavesOf(1), conditions);
    // Octaves of 62 dB, weighted by −16.1, −8.6, −3.2, 0, 1.2, 1, −1.1 dB (IEC 61672-1).
    const weighted = [-16.1, -8.6, -3.2, 0, 1.2, 1, -1.1].reduce((sum, a) => sum + 10 ** ((LOUD + a) / 10), 0);
    expect(levelDb).toBeCloseTo(10 * Math.log10(weighted), 1);
    expect(holds).toBe('level');
  });
});

describe('the articulation loss of consonants', () => {
  // The bounds of bad, poor, fair, good and excellent, as they are published for both scales, to a per cent.
  it.each([
    [0.3, 33.6],
    [0.45, 14.9],
    [0.6, 6.6],
    [0.75, 2.9],
  ])('is, at an index of %d, %d of a hundred', (sti, percent) => {
    expect(Math.abs(100 * articulationLoss(sti) - percent)).toBeLessThan(0.06);
  });

  it('is the inverse of STI = 0.9482 − 0.1845 ln %ALcons', () => {
    // Printed to four digits.
    for (const sti of [0.2, 0.5, 0.9]) {
      expect(0.9482 - 0.1845 * Math.log(100 * articulationLoss(sti))).toBeCloseTo(sti, 3);
    }
  });

  it('is never more than all of them', () => {
    expect(articulationLoss(0)).toBe(1);
  });
});
