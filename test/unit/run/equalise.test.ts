import { describe, expect, it } from 'vitest';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { equaliseSource } from '../../../src/run/equalise.ts';
import { pointWeights } from '../../support/rooms/point-weights.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { hertz, type Vec3 } from '../../../src/units/quantities.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';
import { simulateOnce } from '../../support/engines/simulate-once.ts';

/** |Σ s[n] e^{−jθn}|. */
function magnitude(samples: Float64Array, angle: number): number {
  const real = samples.reduce((sum, value, n) => sum + value * Math.cos(angle * n), 0);
  const imaginary = samples.reduce((sum, value, n) => sum + value * Math.sin(angle * n), 0);
  return Math.hypot(real, imaginary);
}

describe('the source’s spectrum', () => {
  // validTo as a share of the sample rate: that of leggy-1, of compact-5@1%, and the widest possible.
  it.each([0.05, 0.3, 0.42])('is multiplied by sin ωT / ωT up to %d of the sample rate', (share) => {
    const impulse = new Float64Array(401);
    impulse[200] = 1;
    const filtered = equaliseSource(impulse, hertz(1000), hertz(1000 * share));
    for (let i = 1; i <= 40; i++) {
      const angle = (2 * Math.PI * share * i) / 40;
      expect(Math.abs(magnitude(filtered, angle) - Math.sin(angle) / angle)).toBeLessThan(2e-5);
    }
    expect(filtered.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
    filtered.forEach((value, n) => expect(value).toBeCloseTo(filtered[400 - n], 12)); // nothing is shifted in time
  });

  it('leaves a free field of 1/(4πr)', async () => {
    // Until sound has travelled to the nearest wall and from there to the receiver, the room is a free field.
    const size = 60;
    const room = prepared(boxGraph([size, size, size]), schemeByName('compact-5@1%', 'test'));
    const { spacing } = room.graph.grid;
    const middle = (size * spacing) / 2;
    const distance = 8.3 * spacing;
    const source: Vec3 = [middle + 0.2 * spacing, middle, middle - 0.3 * spacing];
    const receiver: Vec3 = [source[0] + 0.6 * distance, source[1] + 0.8 * distance, source[2]];
    const rate = 1 / room.timeStep;
    const steps = Math.floor(((2 * (middle - 8 * spacing) - distance) / room.soundSpeed) * rate);
    const { responses } = await simulateOnce(
      new CpuEngine({ precision: 64, threads: 1 }),
      room,
      {
        sources: [impulseSource(room, pointWeights(room, source).point)],
        receivers: [pointWeights(room, receiver).point],
      },
      steps,
      { signal: new AbortController().signal },
    );
    const { band, courant } = room.scheme;
    const validTo = (0.99 * band * courant * rate) / 2;
    // Slow waves at the band's edge are still under way when the record ends, so its end is faded out.
    const faded = responses[0].map(
      (value, n) => value * Math.min(1, 2 - 2 * Math.cos((Math.PI * (steps - n)) / steps)),
    );
    const flat = equaliseSource(faded, hertz(rate), hertz(validTo));
    const amplitude = (samples: Float64Array, share: number): number =>
      4 * Math.PI * distance * magnitude(samples, (2 * Math.PI * share * validTo) / rate);
    // The rest is the phase and group velocity of the scheme, up to 3 % in this part of the band.
    for (const share of [0.2, 0.35, 0.5]) expect(Math.abs(amplitude(flat, share) - 1)).toBeLessThan(0.04);
    expect(amplitude(faded, 0.5)).toBeGreaterThan(1.15);
  });
});
