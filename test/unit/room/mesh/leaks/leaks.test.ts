import { describe, expect, it } from 'vitest';
import type { Leak } from '../../../../../src/room/mesh/triangles/mesh-report.ts';
import { CancelledError } from '../../../../../src/units/errors.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import {
  asymmetries,
  box,
  boxFace,
  flipped,
  join,
  mapped,
  nodeAt,
  only,
  polygon,
  rotate,
  rotationAbout,
  shift,
  voxelised,
  type Soup,
} from '../../../../support/rooms/room-meshes.ts';

const FROM: Vec3 = [0, 0, 0];
const TO: Vec3 = [5, 4, 3];
const ROOM = box(FROM, TO);
const LISTENERS: Vec3[] = [
  [1, 1, 1],
  [4, 3, 1.5],
];
const WALLS = ['x0', 'x1', 'y0', 'y1'] as const;

const tilt = (vertex: Vec3): Vec3 => rotate(rotationAbout(0, 17), rotate(rotationAbout(2, 30), vertex));
const untilt = (vertex: Vec3): Vec3 => rotate(rotationAbout(2, -30), rotate(rotationAbout(0, -17), vertex));

/** A rectangle across z with a rectangular hole. */
function holed(
  z: number,
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  name: string,
): Soup {
  const strip = (ax: number, ay: number, bx: number, by: number): Soup =>
    polygon(
      [
        [ax, ay, z],
        [bx, ay, z],
        [bx, by, z],
        [ax, by, z],
      ],
      name,
    );
  return join(strip(0, 0, 5, y0), strip(0, y1, 5, 4), strip(0, y0, x0, y1), strip(x1, y0, 5, y1));
}

/** A room whose wall at x = 5 ends below the ceiling. */
const gapped = (gap: number): Soup =>
  join(box(FROM, TO, undefined, ['x0', 'y0', 'y1', 'z0', 'z1']), boxFace(FROM, [5, 4, 3 - gap], 'x1'));

function leaksOf(soup: Soup, listeners = LISTENERS): readonly Leak[] {
  const { report, graph } = voxelised({ soup, listeners });
  expect(asymmetries(graph)).toEqual([]);
  expect(report.listeners.map(({ state }) => state)).toEqual(listeners.map(() => 'air'));
  expect(report.leakCount).toBe(report.leaks.length);
  return report.leaks;
}

/** Whether a point is in a box or at most `by` beyond it. */
const near = (point: Vec3, from: Vec3, to: Vec3, by = 0.16): boolean =>
  point.every((at, axis) => at >= from[axis] - by && at <= to[axis] + by);

