import { describe, expect, it } from 'vitest';
import { roomShape } from '../../../../../src/app/outputs/scene/room-shape.ts';
import { surfacePlaces } from '../../../../../src/app/results/report/content/surface-places.ts';
import { backToFront } from '../../../../../src/app/results/report/picture/back-to-front.ts';
import { divide, dot, type Piece } from '../../../../../src/app/results/report/picture/pieces.ts';
import { roomPicture } from '../../../../../src/app/results/report/picture/room-picture.ts';
import { seenSurfaces } from '../../../../../src/app/results/report/picture/surfaces.ts';
import { roomSections } from '../../../../../src/app/results/report/sections.ts';
import { boxesMesh } from '../../../../../src/room/boxes/boxes-mesh.ts';
import type { BoxElement } from '../../../../../src/scene/scene.ts';
import type { SceneSummary } from '../../../../../src/app/outputs/scene/scene-summary.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';

const box = (operation: 'add' | 'subtract', from: Vec3, to: Vec3, material: string): BoxElement => ({
  ...{ operation, from, to },
  materials: Array.from({ length: 6 }, () => material) as unknown as BoxElement['materials'],
});
/** A room of 5 × 4 × 3 m with a block in its middle. */
const boxes = [box('add', [0, 0, 0], [5, 4, 3], 'plaster'), box('subtract', [2, 1.5, 0], [3, 2.5, 0.5], 'wood')];
const { mesh, wallTriangles } = boxesMesh(boxes);
const oriented = roomShape(mesh, wallTriangles);
const unknown = roomShape(mesh);
/** The viewer looks from above, from low y and high x. */
const TO_VIEWER: Vec3 = [0.4, -0.7, 0.6];

const seenPlaces = (shape: typeof oriented): string[] =>
  [
    ...new Set(
      seenSurfaces(shape, TO_VIEWER).map(({ points, surface }) => {
        const axis = [0, 1, 2].find((d) => points.every((point) => point[d] === points[0][d]))!;
        return `${shape.names[surface]} ${'xyz'[axis]} ${points[0][axis]}`;
      }),
    ),
  ].sort();

describe('the picture of a room', () => {
  it('shows floor and far walls, and of furniture what the viewer sees, whether or not fronts are known', () => {
    // The far walls are those at low x and high y; of the block the top and the sides to the viewer.
    const wanted = ['plaster x 0', 'plaster y 4', 'plaster z 0', 'wood x 3', 'wood y 1.5', 'wood z 0.5'];
    expect(seenPlaces(oriented)).toEqual(wanted);
    expect(seenPlaces(unknown)).toEqual(wanted);
  });

  it('draws lines where surfaces meet, and none where triangles of one wall do', () => {
    const diagonal = ({ points, isLine }: Piece): boolean =>
      points.some((point, i) => {
        const next = points[(i + 1) % points.length];
        return isLine[i] && [0, 1, 2].filter((d) => point[d] !== next[d]).length > 1;
      });
    const seen = seenSurfaces(oriented, TO_VIEWER);
    expect(seen.some(diagonal)).toBe(false);
    expect(seen.some(({ isLine }) => isLine.includes(true))).toBe(true);
  });

  it('is painted from the back: nothing lies before what is painted later', () => {
    const pieces = seenSurfaces(oriented, TO_VIEWER);
    const order = backToFront(pieces, TO_VIEWER).flat();
    const place = (name: string, axis: number): number =>
      order.findLastIndex(
        ({ surface, points }) =>
          oriented.names[surface] === name && points.every((point) => point[axis] === points[0][axis]),
      );
    expect(place('wood', 2)).toBeGreaterThan(place('plaster', 2));
    expect(place('wood', 1)).toBeGreaterThan(place('plaster', 1));
  });

  it('names sources and receivers as markup that no name breaks', () => {
    const points = { sources: [{ name: '<S>', position: [1, 1, 1] as Vec3 }], receivers: [] };
    const svg = roomPicture(points, oriented);
    expect(svg).toContain('&lt;S&gt;');
    expect(svg).not.toMatch(/<S>|NaN|undefined/);
  });
});

it('A piece that is cut keeps its area and its lines, and the cut is none', () => {
  const square: Piece = {
    points: [
      [0, 0, 0],
      [2, 0, 0],
      [2, 2, 0],
      [0, 2, 0],
    ],
    isLine: [true, true, true, true],
    surface: 0,
  };
  const [before, behind] = divide(square, { normal: [1, 0, 0], offset: 0.5 });
  for (const half of [before!, behind!]) {
    expect(half.points).toHaveLength(4);
    expect(half.isLine.filter((one) => !one)).toHaveLength(1);
  }
  expect(Math.min(...before!.points.map((point) => dot(point, [1, 0, 0])))).toBe(0.5);
});

describe('the shape of a room', () => {
  it('has each corner once, and of many triangles the largest', () => {
    expect(new Set(oriented.corners.map((corner) => corner.join(' '))).size).toBe(oriented.corners.length);
    expect(oriented.walls).toBe(oriented.triangles.length);
    const many = 2500;
    const vertices = Float64Array.from({ length: 9 * many }, (_, i) => {
      const [t, corner, axis] = [Math.floor(i / 9), Math.floor(i / 3) % 3, i % 3];
      return 10 * t * Number(axis === 0) + (corner === axis + 1 ? 1 + t : 0);
    });
    const shape = roomShape({
      vertices,
      triangles: Uint32Array.from({ length: 3 * many }, (_, i) => i),
      material: new Uint16Array(many),
      materialNames: ['a'],
      sides: new Uint8Array(many).fill(3),
    });
    expect([shape.triangles.length, shape.total]).toEqual([2000, many]);
    expect(Math.min(...shape.corners.map(([x]) => x))).toBe(10 * (many - 2000));
  });

  it('says where surfaces are by their place', () => {
    const places = surfacePlaces(oriented, { from: [0, 0, 0], to: [5, 4, 3] });
    const of = (name: string): string[] =>
      places[oriented.names.indexOf(name)].places.map(({ kind, axis, metres }) => `${kind} ${axis} ${metres}`);
    expect(of('plaster').slice(0, 2).sort()).toEqual(['ceiling z 3', 'floor z 0']);
    expect(places[oriented.names.indexOf('plaster')].hasOthers).toBe(true);
    expect(of('wood')[0]).toBe('level z 0.5');
    expect(
      of('wood')
        .slice(1)
        .every((place) => place.startsWith('upright')),
    ).toBe(true);
  });

  it('is cut where sources stand, and once more at the height of receivers that is another', () => {
    const scene = {
      shape: oriented,
      slices: [],
      sources: [
        { name: 'S1', position: [1, 1, 2.2] },
        { name: 'S2', position: [4, 1.1, 2.2] },
      ],
      receivers: [{ name: 'R1', position: [2.5, 3, 1.2] }],
    } as unknown as SceneSummary;
    const sections = roomSections(scene).map(({ slice, through }) => [slice.axis, slice.position, ...through]);
    expect(sections).toEqual([
      [2, 2.2, 'S1', 'S2'],
      [2, 1.2, 'R1'],
      [1, 1, 'S1'],
      [0, 1, 'S1'],
    ]);
  });
});
