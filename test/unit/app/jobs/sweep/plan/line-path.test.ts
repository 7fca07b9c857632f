import { expect, it } from 'vitest';
import { unitAt } from '../../../../../../src/app/jobs/sweep/plan/line-path.ts';
import { parsePath } from '../../../../../../src/scene/json-path.ts';

it.each([
  ['air.temperatureCelsius', '°C'],
  ['maxFrequencyHz', 'Hz'],
  ['sources.S1.position[0]', 'm'],
  ['materials.wall.absorption', '1'],
  ['materials.wall.absorption["125"]', '1'],
  ['sources.S1.levelDb', 'dB'],
  ['scheme', undefined],
])('knows the unit of %s', (text, unit) => {
  expect(unitAt(parsePath(text)!)).toBe(unit);
});
