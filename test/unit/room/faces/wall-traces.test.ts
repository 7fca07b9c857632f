import { describe, expect, it } from 'vitest';
import { isReflected } from '../../../../src/room/trace-design/design.ts';
import { planeWall } from '../../../../src/room/trace-design/plane-room.ts';
import { waveAtWall } from '../../../../src/room/trace-design/plane-wave.ts';
import { PlaneReflection } from '../../../../src/room/trace-design/reflection.ts';
import { traceIndex, WALL_TRACES, wallDistance, wallTraces } from '../../../../src/room/faces/wall-traces.ts';
import { allSchemes, schemeByName } from '../../../../src/scheme/scheme.ts';
import { FAMILIES } from '../../../../src/scheme/stencils.ts';

it('every trace adds up to 1 and has an inertia, for every family', () => {
  for (const family of FAMILIES) {
    const traces = wallTraces(allSchemes().find(({ stencil }) => stencil.family === family)!);
    expect(traces).toHaveLength(WALL_TRACES);
    for (const { trace, inertia } of traces) {
      expect(trace).toHaveLength(4);
      // Five digits are kept of older traces.
      expect(Math.abs(trace.reduce((sum, e) => sum + e, 0) - 1)).toBeLessThan(2.1e-5);
      expect(inertia).toBeGreaterThan(0);
    }
  }
});

it('the nearest distance and slant are found, at the ends and beyond', () => {
  expect(wallDistance(traceIndex(0.3, 1))).toBeCloseTo(0.3, 1);
  expect(traceIndex(-9, 0)).toBe(0);
  expect(traceIndex(9, 1)).toBe(WALL_TRACES - 1);
});

/**
 * Places of walls between the nodes, and directions, that nothing was fitted to. Relative error of a decay time, root
 * mean square over places and angles, by points per wavelength: half as much again as the fit leaves
 * (docs/measurements/wall-traces.md). The band between the nodes ends at 3.4 points.
 */
const PLACES = [0.07, 0.43, 0.56, 0.77];
const LIMITS = [
  { points: 3.4, most: 0.12 },
  { points: 4, most: 0.08 },
  { points: 5.6, most: 0.06 },
  { points: 8, most: 0.03 },
];

describe.each(['compact-5@1%', 'compact-9@1%', 'box-222@2%', 'sparse-55@1%'])(
  'walls along the grid with %s',
  (name) => {
    const scheme = schemeByName(name, '');
    const traces = wallTraces(scheme);
    const walls = PLACES.map((place) => planeWall(scheme, [1, 0, 0], place));
    const reflection = new PlaneReflection(1, 4);

    it.each(LIMITS)('let sound die away to $most at $points points per wavelength', ({ points, most }) => {
      const errors = walls.flatMap((wall) => {
        const { trace, inertia } = traces[wall.faces[0].trace];
        const weights = { trace: Float64Array.from(trace), inertia: Float64Array.of(inertia) };
        return [0, 20, 40, 55].map((angle) => {
          const wave = waveAtWall(wall, { points, angle, turn: 35 });
          expect(isReflected(wave)).toBe(true);
          const [re, im] = reflection.at(wave, wall.area, weights, 0.15).value;
          const exact = (wave.cosAngle - 0.15) / (wave.cosAngle + 0.15);
          return Math.log(exact) / (wave.speed * Math.log(Math.hypot(re, im))) - 1;
        });
      });
      expect(Math.sqrt(errors.reduce((sum, e) => sum + e * e, 0) / errors.length)).toBeLessThan(most);
    });
  },
);
