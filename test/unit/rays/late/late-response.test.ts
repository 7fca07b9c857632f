import { describe, expect, it } from 'vitest';
import { bandOf } from '../../../../src/material/bands.ts';
import { lateResponse } from '../../../../src/rays/late/late-response.ts';
import { poissonPulses, reflectionRate } from '../../../../src/rays/late/poisson-pulses.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const sampleRate = 48_000;
const bands = [500, 1000, 2000, 4000, 8000, 16_000].map((centre) => bandOf(centre, 1));

/** Energies that decay in each band with a time of its own. */
function decaying(times: readonly number[], level: number, binSeconds = 0.001, seconds = 2): Float64Array[] {
  return times.map((time) =>
    Float64Array.from({ length: Math.round(seconds / binSeconds) }, (_, bin) =>
      bin < 20 ? 0 : level * binSeconds * 10 ** ((-6 * (bin + 0.5) * binSeconds) / time),
    ),
  );
}

const options = { sampleRate, length: 2 * sampleRate, seed: 5, pulseRate: () => 20_000 };

describe('the late response', () => {
  it('decays in each octave as its energies do, and has their level', () => {
    const times = [1.6, 1.4, 1.2, 1, 0.8, 0.6];
    const energy = decaying(times, 1e-2);
    const response = lateResponse({ bands, binSeconds: 0.001, energy }, options);
    const { figures } = measureResponse(response, hertz(sampleRate), hertz(20_000), { isCalibrated: true });
    const found = figures.bands.filter(({ centreHz }) => centreHz >= 1000);
    found.forEach(({ centreHz, t20Seconds }, i) => {
      // A third of a second of noise of an octave: 3 standard deviations are 5 % at 1 kHz.
      expect(t20Seconds! / times[i + 1], `${centreHz} Hz`).toBeCloseTo(1, 1);
    });
    // Strength is 10 lg of the energy over that of the direct sound at 10 m, 1/(4π 10)².
    found.slice(0, 4).forEach(({ centreHz, gDb }, i) => {
      const sum = energy[i + 1].reduce((a, b) => a + b, 0);
      // Octave filters overlap with neighbours of other energies: 0.3 dB for times that differ by a sixth.
      expect(Math.abs(gDb! - 10 * Math.log10(sum * (40 * Math.PI) ** 2)), `${centreHz} Hz`).toBeLessThan(0.3);
    });
  });

  it('has the whole energy of a flat spectrum', () => {
    const energy = decaying([1, 1, 1, 1, 1, 1], 1e-2);
    const response = lateResponse({ bands, binSeconds: 0.001, energy }, options);
    const found = response.reduce((sum, sample) => sum + sample * sample, 0);
    const given = energy[0].reduce((a, b) => a + b, 0);
    // Above 355 Hz of 24 kHz, where the lowest band begins.
    expect(10 * Math.log10(found / (given * (1 - 355 / 24_000)))).toBeCloseTo(0, 1);
  });

  it('says nothing before the first energy, and is the same for the same seed', () => {
    const energy = decaying([1, 1, 1, 1, 1, 1], 1);
    const response = lateResponse({ bands, binSeconds: 0.001, energy }, options);
    expect(response.subarray(0, 960).every((sample) => sample === 0)).toBe(true);
    expect(lateResponse({ bands, binSeconds: 0.001, energy }, options)).toEqual(response);
    expect(lateResponse({ bands, binSeconds: 0.001, energy }, { ...options, seed: 6 })).not.toEqual(response);
  });

  it('is silent where no energy arrives', () => {
    const energy = bands.map(() => new Float64Array(10));
    expect(lateResponse({ bands, binSeconds: 0.001, energy }, options).every((sample) => sample === 0)).toBe(true);
  });
});

describe('Poisson pulses', () => {
  it('are as many as reflections, with a variance of 1', () => {
    const pulseRate = reflectionRate(200, 343);
    expect(pulseRate(0.1)).toBeCloseTo((4 * Math.PI * 343 ** 3 * 0.01) / 200, 6);
    const pulses = poissonPulses({ sampleRate, length: sampleRate, seed: 1, pulseRate: () => 5000 });
    const count = pulses.filter((pulse) => pulse !== 0).length;
    // 5000 of a Poisson distribution: 4 standard deviations are 283.
    expect(Math.abs(count - 5000)).toBeLessThan(283);
    expect(pulses.reduce((sum, pulse) => sum + pulse * pulse, 0) / sampleRate).toBeCloseTo(1, 1);
    expect(Math.abs(pulses.reduce((sum, pulse) => sum + Math.sign(pulse), 0))).toBeLessThan(283);
  });
});
