import { describe, expect, it } from 'vitest';
import { resampler } from '../../../../src/response/band-limit.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';

const RATE = hertz(8000);
const DIRECT = seconds(0.0203);

/** Direct sound, a reflection that straddles 80 ms after it, and a sparse decay; limited to a band. */
function response(passHz: number): Float64Array {
  const samples = new Float64Array(6000);
  const put = (time: number, size: number): void => {
    samples[Math.round(time * RATE)] += size;
  };
  put(DIRECT, 1);
  put(DIRECT + 0.0787, 0.8);
  for (let i = 0; i < 40; i++) put(DIRECT + 0.1 + 0.013 * i, (i % 2 ? -0.3 : 0.3) * Math.exp(-0.1 * i));
  return resampler(RATE, RATE, hertz(passHz), hertz(1.25 * passHz))(samples);
}

/** C80 and centre time of the 250 Hz octave, and the time zero. */
function early(passHz: number, straightLine?: number): readonly [number, number, number] {
  const options = straightLine === undefined ? {} : { straightLine: seconds(straightLine) };
  const { figures } = measureResponse(response(passHz), RATE, hertz(passHz), options);
  const { c80Db, tsSeconds } = figures.bands.find(({ centreHz }) => centreHz === 250)!;
  return [c80Db!, tsSeconds!, figures.onsetSeconds!];
}

describe('a response whose direct path is known', () => {
  it('has the same early sound in every band', () => {
    const [narrow, wide] = [400, 1500].map((passHz) => early(passHz, DIRECT));
    // Without, the ringing of the lower edge begins 3 ms earlier, and the reflection is late. What is left comes from
    // the reflection's own ringing across the end of the early sound.
    const [narrowAlone, wideAlone] = [400, 1500].map((passHz) => early(passHz));
    expect(Math.abs(narrowAlone[0] - wideAlone[0])).toBeGreaterThan(3);
    expect(Math.abs(narrow[0] - wide[0])).toBeLessThan(0.5);
    // The time zero is the arrival, to half a sample.
    for (const [, , onset] of [narrow, wide]) expect(Math.abs(onset - DIRECT)).toBeLessThanOrEqual(0.51 / RATE);
    // The reflection of a band of 400 Hz is 2 ms wide.
    expect(Math.abs(narrow[1] - wide[1])).toBeLessThan(0.001);
    expect(Math.abs(narrowAlone[1] - wideAlone[1])).toBeGreaterThan(0.001);
  });

  it('begins where sound is first heard if the straight line is blocked', () => {
    // With a straight line, what rings before counts as direct sound; without, it is left out.
    const [[c80, ts, onset], alone] = [early(1500, 0.01), early(1500)];
    expect(Math.abs(c80 - alone[0])).toBeLessThan(0.01);
    expect(Math.abs(ts - alone[1])).toBeLessThan(1e-5);
    expect(onset).toBe(alone[2]);
  });
});
