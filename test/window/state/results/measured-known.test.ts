import { beforeEach, describe, expect, it } from 'vitest';
import {
  giveSpeechLevel,
  recordings,
  setKnown,
  setNoiseLevel,
  takeRecordings,
  USUAL_LEVELS,
} from '../../../../electron/renderer/state/results/measured.ts';
import { singleNumberCells } from '../../../../electron/renderer/state/results/single-numbers.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const known = () => recordings.value!.known;

describe('what is known of measured responses', () => {
  beforeEach(() => {
    recordings.value = null;
    takeRecordings(new Map([['S1-R1.wav', new Blob([])]]));
  });

  it('is nothing at first, and then speech, noise and the volume', () => {
    expect(known()).toEqual({});
    giveSpeechLevel(true);
    setKnown({ noise: USUAL_LEVELS.noise });
    setNoiseLevel(6, 33);
    setKnown({ volume: 200 });
    expect(known()).toEqual({ speechLevel: 60, noise: [45, 40, 35, 30, 25, 22, 33], volume: 200 });
  });

  it('has no noise without speech', () => {
    giveSpeechLevel(true);
    setKnown({ noise: USUAL_LEVELS.noise });
    giveSpeechLevel(false);
    expect(known().noise).toBeUndefined();
  });

  it('stays when other recordings are taken', () => {
    setKnown({ volume: 200 });
    takeRecordings(new Map([['S1-R2.wav', new Blob([])]]));
    expect(known()).toEqual({ volume: 200 });
  });
});

describe('the single-number values', () => {
  it('have the figures of whole responses, and mark those of reduced range', () => {
    const random = seededRandom(4);
    const white = (): number => 2 * random() - 1;
    const rate = hertz(8000);
    const samples = Float64Array.from(
      { length: 3 * rate },
      (_, n) => white() * 10 ** ((-3 * n) / rate) + white() * 10 ** -2.1,
    );
    const { figures } = measureResponse(samples, rate, hertz(4000), { hasNoise: true, volume: 250 });
    const { headings, rows } = singleNumberCells([{ name: 'S1-R1', figures }]);
    const cell = (text: string) => rows[0].cells[headings.findIndex((heading) => heading.text === text)];
    expect(cell('T30, s')).toMatchObject({ text: expect.stringMatching(/^[01]\.\d\d \*$/) as string, isReduced: true });
    expect(cell('T20, s')).toMatchObject({ isReduced: false });
    // T = 1 s in 250 m³: 126 Hz.
    expect(Math.abs(Number(cell('fSchroeder, Hz').text) - 126)).toBeLessThan(5);
    expect(cell('BR').text).toMatch(/^[01]\.\d\d$/);
  });
});
