import { describe, expect, it } from 'vitest';
import type { RayRoom, Triple } from '../../../../src/rays/room/room.ts';
import { buildTree } from '../../../../src/rays/tree/build-tree.ts';
import { LEAF_MARK } from '../../../../src/rays/tree/tree.ts';
import { firstHit, isClear } from '../../../../src/rays/tree/walk.ts';
import { anyDirection, ballRoom, boxRoom, lawOf, numbersOf, roomOf, soupRoom } from '../../../support/rays/rooms.ts';

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const cornersOf = ({ vertices, triangles }: RayRoom, triangle: number): [Triple, Triple, Triple] => {
  const corner = (k: number): Triple => {
    const at = 3 * triangles[3 * triangle + k];
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  };
  return [corner(0), corner(1), corner(2)];
};

/** Distances at which a ray meets triangles, by barycentric coordinates, one triangle after the other. */
function allHits(room: RayRoom, origin: Triple, direction: Triple): { triangle: number; distance: number }[] {
  return Array.from({ length: room.triangles.length / 3 }, (_, triangle) => triangle).flatMap((triangle) => {
    const [a, b, c] = cornersOf(room, triangle);
    const [first, second, from] = [minus(b, a), minus(c, a), minus(origin, a)];
    const across = cross(direction, second);
    const determinant = dot(first, across);
    const u = dot(from, across) / determinant;
    const turned = cross(from, first);
    const v = dot(direction, turned) / determinant;
    const distance = dot(second, turned) / determinant;
    return u >= 0 && v >= 0 && u + v <= 1 && distance > 0 ? [{ triangle, distance }] : [];
  });
}

/** The direction to a point near the middle of a room. */
function inward(origin: Triple, next: () => number): Triple {
  const way = minus([next() - 0.5, next() - 0.5, next() - 0.5], origin);
  const length = Math.hypot(...way);
  return [way[0] / length, way[1] / length, way[2] / length];
}

describe('the first triangle that a ray meets', () => {
  it.each([
    ['few large triangles', 40, 1.2],
    ['many small ones', 3000, 0.15],
  ])('is that of a search of all: %s', async (_, count, size) => {
    const room = soupRoom(count, size, count);
    const tree = await buildTree(room);
    const next = numbersOf(1);
    let met = 0;
    for (let i = 0; i < 500; i++) {
      const origin: Triple = [3 * next() - 1.5, 3 * next() - 1.5, 3 * next() - 1.5];
      const direction = inward(origin, next);
      const expected = allHits(room, origin, direction)
        .toSorted((a, b) => a.distance - b.distance)
        .at(0);
      const hit = firstHit(tree, origin, direction);
      expect(hit?.triangle).toBe(expected?.triangle);
      if (!hit) continue;
      met++;
      // Roundings of either formula in coordinates of about 1, over triangles seen at 1° and more.
      expect(hit.distance).toBeCloseTo(expected!.distance, 9);
      const [a, b, c] = cornersOf(room, hit.triangle);
      expect(hit.isFront).toBe(dot(cross(minus(b, a), minus(c, a)), direction) < 0);
      expect(firstHit(tree, origin, direction, hit.distance * 0.999)).toBeUndefined();
    }
    expect(met).toBeGreaterThan(200);
  });

  it('is the same for a room that stands far from the origin', async () => {
    const room = soupRoom(500, 0.4, 3);
    const far: Triple = [2 ** 19, -(2 ** 20), 2 ** 10];
    const [tree, moved] = await Promise.all([
      buildTree(room),
      buildTree({ ...room, vertices: room.vertices.map((x, i) => x + far[i % 3]) }),
    ]);
    const next = numbersOf(2);
    let met = 0;
    for (let i = 0; i < 500; i++) {
      const origin: Triple = [3 * next() - 1.5, 3 * next() - 1.5, 3 * next() - 1.5];
      const direction = inward(origin, next);
      const [near, hit] = [
        firstHit(tree, origin, direction),
        firstHit(moved, [origin[0] + far[0], origin[1] + far[1], origin[2] + far[2]], direction),
      ];
      if (!near || !hit || near.triangle !== hit.triangle) continue;
      met++;
      // Coordinates of a million metres resolve 2⁻³³ m, over triangles seen at 1° and more.
      expect(hit.distance).toBeCloseTo(near.distance, 6);
    }
    expect(met).toBeGreaterThan(200);
  });

  it('is there for rays through each corner and edge of a ball', async () => {
    const room = ballRoom(3, 2, [lawOf(0, 0)]);
    const tree = await buildTree(room);
    const { vertices, triangles } = room;
    const point = (i: number): Triple => [vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]];
    const origins: Triple[] = [
      [0, 0, 0],
      [0.3, -0.7, 0.2],
      [1.1, 1.1, 1.1],
    ];
    for (const origin of origins) {
      for (let i = 0; i < triangles.length; i += 3) {
        const [a, b] = [point(triangles[i]), point(triangles[i + 1])];
        for (const share of [0, 0.5, 0.25, 1 / 3]) {
          const to = minus(
            [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])],
            origin,
          );
          const length = Math.hypot(...to);
          const hit = firstHit(tree, origin, [to[0] / length, to[1] / length, to[2] / length]);
          expect(hit?.distance).toBeCloseTo(length, 12);
        }
      }
    }
  });

  it('passes along a wall without meeting it, and ends at the next', async () => {
    const tree = await buildTree(boxRoom([4, 3, 2]));
    for (const y of [0, 1.5, 3]) {
      const hit = firstHit(tree, [1, y, 0], [1, 0, 0]);
      expect(hit?.distance, `${y}`).toBeCloseTo(3, 12);
    }
  });

  it('has no area of its own if its corners lie on a line', async () => {
    const room = roomOf([0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 5, 2, 0, 5, 0, 2, 5], [0, 1, 2, 3, 4, 5], [lawOf(0, 0)]);
    const tree = await buildTree(room);
    expect(firstHit(tree, [0.5, 0, -1], [0, 0, 1])).toMatchObject({ triangle: 1, distance: 6 });
  });
});

