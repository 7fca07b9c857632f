import { describe, expect, it } from 'vitest';
import { boxMisfit, fittingSpacing } from '../../../../src/room/boxes/fitting-spacing.ts';
import { gridOf, voxeliseBoxes } from '../../../../src/room/boxes/voxelise-boxes.ts';
import { AIR, DIRECTIONS, directionStrides, type Direction } from '../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import { RIGID } from '../../../../src/room/surfaces/surface.ts';
import type { BoxElement, BoxSheet } from '../../../../src/scene/scene.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { seededRandom, wholeBetween } from '../../../support/numbers/random.ts';
import { boxOf, sheetOf } from '../../../support/rooms/box-sheets.ts';

const SPACING = metres(0.1);
const scaled = (at: readonly number[]): Vec3 => at.map((each) => each * SPACING) as unknown as Vec3;
const boxAt = (operation: BoxElement['operation'], from: Vec3, to: Vec3): BoxElement =>
  boxOf(operation, scaled(from), scaled(to));

/** What stands between two neighbours of air, found edge by edge: the first sheet that crosses it. */
function sheetBetween(cell: readonly number[], axis: number, sheets: readonly BoxSheet[]): BoxSheet | undefined {
  return sheets.find(
    ({ axis: own, from, to }) =>
      own === axis &&
      Math.round(from[axis] / SPACING) === cell[axis] + 1 &&
      cell.every((at, d) => d === axis || (from[d] < (at + 0.5) * SPACING && (at + 0.5) * SPACING < to[d])),
  );
}

describe('sheets in rooms of boxes', () => {
  it('close the edges that cross them, and are seen there alone, on any number of planes', () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = seededRandom(seed);
      const range = (): [number, number] => {
        const low = wholeBetween(random, 0, 8);
        return [low, wholeBetween(random, low + 1, 9)];
      };
      const boxes = [boxAt('add', [0, 0, 0], [9, 8, 20])];
      for (let i = 0; i < 3; i++) {
        const [x, y, z] = [range(), range(), range()];
        boxes.push(boxAt(random() < 0.3 ? 'add' : 'subtract', [x[0], y[0], z[0]], [x[1], y[1], z[1]]));
      }
      const sheets = [0, 1, 2, 2].map((axis, i) => {
        const ranges = [range(), range(), range()];
        const at = wholeBetween(random, 1, 7);
        const corner = (end: 0 | 1): Vec3 => scaled(ranges.map((each, d) => (d === axis ? at : each[end])));
        return sheetOf(corner(0), corner(1), `s${i}`, i === 0 ? 'felt' : null);
      });
      const { graph, surface, materialNames } = voxeliseBoxes(boxes, gridOf(boxes, SPACING), { sheets });
      const open = voxeliseBoxes(boxes, gridOf(boxes, SPACING)).graph;
      const stride = directionStrides(graph.grid);
      let closed = 0;
      const wrong: string[] = [];
      graph.nodes.forEach((bits, node) => {
        const cell = coordinates(graph.grid, node);
        if ((bits & AIR) !== (open.nodes[node] & AIR)) wrong.push(`air at ${cell.join()}`);
        for (const direction of DIRECTIONS) {
          const isOpen = (open.nodes[node] >> direction) & 1;
          const low = direction & 1 ? cell : coordinates(graph.grid, node + stride[direction]);
          const sheet = isOpen ? sheetBetween(low, direction >> 1, sheets.toReversed()) : undefined;
          if (((bits >> direction) & 1) !== (sheet ? 0 : isOpen)) wrong.push(`edge ${direction} at ${cell.join()}`);
          if (!sheet) continue;
          closed++;
          const material = surface.materialAt(node, direction);
          const seen = [
            materialNames[surface.sheetAt(node, direction)],
            material === RIGID ? null : materialNames[material],
          ];
          if (seen.join() !== [sheet.material, direction & 1 ? sheet.front : sheet.back].join())
            wrong.push(seen.join());
        }
      });
      expect(wrong).toEqual([]);
      expect(closed).toBeGreaterThan(0);
    }
  });

  it('leave the walls beside them as they are', () => {
    const boxes = [boxAt('add', [0, 0, 0], [6, 5, 4])];
    const sheets = [sheetOf(scaled([0, 0, 3]), scaled([6, 5, 3]))];
    const { graph, surface, materialNames } = voxeliseBoxes(boxes, gridOf(boxes, SPACING), { sheets });
    graph.nodes.forEach((bits, node) => {
      const [x, , z] = coordinates(graph.grid, node);
      if (!(bits & AIR) || x > 0) return;
      expect(materialNames[surface.materialAt(node, 0 satisfies Direction)]).toBe('wall');
      if (z === 3) expect(surface.materialAt(node, 4)).toBe(RIGID);
    });
  });

  it('count where the planes of a grid may lie', () => {
    const boxes = [boxOf('add', [0, 0, 0], [4.9, 4.9, 4.9])];
    const sheet = sheetOf([0, 0, 27 * 0.098], [4.9, 4.9, 27 * 0.098]);
    expect(boxMisfit(boxes, SPACING, [sheet])).toBeCloseTo(0.46 / Math.sqrt(7), 9);
    expect(fittingSpacing(boxes, SPACING)).toBe(0.1);
    expect(fittingSpacing(boxes, SPACING, [sheet])).toBeCloseTo(0.098, 5);
    const volume = { from: [0, 0, 27 * 0.098], to: [4.9, 4.9, 4.9], material: 'wool' } as const;
    expect(fittingSpacing(boxes, SPACING, [], [volume])).toBeCloseTo(0.098, 5);
  });
});
