import { describe, expect, it } from 'vitest';
import { axisElement, volumeBehind } from '../../../../src/room/subcell/aligned/axis-element.ts';
import { planeWall } from '../../../../src/room/trace-design/plane-room.ts';
import { waveAtWall } from '../../../../src/room/trace-design/plane-wave.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';

const PARTS = Array.from({ length: 41 }, (_, i) => i / 40).slice(1);

describe('the element of a cube along an axis with a wall', () => {
  it('has the air before the wall as its volume', () => {
    for (const air of PARTS) {
      for (const isDeep of [true, false]) {
        const { before, other } = axisElement(air, isDeep, 0.75);
        expect(before + other).toBeCloseTo(air, 12);
        expect(before).toBeGreaterThan(0);
        expect(other).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('stays within the bound of a full cube: its eigenvalue is at most 4', () => {
    for (const air of PARTS) {
      const { before, other, stiffness } = axisElement(air, true, 0.75);
      // 1e-12 for rounding.
      if (other > 0) expect(stiffness * (1 / before + 1 / other)).toBeLessThanOrEqual(4 + 1e-12);
      else expect(stiffness).toBe(0);
    }
  });

  it('moves nothing behind a wall on a cell face or before it', () => {
    expect(volumeBehind(0.5)).toBe(0);
    expect(volumeBehind(0.3)).toBe(0);
    const full = axisElement(1, true, 0.75);
    expect(full.stiffness * (1 / full.before + 1 / full.other)).toBe(4);
  });
});

describe.each(['compact-5@1%', 'compact-5@2%', 'compact-9@1%'])('a rigid wall along the grid, %s', (name) => {
  const scheme = schemeByName(name, '');
  const walls = [0.28, 0.36, 0.45, 0.55, 0.64, 0.68, 0.77, 0.86, 0.95].map((place) =>
    planeWall(scheme, [1, 0, 0], place),
  );

  // Between walls 14 spacings apart, 3 % of a decay time is 0.21 spacings; a free node of the whole element is 1.2 late
  // at 4 points and 0.68.
  it.each([
    { points: 8, most: 0.1 },
    { points: 5, most: 0.15 },
    { points: 4, most: 0.21 },
  ])('throws a packet of $points points per wavelength back less than $most spacings late', ({ points, most }) => {
    for (const wall of walls) {
      for (const angle of [0, 30, 50]) {
        expect(Math.abs(waveAtWall(wall, { points, angle, turn: 20 }).delay)).toBeLessThan(most);
      }
    }
  });
});
