import { expect, it } from 'vitest';
import { filmRange } from '../../../../../src/app/planning/presets/film-range.ts';
import type { PlanRow } from '../../../../../src/app/planning/plan/plan-scene.ts';
import { filmSteps, rickerPulse } from '../../../../../src/run/points/pulse.ts';

it('A film takes at least its steps: the pulse until its peak, and the length of the film', () => {
  const row = { steps: 1000, sampleRateHz: 5000, seconds: { stepping: 20 } } as PlanRow;
  const { peakSeconds } = rickerPulse(500, 1 / 5000);
  const steps = Math.ceil((peakSeconds + 0.1) * 5000);
  expect(filmSteps(500, 0.1, 1 / 5000)).toBe(steps);
  // Two sources of 1000 steps each take 20 s: 10 ms a step.
  const { least, most } = filmRange({ toHz: 500, seconds: 0.1 }, row, 2);
  expect(least).toBeCloseTo(0.01 * steps, 9);
  expect(most).toBeGreaterThan(least);
});
