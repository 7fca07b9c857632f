import { describe, expect, it } from 'vitest';
import { planeWall, type PlaneNormal } from '../../../../src/room/trace-design/plane-room.ts';
import { waveAtWall } from '../../../../src/room/trace-design/plane-wave.ts';
import { PlaneReflection, type FaceWeights } from '../../../../src/room/trace-design/reflection.ts';
import { wallTraces } from '../../../../src/room/faces/wall-traces.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';

const SCHEME = schemeByName('compact-5@1%', '');
const TRACES = wallTraces(SCHEME);

/** A wall as the table has it. */
function wallOf(normal: PlaneNormal, shift: number) {
  const wall = planeWall(SCHEME, normal, shift);
  const weights: FaceWeights = {
    trace: Float64Array.from(wall.faces.flatMap(({ trace }) => TRACES[trace].trace)),
    inertia: Float64Array.from(wall.faces, ({ trace }) => TRACES[trace].inertia),
  };
  return { wall, weights, reflection: new PlaneReflection(wall.faces.length, TRACES[0].trace.length) };
}

/** Planes whose cell has one face, and three. */
const WALLS = [
  { normal: [1, 0, 0], shift: 0.45 },
  { normal: [3, 1, 0], shift: 0.5 },
] as const;

describe.each(WALLS)('a plane across $normal', ({ normal, shift }) => {
  const { wall, weights, reflection } = wallOf(normal, shift);

  it('has one face for each line through a cell of it, with the area of the cell', () => {
    expect(wall.faces).toHaveLength(normal[0]);
    expect(wall.faces.length * wall.area).toBeCloseTo(Math.hypot(...normal), 12);
  });

  it('is an operator without sources: constant pressure stays', () => {
    for (const { row } of wall.nodes) {
      expect(Math.abs(row.reduce((sum, { weight }) => sum + weight, 0))).toBeLessThan(1e-13);
    }
  });

  // On a plane across the grid the rest goes elsewhere. Measured at most 0.0069, at 60° on 3,1,0 with 4 points.
  it.each([0, 45, 60])('throws back all of a wave that comes at %d° when rigid', (angle) => {
    for (const points of [4, 8])
      expect(Math.abs(waveAtWall(wall, { points, angle, turn: 20 }).rigid - 1)).toBeLessThan(0.01);
  });

  // The taps add up to 1, so a long wave sees the pressure at the wall; what is left goes as 1/points². Measured 0.003.
  it.each([0.1, 1])('absorbs long waves as a wall of admittance %d should', (admittance) => {
    const wave = waveAtWall(wall, { points: 40, angle: 30, turn: 20 });
    const [re, im] = reflection.at(wave, wall.area, weights, admittance).value;
    const exact = (wave.cosAngle - admittance) / (wave.cosAngle + admittance);
    expect(Math.hypot(re - exact, im)).toBeLessThan(0.01 * (1 - exact));
  });

  it('knows how its reflection depends on traces and inertias', () => {
    const wave = waveAtWall(wall, { points: 3.3, angle: 40, turn: 10 });
    const at = (change: Partial<FaceWeights>): Float64Array =>
      reflection.at(wave, wall.area, { ...weights, ...change }, 0.5).value.slice();
    const { byTrace, byInertia } = reflection.at(wave, wall.area, weights, 0.5);
    const slopes = { trace: byTrace.slice(), inertia: byInertia.slice() };
    const step = 1e-5;
    for (const name of ['trace', 'inertia'] as const) {
      weights[name].forEach((_, i) => {
        const [more, less] = [1, -1].map((sign) =>
          at({ [name]: weights[name].map((value, j) => (i === j ? value + sign * step : value)) }),
        );
        for (const part of [0, 1]) {
          // Third derivatives of a few units leave 1e-10 of a step of 1e-5; rounding as much.
          expect((more[part] - less[part]) / (2 * step)).toBeCloseTo(slopes[name][2 * i + part], 7);
        }
      });
    }
  });
});
