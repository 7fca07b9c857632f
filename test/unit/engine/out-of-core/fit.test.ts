import { expect, it } from 'vitest';
import { METHODS, residentSlices } from '../../../../src/engine/out-of-core/visits.ts';
import { fitVisits, stateBytes } from '../../../../src/engine/webgpu/out-of-core/fit.ts';
import { ringShape, type RingRoom } from '../../../../src/engine/webgpu/out-of-core/ring.ts';

/** A thousand planes of a million nodes. */
const room: RingRoom = {
  reach: { update: 5, line: 0, donors: 0 },
  plane: 1024 * 1024,
  pitch: 1024,
  rows: 1024,
  shared: 2,
  lists: 0,
  stencilReach: 5,
};
const PLANES = 1000;
const shapeOf = (planes: number) => ringShape(room, 0, planes);
const slicesOf = (planes: number): number => Math.ceil(PLANES / planes);

it.each(METHODS)('%s takes no more memory than it may, and is faster with more', (method) => {
  const times = [1e9, 2e9, 4e9].map((bytes) => {
    const { settings, nodeNs } = fitVisits(method, shapeOf, PLANES, bytes)!;
    const shape = shapeOf(settings.slicePlanes);
    expect(stateBytes(settings, shape, slicesOf(settings.slicePlanes))).toBeLessThanOrEqual(bytes);
    expect(settings.steps).toBeGreaterThanOrEqual(1);
    return nodeNs;
  });
  expect(times[1]).toBeLessThanOrEqual(times[0]);
  expect(times[2]).toBeLessThanOrEqual(times[1]);
  expect(fitVisits(method, shapeOf, PLANES, 50e6)).toBeNull();
});

it('the naive method makes one step a visit, the others many', () => {
  for (const method of METHODS) {
    const { settings } = fitVisits(method, shapeOf, PLANES, 4e9)!;
    if (method === 'naive') expect(settings.steps).toBe(1);
    else expect(settings.steps).toBeGreaterThan(10);
  }
});

it('slices that stay on the device are loaded once, and leave room for more steps', () => {
  const steps = (method: (typeof METHODS)[number]): number => fitVisits(method, shapeOf, PLANES, 4e9)!.settings.steps;
  expect(steps('M-MMTB')).toBeGreaterThan(steps('MMTB'));
  expect(residentSlices({ block: 1, steps: 10, shared: 'in place' })).toBe(12);
  expect(residentSlices({ block: 1, steps: 10, shared: 'loaded again' })).toBe(23);
});

it('slices begin where bindings may', () => {
  for (const [pitch, rows] of [
    [328, 41],
    [24, 3],
    [1024, 7],
  ]) {
    const { planes } = ringShape({ ...room, plane: pitch * rows, pitch, rows }, 0, 1);
    expect((4 * planes * pitch * rows) % 256).toBe(0);
    expect(planes).toBeGreaterThanOrEqual(5);
  }
});
