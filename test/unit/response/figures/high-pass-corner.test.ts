import { describe, expect, it } from 'vitest';
import { boxPressures, type AbsorbingBox } from '../../../../src/exact/absorbing-box.ts';
import { over, times, type Complex } from '../../../../src/numerics/complex.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { realSignal } from '../../../../src/response/transform.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';

const RATE = hertz(1000);
const SIZE = 8192;
const SOUND_SPEED = 343.2;
const ROOM: AbsorbingBox = {
  sides: [3.1, 2.4, 2.5],
  admittances: [
    [0.05, 0.05],
    [0.05, 0.05],
    [0.05, 0.05],
  ],
  source: [0.96, 0.65, 1.13],
  receivers: [
    [2.2, 1.49, 1.25],
    [1.7, 1.92, 1],
    [2.64, 0.84, 1.5],
  ],
};

/** The second-order Butterworth high-pass, for e^{jωt}. */
const highPass = (frequency: number, corner: number): Complex => {
  const x = frequency / corner;
  return over([-x * x, 0], [1 - x * x, Math.SQRT2 * x]);
};

describe('clarity in low octaves of a small room', () => {
  const pressures = boxPressures(ROOM);
  const exact = Array.from({ length: Math.floor((200 * SIZE) / RATE) }, (_, i) =>
    pressures((2 * Math.PI * (i + 1) * RATE) / SIZE / SOUND_SPEED),
  );
  /** [receiver] of the exact response, high-passed at a corner. */
  const figuresAt = (corner: number) =>
    ROOM.receivers.map((place, r) => {
      const spectrum = new Float64Array(2 * SIZE);
      exact.forEach((all, i) => {
        const frequency = ((i + 1) * RATE) / SIZE;
        // To an edge at 200 Hz, softly from 100 Hz on.
        const edge = Math.cos((Math.PI / 2) * Math.min(1, Math.max(0, frequency / 100 - 1))) ** 2;
        const [re, im] = times(all[r], highPass(frequency, corner));
        spectrum.set([edge * re, edge * im], 2 * (i + 1));
      });
      const distance = Math.hypot(...place.map((x, axis) => x - ROOM.source[axis]));
      const samples = realSignal(spectrum, SIZE).subarray(0, SIZE / 4);
      const options = { straightLine: seconds(distance / SOUND_SPEED) };
      return measureResponse(samples, RATE, hertz(100), options).figures.bands.find(({ centreHz }) => centreHz === 63)!;
    });

  it('depends little on the corner of the high-pass', () => {
    const [low, own, high] = [4, 10, 20].map(figuresAt);
    own.forEach(({ c50Db, d50, tsSeconds }, r) => {
      // The mode of constant pressure, cut at 50 ms, changed C50 by 3 to 7 dB. What is left is the delay of the
      // high-pass itself, 1 to 3 ms at the lower edge of the octave: half a just noticeable difference from 4 to 10 Hz,
      // less than one to 20 Hz.
      expect(Math.abs(c50Db! - low[r].c50Db!)).toBeLessThan(0.5);
      expect(Math.abs(c50Db! - high[r].c50Db!)).toBeLessThan(1);
      expect(Math.abs(d50! - low[r].d50!)).toBeLessThan(0.025);
      expect(Math.abs(tsSeconds! - low[r].tsSeconds!)).toBeLessThan(0.001);
    });
  });
});
