import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TriangleMesh } from '../../../../src/mesh/mesh.ts';
import { outlineMesh } from '../../../../src/room/outline/outline-mesh.ts';
import { ceilingHeight, ceilingPlanes } from '../../../../src/scene/outline/outline.ts';
import { outlineOf, type OutlineInFile } from '../../../../src/scene/schema/outline-schema.ts';
import { measure } from '../../../support/rooms/meshes.ts';

type Wall = OutlineInFile['walls'][number];

const roomOf = (walls: readonly Wall[], heightMetres?: number, floor?: OutlineInFile['floor']) =>
  outlineOf({
    material: 'walls',
    floor: { material: 'floor', ...floor },
    ceiling: { material: 'ceiling', ...(heightMetres !== undefined && { heightMetres }) },
    walls: [...walls],
  });

/** Sides of triangles that have no other running the opposite way: none in a closed mesh. */
function openSides({ triangles }: TriangleMesh): string[] {
  const sides = new Map<string, number>();
  for (let side = 0; side < triangles.length; side++) {
    const [a, b] = [triangles[side], triangles[side % 3 === 2 ? side - 2 : side + 1]];
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    sides.set(key, (sides.get(key) ?? 0) + (a < b ? 1 : -1));
  }
  return [...sides].flatMap(([key, sum]) => (sum === 0 ? [] : key));
}

const at = (x: number, y: number, slope?: Wall['slope']): Wall => ({ from: [x, y], ...(slope && { slope }) });

/** Fronts look into the air, so a room has a negative volume by its fronts. */
function expectRoom(mesh: TriangleMesh, volume: number, areas: Readonly<Record<string, number>>): void {
  const measured = measure(mesh);
  expect(openSides(mesh)).toEqual([]);
  expect(measured.volume).toBeCloseTo(-volume, 10);
  expect(Object.keys(measured.areas).sort()).toEqual(Object.keys(areas).sort());
  for (const [name, area] of Object.entries(areas)) expect(measured.areas[name], name).toBeCloseTo(area, 10);
}

