import { expect } from 'vitest';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { asymmetries, box, gridRound, voxelised, type Soup } from '../../../../support/rooms/room-meshes.ts';

export const FROM: Vec3 = [0, 0, 0];
export const TO: Vec3 = [2, 1.6, 1.2];
export const ROOM = box(FROM, TO);
export const VOLUME = 2 * 1.6 * 1.2;
export const INSIDE: Vec3[] = [
  [0.5, 0.5, 0.5],
  [1.5, 1.1, 0.7],
];

/** The number of air nodes, when nothing leaks and all listeners hear each other. */
export function closedRoom(soup: Soup, listeners = INSIDE, spacing = 0.1, displaced?: Vec3): number {
  const grid = displaced && gridRound(soup, spacing, displaced);
  const { graph, report } = voxelised({ soup, listeners, spacing, ...(grid ? { grid } : {}) });
  expect(report.leaks).toEqual([]);
  expect(report.listeners.map(({ state }) => state)).toEqual(listeners.map(() => 'air'));
  expect(asymmetries(graph)).toEqual([]);
  expect(report.volume).toBeCloseTo(report.airNodes * spacing ** 3, 9);
  return report.airNodes;
}
