import { describe, expect, it } from 'vitest';
import { resampler, responseBand } from '../../../../src/response/band-limit.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { OCTAVES, type Octave } from '../../../../src/response/figures/octaves.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';
import { butterworthOctave } from '../../../support/numbers/butterworth-octave.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(8000);
const ARRIVAL = seconds(0.0151);

/**
 * The early decay time by ISO 3382-1, from the arrival on; the filter runs backwards, so it rings before each sound.
 */
function reference(samples: Float64Array, octave: Octave): number {
  // Silence before it, for the filter to ring in.
  const before = new Array<number>(0.4 * RATE).fill(0);
  const filtered = butterworthOctave([...before, ...samples].reverse(), RATE, octave).reverse();
  const levels: number[] = [];
  let energy = 0;
  for (let n = filtered.length - 1; n >= 0; n--) levels[n] = energy += filtered[n] ** 2;
  const points = levels
    .map((later, n) => [(n - before.length) / RATE - ARRIVAL, 10 * Math.log10(later / energy)] as const)
    .filter(([time, level]) => time >= 0 && level >= -10);
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [time, level] = [mean(0), mean(1)];
  const product = points.reduce((sum, point) => sum + (point[0] - time) * (point[1] - level), 0);
  return (-60 * points.reduce((sum, point) => sum + (point[0] - time) ** 2, 0)) / product;
}

/** A direct sound, three reflections and a decay, limited to a band as finished responses are. */
function response(seed: number, decayTime: number, direct: number, validTo: number): Float64Array {
  const random = seededRandom(seed);
  const rate = hertz(2.9 * validTo);
  const samples = new Float64Array(Math.round((0.1 + 1.5 * decayTime) * rate));
  const first = ARRIVAL * rate;
  for (let n = Math.ceil(first + 0.004 * rate); n < samples.length; n++) {
    samples[n] = (random() - 0.5) * 10 ** ((-3 * (n - first)) / rate / decayTime);
  }
  // The arrival lies between two samples: a pulse there, by its sinc.
  for (let n = 0; n < samples.length; n++) {
    const at = Math.PI * (n - first);
    samples[n] += direct * (at === 0 ? 1 : Math.sin(at) / at);
  }
  for (let i = 1; i <= 3; i++) samples[Math.round(first + i * 0.009 * rate)] += 0.6 * direct * (random() - 0.5);
  const { passHz, stopHz } = responseBand(hertz(validTo), rate, RATE);
  return resampler(rate, RATE, passHz, stopHz, samples.length)(samples);
}

describe('the early decay time', () => {
  // 2 %: two fifths of a just noticeable difference. A filter by the bilinear transform differs by less than 0.1 %
  // here, and half a sample of the arrival is 0.1 % of the shortest range of levels.
  it.each([
    [355, 0.4, 0.5],
    [355, 0.8, 2],
    [708, 0.4, 1],
    [708, 0.6, 3],
    [1413, 0.3, 4],
  ])('to %d Hz, of a decay of %d s, is that of an independent evaluation', (validTo, decayTime, direct) => {
    for (const seed of [1, 2, 3]) {
      const samples = response(seed, decayTime, direct, validTo);
      const { bands } = measureResponse(samples, RATE, hertz(validTo), { straightLine: ARRIVAL }).figures;
      for (const { centreHz, edtSeconds, validity } of bands) {
        if (validity !== 'whole' || edtSeconds === null) continue;
        const octave = OCTAVES.find((one) => one.centreHz === centreHz)!;
        const exact = reference(samples, octave);
        expect(Math.abs(edtSeconds / exact - 1), `${centreHz} Hz: ${edtSeconds} for ${exact}`).toBeLessThan(0.02);
      }
    }
  });
});