describe('a leak', () => {
  it('is not found where there is none', () => {
    expect(leaksOf(ROOM)).toEqual([]);
  });

  it('through a missing wall lies in its plane, as large as the wall', () => {
    const [leak, ...others] = leaksOf(box(FROM, TO, undefined, ['x0', 'y0', 'y1', 'z0', 'z1']));
    expect(others).toEqual([]);
    expect(near(leak.position, [5, 1.5, 1], [5, 2.5, 2], 0.06)).toBe(true);
    expect(leak).toMatchObject({ area: expect.closeTo(12, 6) as number, width: expect.closeTo(3, 0) as number });
    expect([...leak.materials].sort().every((name) => ['y0', 'y1', 'z0', 'z1'].includes(name))).toBe(true);
    expect([leak.from[0], leak.to[0]]).toEqual([expect.closeTo(5, 9), expect.closeTo(5, 9)]);
  });

  it.each([
    ['along the axes', (vertex: Vec3) => vertex, (vertex: Vec3) => vertex],
    ['tilted', tilt, untilt],
  ])('through a missing triangle is found there, %s', (_, place, back) => {
    // Triangle 10 is half the ceiling: 10 m².
    const soup = mapped(
      only(ROOM, (index) => index !== 10),
      place,
    );
    const [leak, ...others] = leaksOf(soup, LISTENERS.map(place));
    expect(others).toEqual([]);
    const at = back(leak.position);
    expect(near(at, [0, 0, 3], [5, 4, 3], 0.2)).toBe(true);
    expect(Math.abs(leak.area / 10 - 1)).toBeLessThan(0.06);
    expect(leak.materials).toContain('z1');
    // Its largest ball is the incircle: radius = 2 · 10 / (5 + 4 + √41).
    expect(Math.abs(leak.width - 40 / (9 + Math.sqrt(41)))).toBeLessThan(0.2);
  });

  it.each([
    [0.2, 'along the axes', (vertex: Vec3) => vertex, (vertex: Vec3) => vertex],
    [0.3, 'along the axes', (vertex: Vec3) => vertex, (vertex: Vec3) => vertex],
    [0.2, 'tilted', tilt, untilt],
    [0.3, 'tilted', tilt, untilt],
  ])('through a gap of %s m between wall and ceiling is found there, %s', (gap, _, place, back) => {
    const [leak, ...others] = leaksOf(mapped(gapped(gap), place), LISTENERS.map(place));
    expect(others).toEqual([]);
    expect(near(back(leak.position), [5, 0, 3 - gap], [5, 4, 3])).toBe(true);
    expect(Math.abs(leak.width - gap)).toBeLessThan(0.11);
    expect(Math.abs(leak.area / (4 * gap) - 1)).toBeLessThan(0.25);
    expect(leak.materials).toEqual(expect.arrayContaining(['x1', 'z1']));
  });

  it('in two places is two leaks, the wider first', () => {
    const soup = join(
      box(FROM, TO, undefined, WALLS),
      holed(3, [1, 1], [1.3, 1.3], 'ceiling'),
      holed(0, [3, 2], [3.5, 2.5], 'floor'),
    );
    const leaks = leaksOf(soup);
    expect(leaks).toHaveLength(2);
    expect(near(leaks[0].position, [3, 2, 0], [3.5, 2.5, 0])).toBe(true);
    expect(near(leaks[1].position, [1, 1, 3], [1.3, 1.3, 3])).toBe(true);
    expect(leaks.map(({ area }) => area)).toEqual([expect.closeTo(0.25, 1), expect.closeTo(0.09, 1)]);
    expect(leaks.map(({ materials }) => materials)).toEqual([['floor'], ['ceiling']]);
  });

  it('is found however narrow the corner of the source', () => {
    const soup = join(box(FROM, TO, undefined, [...WALLS, 'z0']), holed(3, [3, 1], [4.5, 3], 'ceiling'));
    const [leak, ...others] = leaksOf(soup, [[0.15, 0.15, 0.15]]);
    expect(others).toEqual([]);
    expect(near(leak.position, [3, 1, 3], [4.5, 3, 3])).toBe(true);
  });

  it('is found in the shell, and not where the source looks out from between the chairs', () => {
    const pew = (y: number): Soup => flipped(box([0.5, y, 0], [4.5, y + 0.1, 1], 'pew'));
    const shell = join(box(FROM, TO, undefined, [...WALLS, 'z0']), holed(3, [1, 1], [4, 3], 'ceiling'));
    const [leak, ...others] = leaksOf(join(shell, pew(1.5), pew(1.9), pew(2.3)), [[2, 1.75, 0.4]]);
    expect(others).toEqual([]);
    expect(near(leak.position, [1, 1, 3], [4, 3, 3])).toBe(true);
  });

  it('into a niche outside is the hole and not the niche', () => {
    const upright = ([x, y, z]: Vec3): Vec3 => [5 + z, y, (3 * x) / 5];
    const soup = join(
      box(FROM, TO, undefined, ['x0', 'y0', 'y1', 'z0', 'z1']),
      mapped(holed(0, [2, 1], [2.5, 1.3], 'x1'), upright),
      box([5, 0, 0], [7, 4, 3], 'niche', ['y0', 'y1', 'z0', 'z1']),
    );
    const [leak, ...others] = leaksOf(soup);
    expect(others).toEqual([]);
    expect(near(leak.position, [5, 1, 1.2], [5, 1.3, 1.5])).toBe(true);
    expect(leak.materials).toEqual(['x1']);
  });

  it('is none of the room’s, where other rooms of the mesh are open', () => {
    const neighbour = mapped(
      join(box(FROM, TO, 'neighbour', [...WALLS, 'z0']), holed(3, [0.3, 1], [0.9, 1.6], 'neighbour')),
      shift([5.5, 0, 0]),
    );
    const soup = join(box(FROM, TO, undefined, [...WALLS, 'z0']), holed(3, [4, 1], [4.5, 1.5], 'ceiling'), neighbour);
    const [leak, ...others] = leaksOf(soup);
    expect(others).toEqual([]);
    expect(leak.materials).toEqual(['ceiling']);
    const kept = voxelised({ soup, listeners: LISTENERS, options: { leaks: 'keep', outsideSteps: 24 } });
    // The neighbour's window is open to the air beyond the leak, which reaches its inside.
    const inNeighbour = nodeAt(kept.graph, [6.05, 1.25, 2.75]);
    expect(kept.outside.nodes).toContain(inNeighbour);
  });

  it('is listed at most eight times, and counted', () => {
    const cells = Array.from({ length: 80 }, (_, i) => [i % 10, Math.floor(i / 10)] as const);
    const isHole = ([x, y]: readonly [number, number]): boolean => x % 2 === 1 && (y === 2 || y === 5);
    const cell = ([x, y]: readonly [number, number]): Soup =>
      boxFace([x / 2, y / 2, 0], [(x + 1) / 2, (y + 1) / 2, 3], 'z1', 'ceiling');
    const ceiling = join(...cells.filter((at) => !isHole(at)).map(cell));
    const soup = join(box(FROM, TO, undefined, [...WALLS, 'z0']), ceiling);
    const { report } = voxelised({ soup, listeners: LISTENERS });
    expect(report.leaks).toHaveLength(8);
    expect(report.leakCount).toBe(10);
  });
});

