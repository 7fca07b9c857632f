import { describe, expect, it } from 'vitest';
import { coordinates } from '../../../../../src/room/grid/grid.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../../support/numbers/random.ts';
import {
  box,
  boxFace,
  flipped,
  gridRound,
  join,
  mapped,
  polygon,
  randomRotation,
  rotate,
  rotationAbout,
  voxelised,
} from '../../../../support/rooms/room-meshes.ts';
import { INSIDE, ROOM } from './closed-room.ts';

describe('listeners', () => {
  const soup = join(ROOM, flipped(box([0.8, 0.6, 0], [1.2, 1.0, 1.2], 'column')));
  const states = (...listeners: Vec3[]) => voxelised({ soup, listeners }).report.listeners.map(({ state }) => state);

  it('beyond the mesh are outside', () => {
    expect(states(...INSIDE, [5, 0.5, 0.5])).toEqual(['air', 'air', 'outside']);
    expect(states([5, 0.5, 0.5])).toEqual(['outside']);
  });

  it('in the open beside the room are outside, though the mesh goes round them', () => {
    const wing = box([2, 0, 0], [4, 0.4, 1.2], 'wing');
    const report = (...listeners: Vec3[]) => voxelised({ soup: join(ROOM, wing), listeners }).report;
    expect(report(INSIDE[0], [3, 1, 0.6]).listeners.map(({ state }) => state)).toEqual(['air', 'outside']);
    expect(report(INSIDE[0], [3, 1, 0.6]).leaks).toEqual([]);
    const most = report([3, 1, 0.6], INSIDE[0], [3, 0.8, 0.6]);
    expect(most.listeners.map(({ state }) => state)).toEqual(['outside', 'air', 'outside']);
    expect(most.leaks).toEqual([]);
  });

  it('just behind a wall are in a body or outside, on it on the wall, in a slit too narrow for the grid in a wall', () => {
    expect(states(...INSIDE, [0.85, 0.8, 0.5])).toEqual(['air', 'air', 'apart']);
    const last = (position: Vec3, soup = ROOM) =>
      voxelised({ soup, listeners: [...INSIDE, position] }).report.listeners[2];
    expect(last([2.03, 0.5, 0.5])).toEqual({ state: 'outside', volume: 0, node: undefined });
    for (const x of [0, 2, 2.0009, 1.9991]) expect(last([x, 0.5, 0.5])?.state).toBe('on-wall');
    for (const x of [0.0011, 1.9989]) expect(last([x, 0.5, 0.5])?.state).toBe('air');
    const slit = join(boxFace([0.96, 0, 0], [0.98, 1.2, 1.2], 'x0'), boxFace([0.96, 0, 0], [0.98, 1.2, 1.2], 'x1'));
    expect(last([0.97, 0.5, 0.5], join(ROOM, slit))?.state).toBe('wall');
  });

  it('stand on their side of a sheet, wherever the grid has it', () => {
    // Open at one end, so that the air is connected.
    const random = seededRandom(11);
    for (let n = 0; n < 40; n++) {
      const rotation = n % 2 === 0 ? rotationAbout(0, 0) : randomRotation(random);
      const sheet = mapped(
        polygon([
          [0, -1.1, -0.9],
          [0, 0.5, -0.9],
          [0, 0.5, 0.9],
          [0, -1.1, 0.9],
        ]),
        (vertex) => rotate(rotation, vertex),
      );
      const [p, q, r] = sheet.vertices as [Vec3, Vec3, Vec3];
      const u = q.map((at, axis) => at - p[axis]);
      const v = r.map((at, axis) => at - p[axis]);
      const cross = [0, 1, 2].map((a) => u[(a + 1) % 3] * v[(a + 2) % 3] - u[(a + 2) % 3] * v[(a + 1) % 3]);
      const unit = cross.map((at) => at / Math.hypot(...cross));
      const spacing = between(random, 0.2, 0.3);
      const soup = join(box([-1.7, -1.7, -1.7], [1.7, 1.7, 1.7]), sheet);
      const distances = [0.005, 0.05, 0.12];
      const listeners = distances.flatMap((distance) =>
        [1, -1].map((side): Vec3 => [side * distance * unit[0], side * distance * unit[1], side * distance * unit[2]]),
      );
      const displaced: Vec3 = [random(), random(), random()];
      const { graph, report } = voxelised({ soup, listeners, spacing, grid: gridRound(soup, spacing, displaced) });
      report.listeners.forEach(({ state, node }, i) => {
        expect(state).toBe('air');
        const at = coordinates(graph.grid, node!).map(
          (index, axis) => graph.grid.origin[axis] + (index + 0.5) * spacing,
        );
        const side = at.reduce((sum, x, axis) => sum + x * unit[axis], 0);
        expect(Math.sign(side)).toBe(i % 2 === 0 ? 1 : -1);
        at.forEach((x, axis) => expect(Math.abs(x - listeners[i][axis])).toBeLessThan(spacing));
      });
    }
  });

  it('deep in a body are apart, the first one, too', () => {
    expect(states(...INSIDE, [1.0, 0.8, 0.5])).toEqual(['air', 'air', 'apart']);
    expect(states([1.0, 0.8, 0.5], ...INSIDE)).toEqual(['apart', 'air', 'air']);
    // With one listener each, the larger body of air is the room.
    expect(states([1.0, 0.8, 0.5], INSIDE[0])).toEqual(['apart', 'air']);
  });

  it('need not be', () => {
    const { graph, report } = voxelised({ soup, listeners: [] });
    expect(report).toMatchObject({ airNodes: 0, leaks: [], areas: [] });
    expect(graph.nodes.every((bits) => bits === 0)).toBe(true);
  });

  it('have no room where there is no wall', () => {
    const { report } = voxelised({ soup: { vertices: [], triangles: [] }, listeners: [[0, 0, 0]] });
    expect(report).toMatchObject({ airNodes: 0, listeners: [{ state: 'outside' }], triangles: { given: 0, kept: 0 } });
  });
});
