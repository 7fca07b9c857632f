import { describe, expect, it } from 'vitest';
import { AIR, ALL_OPEN, DIRECTIONS } from '../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import { openBoxes, openMargins } from '../../../../src/room/boxes/open-boxes.ts';
import { RIGID } from '../../../../src/room/surfaces/surface.ts';
import { gridOf, voxeliseBoxes } from '../../../../src/room/boxes/voxelise-boxes.ts';
import type { BoxElement, SixMaterials } from '../../../../src/scene/scene.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';

const SPACING = metres(0.1);
const OPEN = new Set(['sky']);

function box(from: Vec3, to: Vec3, sky: readonly number[] = [], operation: 'add' | 'subtract' = 'add'): BoxElement {
  const materials = DIRECTIONS.map((face) => (sky.includes(face) ? 'sky' : 'wall')) as unknown as SixMaterials;
  return { operation, from, to, materials };
}

/** The room with its openings, on a grid that is large enough. */
function opened(boxes: readonly BoxElement[], steps: number) {
  const grid = gridOf(boxes, SPACING, openMargins(boxes, SPACING, OPEN, steps));
  return openBoxes(voxeliseBoxes(boxes, grid), OPEN, steps);
}

describe('the margins of a grid of boxes', () => {
  const margins = (boxes: readonly BoxElement[], steps = 5) => openMargins(boxes, SPACING, OPEN, steps);

  it('are on sides with open faces, with a node to spare for rounding', () => {
    expect(margins([box([0, 0, 0], [1, 1, 1])])).toEqual([0, 0, 0, 0, 0, 0]);
    expect(margins([box([0, 0, 0], [1, 1, 1], [1, 4])])).toEqual([0, 6, 0, 0, 6, 0]);
  });

  it('are less where there is solid within the grid', () => {
    const high = box([0, 0, 0], [1, 1, 1]);
    expect(margins([high, box([0, 0, 1], [0.7, 1, 2], [1])])).toEqual([0, 3, 0, 0, 0, 0]);
    expect(margins([high, box([0, 0, 1], [0.2, 1, 2], [1])])).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('are beyond the solid of a subtracted box', () => {
    // Its face x- is open: air at lower x, the way out towards higher x.
    expect(margins([box([0, 0, 0], [1, 1, 1]), box([0.8, 0, 0], [1, 1, 1], [0], 'subtract')])).toEqual([
      0, 4, 0, 0, 0, 0,
    ]);
  });

  it('move the grid and not its cell faces', () => {
    const boxes = [box([0.3, 0, 0], [1.3, 1, 1])];
    const grid = gridOf(boxes, SPACING, [2, 3, 0, 0, 1, 0]);
    expect(grid.size).toEqual([15, 10, 11]);
    expect(grid.origin.map((at) => Number(at.toFixed(12)))).toEqual([0.1, 0, -0.1]);
    const air = (room: ReturnType<typeof voxeliseBoxes>) => room.graph.nodes.filter((bits) => bits & AIR).length;
    expect(air(voxeliseBoxes(boxes, grid))).toBe(1000);
  });
});

describe('open faces of boxes', () => {
  it('lead into as much air as the layer has nodes', () => {
    const room = opened([box([0, 0, 0], [1, 0.8, 0.6], [1])], 5);
    if ('meets' in room) throw new Error(room.meets);
    expect(room.outside.nodes).toHaveLength(5 * 8 * 6);
    const at = (x: number): number =>
      room.graph.nodes.findIndex((_, node) => coordinates(room.graph.grid, node).join() === [x, 3, 3].join());
    expect(room.graph.nodes[at(9)] & ALL_OPEN).toBe(ALL_OPEN);
    expect(room.outside.level[room.outside.nodes.indexOf(at(14))]).toBe(5);
    expect(room.graph.nodes[at(15)]).toBe(0);
  });

  it('end with rigid walls, beside those of the room', () => {
    const room = opened([box([0, 0, 0], [1, 0.8, 0.6], [1])], 5);
    if ('meets' in room) throw new Error(room.meets);
    const { graph, surface, outside, materialNames } = room;
    const found = new Set<number>();
    const beyond = new Set<number>();
    const isOutside = new Set(outside.nodes);
    graph.nodes.forEach((bits, node) => {
      if (!(bits & AIR)) return;
      for (const direction of DIRECTIONS) {
        if (bits & (1 << direction)) continue;
        (isOutside.has(node) ? beyond : found).add(surface.materialAt(node, direction));
      }
    });
    expect([...found]).toEqual([materialNames.indexOf('wall')]);
    expect([...beyond]).toEqual([RIGID]);
  });

  it('may be those of a subtracted box', () => {
    const room = opened([box([0, 0, 0], [1, 1, 1]), box([0.8, 0.2, 0.2], [1, 0.5, 0.6], [0], 'subtract')], 5);
    if ('meets' in room) throw new Error(room.meets);
    expect(room.outside.nodes).toHaveLength(3 * 4 * 5);
  });

  it('are found blocked by air, and the room stays as it was', () => {
    const boxes = [box([0, 0, 0], [1, 1, 1], [1]), box([1.3, 0, 0], [2, 1, 1])];
    const grid = gridOf(boxes, SPACING, openMargins(boxes, SPACING, OPEN, 5));
    const room = voxeliseBoxes(boxes, grid);
    const before = room.graph.nodes.slice();
    expect(openBoxes(room, OPEN, 5)).toMatchObject({ meets: 'air of the room', steps: 4, direction: 1 });
    expect(room.graph.nodes).toEqual(before);
  });
});