describe('a box', () => {
  it('lets no ray out: a million of them, through ten reflections each', async () => {
    const size: Triple = [5, 4, 3];
    const tree = await buildTree(boxRoom(size));
    const hit = { triangle: 0, distance: 0, isFront: false };
    const next = numbersOf(5);
    let met = 0;
    for (let ray = 0; ray < 100_000; ray++) {
      const at: [number, number, number] = [5 * next(), 4 * next(), 3 * next()];
      let direction = anyDirection(next);
      for (let bounce = 0; bounce < 10; bounce++) {
        if (!firstHit(tree, at, direction, Infinity, hit)?.isFront) break;
        met++;
        const normal = tree.normals.subarray(3 * hit.triangle, 3 * hit.triangle + 3);
        const into = dot(direction, [normal[0], normal[1], normal[2]]);
        for (let i = 0; i < 3; i++) at[i] += hit.distance * direction[i] + tree.margin * normal[i];
        direction = [
          direction[0] - 2 * into * normal[0],
          direction[1] - 2 * into * normal[1],
          direction[2] - 2 * into * normal[2],
        ];
      }
    }
    expect(met).toBe(1_000_000);
  });
});

describe('sight between two points', () => {
  it('is that of a search of all triangles', async () => {
    const room = soupRoom(60, 0.9, 9);
    const tree = await buildTree(room);
    const next = numbersOf(4);
    let blocked = 0;
    for (let i = 0; i < 1000; i++) {
      const from: Triple = [3 * next() - 1.5, 3 * next() - 1.5, 3 * next() - 1.5];
      const to: Triple = [3 * next() - 1.5, 3 * next() - 1.5, 3 * next() - 1.5];
      const way = minus(to, from);
      const expected = allHits(room, from, way).every(({ distance }) => distance > 1);
      expect(isClear(tree, from, to)).toBe(expected);
      if (!expected) blocked++;
    }
    expect(blocked).toBeGreaterThan(200);
    expect(blocked).toBeLessThan(800);
  });

  it('reaches points that lie on walls', async () => {
    const tree = await buildTree(boxRoom([4, 3, 2]));
    expect(isClear(tree, [0, 1, 1], [4, 2, 1])).toBe(true);
    expect(isClear(tree, [0, 0, 0], [4, 3, 2])).toBe(true);
    expect(isClear(tree, [0, 1, 1], [4.001, 2, 1])).toBe(false);
    expect(isClear(tree, [-1e-6, 1, 1], [3, 2, 1])).toBe(false);
  });
});

describe('a tree', () => {
  it('is refused without triangles', async () => {
    await expect(buildTree(roomOf([], [], [lawOf(0, 0)]))).rejects.toThrow('a room without surfaces');
  });

  it('is refused if more triangles stand in one place than a leaf counts', async () => {
    const room = roomOf([0, 0, 0, 1, 0, 0, 0, 1, 0], Array.from({ length: 70_000 }, () => [0, 1, 2]).flat(), [
      lawOf(0, 0),
    ]);
    await expect(buildTree(room)).rejects.toThrow('more than 65535 of the 70000 triangles lie in one place');
  });

  it('has each triangle in one leaf, as its arrays say', async () => {
    const { links, order, nodes, corners } = await buildTree(soupRoom(777, 0.2, 8));
    expect(order.toSorted()).toEqual(Uint32Array.from({ length: 777 }, (_, i) => i));
    const seen = new Uint8Array(777);
    for (let at = 0; at < links.length; at += 8) {
      if (links[at + 7] >>> 16 !== LEAF_MARK) continue;
      for (let place = links[at + 6]; place < links[at + 6] + (links[at + 7] & 0xffff); place++) {
        seen[place]++;
        for (let i = 0; i < 9; i++) {
          expect(corners[9 * place + i]).toBeGreaterThanOrEqual(nodes[at + (i % 3)]);
          expect(corners[9 * place + i]).toBeLessThanOrEqual(nodes[at + 3 + (i % 3)]);
        }
      }
    }
    expect(seen.every((times) => times === 1)).toBe(true);
  });
});
