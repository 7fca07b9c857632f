import { describe, expect, it } from 'vitest';
import { gapLines, gapTraces } from '../../../../src/room/faces/gap-lines.ts';

const COURANT = 0.7;

/** tanh z/z for z² = jx. */
function tanhShare(x: number): [number, number] {
  const z = Math.sqrt(x / 2); // z(1 + j)
  const [sh, ch, s, c] = [Math.sinh(2 * z), Math.cosh(2 * z), Math.sin(2 * z), Math.cos(2 * z)];
  const [re, im] = [sh / (ch + c), s / (ch + c)];
  return [(re + im) / (2 * z), (im - re) / (2 * z)];
}

/** Flow of all lines at a pressure of 1, for a wall of conductance G at k radians a spacing. */
function flowOf(lines: ReturnType<typeof gapLines>, g: number, k: number): [number, number] {
  return lines.reduce<[number, number]>(
    ([re, im], { area, trace }) => {
      const x = k * ((gapTraces({ courant: COURANT }, 4)[trace].inertia * COURANT) / 2) * g * area;
      return [re + (g * area) / (1 + x * x), im - (g * area * x) / (1 + x * x)];
    },
    [0, 0],
  );
}

describe('the walls of a gap', () => {
  const lines = (drop: number, passed = 0): ReturnType<typeof gapLines> =>
    gapLines(
      [{ node: 7, material: 0, area: 4, drop }],
      () => 0.4,
      new Map([[7, passed]]),
      () => false,
    );

  // Lengths are rounded to octaves, and all but the first two parts have no inertia.
  it.each([0.5, 2, 5, 10])('take what a channel does in which the pressure falls by %d', (x) => {
    // z² = jk Y 3 drop.
    const [g, k] = [0.4, 0.5];
    const found = flowOf(lines(x / (3 * g * k)), g, k);
    const [re, im] = tanhShare(x).map((part) => part * g * 4);
    expect(Math.hypot(found[0] - re, found[1] - im)).toBeLessThan(0.2 * Math.hypot(re, im));
  });

  it('take what their area says for long waves', () => {
    expect(flowOf(lines(9), 0.4, 1e-6)[0]).toBeCloseTo(1.6, 9);
    expect(lines(0.01)).toMatchObject([{ area: 4 }]);
  });

  it('share no direction with another line', () => {
    const placed = lines(9, 0b101101);
    expect(placed.map(({ direction }) => direction)).toEqual([1]);
    expect(placed[0].area).toBe(4);
  });
});
