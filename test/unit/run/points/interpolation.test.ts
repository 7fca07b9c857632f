import { describe, expect, it } from 'vitest';
import { AIR, bitsOf, type RoomGraph } from '../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import { pointWeights } from '../../../support/rooms/point-weights.ts';
import { placeOf } from '../../../../src/run/points/place.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../support/numbers/random.ts';
import { boxGraph, pillarGraph, prepared, voxelGraph } from '../../../support/rooms/rooms.ts';

/** A room of a scheme with the band κ; nothing else of the scheme matters here. */
const roomOf = (graph: RoomGraph, band: number) =>
  prepared(graph, { ...schemeByName('leggy-1@standard', 'test'), band });

const SIZE = [40, 38, 42] as const;
const openRoom = roomOf(boxGraph(SIZE), 0.7);

/** Position, m, of a point given in nodes. */
const at = ({ graph }: typeof openRoom, inNodes: Vec3): Vec3 =>
  inNodes.map((x, axis) => graph.grid.origin[axis] + (x + 0.5) * graph.grid.spacing) as unknown as Vec3;

type Field = (x: number, y: number, z: number) => number;

/** The weighted sum over a field, given as a function of nodes. */
function read(room: typeof openRoom, position: Vec3, field: Field): number {
  const { nodes, weights } = pointWeights(room, at(room, position)).point;
  return weights.reduce((sum, weight, i) => sum + weight * field(...coordinates(room.graph.grid, nodes[i])), 0);
}

describe('a point between the nodes', () => {
  const middle: Vec3 = [19.27, 18.81, 20.46];

  it('takes plane waves in the band with no more than the stated error', () => {
    const { error } = pointWeights(openRoom, at(openRoom, middle));
    const random = seededRandom(7);
    for (let trial = 0; trial < 50; trial++) {
      const direction = [0, 1, 2].map(() => between(random, -1, 1));
      const length = (between(random, 0.5, 1) * openRoom.scheme.band * Math.PI) / Math.hypot(...direction);
      const phaseAt = (p: readonly number[]) => p.reduce((sum, x, axis) => sum + length * direction[axis] * x, 0);
      const real = read(openRoom, middle, (...p) => Math.cos(phaseAt(p))) - Math.cos(phaseAt(middle));
      const imaginary = read(openRoom, middle, (...p) => Math.sin(phaseAt(p))) - Math.sin(phaseAt(middle));
      expect(Math.hypot(real, imaginary)).toBeLessThan((1 + error) ** 3 - 1 + 1e-12);
    }
  });

  it('is that node alone where it stands on one', () => {
    const { point, error } = pointWeights(openRoom, at(openRoom, [3, 37, 0]));
    expect([...point.nodes].map((node) => coordinates(openRoom.graph.grid, node))).toEqual([[3, 37, 0]]);
    expect([...point.weights]).toEqual([1]);
    expect(error).toBeLessThan(1e-9);
  });

  it('needs nodes along a line only, where the other two coordinates fall on nodes', () => {
    const { nodes } = pointWeights(openRoom, at(openRoom, [10, 11.4, 12])).point;
    expect(nodes.length).toBeGreaterThan(3);
    for (const node of nodes) {
      const [x, , z] = coordinates(openRoom.graph.grid, node);
      expect([x, z]).toEqual([10, 12]);
    }
  });

  it('sees a wall as a mirror half a cell beyond the last node', () => {
    // Even about the walls at −½ along all axes, like every field before rigid walls.
    const even: Field = (x, y, z) => Math.cos(1.9 * (x + 0.5)) * Math.cos(0.8 * (y + 0.5)) * Math.cos(0.5 * (z + 0.5));
    for (const position of [
      [0.3, 19, 20.2],
      [-0.45, 1.2, 0.1],
      [1.7, -0.2, -0.4],
    ] satisfies Vec3[]) {
      expect(Math.abs(read(openRoom, position, even) - even(...position))).toBeLessThan(0.015);
    }
  });

  it.each(['pillars', 'voxels'])('stays in the air with all its weight among %s', (kind) => {
    const random = seededRandom(11);
    const size = [14, 15, 13] as const;
    const room = roomOf(kind === 'pillars' ? pillarGraph(size) : voxelGraph(size, random), 0.8);
    let found = 0;
    for (let trial = 0; trial < 200 && found < 20; trial++) {
      const position = at(room, size.map((n) => between(random, -0.5, n - 0.5)) as unknown as Vec3);
      if (!placeOf(room.graph, position)) continue;
      found++;
      const { nodes, weights } = pointWeights(room, position).point;
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
      expect([...nodes]).toEqual([...new Set(nodes)].sort((a, b) => a - b));
      for (const node of nodes) expect(bitsOf(room.graph)(node) & AIR).toBeTruthy();
    }
    expect(found).toBe(20);
  });

  it('walks round a corner in every order of the axes', () => {
    // Beside a block, x before y ends elsewhere than y before x. Both must have a share.
    const room = roomOf(pillarGraph([12, 12, 3], [{ from: [6, 6, 0], to: [12, 12, 3] }]), 0.6);
    const { nodes } = pointWeights(room, at(room, [5.3, 6.4, 1])).point;
    const places = [...nodes].map((node) => coordinates(room.graph.grid, node).join());
    expect(places).toContain('6,5,1'); // down first, then across, past the block
    expect(places).toContain('5,5,1'); // across first: mirrored, then down
  });

  it('has to be in the air', () => {
    const room = roomOf(pillarGraph([12, 12, 3], [{ from: [6, 6, 0], to: [12, 12, 3] }]), 0.6);
    expect(() => pointWeights(room, at(room, [8, 8, 1]))).toThrow(RangeError);
    expect(() => pointWeights(room, at(room, [-0.6, 1, 1]))).toThrow(RangeError);
    expect(() => pointWeights(room, at(room, [1, 11.6, 1]))).toThrow(RangeError);
  });
});
