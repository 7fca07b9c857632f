import { describe, expect, it } from 'vitest';
import { boxesMesh } from '../../../../../../src/room/boxes/boxes-mesh.ts';
import { boxElements } from '../../../../../../src/scene/schema/convert.ts';
import type { Vec3 } from '../../../../../../src/units/quantities.ts';
import { boxRoom, NOT_IN_AIR } from '../../../../../../src/app/jobs/sweep/plan/drawn-room.ts';
import { meshRoom } from '../../../../../../src/app/jobs/sweep/plan/mesh-room.ts';

/** An L with a column: two boxes that share a face, and a part that is taken away. */
const L_ROOM = boxElements([
  { add: { from: [0, 0, 0], to: [6, 3, 3] }, material: 'a' },
  { add: { from: [0, 3, 0], to: [2, 7, 3] }, material: 'a' },
  { subtract: { from: [4, 1, 0], to: [4.5, 1.5, 3] }, material: 'a' },
]);

const boxes = boxRoom(L_ROOM);
const { vertices, triangles } = boxesMesh(L_ROOM).mesh;
const mesh = meshRoom({ vertices, triangles, material: new Uint16Array(), materialNames: [], sides: new Uint8Array() });

describe.each([
  ['a room of boxes', boxes],
  ['the same room as a mesh', mesh],
])('%s', (_, room) => {
  it('has its volume', () => {
    expect(room.volume).toBeCloseTo(6 * 3 * 3 + 2 * 4 * 3 - 0.5 * 0.5 * 3, 9);
  });

  it.each<[string, Vec3, number]>([
    ['near the floor', [2, 1.5, 0.25], 0.25],
    ['near the column', [3.8, 1.2, 1.5], 0.2],
    ['across the shared face', [1, 3, 1.5], 1],
    ['across a corner of the L', [2.3, 2.6, 1.5], 0.4],
    ['beside the inner corner', [1.7, 2.6, 1.5], 0.5],
    ['in the column', [4.2, 1.2, 1], NOT_IN_AIR],
    ['in the corner that the L leaves out', [4, 5, 1], NOT_IN_AIR],
    ['far outside', [40, 5, 1], NOT_IN_AIR],
  ])('knows the distance of a point %s', (_place, point, distance) => {
    // Several constraints ask for it.
    expect([room.wallDistance(point), room.wallDistance(point)]).toEqual([1, 1].map(() => expect.closeTo(distance, 9)));
  });

  it.each<[Vec3, Vec3, boolean]>([
    [[1, 1, 1], [1, 6, 2], true],
    [[5, 1, 1], [1, 6, 1], false],
    [[3, 1.25, 1], [5.5, 1.25, 1], false],
    [[3, 0.5, 1], [5.5, 0.5, 1], true],
  ])('knows whether %j sees %j', (a, b, sees) => {
    expect(room.sees(a, b)).toBe(sees);
    expect(room.sees(b, a)).toBe(sees);
  });
});

it('has sheets, which end the sight and count as walls', () => {
  const sheet = { axis: 0, from: [1, 0, 0], to: [1, 2, 2] } as const;
  const room = boxRoom(L_ROOM, [sheet]);
  expect(room.sees([0.5, 1, 1], [2, 1, 1])).toBe(false);
  expect(room.sees([0.5, 2.5, 1], [2, 2.5, 1])).toBe(true);
  expect(room.sees([0.5, 1, 1], [0.8, 1, 1])).toBe(true);
  expect(room.wallDistance([1.2, 1, 1])).toBeCloseTo(0.2, 9);
});

it('does not look at the height of a room of two dimensions', () => {
  const room = boxRoom(boxElements([{ add: { from: [0, 0], to: [5, 4] }, material: 'a' }]));
  expect([room.dimensions, room.wallDistance([1, 2, 0])]).toEqual([2, 1]);
});
