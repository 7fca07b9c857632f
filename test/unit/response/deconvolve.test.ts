import { describe, expect, it } from 'vitest';
import { align } from '../../../src/response/align.ts';
import { convolve } from '../../../src/response/convolve.ts';
import { deconvolve } from '../../../src/response/deconvolve.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { seededRandom } from '../../support/numbers/random.ts';

const RATE = 8000;

/** An exponential sweep from 40 Hz to 3600 Hz ([Farina2000]). */
function sweep(seconds: number): Float64Array {
  const [low, high] = [40, 3600];
  const growth = Math.log(high / low);
  return Float64Array.from({ length: seconds * RATE }, (_, n) =>
    Math.sin(((2 * Math.PI * low * seconds) / growth) * (Math.exp((n / RATE / seconds) * growth) - 1)),
  );
}

describe('deconvolution', () => {
  it('finds the response in a recording of a sweep, with its delay', () => {
    const response = new Float64Array(1200);
    response[100] = 1;
    response[400] = -0.5;
    const played = sweep(1);
    // The recorder runs on after the sweep for as long as the response lasts.
    const found = deconvolve(convolve(played, response), played);
    expect(found).toHaveLength(1200);
    const largest = found.reduce((best, value, n) => (Math.abs(value) > Math.abs(found[best]) ? n : best), 0);
    expect(largest).toBe(100);
    // The sweep leaves out 40 Hz below and 400 Hz above: a tenth of the peak.
    expect(found[100]).toBeGreaterThan(0.85);
    expect(found[400] / found[100]).toBeCloseTo(-0.5, 1);
  });

  it('does not amplify what the reference does not have', () => {
    const random = seededRandom(1);
    const played = sweep(1);
    const noisy = Float64Array.from({ length: 9000 }, (_, n) => (played[n] ?? 0) + 1e-3 * (random() - 0.5));
    const found = deconvolve(noisy, played);
    const tail = found.slice(200).reduce((sum, value) => sum + value * value, 0);
    expect(Math.sqrt(tail / 800)).toBeLessThan(1e-3);
  });

  it('finds nothing in a recording that is shorter than its reference', () => {
    expect(deconvolve(new Float64Array(10), new Float64Array(11))).toHaveLength(0);
  });
});

describe('alignment', () => {
  it('is that of a delay and a gain, also at another sample rate', () => {
    const random = seededRandom(2);
    const samples = Float64Array.from({ length: 6000 }, (_, n) => (n < 40 ? 0 : (random() - 0.5) * Math.exp(-n / 900)));
    samples[40] = 1;
    const response = { samples, sampleRateHz: hertz(RATE), validTo: hertz(3000) };
    const later = new Float64Array(7000);
    later.set(
      samples.map((value) => 0.25 * value),
      80,
    );
    const found = align({ ...response, samples: later }, response)!;
    expect(found.delaySeconds).toBeCloseTo(0.01, 9);
    expect(found.gainDb).toBeCloseTo(20 * Math.log10(4), 6);
    expect(align({ ...response, samples: new Float64Array(100) }, response)).toBeNull();
  });
});
