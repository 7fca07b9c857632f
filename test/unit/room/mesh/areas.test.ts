import { describe, expect, it } from 'vitest';
import { AIR, DIRECTIONS } from '../../../../src/room/grid/graph.ts';
import type { MeshRoom } from '../../../../src/room/mesh/voxelise.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../support/numbers/random.ts';
import {
  box,
  faceAreas,
  flipped,
  gridRound,
  join,
  mapped,
  nodeAt,
  polygon,
  randomRotation,
  rotate,
  shift,
  sphere,
  surfaceArea,
  voxelised,
  enclosedVolume,
} from '../../../support/rooms/room-meshes.ts';

const TO: Vec3 = [2, 1.6, 1.2];
const ROOM = box([0, 0, 0], TO);
/** Areas of the six faces, m². */
const FACES = [1.92, 1.92, 2.4, 2.4, 3.2, 3.2];
const INSIDE: Vec3[] = [[0.5, 0.5, 0.5]];

/** Largest area of a face, in squared spacings. */
function largest({ graph, surface }: MeshRoom): number {
  let most = 0;
  graph.nodes.forEach((bits, node) => {
    if (!(bits & AIR)) return;
    for (const d of DIRECTIONS) if (!(bits & (1 << d))) most = Math.max(most, surface.areaAt(node, d));
  });
  return most;
}

describe('the area of a wall on the grid', () => {
  it('is within 2 % of the true one, at any tilt', () => {
    const random = seededRandom(31);
    for (let run = 0; run < 25; run++) {
      const rotation = randomRotation(random);
      const place = (vertex: Vec3): Vec3 => rotate(rotation, vertex);
      const room = voxelised({
        soup: mapped(ROOM, place),
        listeners: INSIDE.map(place),
        grid: gridRound(mapped(ROOM, place), 0.08, [random(), random(), random()]),
      });
      const areas = faceAreas(room);
      FACES.forEach((area, material) => expect(Math.abs(areas.get(material)! / area - 1)).toBeLessThan(0.02));
      expect(room.report.areas.map(({ material }) => material)).toEqual([0, 1, 2, 3, 4, 5]);
      room.report.areas.forEach(({ area, gridArea, error, material }) => {
        expect(gridArea).toBeCloseTo(areas.get(material)!, 6);
        expect(Math.abs(area / FACES[material] - 1)).toBeLessThan(0.01);
        expect(error).toBeCloseTo(gridArea / area - 1, 12);
      });
      expect(largest(room)).toBeLessThanOrEqual(1.25);
    }
  });

  it('is right where the walls lie between cells', () => {
    const random = seededRandom(32);
    for (let run = 0; run < 10; run++) {
      const to: Vec3 = [between(random, 1.5, 2.5), between(random, 1.5, 2.5), between(random, 1.5, 2.5)];
      const soup = box([0, 0, 0], to);
      const areas = faceAreas(
        voxelised({ soup, listeners: INSIDE, grid: gridRound(soup, 0.1, [random(), random(), random()]) }),
      );
      const expected = [to[1] * to[2], to[0] * to[2], to[0] * to[1]];
      for (let face = 0; face < 6; face++) {
        expect(Math.abs(areas.get(face)! / expected[face >> 1] - 1)).toBeLessThan(0.005);
      }
    }
  });

  it('is made good wall by wall, where all are of one material', () => {
    const soup = box([0, 0, 0], [2, 1.6, 1.26], 'plaster');
    const { graph, surface } = voxelised({ soup, listeners: INSIDE, grid: gridRound(soup, 0.1, [0.5, 0.5, 0.5]) });
    expect(graph.grid.size).toEqual([20, 16, 13]);
    const node = nodeAt(graph, [0.05, 0.85, 0.05]);
    expect(surface.areaAt(node, 4)).toBeCloseTo(1, 6);
    expect(surface.areaAt(node, 0)).toBeCloseTo(12.6 / 13, 3);
  });

  it.each([
    [0.1, 2],
    [0.1, 6],
    [0.1, 24],
    [0.05, 60],
  ])('of a sphere of 1 m on a grid of %s m, of 8 · %s² triangles, is near the true one', (spacing, n) => {
    const soup = sphere([0.02, 0.05, 0.01], 1, n);
    const room = voxelised({ soup, listeners: [[0, 0, 0]], spacing });
    expect(Math.abs(faceAreas(room).get(0)! / surfaceArea(soup) - 1)).toBeLessThan(0.05);
    expect(Math.abs(room.report.volume / enclosedVolume(soup) - 1)).toBeLessThan(0.02);
  });

  it('of a ball in a room is seen from outside', () => {
    const ball = flipped(sphere([0, 0, 0], 0.5, 10));
    const soup = join(ball, box([-1, -1, -1], [1, 1, 1]));
    const { report } = voxelised({ soup, listeners: [[0.9, 0.9, 0.9]], spacing: 0.08 });
    const { area, gridArea } = report.areas[0];
    expect(Math.abs(area / surfaceArea(ball) - 1)).toBeLessThan(0.02);
    expect(Math.abs(gridArea / surfaceArea(ball) - 1)).toBeLessThan(0.05);
    const inside = voxelised({ soup, listeners: [[0, 0, 0]], spacing: 0.08 }).report;
    expect(inside.areas.map(({ material }) => material)).toEqual([0]);
  });

  it('of a thin panel counts on both sides, at any tilt', () => {
    const random = seededRandom(33);
    for (let run = 0; run < 10; run++) {
      const rotation = randomRotation(random);
      const place = (vertex: Vec3): Vec3 => shift([1, 0.8, 0.6])(rotate(rotation, vertex));
      const panel = mapped(
        polygon(
          [
            [-0.4, -0.3, 0],
            [0.4, -0.3, 0],
            [0.4, 0.3, 0],
            [-0.4, 0.3, 0],
          ],
          'panel',
        ),
        place,
      );
      const room = voxelised({ soup: join(panel, ROOM), listeners: [[0.1, 0.1, 0.1]], spacing: 0.06 });
      expect(Math.abs(faceAreas(room).get(0)! / 0.96 - 1)).toBeLessThan(0.02);
      expect(Math.abs(room.report.areas[0].area / 0.96 - 1)).toBeLessThan(0.01);
    }
  });

  it('of what faces no air is none', () => {
    const soup = join(ROOM, flipped(box([3, 0, 0], [4, 1, 1], 'shed')));
    const { report } = voxelised({ soup, listeners: INSIDE });
    expect(report.areas.map(({ material }) => material)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('of triangles too small to be crossed is that of their surroundings', () => {
    const soup = sphere([0, 0, 0], 1, 40, 'ball');
    const speckled = {
      ...soup,
      triangles: soup.triangles.map((triangle, i) => ({ ...triangle, material: i % 5 === 0 ? 'speckle' : 'ball' })),
    };
    const { report } = voxelised({ soup: speckled, listeners: [[0, 0, 0]], spacing: 0.1 });
    const total = surfaceArea(soup);
    const [speckle, ball] = report.areas;
    expect(Math.abs(speckle.area / (0.2 * total) - 1)).toBeLessThan(0.02);
    expect(Math.abs(ball.area / (0.8 * total) - 1)).toBeLessThan(0.02);
  });
});
