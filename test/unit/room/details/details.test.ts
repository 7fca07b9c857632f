import { describe, expect, it } from 'vitest';
import { boxesMesh } from '../../../../src/room/boxes/boxes-mesh.ts';
import { areaBelow, narrowest, type RoomDetails } from '../../../../src/room/details/details.ts';
import { roomDetails } from '../../../../src/room/details/measure-details.ts';
import type { FaceMaterials } from '../../../../src/room/mesh/triangles/wall-triangles.ts';
import type { BoxElement, SixMaterials } from '../../../../src/scene/scene.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import {
  box,
  boxFace,
  flipped,
  join,
  mapped,
  meshOf,
  only,
  polygon,
  rotate,
  rotationAbout,
  sameMaterials,
  type Soup,
} from '../../../support/rooms/room-meshes.ts';

const six = (name: string): SixMaterials => [name, name, name, name, name, name];
const air = (from: Vec3, to: Vec3, materials = six('plaster')): BoxElement => ({
  operation: 'add',
  from,
  to,
  materials,
});
const solid = (from: Vec3, to: Vec3, materials = six('wood')): BoxElement => ({
  ...air(from, to, materials),
  operation: 'subtract',
});

const ofBoxes = (boxes: readonly BoxElement[], open: readonly string[] = []): RoomDetails =>
  roomDetails({ boxes }, new Set(open), [])!;

function ofMesh(
  soup: Soup,
  listeners: readonly Vec3[],
  open: readonly string[] = [],
  materials?: FaceMaterials,
): RoomDetails {
  const mesh = meshOf(soup);
  const { materialNames } = mesh;
  const openings = new Set(open.map((name) => materialNames.indexOf(name)));
  const faceMaterials = materials ?? sameMaterials(mesh);
  return roomDetails({ boxes: undefined, mesh, faceMaterials, materialNames, open: openings }, new Set(), listeners)!;
}

const areaOf = ({ materials }: RoomDetails, name: string): number =>
  materials.find(({ material }) => material === name)!.area;

/** Two rooms of 3 × 4 × 3 m, a wall of 0.4 m between them, and in it a slot 0.12 m wide from floor to ceiling. */
const SLOT = [
  air([0, 0, 0], [6.4, 4, 3]),
  solid([3, 0, 0], [3.4, 2, 3]),
  solid([3, 2.12, 0], [3.4, 4, 3], six('felt')),
];

describe('details of boxes', () => {
  it('are the slot and the wall, exactly', () => {
    const details = ofBoxes(SLOT);
    const gap = narrowest(details, details.gaps)!;
    expect(gap.size).toBeCloseTo(0.12, 12);
    expect(gap.area).toBeCloseTo(2 * 0.4 * 3, 12);
    expect(gap.position.map((x) => Number(x.toFixed(9)))).toEqual([3.2, 2.06, 1.5]);
    expect([gap.direction, gap.materials]).toEqual([
      [0, 1, 0],
      ['wood', 'felt'],
    ]);
    const wall = narrowest(details, details.walls)!;
    expect(wall.size).toBeCloseTo(0.4, 12);
    // Both faces of both pieces.
    expect(areaBelow(details.walls, metres(1))).toBeCloseTo(2 * 3 * (2 + 1.88), 12);
    expect(details.volume).toBeCloseTo(12 * 6.4 - 3 * 0.4 * 3.88, 10);
    expect(details.wallArea).toBeCloseTo(2 * (6.4 * 4 - 0.4 * 3.88) + 2 * 12 + 2 * 6 * 3 + 2 * 3 * 3.88 + 2 * 1.2, 10);
  });

  it('are nothing but its sides in an empty room', () => {
    const { gaps, walls, materials } = ofBoxes([air([1, 1, 1], [6, 5, 4])]);
    expect(gaps.map(({ size, area }) => [size, area])).toEqual([
      [3, 40],
      [4, 30],
      [5, 24],
    ]);
    expect(walls).toEqual([]);
    expect(materials).toMatchObject([{ material: 'plaster', area: 94 }]);
  });

  it('are the width of a strip of a material, whatever planes cross it', () => {
    const floor: SixMaterials = ['plaster', 'plaster', 'plaster', 'plaster', 'carpet', 'plaster'];
    const details = ofBoxes([
      air([0, 0, 0], [5, 4, 3], floor),
      solid([0, 1, -1], [5, 1.3, 0], six('metal')), // a strip of the floor
      solid([2, 3, 0], [2.4, 3.4, 3]), // a pillar, whose planes cross it
    ]);
    expect(areaOf(details, 'metal')).toBeCloseTo(1.5, 12);
    const { strips } = details.materials.find(({ material }) => material === 'metal')!;
    expect(strips.map(({ width }) => Number(width.toFixed(9)))).toEqual([0.3]);
    expect(narrowest(details, details.walls)!.size).toBeCloseTo(0.4, 12);
  });

  it('know no wall where a face is open', () => {
    const open: SixMaterials = ['plaster', 'open', 'plaster', 'plaster', 'plaster', 'plaster'];
    const details = ofBoxes([air([0, 0, 0], [0.1, 4, 3], open)], ['open']);
    expect(narrowest(details, details.gaps)!.size).toBe(3);
    expect(details.materials.map(({ material }) => material)).toEqual(['plaster']);
  });
});

