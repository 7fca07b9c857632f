import { describe, expect, it } from 'vitest';
import { crossoverGains } from '../../../../src/rays/crossover/gains.ts';
import { joinHalves, type JoinOptions } from '../../../../src/rays/crossover/join.ts';
import { endOfEarly } from '../../../../src/rays/crossover/split.ts';
import { gatedSpectra } from '../../../../src/response/figures/gated-spectra.ts';
import { THIRD_OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { gaussianNoise } from '../../../../src/response/listening/noise.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const sampleRate = 16_000;
const options: JoinOptions = {
  sampleRate,
  crossover: 500,
  top: { passHz: hertz(7000), stopHz: hertz(7900) },
  arrival: 0.1,
};

/** Pulses below 7 kHz: the second has the other sign, and stands between samples. */
function bandLimited(length: number): Float64Array {
  const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  const window = (x: number): number => (Math.abs(x) > 200 ? 0 : Math.cos((Math.PI * x) / 400) ** 2);
  const pulse = (n: number, at: number): number => 0.8 * sinc(0.8 * (n - at)) * window(n - at);
  return Float64Array.from({ length }, (_, n) => pulse(n, 1600) - 0.7 * pulse(n, 2310.37) + 0.2 * pulse(n, 5000.5));
}

describe('the crossover', () => {
  it('lets amplitudes add up for coherent sound, and powers for the rest', () => {
    for (const frequency of [1, 200, 396.8, 397, 450, 500, 600, 630, 5000]) {
      const { low, high, lowNoise, highNoise } = crossoverGains(frequency, 500);
      expect(low + high).toBeCloseTo(1, 12);
      expect(lowNoise ** 2 + highNoise ** 2).toBeCloseTo(1, 12);
    }
    expect(crossoverGains(500, 500).low).toBeCloseTo(0.5, 12);
    expect(crossoverGains(390, 500)).toEqual({ low: 1, high: 0, lowNoise: 1, highNoise: 0 });
  });

  it('gives a broadband response back that both halves hold, to the sample', () => {
    const whole = bandLimited(8000);
    const joined = joinHalves({ low: whole, images: whole, late: new Float64Array(8000) }, options);
    // What is wrong is what the window of the pulses leaves above 7 kHz: below −100 dB.
    const error = Math.max(...joined.map((sample, n) => Math.abs(sample - whole[n])));
    expect(error).toBeLessThan(1e-5 * Math.max(...whole));
  });

  it('shows a half that comes a tenth of a sample late', () => {
    const whole = bandLimited(8000);
    const sinc = (x: number): number => Math.sin(Math.PI * x) / (Math.PI * x);
    const later = whole.map((_, n) => {
      let sum = 0;
      for (let k = Math.max(0, n - 60); k < Math.min(8000, n + 60); k++) sum += whole[k] * sinc(n - k - 0.1);
      return sum;
    });
    const joined = joinHalves({ low: whole, images: later, late: new Float64Array(8000) }, options);
    expect(Math.max(...joined.map((sample, n) => Math.abs(sample - whole[n])))).toBeGreaterThan(0.01);
  });

  it('keeps the third-octave levels of diffuse noise within 0.1 dB', () => {
    // 60 s of noise: a third octave of 58 Hz then has 7000 degrees of freedom, 0.07 dB.
    const rate = 4000;
    const length = 60 * rate;
    const noise = (seed: number): Float64Array => Float64Array.from({ length }, gaussianNoise(seed));
    const [low, late] = [noise(1), noise(2)];
    const joined = joinHalves(
      { low, images: new Float64Array(length), late },
      { ...options, sampleRate: rate, top: { passHz: hertz(1900), stopHz: hertz(1990) }, arrival: 0 },
    );
    const levels = (samples: Float64Array): number[] => {
      const spectra = gatedSpectra(samples, hertz(rate));
      return THIRD_OCTAVES.filter(({ centreHz }) => centreHz >= 250 && centreHz <= 1000).map(
        (band) => 10 * Math.log10(spectra.octave(band).energies.whole),
      );
    };
    // Against the mean of the two halves: each third octave of a half errs by itself.
    const [of, ofLow, ofLate] = [levels(joined), levels(low), levels(late)];
    of.forEach((level, i) => expect(Math.abs(level - (ofLow[i] + ofLate[i]) / 2)).toBeLessThan(0.1));
  });

  it('counts waves as coherent until rays bring more energy than images', () => {
    const images = new Float64Array(1600);
    const late = new Float64Array(1600);
    images[200] = 1;
    images[420] = 0.5;
    for (let n = 300; n < 1600; n++) late[n] = 0.05;
    expect(endOfEarly({ images, late }, { sampleRate, arrival: 200 / sampleRate })).toBeCloseTo(280 / sampleRate, 9);
    expect(endOfEarly({ images, late: new Float64Array(1600) }, { sampleRate, arrival: 0.01 })).toBe(Infinity);
  });
});
