import { describe, expect, it } from 'vitest';
import { SourceDrives } from '../../../../../src/app/setup/sources/source-drive.ts';
import type { HarmonicDirectivity } from '../../../../../src/app/setup/sources/source-pattern.ts';
import type { RenderPlan } from '../../../../../src/app/inputs/request/render-plan.ts';
import { cloudsFor } from '../../../../../src/run/clouds/cloud.ts';
import type { Encoder } from '../../../../../src/run/clouds/encoder.ts';
import { RIGHT_WITHIN } from '../../../../../src/run/clouds/errors-of-weights.ts';
import { LatticeWaves } from '../../../../../src/run/clouds/lattice-waves.ts';
import { spiralDirections } from '../../../../../src/run/clouds/net.ts';
import { meanWaves } from '../../../../../src/scheme/mean-dispersion.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { AHEAD } from '../../../../../src/sphere/orientation.ts';

const RATE = 10_000;

/** The range in which the report says that a cardioid is right, as shares of the band. */
function rightShares(name: string) {
  const scheme = schemeByName(name, name);
  const edge = (scheme.courant * scheme.band * RATE) / 2;
  const plan = { scheme, sampleRate: RATE, steps: 5000, validTo: edge, soundSpeed: 343 } as unknown as RenderPlan;
  const directivity = {
    kind: 'pattern',
    pattern: { name: 'cardioid', share: 0.5 },
    orientation: AHEAD,
    reference: 'power',
  } as const;
  const placed = { index: 0, cloud: cloudsFor(1)[0], nodes: new Uint32Array(0), fraction: [0.3, 0.1, -0.2] } as const;
  const { rightHz } = new SourceDrives(plan, new Map()).of('S1', directivity, placed).entry;
  return { scheme, from: rightHz!.from / edge, to: rightHz!.to / edge };
}

describe('the range in which a source is right', () => {
  it('reaches to the edge of the band where the scheme is equally loud in all directions', () => {
    expect(rightShares('compact-5@0.1%').to).toBeGreaterThan(0.98);
  });

  it('ends where the scheme itself is louder or softer in a direction than the mean by more than 1 dB', () => {
    const { scheme, from, to } = rightShares('sparse-31@2%');
    const waves = new LatticeWaves(scheme);
    const mean = meanWaves(scheme);
    const directions = spiralDirections(400);
    /**
     * The largest difference from the mean, up to some per cent: the mean is taken at the frequency of the exact wave.
     */
    const differenceAt = (share: number): number => {
      const k = share * Math.PI * scheme.band;
      const { gain } = mean(scheme.courant * k);
      return Math.max(...directions.map((one) => Math.abs(waves.wave(k, one).loudness * gain - 1)));
    };
    expect(from).toBeLessThan(0.05);
    expect(to).toBeLessThan(0.85);
    expect(to).toBeGreaterThan(0.4);
    // A cardioid is louder ahead than its mean over all directions by a half, and softer behind.
    expect(differenceAt(to)).toBeGreaterThan(RIGHT_WITHIN / 2);
    expect(differenceAt(to)).toBeLessThan(2 * RIGHT_WITHIN);
  });
});

/** Orders 6 and 7 have the same cloud, whose equations take seconds. */
const encoders = new Map<string, Encoder>();

it('is nowhere for an order that a scheme cannot radiate', () => {
  const scheme = schemeByName('leggy-4@2%', 'scheme');
  // Order 7 begins at 382 Hz, in the last tenth of a band to 440 Hz.
  const edge = 440;
  const sampleRate = (2 * edge) / (scheme.courant * scheme.band);
  const plan = { scheme, sampleRate, steps: 5000, validTo: edge, soundSpeed: 343 } as unknown as RenderPlan;
  const coefficients = Float64Array.from({ length: 64 }, (_, i) => (i < 49 ? 0 : Math.cos(3 * i + 1)));
  const directivity = {
    kind: 'measured',
    orientation: AHEAD,
    reference: 'power',
    file: 'lobes.csv',
    data: {
      order: 7,
      frequenciesHz: Float64Array.of(125),
      real: coefficients,
      imaginary: new Float64Array(64),
      keptShare: Float64Array.of(1),
    },
  } as unknown as HarmonicDirectivity;
  const placed = { index: 0, cloud: cloudsFor(7)[0], nodes: new Uint32Array(0), fraction: [0.3, 0.1, -0.2] } as const;
  const { entry } = new SourceDrives(plan, encoders).of('S1', directivity, placed);
  expect(entry.rightFarHz).toBeNull();
  expect(entry.rightHz).toBeNull();
});

it('is nowhere where lobes between a few directions are wrong', () => {
  const scheme = schemeByName('leggy-4@2%', 'scheme');
  const spacing = 0.2;
  const soundSpeed = 343.2;
  const sampleRate = soundSpeed / (scheme.courant * spacing);
  const validTo = (scheme.band * soundSpeed) / (2 * spacing);
  const plan = { scheme, sampleRate, steps: Math.round(sampleRate / 2), validTo, soundSpeed } as unknown as RenderPlan;
  // Random coefficients of orders 0 and 3 to 6: within 12 % in 50 directions from 349 to 413 Hz, and up to 21 % off in
  // 400.
  const coefficients = Float64Array.of(
    ...[
      -0.9, 0, 0, 0, 0, 0, 0, 0, 0, -0.7, -2.6, -0.4, -0.5, -0.1, 1.8, -1, 1.2, -2.5, 0.4, -0.1, 0.6, -1.8, -1.6, -0.4,
      2.4,
    ],
    ...[
      2.4, -1.4, -0.4, -2.1, -1.7, 1.2, 2.3, 2.3, 1.8, 3.1, -2.4, 1.3, 1.6, -1, -2.1, 1.7, 3.1, -2.3, -0.1, -1.9, -0.7,
    ],
    ...[-3.3, -1.3, -1.8],
  );
  const directivity = {
    kind: 'measured',
    orientation: { yawDegrees: 121.6, pitchDegrees: 42.7, rollDegrees: 74.5 },
    reference: 'power',
    file: 'lobes.csv',
    data: {
      order: 6,
      frequenciesHz: Float64Array.of(20),
      real: coefficients,
      imaginary: new Float64Array(49),
      keptShare: Float64Array.of(1),
    },
  } as unknown as HarmonicDirectivity;
  const fraction = [0.461, -0.4768, -0.2062] as const;
  const placed = { index: 0, cloud: cloudsFor(6)[0], nodes: new Uint32Array(0), fraction };
  const { entry } = new SourceDrives(plan, encoders).of('S1', directivity, placed);
  expect(entry.rightFarHz).toBeNull();
});
