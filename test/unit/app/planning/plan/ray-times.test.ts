import { expect, it } from 'vitest';
import { reflectionNs } from '../../../../../src/app/planning/plan/predict-rays.ts';

/** Measured time of a reflection with what it brings to the receivers, ns (docs/measurements/rays.md). */
const MEASURED = [
  { room: 'a box', triangles: 12, receivers: 1, ns: 1016 },
  { room: 'a box with more receivers', triangles: 12, receivers: 9, ns: 4750 },
  { room: 'a lecture hall, which the constants were not taken from', triangles: 430, receivers: 2, ns: 2890 },
  { room: 'a hall', triangles: 30_012, receivers: 1, ns: 2430 },
] as const;

it.each(MEASURED)('a reflection in $room takes about the time that was measured', ({ triangles, receivers, ns }) => {
  const { hit, receiver } = reflectionNs('processor', triangles);
  // Forecasts of rays are promised within a factor of two; these are better, as measured under load.
  const forecast = hit + receivers * receiver;
  expect(forecast / ns).toBeGreaterThan(0.77);
  expect(forecast / ns).toBeLessThan(1.3);
});
