/** Slices of a waterfall stand where their axes say. */
import { expect, test } from 'vitest';
import { placeSlices } from '../../../electron/renderer/plots/slice-geometry.ts';

const GRAPH = {
  ...{ width: 800, height: 400, x: [20, 200, 2000], times: [0, 0.5, 1] },
  values: [0, -30, -90, -30, -30, -60, -60, -45, -60],
  valueRange: [-60, 0] as const,
};

/** Corners of a polygon. */
const pointsOf = (corners: string): number[][] => corners.split(' ').map((corner) => corner.split(',').map(Number));

test('The earliest slice is at the back, each point at its frequency and level; levels below the floor are on it', () => {
  const { slices, front, back, top, apart } = placeSlices(GRAPH);
  expect(slices.map(({ time }) => time)).toEqual([0, 0.5, 1]);
  expect(apart).toBe(0.5);
  const [corner, first, middle, last, end] = pointsOf(slices[0].corners);
  const near = (value: number, other: number): void => expect(Math.abs(value - other)).toBeLessThan(0.06);
  near(corner[0], back[0]);
  near(corner[1], back[2]);
  near(first[1], top);
  // 200 Hz is in the middle between 20 Hz and 2 kHz, −30 dB between −60 and 0.
  near(middle[0], (back[0] + back[1]) / 2);
  near(middle[1], (top + back[2]) / 2);
  near(last[1], back[2]);
  near(end[0], back[1]);
  near(pointsOf(slices[2].corners)[0][1], front[2]);
  near(pointsOf(slices[1].corners)[0][0], (front[0] + back[0]) / 2);
});

test('Marks stand on their axes, inside the drawing', () => {
  const { xTicks, timeTicks, valueTicks, front, back, top } = placeSlices(GRAPH);
  expect(xTicks.map(({ value }) => value)).toEqual([20, 50, 100, 200, 500, 1000, 2000]);
  expect(xTicks.every(({ y }) => y === front[2])).toBe(true);
  expect(timeTicks.map(({ value }) => value)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
  expect(timeTicks[0]).toMatchObject({ x: back[1], y: back[2] });
  expect(valueTicks.map(({ value, y }) => [value, Math.round(y)])).toEqual([
    [-40, Math.round(back[2] - (back[2] - top) / 3)],
    [-20, Math.round(top + (back[2] - top) / 3)],
    [0, Math.round(top)],
  ]);
  expect(valueTicks.every(({ x }) => x === back[1])).toBe(true);
  expect(Math.min(...xTicks.map(({ x }) => x), top)).toBeGreaterThan(0);
  expect(Math.max(...timeTicks.map(({ x }) => x))).toBeLessThan(800);
});

test('In a low drawing slices are left out rather than drawn into each other', () => {
  const times = Array.from({ length: 51 }, (_, i) => i * 0.02);
  const values = times.flatMap(() => [-10, -20, -30]);
  expect(placeSlices({ ...GRAPH, times, values, height: 400 }).slices.length).toBeGreaterThan(20);
  const few = placeSlices({ ...GRAPH, times, values, height: 154 });
  expect(few.slices).toHaveLength(11);
  expect(few.apart).toBeCloseTo(0.1, 9);
  expect(placeSlices({ ...GRAPH, times: [0], values: [0, -1, -2] }).slices).toHaveLength(1);
});
