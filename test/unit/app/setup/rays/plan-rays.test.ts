import { describe, expect, it } from 'vitest';
import { planRays, type RayTracer } from '../../../../../src/app/setup/rays/plan-rays.ts';
import type { RenderPlan } from '../../../../../src/app/inputs/request/render-plan.ts';
import { hertz } from '../../../../../src/units/quantities.ts';

function raysFor(receivers: number, tracer: RayTracer, fullBand: object = {}, duration = 1): number {
  const scene = {
    ...{ fullBand: { imageOrder: 3, ...fullBand }, sampleRate: hertz(48_000) },
    ...{ sources: [{}, {}], duration },
    receivers: new Array<object>(receivers).fill({}),
  } as unknown as RenderPlan['scene'];
  return planRays({ scene, validTo: hertz(1000), areas: [] }, tracer)!.rays;
}

describe('the plan of rays', () => {
  it('has more rays on a GPU, and fewer for many receivers', () => {
    expect([1, 5, 20, 1000].map((count) => raysFor(count, 'processor'))).toEqual([20_000, 20_000, 5000, 2000]);
    expect([1, 10, 100, 1000].map((count) => raysFor(count, 'gpu'))).toEqual([100_000, 100_000, 10_000, 5000]);
  });

  it('has the rays of the scene on both', () => {
    expect(raysFor(1000, 'gpu', { rays: 3000 })).toBe(3000);
    expect(raysFor(1, 'processor', { rays: 3000 })).toBe(3000);
  });

  it('is refused if energies take too much memory', () => {
    // Two sources, 10 bands, bins of 1 ms, and 16 batches in bins of 20 ms: 36 000 numbers for a receiver and a second.
    expect(raysFor(5000, 'processor', {}, 1)).toBe(2000);
    expect(() => raysFor(5000, 'processor', {}, 4)).toThrow(
      expect.objectContaining({ path: 'receivers', message: expect.stringContaining('GB') as unknown }),
    );
  });
});
