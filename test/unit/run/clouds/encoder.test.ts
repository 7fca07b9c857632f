import { describe, expect, it } from 'vitest';
import { cloudsFor } from '../../../../src/run/clouds/cloud.ts';
import { waveAt } from '../../../../src/run/clouds/cloud-waves.ts';
import { Encoder } from '../../../../src/run/clouds/encoder.ts';
import { RIGHT_WITHIN } from '../../../../src/run/clouds/errors-of-weights.ts';
import { LatticeWaves } from '../../../../src/run/clouds/lattice-waves.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { harmonicCount, realHarmonics } from '../../../../src/sphere/harmonics.ts';
import { axesOf, toOwn } from '../../../../src/sphere/orientation.ts';
import { CUBIC_POINTS, cubicParts } from '../../../../src/units/interpolate.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';

const FRACTION: Vec3 = [0.31, -0.42, 0.17];
const AXES = axesOf({ yawDegrees: 40, pitchDegrees: -20, rollDegrees: 65 });

/** Numbers between 0 and 1, the same each time. */
function randomNumbers(): () => number {
  let seed = 7;
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

describe('weights of a cloud', () => {
  it.each([
    ['leggy-4@2%', 5],
    ['compact-5@0.5%', 7],
  ])('are right at any frequency of the range that is stated: %s, order %i', (name, order) => {
    const scheme = schemeByName(name, name);
    const [cloud] = cloudsFor(order);
    const { wavenumbers, weights, right } = new Encoder(scheme, cloud).weights(order, FRACTION, AXES);
    const waves = new LatticeWaves(scheme);
    const [channels, nodes] = [harmonicCount(order), cloud.offsets.length];
    const random = randomNumbers();
    const parts = new Float64Array(CUBIC_POINTS);
    const wave = new Float64Array(2 * nodes);
    let [largest, sum, count] = [0, 0, 0];
    for (let n = 0; n <= order; n++) {
      const { from, to } = right[n]!;
      for (let trial = 0; trial < 50; trial++) {
        const k = from * (to / from) ** random();
        const z = 2 * random() - 1;
        const azimuth = 2 * Math.PI * random();
        const direction: Vec3 = [Math.sqrt(1 - z * z) * Math.cos(azimuth), Math.sqrt(1 - z * z) * Math.sin(azimuth), z];
        const first = cubicParts(wavenumbers, k, parts);
        const { length, travel } = waves.wave(k, direction);
        const harmonics = realHarmonics(order, toOwn(AXES, travel), new Float64Array(channels));
        waveAt(cloud, length, direction, FRACTION, wave);
        let square = 0;
        for (let channel = n * n; channel < (n + 1) ** 2; channel++) {
          let [wanted, other] = [-harmonics[channel], 0];
          for (let i = 0; i < nodes; i++) {
            let weight = 0;
            for (let p = 0; p < CUBIC_POINTS; p++) {
              const at = first + p;
              weight += parts[p] * weights[(at * channels + channel) * nodes + i] * (wavenumbers[at] / k) ** n;
            }
            wanted += weight * wave[2 * i + (n & 1)];
            other += weight * wave[2 * i + 1 - (n & 1)];
          }
          square += wanted ** 2 + other ** 2;
        }
        largest = Math.max(largest, Math.sqrt(square));
        [sum, count] = [sum + square, count + 1];
      }
    }
    // The range is found with 50 directions; others may be somewhat worse.
    expect(largest).toBeLessThan(1.5 * RIGHT_WITHIN);
    expect(Math.sqrt(sum / count)).toBeLessThan(RIGHT_WITHIN / 2);
  });
});
