import { describe, expect, it } from 'vitest';
import { SourceDrives } from '../../../../src/app/directivity/source-drive.ts';
import type { HarmonicDirectivity } from '../../../../src/app/directivity/source-pattern.ts';
import type { RenderPlan } from '../../../../src/app/plan/render-plan.ts';
import { cloudsFor } from '../../../../src/run/clouds/cloud.ts';
import { RIGHT_WITHIN } from '../../../../src/run/clouds/errors-of-weights.ts';
import { LatticeWaves } from '../../../../src/run/clouds/lattice-waves.ts';
import { spiralDirections } from '../../../../src/run/clouds/net.ts';
import { meanWaves } from '../../../../src/scheme/mean-dispersion.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { AHEAD } from '../../../../src/sphere/orientation.ts';

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
    /** The largest difference from the mean, up to some per cent: the mean is taken at the frequency of the exact wave. */
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
  const { entry } = new SourceDrives(plan, new Map()).of('S1', directivity, placed);
  expect(entry.rightFarHz).toBeNull();
  expect(entry.rightHz).toBeNull();
});
