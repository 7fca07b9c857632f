import { describe, expect, it } from 'vitest';
import { placed, replaced } from '../../../src/mesh/placement.ts';
import type { TriangleMesh } from '../../../src/mesh/mesh.ts';
import { MIRROR_AXES, UP_AXES, type UpAxis } from '../../../src/units/placement.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

/** One triangle with its normal along x × y. */
const mesh: TriangleMesh = {
  vertices: Float64Array.of(1, 2, 3, 2, 2, 3, 1, 3, 3),
  triangles: Uint32Array.of(0, 1, 2),
  material: Uint16Array.of(0),
  materialNames: ['a'],
  sides: Uint8Array.of(1),
};

const AXES: Readonly<Record<UpAxis, Vec3>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
  '-x': [-1, 0, 0],
  '-y': [0, -1, 0],
  '-z': [0, 0, -1],
};

function normalOf({ vertices, triangles }: TriangleMesh): number[] {
  const [a, b, c] = [...triangles].map((i) => [...vertices.subarray(3 * i, 3 * i + 3)]);
  const [u, v] = [b, c].map((each) => each.map((x, axis) => x - a[axis]));
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]].map((x) => x + 0);
}

describe('the place of a model', () => {
  it.each(UP_AXES)('turns %s upwards without mirroring', (up) => {
    const points = { sources: [{ name: 'S', position: AXES[up] }], receivers: [] };
    const turned = placed(mesh, points, { up });
    expect(turned.points!.sources[0].position.map((x) => x + 0)).toEqual([0, 0, 1]);
    // Without a mirror, the normal turns with the triangle.
    const direction = placed(mesh, { sources: [{ name: 'n', position: [0, 0, 1] }], receivers: [] }, { up });
    expect(normalOf(turned.mesh)).toEqual(direction.points!.sources[0].position.map((x) => x + 0));
  });

  it.each(MIRROR_AXES)('keeps the front of triangles in a mirror across %s', (mirror) => {
    const axis = MIRROR_AXES.indexOf(mirror);
    const { mesh: turned } = placed(mesh, undefined, { mirror, scale: 2 });
    const signs = [0, 1, 2].map((each) => (each === axis ? -2 : 2));
    expect([...turned.vertices]).toEqual([...mesh.vertices].map((x, i) => signs[i % 3] * x));
    // The normal is mirrored as the room is: what was in front of a wall still is.
    expect(normalOf(turned)).toEqual([0, 0, axis === 2 ? -4 : 4]);
  });

  it('leaves a model that is not placed as it is', () => {
    expect(placed(mesh, undefined, {}).mesh).toBe(mesh);
  });

  it('takes points from one place to another', () => {
    const before = { up: 'y', scale: 0.01, mirror: 'x' } as const;
    const after = { up: '-x', scale: 2 } as const;
    const position: Vec3 = [300, 100, -200];
    const of = (placement: typeof before | typeof after): Vec3 =>
      placed(mesh, { sources: [{ name: 'S', position }], receivers: [] }, placement).points!.sources[0].position;
    const moved = replaced(before, after)(of(before));
    moved.forEach((x, axis) => expect(x).toBeCloseTo(of(after)[axis], 9));
  });
});
