import { describe, expect, it } from 'vitest';
import { BACK, BOTH_SIDES, FRONT, type TriangleMesh } from '../../../../../src/mesh/mesh.ts';
import { makeGrid } from '../../../../../src/room/grid/grid.ts';
import { wallTriangles } from '../../../../../src/room/mesh/triangles/wall-triangles.ts';
import { RIGID } from '../../../../../src/room/surfaces/surface.ts';
import { metres, type Vec3 } from '../../../../../src/units/quantities.ts';
import { meshOf, polygon, type Soup } from '../../../../support/rooms/room-meshes.ts';

const GRID = makeGrid([20, 20, 20], metres(0.1), [0, 0, 0]);
const CORNERS: Vec3[] = [
  [0.5, 0.5, 0.5],
  [1.1, 0.5, 0.5],
  [0.5, 1.3, 0.5],
];

type Row = readonly [corners: readonly [number, number, number], material: string, sides: number];

const soup = (vertices: readonly Vec3[], ...rows: readonly Row[]): Soup => ({
  vertices: [...vertices],
  triangles: rows.map(([corners, material, sides]) => ({ corners, material, sides })),
});

/** Material names by side; 'rigid' where there is none. */
function cleaned(mesh: TriangleMesh, open: ReadonlySet<number> = new Set()) {
  const indices = Int32Array.from(mesh.materialNames, (_, index) => index);
  const { walls, report } = wallTriangles(mesh, { front: indices, back: indices }, GRID, open);
  const name = (index: number): string => (index === RIGID ? 'rigid' : mesh.materialNames[index]);
  return { walls, report, front: Array.from(walls.front, name), back: Array.from(walls.back, name) };
}

describe('triangles that are none', () => {
  it('are dropped, counted by reason and named', () => {
    const mesh = meshOf(
      soup(
        [...CORNERS, [NaN, 0, 0], [0.8, 0.5, 0.5], [0.500001, 0.500001, 0.5]],
        [[0, 1, 2], 'a', BOTH_SIDES],
        [[0, 1, 3], 'a', BOTH_SIDES],
        [[0, 1, 99], 'a', BOTH_SIDES],
        [[0, 1, 1], 'a', BOTH_SIDES],
        [[0, 1, 5], 'a', BOTH_SIDES],
        [[0, 4, 1], 'a', BOTH_SIDES],
      ),
    );
    const { report, walls } = cleaned(mesh);
    expect(report).toEqual({
      given: 6,
      kept: 1,
      faults: {
        'not-finite': { count: 2, examples: [2, 3] },
        'repeated-vertex': { count: 2, examples: [4, 5] },
        'no-area': { count: 1, examples: [6] },
      },
    });
    expect(walls.count).toBe(1);
  });

  it('give a few examples only', () => {
    const rows = Array.from({ length: 40 }, (): Row => [[0, 0, 1], 'a', BOTH_SIDES]);
    expect(cleaned(meshOf(soup(CORNERS, ...rows))).report.faults['repeated-vertex']).toEqual({
      count: 40,
      examples: [1, 2, 3, 4, 5],
    });
  });
});

describe('triangles in the same place', () => {
  it.each<[string, Row, Row, string, string, string]>([
    ['the same twice', [[0, 1, 2], 'a', 3], [[1, 2, 0], 'a', 3], 'duplicate', 'a', 'a'],
    ['the same, facing the other way', [[0, 1, 2], 'a', 3], [[1, 0, 2], 'a', 3], 'duplicate', 'a', 'a'],
    ['one side of it again', [[0, 1, 2], 'a', 3], [[0, 1, 2], 'a', BACK], 'duplicate', 'a', 'a'],
    ['back to back', [[0, 1, 2], 'a', FRONT], [[0, 2, 1], 'b', FRONT], 'two-sided-panel', 'a', 'b'],
    ['back to back, both sides of both', [[0, 1, 2], 'a', 3], [[0, 2, 1], 'b', 3], 'two-sided-panel', 'a', 'b'],
    ['front and back of one way', [[0, 1, 2], 'a', FRONT], [[2, 0, 1], 'b', BACK], 'two-sided-panel', 'a', 'b'],
    ['back first', [[0, 1, 2], 'a', BACK], [[0, 1, 2], 'b', FRONT], 'two-sided-panel', 'b', 'a'],
    ['another on the same side', [[0, 1, 2], 'a', 3], [[0, 1, 2], 'b', 3], 'contradiction', 'a', 'a'],
    ['another on a side that has one', [[0, 1, 2], 'a', FRONT], [[0, 2, 1], 'b', BACK], 'contradiction', 'a', 'rigid'],
  ])('%s', (_, first, second, fault, frontName, backName) => {
    const { front, back, report } = cleaned(meshOf(soup(CORNERS, first, second)));
    expect({ front, back }).toEqual({ front: [frontName], back: [backName] });
    expect(report).toEqual({ given: 2, kept: 1, faults: { [fault]: { count: 1, examples: [2] } } });
  });

  it('are found though each has vertices of its own, a little apart', () => {
    const apart = CORNERS.map((corner) => corner.map((at) => at + 1e-7) as unknown as Vec3);
    const { report } = cleaned(meshOf(soup([...CORNERS, ...apart], [[0, 1, 2], 'a', 3], [[3, 4, 5], 'a', 3])));
    expect(report.faults).toEqual({ duplicate: { count: 1, examples: [2] } });
  });

  it('stay two if one is an opening', () => {
    const mesh = meshOf(soup(CORNERS, [[0, 1, 2], 'wall', 3], [[0, 1, 2], 'open', 3]));
    const { walls, report } = cleaned(mesh, new Set([1]));
    expect([...walls.open]).toEqual([0, 1]);
    expect(report.faults).toEqual({});
  });
});

describe('sides', () => {
  it('that are no wall material are rigid', () => {
    const { front, back } = cleaned(
      meshOf(soup([...CORNERS, [1, 1, 1]], [[0, 1, 2], 'a', FRONT], [[0, 1, 3], 'b', BACK])),
    );
    expect({ front, back }).toEqual({ front: ['a', 'rigid'], back: ['rigid', 'b'] });
  });
});

describe('the triangles on the grid', () => {
  it('have corners in spacings from the first node, unit normals and areas in squares of the spacing', () => {
    const { walls } = cleaned(meshOf(polygon(CORNERS)));
    expect([...walls.corners]).toEqual([4.5, 4.5, 4.5, 10.5, 4.5, 4.5, 4.5, 12.5, 4.5]);
    expect([...walls.normals]).toEqual([0, 0, 1]);
    expect([...walls.areas]).toEqual([24]);
  });
});
