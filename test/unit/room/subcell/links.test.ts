import { describe, expect, it } from 'vitest';
import { AIR, ALL_OPEN } from '../../../../src/room/grid/graph.ts';
import { makeGrid } from '../../../../src/room/grid/grid.ts';
import { cornerStrides } from '../../../../src/room/subcell/cut/cube-list.ts';
import { CornerValues, CubeParts } from '../../../../src/room/subcell/links.ts';
import { metres } from '../../../../src/units/quantities.ts';
import { seededRandom, wholeBetween } from '../../../support/numbers/random.ts';

const WEIGHTS = [1.5, -0.25, 0.125] as const;
/** [axes along which two corners differ] the part of their weight that is one cube's. */
const SHARE = [0, 1 / 4, 1 / 2, 1];

/** The energy of a cube with these values at its corners. */
function elementEnergy(values: readonly number[], part: number): number {
  let sum = 0;
  for (let a = 0; a < 8; a++) {
    for (let b = 0; b < a; b++) {
      const axes = [1, 2, 4].filter((bit) => (a ^ b) & bit).length;
      sum += part * WEIGHTS[axes - 1] * SHARE[axes] * (values[a] - values[b]) ** 2;
    }
  }
  return sum;
}

const linkEnergy = (parts: CubeParts, valueOf: (node: number) => number): number =>
  Array.from({ length: parts.links }, (_, l) => l).reduce(
    (sum, l) => sum + parts.weight[l] * (valueOf(parts.from[l]) - valueOf(parts.to[l])) ** 2,
    0,
  );

const volumeOf = ({ nodes, volume }: CubeParts): number => volume.subarray(0, nodes).reduce((sum, one) => sum + one, 0);

describe('a cube that is not plain', () => {
  it('has the energy of the element where donors give the values, and the volume of its air', () => {
    const parts = new CubeParts(WEIGHTS);
    const random = seededRandom(4);
    for (let trial = 0; trial < 20; trial++) {
      const values = new CornerValues();
      for (let corner = 0; corner < 8; corner++) {
        const first = values.start[corner];
        const count = wholeBetween(random, 1, 8);
        values.start[corner + 1] = first + count;
        const nodes = Array.from({ length: 20 }, (_, node) => 100 + node).sort(() => random() - 0.5);
        for (let e = first; e < first + count; e++) {
          values.node[e] = nodes[e - first];
          values.weight[e] = 1 / count;
        }
      }
      parts.ofDonors(values, 0.3);
      const pressure = new Map(Array.from({ length: 20 }, (_, node) => [100 + node, random() - 0.5]));
      const atCorners = Array.from({ length: 8 }, (_, corner) => {
        let sum = 0;
        for (let e = values.start[corner]; e < values.start[corner + 1]; e++) {
          sum += values.weight[e] * pressure.get(values.node[e])!;
        }
        return sum;
      });
      // Rounding only.
      expect(linkEnergy(parts, (node) => pressure.get(node)!)).toBeCloseTo(elementEnergy(atCorners, 0.3), 12);
      expect(volumeOf(parts)).toBeCloseTo(0.3, 12);
    }
  });

  it('is a staircase whose pieces have the energy of the element with mirrored values', () => {
    const grid = makeGrid([2, 2, 2], metres(1), [0, 0, 0]);
    const strides = cornerStrides(grid);
    const nodes = new Uint8Array(grid.pitch * 4);
    // A wall across x.
    for (let corner = 0; corner < 8; corner++) nodes[strides[corner]] = AIR | ALL_OPEN;
    const close = (corner: number, direction: number): number => (nodes[strides[corner]] &= ~(1 << direction));
    for (const yz of [0, 2, 4, 6]) {
      close(yz, 1);
      close(yz + 1, 0);
    }
    const parts = new CubeParts(WEIGHTS);
    parts.ofStaircase({ grid, nodes }, 0, strides, 0.5);
    const pressure = Array.from({ length: 8 }, (_, corner) => Math.sin(3 * corner + 1));
    const corner = (node: number): number => strides.indexOf(node);
    const mirrored = (side: number): number[] => pressure.map((_, c) => pressure[(c & 6) | side]);
    const expected = elementEnergy(mirrored(0), 0.25) + elementEnergy(mirrored(1), 0.25);
    expect(linkEnergy(parts, (node) => pressure[corner(node)])).toBeCloseTo(expected, 12);
    expect(volumeOf(parts)).toBeCloseTo(0.5, 12);
    // No link crosses the wall.
    for (let l = 0; l < parts.links; l++) expect((corner(parts.from[l]) ^ corner(parts.to[l])) & 1).toBe(0);
  });
});
