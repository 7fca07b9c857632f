import { expect, it } from 'vitest';
import { airArea, diffuseAbsorption, sabineTime } from '../../../../../src/app/inputs/tables/sensitivity.ts';
import { celsius, kilopascals, metresPerSecond, percent } from '../../../../../src/units/quantities.ts';

const C = metresPerSecond(343);

it('Sabine’s formula is that of space or of a plane', () => {
  const walls = [{ squareMetres: 30, absorption: 0.1 }];
  // docs/theory/calibration.md, eq. K1, and docs/theory/two-dimensions.md, eq. D3.
  expect(sabineTime(walls, 0, 50, C)).toBeCloseTo((55.26 * 50) / (343 * 3), 3);
  expect(sabineTime(walls, 0, 50, C, 2)).toBeCloseTo((43.4 * 50) / (343 * 3), 2);
});

it('walls take less of the waves of a plane', () => {
  // docs/use/two-dimensions.md
  const found = [0.1, 0.3, 0.6, 0.9].map((absorption) => diffuseAbsorption(absorption, 2).toPrecision(2));
  expect(found).toEqual(['0.081', '0.25', '0.54', '0.87']);
  expect(diffuseAbsorption(0.3, 3)).toBe(0.3);
});

it('the air takes the same share of a path in any dimensions', () => {
  const air = {
    temperature: celsius(20),
    relativeHumidity: percent(50),
    pressure: kilopascals(101.325),
    absorbs: true,
  };
  const [space, plane] = ([3, 2] as const).map((dimensions) => {
    const area = airArea({ air }, 50, 4000, dimensions);
    return sabineTime([], area, 50, C, dimensions);
  });
  expect(plane).toBeCloseTo(space, 12);
});