describe('the mesh of an outline', () => {
  it('is a box over a rectangle, whichever way its walls run', () => {
    const walls = [at(0, 0), at(8, 0), at(8, 5), at(0, 5)];
    const areas = { floor: 40, ceiling: 40, walls: 78 };
    expectRoom(outlineMesh(roomOf(walls, 3)).mesh, 120, areas);
    expectRoom(outlineMesh(roomOf([...walls].reverse(), 3)).mesh, 120, areas);
    expectRoom(outlineMesh(roomOf(walls, 2, { heightMetres: -1 })).mesh, 120, areas);
  });

  it('has the volume and the areas of an L, also with a wall in two parts', () => {
    const walls = [at(0, 0), at(2, 0), at(6, 0), at(6, 2), at(3, 2), at(3, 5), at(0, 5)];
    expectRoom(outlineMesh(roomOf(walls, 2.5)).mesh, 21 * 2.5, { floor: 21, ceiling: 21, walls: 22 * 2.5 });
  });

  it('has the volume and the areas of a gable roof exactly', () => {
    const slope = { heightMetres: 1, riseDegrees: 45 };
    const room = roomOf([at(0, 0, slope), at(6, 0), at(6, 4, slope), at(0, 4)]);
    // A prism 6 m long: 4 × 1 m below a triangle of 4 × 2 m.
    const { mesh } = outlineMesh(room);
    expectRoom(mesh, 6 * (4 + 4), { floor: 24, ceiling: 2 * 6 * Math.hypot(2, 2), walls: 2 * 6 + 2 * 8 });
    expect(Math.max(...mesh.vertices)).toBe(6);
  });

  it('has the volume and the areas of an attic whose ceiling is flat in the middle', () => {
    const slope = { heightMetres: 1, riseDegrees: 45 };
    const room = roomOf([at(0, 0, slope), at(6, 0), at(6, 4, slope), at(0, 4)], 2);
    // The triangle is cut at half its height: 3 of its 4 m² stay.
    expectRoom(outlineMesh(room).mesh, 6 * 7, { floor: 24, ceiling: 6 * (2 + 2 * Math.SQRT2), walls: 2 * 6 + 2 * 7 });
  });

  it('has the volume of a shed roof and of a hip roof', () => {
    const shed = roomOf([at(0, 0, { heightMetres: 2, riseDegrees: 30 }), at(3, 0), at(3, 4), at(0, 4)]);
    const rise = 4 * Math.tan(Math.PI / 6);
    expect(measure(outlineMesh(shed).mesh).volume).toBeCloseTo(-(12 * (2 + rise / 2)), 10);
    const slope = { heightMetres: 1, riseDegrees: 45 };
    const hip = outlineMesh(roomOf([at(0, 0, slope), at(6, 0, slope), at(6, 4, slope), at(0, 4, slope)])).mesh;
    // 4 m wide, 2 m high: a prism 2 m long between two halves of a pyramid.
    expectRoom(hip, 24 + 2 * 4 + (16 * 2) / 3, { floor: 24, ceiling: 24 * Math.SQRT2, walls: 20 });
  });

  it('is closed where walls are divided into any parts on a line', () => {
    const u = [[0, 0], [6, 0], [6, 6], [4, 6], [4, 2], [2, 2], [2, 6], [0, 6]] as const; // prettier-ignore
    const parts = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }), {
      minLength: u.length,
      maxLength: u.length,
    });
    fc.assert(
      fc.property(parts, fc.constantFrom(0, 0.3, 1.1), (divided, angle) => {
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const walls = u.flatMap(([x, y], i) => {
          const [toX, toY] = u[(i + 1) % u.length];
          const shares = [0, ...[...divided[i]].sort()].map((tenths) => tenths / 10);
          return shares.map((share) => {
            const [px, py] = [x + share * (toX - x), y + share * (toY - y)];
            return at(cos * px - sin * py, sin * px + cos * py);
          });
        });
        expectRoom(outlineMesh(roomOf(walls, 2)).mesh, 56, { floor: 28, ceiling: 28, walls: 64 });
      }),
      { seed: 41, numRuns: 50 },
    );
  });

  it('is closed under any slopes over any polygon, with a floor as large as its ceiling is from above', () => {
    const radius = fc.double({ min: 1, max: 6, noNaN: true });
    const slope = fc.option(
      fc.record({ heightMetres: fc.constantFrom(2, 2.5, 3), riseDegrees: fc.integer({ min: 1, max: 70 }) }),
      { nil: undefined },
    );
    const walls = fc.array(fc.tuple(radius, slope), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(walls, (spokes) => {
        const made = spokes.map(([r, its], i) => {
          const angle = (2 * Math.PI * i) / spokes.length;
          return at(r * Math.cos(angle), r * Math.sin(angle), its);
        });
        const room = roomOf(made, 3.2, { heightMetres: -1000 });
        const { mesh } = outlineMesh(room);
        expect(openSides(mesh)).toEqual([]);
        const floor = measure(mesh).areas['floor'];
        const planes = ceilingPlanes(room);
        for (let v = 0; v < mesh.vertices.length; v += 3) {
          const top = ceilingHeight(planes, [mesh.vertices[v], mesh.vertices[v + 1]]);
          expect(mesh.vertices[v + 2]).toBeLessThan(top + 1e-9);
        }
        expect(levelArea(mesh, 1)).toBeCloseTo(floor, 6);
        expect(levelArea(mesh, -1)).toBeCloseTo(floor, 6);
      }),
      { seed: 41, numRuns: 200 },
    );
  });
});

/** Area of the triangles whose fronts look up (1) or down (−1), as seen from above. */
function levelArea({ vertices, triangles }: TriangleMesh, way: 1 | -1): number {
  let area = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => 3 * triangles[t + i]);
    const double =
      (vertices[b] - vertices[a]) * (vertices[c + 1] - vertices[a + 1]) -
      (vertices[c] - vertices[a]) * (vertices[b + 1] - vertices[a + 1]);
    area += Math.max(0, way * double) / 2;
  }
  return area;
}
