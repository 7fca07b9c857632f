import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { between, seededRandom, wholeBetween } from '../../../../support/numbers/random.ts';
import {
  box,
  enclosedVolume,
  mapped,
  randomRotation,
  rotate,
  shift,
  sphere,
} from '../../../../support/rooms/room-meshes.ts';
import { closedRoom, INSIDE, ROOM, VOLUME } from './closed-room.ts';

/** Nodes `i,j,k` inside the box of three edges from the origin, each node p standing at p + (ε, ε², ε³). */
function nodesInSheared([u, v, w]: [Vec3, Vec3, Vec3]): Set<string> {
  const cross = (a: Vec3, b: Vec3): Vec3 => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const volume = dot(u, cross(v, w));
  const normals = [cross(v, w), cross(w, u), cross(u, v)];
  const found = new Set<string>();
  for (let k = -20; k < 30; k++) {
    for (let j = -20; j < 30; j++) {
      for (let i = -20; i < 30; i++) {
        const p: Vec3 = [i + 2 ** -10, j + 2 ** -20, k + 2 ** -30];
        const within = normals.every((normal) => dot(p, normal) > 0 && dot(p, normal) < volume);
        if (within) found.add([i, j, k].join());
      }
    }
  }
  return found;
}

/** Nodes of the largest body that is connected by steps along the axes. */
function largestBody(nodes: ReadonlySet<string>): number {
  const left = new Set(nodes);
  let largest = 0;
  for (const first of nodes) {
    if (!left.delete(first)) continue;
    const body = [first];
    for (const at of body) {
      const [i, j, k] = at.split(',').map(Number) as [number, number, number];
      for (const [di, dj, dk] of [
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, -1, 0],
        [0, 0, 1],
        [0, 0, -1],
      ] as const) {
        const next = [i + di, j + dj, k + dk].join();
        if (left.delete(next)) body.push(next);
      }
    }
    largest = Math.max(largest, body.length);
  }
  return largest;
}

describe('a closed room, tilted anyhow', () => {
  it('never leaks, keeps its volume, and has a symmetric graph', () => {
    const random = seededRandom(2024);
    for (let run = 0; run < 60; run++) {
      const spacing = between(random, 0.06, 0.16);
      const rotation = randomRotation(random);
      const offset: Vec3 = [between(random, -5, 5), between(random, -5, 5), between(random, -5, 5)];
      const place = (vertex: Vec3): Vec3 => shift(offset)(rotate(rotation, vertex));
      const nodes = closedRoom(mapped(ROOM, place), INSIDE.map(place), spacing, [random(), random(), random()]);
      expect(Math.abs((nodes * spacing ** 3) / VOLUME - 1)).toBeLessThan(0.03);
    }
  });

  it('is exactly the nodes inside, where every corner is a node', () => {
    const random = seededRandom(7);
    const whole = (low: number, high: number): number => wholeBetween(random, low, high);
    for (let run = 0; run < 60; run++) {
      // A sheared box: every plane runs through many nodes.
      const edges: [Vec3, Vec3, Vec3] = [
        [whole(6, 9), whole(-3, 3), whole(-3, 3)],
        [whole(-3, 3), whole(6, 9), whole(-3, 3)],
        [whole(-3, 3), whole(-3, 3), whole(6, 9)],
      ];
      const shear = ([x, y, z]: Vec3): Vec3 =>
        [0, 1, 2].map((a) => x * edges[0][a] + y * edges[1][a] + z * edges[2][a]) as unknown as Vec3;
      const soup = mapped(box([0, 0, 0], [1, 1, 1]), shear);
      const inside = nodesInSheared(edges);
      // Its translates by its own edges tile the nodes, so their number equals its volume; all connected ones are air.
      expect(inside.size).toBe(Math.round(enclosedVolume(soup)));
      expect(closedRoom(soup, [shear([0.5, 0.5, 0.5])], 1, [0, 0, 0])).toBe(largestBody(inside));
    }
  });

  it('holds a sphere', () => {
    const soup = sphere([0.03, 0.01, 0.07], 1, 12);
    const nodes = closedRoom(soup, [[0, 0, 0]], 0.06);
    expect(Math.abs((nodes * 0.06 ** 3) / enclosedVolume(soup) - 1)).toBeLessThan(0.01);
  });
});