describe('a room that leaks', () => {
  it('is closed by rigid faces where it leaks', () => {
    const soup = gapped(0.3);
    const { graph, report } = voxelised({ soup, listeners: LISTENERS });
    expect(Math.abs(report.volume / 60 - 1)).toBeLessThan(0.01);
    expect(graph.grid.size).toEqual([50, 40, 30]);
  });

  it('is known from a room whose source stands outside', () => {
    // The L leaves a corner of its bounding box free; the second source is there.
    const outline: Vec3[] = [
      [0, 0, 0],
      [4, 0, 0],
      [4, 2, 0],
      [2, 2, 0],
      [2, 4, 0],
      [0, 4, 0],
    ];
    const sides = outline.map((a, i): Soup => {
      const b = outline[(i + 1) % 6];
      return polygon([a, b, [b[0], b[1], 3], [a[0], a[1], 3]]);
    });
    const cap = (z: number): Soup =>
      mapped(
        join(
          polygon([outline[0], outline[1], outline[2], [0, 2, 0]]),
          polygon([[0, 2, 0], outline[3], outline[4], outline[5]]),
        ),
        ([x, y]) => [x, y, z],
      );
    const soup = join(...sides, cap(0), cap(3));
    const { report } = voxelised({
      soup,
      listeners: [
        [1, 1, 1],
        [3.2, 3.2, 1],
      ],
    });
    expect(report.leaks).toEqual([]);
    expect(report.listeners.map(({ state }) => state)).toEqual(['air', 'outside']);
    expect(report.volume).toBeCloseTo(36, 6);
    // With a hole in the roof both stand in the same air; the leak is the hole, and the second is outside still.
    const roof = join(
      boxFace([0, 0, 0], [4, 0.5, 3], 'z1', 'roof'),
      boxFace([0, 1, 0], [4, 2, 3], 'z1', 'roof'),
      boxFace([1, 0.5, 0], [4, 1, 3], 'z1', 'roof'),
      boxFace([0, 2, 0], [2, 4, 3], 'z1', 'roof'),
    );
    const leaky = voxelised({
      soup: join(...sides, cap(0), roof),
      listeners: [
        [1.5, 1.5, 1],
        [3.2, 3.2, 1],
      ],
    }).report;
    expect(leaky.leaks.map(({ materials }) => materials)).toEqual([['roof', 'wall']]);
    expect(near(leaky.leaks[0].position, [0, 0.5, 3], [1, 1, 3])).toBe(true);
    expect(leaky.listeners.map(({ state }) => state)).toEqual(['air', 'outside']);
  });

  it('stops looking for leaks when asked to', () => {
    const signal = { aborted: false };
    const onProgress = (_: number, what: string): void => void (signal.aborted ||= what === 'leaks');
    const run = () => voxelised({ soup: gapped(0.3), listeners: LISTENERS, options: { onProgress, signal } });
    expect(run).toThrow(CancelledError);
  });
});
