import { describe, expect, it } from 'vitest';
import { phaseResponse, type PhaseResponse } from '../../../../src/response/spectra/phase.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';

const RATE = hertz(8000);
const TOP = hertz(2000);

/** Impulse response of a filter b/a of two poles at most. */
function filtered(b: readonly number[], a: readonly number[], length: number): Float64Array {
  const out = new Float64Array(length);
  for (let n = 0; n < length; n++) {
    out[n] = (b[n] ?? 0) - a.reduce((sum, each, i) => (i === 0 ? sum : sum + each * (out[n - i] ?? 0)), 0);
  }
  return out;
}

/** Value at the frequency nearest to one. */
function at({ frequencyHz }: PhaseResponse, values: Float32Array, hz: number): number {
  return values[frequencyHz.findIndex((each) => each >= hz * 0.999)];
}

describe('phase and group delay', () => {
  it('of a pure delay are zero once it is taken off, and what is left of it otherwise', () => {
    const samples = new Float32Array(400);
    samples[80] = -0.2; // turned round, 10 ms late
    const whole = phaseResponse(samples, RATE, TOP, seconds(0.01));
    expect(whole.frequencyHz[0]).toBe(20);
    expect(whole.frequencyHz.at(-1)).toBeLessThanOrEqual(TOP);
    for (const phase of whole.phaseDegrees) expect(Math.abs(phase)).toBeCloseTo(180, 3);
    for (const delay of whole.groupDelaySeconds) expect(Math.abs(delay)).toBeLessThan(1e-8);
    samples[80] = 0.2;
    const part = phaseResponse(samples, RATE, TOP, seconds(0.0075));
    // 2.5 ms are left: −0.9° for each Hz.
    part.frequencyHz.forEach((f, i) => {
      expect(part.unwrappedDegrees[i]).toBeCloseTo(-0.9 * f, 2);
      expect(part.groupDelaySeconds[i]).toBeCloseTo(0.0025, 7);
    });
    expect(Math.max(...part.phaseDegrees.map(Math.abs))).toBeLessThanOrEqual(180);
    expect(at(part, part.phaseDegrees, 320)).toBeCloseTo(360 - 0.9 * 320, 2);
  });

  it('of a first-order all-pass are those of its formula', () => {
    // (c + z⁻¹)/(1 + c z⁻¹): a delay of (1 − c²)/(1 + 2c cos ω + c²) samples.
    const c = -0.8;
    const found = phaseResponse(filtered([c, 1], [1, c], 2000), RATE, TOP, seconds(0));
    found.frequencyHz.forEach((f, i) => {
      const w = (2 * Math.PI * f) / RATE;
      const phase = -w + 2 * Math.atan2(c * Math.sin(w), 1 + c * Math.cos(w));
      expect(found.unwrappedDegrees[i]).toBeCloseTo((phase * 180) / Math.PI, 2);
      const delay = (1 - c * c) / (1 + 2 * c * Math.cos(w) + c * c) / RATE;
      // The mean over 1/24 octave of a curve that bends: below 0.1 %.
      expect(Math.abs(found.groupDelaySeconds[i] / delay - 1)).toBeLessThan(1e-3);
    });
  });

  it('of a resonance turn by 90° at it, and the delay there is that of its decay', () => {
    // Poles r e^{±jw}: at resonance each of them delays by r/(1 − r) samples, the other by hardly any.
    const [f, r] = [400, 0.99];
    const w = (2 * Math.PI * f) / RATE;
    const samples = filtered([1, 0, -1], [1, -2 * r * Math.cos(w), r * r], 4000);
    const found = phaseResponse(samples, RATE, TOP, seconds(0));
    // Zeros at 0 and half the rate: the phase is +90° far below, −90° far above, 0 at the resonance.
    expect(at(found, found.phaseDegrees, 20)).toBeGreaterThan(85);
    expect(at(found, found.phaseDegrees, 1900)).toBeLessThan(-85);
    const nearest = found.frequencyHz.findIndex((each) => each >= f);
    expect(found.phaseDegrees[nearest - 1]).toBeGreaterThan(0);
    expect(found.phaseDegrees[nearest]).toBeLessThan(0);
    // The half width, 12.7 Hz, is about the width of the mean, 11.6 Hz: the mean over it is above 0.8 of the peak.
    const most = Math.max(...found.groupDelaySeconds);
    expect(most * RATE).toBeLessThan(r / (1 - r) + 1);
    expect(most * RATE).toBeGreaterThan((0.8 * r) / (1 - r));
  });

  it('of silence has no delay', () => {
    const { groupDelaySeconds } = phaseResponse(new Float32Array(100), RATE, TOP, seconds(0));
    expect([...groupDelaySeconds].every(Number.isNaN)).toBe(true);
  });

  it('of a system with poles and zeros inside the circle are minimum phase, and of others have an excess', () => {
    // A zero at r < 1 and its mirror at 1/r have one magnitude; the second is the first behind an all-pass.
    const [r, top] = [0.6, hertz(3990)];
    const [inside, outside] = [
      [1, -r],
      [-r, 1],
    ].map((b) => phaseResponse(filtered(b, [1], 2000), RATE, top, seconds(0)));
    inside.frequencyHz.forEach((f, i) => {
      const w = (2 * Math.PI * f) / RATE;
      const own = Math.atan2(r * Math.sin(w), 1 - r * Math.cos(w));
      const delay = -(r * Math.cos(w) - r * r) / (1 - 2 * r * Math.cos(w) + r * r) / RATE;
      // The level of 3170 to 3990 Hz goes on above: bins of 10 Hz there are wrong by 0.2 dB, which is less than 0.1°
      // below 2 kHz.
      if (f > 2000) return;
      expect(Math.abs(inside.minimumDegrees[i] - (own * 180) / Math.PI)).toBeLessThan(0.1);
      expect(Math.abs(inside.excessDegrees[i])).toBeLessThan(0.1);
      expect(outside.minimumDegrees[i]).toBeCloseTo(inside.minimumDegrees[i], 3);
      expect(Math.abs(outside.excessDegrees[i] + ((w + 2 * own) * 180) / Math.PI)).toBeLessThan(0.1);
      expect(outside.minimumDelaySeconds[i] + outside.excessDelaySeconds[i]).toBeCloseTo(
        outside.groupDelaySeconds[i],
        7,
      );
      // Where it is 0, at 1.2 kHz, the mean over 1/24 octave is not: 1e-6 s.
      expect(Math.abs(inside.minimumDelaySeconds[i] - delay)).toBeLessThan(2e-6);
      expect(Math.abs(inside.excessDelaySeconds[i])).toBeLessThan(1e-6);
    });
  });
});
