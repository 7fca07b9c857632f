import { describe, expect, it } from 'vitest';
import { coordinates, makeGrid } from '../../../../src/room/grid/grid.ts';
import { boxPart } from '../../../../src/room/porous/box-regions.ts';
import { closedBodies } from '../../../../src/room/porous/closed-bodies.ts';
import { bodyPart, nodesInBody } from '../../../../src/room/porous/mesh-regions.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { boxBodies } from '../../../support/models/box-bodies.ts';
import { boxGraph } from '../../../support/rooms/rooms.ts';
import { WOOLS } from '../../../support/rooms/porous-rooms.ts';

const grid = makeGrid([24, 20, 16], metres(0.1), [-0.2, 0.1, 0.3]);
const all = () => true;

describe('the closed bodies of triangles', () => {
  it('are found by the sides that they share, with their volumes', () => {
    const { bodies, open } = closedBodies(
      boxBodies([
        [
          [0, 0, 0],
          [1, 2, 0.1],
        ],
        [
          [3, 0, 0],
          [3.5, 0.5, 0.5],
        ],
      ]),
      all,
    );
    expect(open).toBeUndefined();
    expect(bodies.map(({ triangles }) => triangles.length)).toEqual([12, 12]);
    expect(bodies[0].volume).toBeCloseTo(0.2, 9);
    expect(bodies[1].volume).toBeCloseTo(0.125, 9);
  });

  it('are none where a side belongs to one triangle', () => {
    const mesh = boxBodies([
      [
        [0, 0, 0],
        [1, 2, 0.1],
      ],
    ]);
    const { bodies, open } = closedBodies(
      { ...mesh, material: Uint16Array.from(mesh.material, (_, t) => (t === 0 ? 1 : 0)) },
      (m) => m === 0,
    );
    expect(bodies).toEqual([]);
    expect(open).toEqual({ count: 3, at: expect.any(Array) as unknown });
  });
});

describe('the nodes of a body', () => {
  it.each<[string, Vec3, Vec3]>([
    ['whose faces are cell faces', [0.1, 0.4, 0.5], [0.6, 1.4, 0.9]],
    ['whose faces are anywhere', [0.17, 0.44, 0.53], [0.81, 1.31, 1.02]],
    ['that reaches beyond the grid', [-3, 0.4, 0.5], [0.6, 9, 0.9]],
  ])('of a box %s are those of that box', (_, from, to) => {
    const graph = {
      ...boxGraph([24, 20, 16]),
      grid: { ...boxGraph([24, 20, 16]).grid, spacing: grid.spacing, origin: grid.origin },
    };
    const box = boxPart(graph, { from, to, name: 'foam', filling: WOOLS[0] });
    const mesh = boxBodies([[from, to]]);
    const [{ triangles }] = closedBodies(mesh, all).bodies;
    const body = bodyPart(graph, { name: 'foam', filling: WOOLS[0], mesh, triangles });
    expect(box.nodes.length).toBeGreaterThan(50);
    expect([...body.nodes].sort((a, b) => a - b)).toEqual([...box.nodes].sort((a, b) => a - b));
    expect(body.depth).toBe(box.depth);
  });

  it('of a box that is turned are those whose middles it holds, whichever way its triangles face', () => {
    const angle = 0.4;
    const [from, to]: [Vec3, Vec3] = [
      [0.5, 0.6, 0.65],
      [1.5, 1.1, 1.55],
    ];
    const middle = [1, 0.9];
    const turned = ([x, y, z]: Vec3, by: number): Vec3 => {
      const [u, v] = [x - middle[0], y - middle[1]];
      return [middle[0] + u * Math.cos(by) - v * Math.sin(by), middle[1] + u * Math.sin(by) + v * Math.cos(by), z];
    };
    const mesh = boxBodies([[from, to]], (point) => turned(point, angle));
    // Every other triangle faces inward.
    const triangles = mesh.triangles.slice();
    for (let t = 0; t < triangles.length / 3; t += 2) triangles.subarray(3 * t, 3 * t + 3).reverse();
    const nodes = new Set(nodesInBody(grid, { mesh: { ...mesh, triangles }, triangles: [...mesh.material.keys()] }));
    let count = 0;
    for (let node = 0; node < grid.pitch * grid.size[1] * grid.size[2]; node++) {
      const at = coordinates(grid, node);
      if (at[0] >= grid.size[0]) continue;
      const point = at.map((x, axis) => grid.origin[axis] + (x + 0.5) * grid.spacing) as unknown as Vec3;
      const inside = turned(point, -angle).every((x, axis) => from[axis] < x && x < to[axis]);
      expect(nodes.has(node)).toBe(inside);
      if (inside) count++;
    }
    expect(count).toBeGreaterThan(300);
  });
});
