import { expect, it } from 'vitest';
import { fitColumn, reflectionAsked, type Column, type Sample } from '../../../../src/room/trace-design/fit.ts';
import { planeWall } from '../../../../src/room/trace-design/plane-room.ts';
import { waveAtWall } from '../../../../src/room/trace-design/plane-wave.ts';
import { PlaneReflection } from '../../../../src/room/trace-design/reflection.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';

const WALL = planeWall(schemeByName('compact-5@1%', ''), [1, 0, 0], 0.5);
const SAMPLES: Sample[] = [3, 3.5, 4, 5, 6, 8].flatMap((points) =>
  [0, 45].map((angle) => ({
    wave: waveAtWall(WALL, { points, angle, turn: 20 }),
    area: 1,
    places: [0.25],
    inertiaScale: 1,
    weight: 1,
  })),
);

/** Largest error of what a wall of a real admittance absorbs, relative. */
function errorOf({ trace, inertia }: Column, admittance: number): number {
  const mixed = (a: number, b: number): number => 0.75 * a + 0.25 * b;
  const weights = {
    trace: Float64Array.from(trace[0], (e, m) => mixed(e, trace[1][m])),
    inertia: Float64Array.of(mixed(inertia[0], inertia[1])),
  };
  const reflection = new PlaneReflection(1, trace[0].length);
  return Math.max(
    ...SAMPLES.map(({ wave }) => {
      const asked = reflectionAsked(wave, admittance);
      return Math.abs(reflection.at(wave, 1, weights, admittance).value[0] - asked) / (1 - asked);
    }),
  );
}

it('finds traces that absorb as asked, whatever it begins with', () => {
  for (const second of [0.3, -0.3]) {
    const rows = [0, 1, 2];
    const start = { trace: rows.map(() => [1 - second, second, 0, 0]), inertia: rows.map(() => 0.5) };
    const found = fitColumn(SAMPLES, start);
    for (const trace of found.trace) expect(trace.reduce((sum, e) => sum + e, 0)).toBeCloseTo(1, 12);
    for (const inertia of found.inertia) expect(inertia).toBeGreaterThan(0);
    // Half-way between two nodes four taps can do it to 3 %; a wall that sees its first node alone misses by 60 %.
    expect(errorOf(start, 0.1)).toBeGreaterThan(0.2);
    expect(errorOf(found, 0.1)).toBeLessThan(0.05);
  }
});

it('asks for more absorption where waves are slower than sound, and the same sign', () => {
  const [{ wave }] = SAMPLES;
  const exact = (1 - 0.2) / (1 + 0.2);
  expect(wave.speed).toBeLessThan(0.95);
  // A wall that throws waves back late takes more of them, in a room of 30 spacings.
  const late = 1 + wave.delay / 15;
  expect((Math.log(reflectionAsked(wave, 0.2)) * wave.speed) / late).toBeCloseTo(Math.log(exact), 12);
  expect(reflectionAsked({ ...wave, delay: 1 }, 0.2)).toBeLessThan(reflectionAsked({ ...wave, delay: 0 }, 0.2));
  expect(reflectionAsked(wave, 3)).toBeLessThan(0);
});