describe('details of a mesh', () => {
  it('are remembered for the same content, and follow every part of it', () => {
    const { mesh, faceMaterials, materialNames } = boxesMesh([
      air([0, 0, 0], [3, 4, 2.5]),
      solid([1, 1, 0], [2, 1.2, 2]),
    ]);
    const room = { boxes: undefined, mesh, faceMaterials, materialNames, open: new Set<number>() };
    const at: Vec3[] = [[0.5, 2, 1]];
    const details = roomDetails(room, new Set(), at);
    expect(roomDetails(structuredClone(room), new Set(), structuredClone(at))).toBe(details);
    const one = <T extends Float64Array | Uint8Array | Uint16Array | Int32Array>(of: T, value: number): T => {
      const copy = of.slice() as T;
      copy[0] = value;
      return copy;
    };
    const changed = [
      { ...room, mesh: { ...mesh, vertices: mesh.vertices.map((x) => 1.1 * x) } },
      { ...room, mesh: { ...mesh, triangles: mesh.triangles.slice(0, -3) } },
      { ...room, mesh: { ...mesh, material: one(mesh.material, 1 - mesh.material[0]) } },
      { ...room, mesh: { ...mesh, sides: one(mesh.sides, mesh.sides[0] === 1 ? 2 : 1) } },
      { ...room, faceMaterials: { ...faceMaterials, front: one(faceMaterials.front, -1) } },
      { ...room, faceMaterials: { ...faceMaterials, back: one(faceMaterials.back, -1) } },
      { ...room, materialNames: materialNames.map((name) => `${name} 2`) },
      { ...room, open: new Set([0]) },
    ];
    for (const other of changed) {
      roomDetails(room, new Set(), at);
      expect(roomDetails(other, new Set(), at)).not.toBe(details);
    }
    expect(roomDetails(room, new Set(), at)).toBe(details);
    expect(roomDetails(room, new Set(), [[1.5, 1.1, 1]])).not.toBe(details);
  });

  it('are those of the boxes that it stands for', () => {
    const boxes = [
      ...SLOT,
      solid([0.5, 0.5, 0], [1.3, 0.55, 1.2], six('metal')), // a screen
      solid([0.5, 3.8, 0], [2, 3.9, 2], six('metal')), // a cupboard, 0.1 m before the wall
    ];
    const { mesh, faceMaterials, materialNames } = boxesMesh(boxes);
    const listeners: Vec3[] = [[1, 2, 1.5]];
    const geometry = { boxes: undefined, mesh, faceMaterials, materialNames, open: new Set<number>() };
    const found = roomDetails(geometry, new Set(), listeners)!;
    const exact = ofBoxes(boxes);
    // The share of samples on each triangle is right to one or two of the room's 6000.
    const near = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThan(0.01 * exact.wallArea);
    for (const size of [0.03, 0.06, 0.11, 0.13, 0.3, 0.5, 1, 2.5, 3.5, 5].map(metres)) {
      near(areaBelow(found.gaps, size), areaBelow(exact.gaps, size));
      near(areaBelow(found.walls, size), areaBelow(exact.walls, size));
    }
    for (const { material, area } of exact.materials) near(areaOf(found, material!), area);
    expect(Math.abs(found.volume / exact.volume - 1)).toBeLessThan(0.01);
    // Corners are rounded to a 4096th of the search grid, here 0.04 mm.
    expect(narrowest(found, found.gaps)!.size).toBeCloseTo(0.1, 3);
    expect(narrowest(found, found.walls)!.size).toBeCloseTo(0.05, 3);
  });

  /** Two blocks in a room, reaching into its walls, with a slot of a width between them. */
  const blocks = (width: number): Soup =>
    join(
      box([0, 0, 0], [6, 4, 3], 'plaster'),
      flipped(box([2, -0.1, -0.1], [3, 4.1, 1.5], 'wood')),
      flipped(box([2, -0.1, 1.5 + width], [3, 4.1, 3.1], 'felt')),
    );

  it('are a slot of the same width, however it is turned and whichever way its triangles face', () => {
    const random = seededRandom(3);
    const soup = blocks(0.12);
    const turned = rotationAbout(1, 30);
    const anyWay: Soup = {
      ...soup,
      triangles: soup.triangles.map((t) => (random() < 0.5 ? t : flipped({ ...soup, triangles: [t] }).triangles[0])),
    };
    for (const each of [soup, mapped(anyWay, (v) => rotate(turned, v))]) {
      const isTurned = each !== soup;
      const listener: Vec3 = isTurned ? rotate(turned, [1, 2, 1.5]) : [1, 2, 1.5];
      const details = ofMesh(each, [listener]);
      const gap = narrowest(details, details.gaps)!;
      expect(gap.size).toBeCloseTo(0.12, 3);
      expect(gap.materials.toSorted()).toEqual(['felt', 'wood']);
      // One sample of the blocks' sides is 0.05 m².
      expect(Math.abs(areaBelow(details.gaps, metres(0.13)) - 8)).toBeLessThan(0.3);
      const across = isTurned ? rotate(turned, [0, 0, 1]) : ([0, 0, 1] as const);
      expect(Math.abs(across.reduce((sum, x, d) => sum + x * gap.direction[d], 0))).toBeCloseTo(1, 6);
      expect(narrowest(details, details.walls)!.size).toBeCloseTo(1, 3); // the blocks
      // The blocks' parts beyond the walls face no air, nor do their insides.
      expect(Math.abs(areaOf(details, 'wood') - (4 + 2 * 4 * 1.5))).toBeLessThan(0.3);
    }
  });

  it('are sheets and thin plates with air on both sides', () => {
    const sheet = polygon([[3, 1, 1], [3, 3, 1], [3, 3, 2], [3, 1, 2]], 'sheet'); // prettier-ignore
    const plate = flipped(box([1, 1, 1], [1.02, 3, 2], 'plate'));
    const details = ofMesh(join(box([0, 0, 0], [6, 4, 3], 'plaster'), sheet, plate), [[5, 2, 1.5]]);
    expect(areaBelow(details.walls, metres(0.001))).toBeCloseTo(4, 1);
    expect(areaOf(details, 'sheet')).toBeCloseTo(4, 1);
    const thin = details.walls.filter(({ size }) => size > 0 && size < 0.1);
    expect(thin.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(4, 1);
    for (const { size, materials } of thin) {
      expect(size).toBeCloseTo(0.02, 3);
      expect(materials).toEqual(['plate', 'plate']);
    }
    expect(areaBelow(details.gaps, metres(0.9))).toBe(0);
  });

  it('are not the edges of a wedge', () => {
    const [a, b, c] = [[0, 0], [4, 0], [4, 4]] as const; // prettier-ignore
    const at = ([x, z]: readonly [number, number], y: number): Vec3 => [x, y, z];
    const side = (p: readonly [number, number], q: readonly [number, number]): Soup =>
      polygon([at(p, 0), at(q, 0), at(q, 3), at(p, 3)]);
    const wedge = join(
      side(a, b),
      side(b, c),
      side(c, a),
      ...[0, 3].map((y) => polygon([at(a, y), at(b, y), at(c, y)])),
    );
    const details = ofMesh(wedge, [[3, 1.5, 1]]);
    expect(details.volume).toBeCloseTo(24, 0);
    // Only the two triangles are parallel, 3 m apart.
    expect(narrowest(details, details.gaps)!.size).toBeCloseTo(3, 3);
    expect(details.walls).toEqual([]);
  });

  it('are no layers that lie on each other', () => {
    const carpet = polygon([[1, 1, 0.002], [4, 1, 0.002], [4, 3, 0.002], [1, 3, 0.002]], 'carpet'); // prettier-ignore
    const details = ofMesh(join(box([0, 0, 0], [6, 4, 3], 'plaster'), carpet), [[5, 2, 1.5]]);
    expect(narrowest(details, details.gaps)!.size).toBeGreaterThan(2.9);
    expect(details.walls).toEqual([]);
    expect(areaOf(details, 'carpet')).toBeCloseTo(6, 1);
  });

  it('reach round corners, and not through walls', () => {
    // A corridor 0.5 m wide that turns twice, and a room next door without listeners.
    const corridor = [
      air([0, 0, 0], [4, 4, 3]),
      air([4, 0, 0], [8, 0.5, 3]),
      air([7.5, 0.5, 0], [8, 4, 3]),
      air([5, 3.5, 0], [7.5, 4, 3]),
    ];
    const { mesh, faceMaterials, materialNames } = boxesMesh([...corridor, air([0, 5, 0], [4, 9, 3], six('hidden'))]);
    const geometry = { boxes: undefined, mesh, faceMaterials, materialNames, open: new Set<number>() };
    const details = roomDetails(geometry, new Set(), [[1, 2, 1.5]])!;
    const exact = ofBoxes(corridor);
    // Of the corridor's 110 m², only a few samples at its far end may be missed.
    expect(Math.abs(areaOf(details, 'plaster') / exact.wallArea - 1)).toBeLessThan(0.02);
    expect(areaOf(details, 'hidden')).toBe(0);
    expect(narrowest(details, details.gaps)!.size).toBeCloseTo(0.5, 3);
  });

  it('know no wall where triangles are open, and see through cracks', () => {
    const room = box([0, 0, 0], [6, 4, 0.1], (face) => (face === 'z1' ? 'open' : 'plaster'));
    expect(areaBelow(ofMesh(room, [[3, 2, 0.05]], ['open']).gaps, metres(1))).toBe(0);
    const cracked = join(
      only(box([0, 0, 0], [6, 4, 3], 'plaster', ['x0', 'x1', 'y0', 'y1', 'z0']), () => true),
      boxFace([0.002, 0, 0], [6, 4, 3], 'z1', 'roof'),
    );
    const details = ofMesh(cracked, [[3, 2, 1]]);
    expect(Math.abs(details.wallArea - 108)).toBeLessThan(0.5);
  });

  it('are the same every time, and none where nobody stands in the room', () => {
    const listeners: Vec3[] = [[1, 2, 1.5]];
    expect(ofMesh(blocks(0.3), listeners)).toEqual(ofMesh(blocks(0.3), listeners));
    const nobody = ofMesh(blocks(0.3), []);
    expect([nobody.wallArea, nobody.gaps, nobody.walls]).toEqual([0, [], []]);
    expect(ofMesh({ vertices: [], triangles: [] }, listeners).wallArea).toBe(0);
  });
});
