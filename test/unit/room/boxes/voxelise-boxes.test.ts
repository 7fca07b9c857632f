import { describe, expect, it } from 'vitest';
import {
  AIR,
  ALL_OPEN,
  closeEdge,
  DIRECTIONS,
  directionStrides,
  type RoomGraph,
} from '../../../../src/room/grid/graph.ts';
import { coordinates, makeGrid, storedNodes, strides } from '../../../../src/room/grid/grid.ts';
import { fittingSpacing } from '../../../../src/room/boxes/fitting-spacing.ts';
import { gridOf, gridVolume, voxeliseBoxes } from '../../../../src/room/boxes/voxelise-boxes.ts';
import { gridNode } from '../../../support/rooms/grid-node.ts';
import { volumeOf } from '../../../../src/scene/boxes.ts';
import type { BoxElement, SixMaterials } from '../../../../src/scene/scene.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { airNodes, boxGraph, closeRandomEdges, voxelGraph } from '../../../support/rooms/rooms.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const six = (name: string): SixMaterials =>
  [0, 1, 2, 3, 4, 5].map((face) => `${name}${face}`) as unknown as SixMaterials;

const box = (operation: BoxElement['operation'], from: Vec3, to: Vec3, name = 'm'): BoxElement => ({
  operation,
  from,
  to,
  materials: six(name),
});

/** The edges that are open because both nodes are air, node by node. */
function expectedEdges({ grid, nodes }: RoomGraph): Uint8Array {
  const stride = directionStrides(grid);
  return nodes.map((bits, node) => {
    if (!(bits & AIR)) return 0;
    const at = coordinates(grid, node);
    let open = AIR;
    for (const direction of DIRECTIONS) {
      const axis = direction >> 1;
      const beyond = at[axis] + (direction & 1 ? 1 : -1);
      if (beyond < 0 || beyond >= grid.size[axis]) continue;
      if (nodes[node + stride[direction]] & AIR) open |= 1 << direction;
    }
    return open;
  });
}

describe('the grid', () => {
  it('starts rows at multiples of eight nodes', () => {
    expect(makeGrid([9, 2, 3], metres(0.1), [0, 0, 0])).toMatchObject({ pitch: 16, size: [9, 2, 3] });
    expect(makeGrid([8, 2, 3], metres(0.1), [0, 0, 0]).pitch).toBe(8);
    expect(storedNodes(makeGrid([9, 2, 3], metres(0.1), [0, 0, 0]))).toBe(16 * 2 * 3);
  });

  it('finds coordinates by index and back', () => {
    const grid = makeGrid([9, 5, 4], metres(0.1), [0, 0, 0]);
    const [sx, sy, sz] = strides(grid);
    expect(coordinates(grid, 7 * sx + 3 * sy + 2 * sz)).toEqual([7, 3, 2]);
  });

  it('knows the node whose cube holds a point, and the nearest one for a point outside', () => {
    const grid = makeGrid([10, 10, 10], metres(0.5), [1, 2, 3]);
    const at = (point: Vec3) => coordinates(grid, gridNode(grid, point));
    expect(at([1.01, 2.01, 3.01])).toEqual([0, 0, 0]);
    expect(at([1.49, 2.51, 5.99])).toEqual([0, 1, 5]);
    expect(at([0, 99, 3])).toEqual([0, 9, 0]);
  });
});

describe('edges', () => {
  it.each([
    ['box', boxGraph([9, 4, 5])],
    // A row without padding: its last node and the next row's first are neighbours in memory only.
    ['box of full rows', boxGraph([8, 4, 5])],
    ['random room', voxelGraph([11, 9, 8], seededRandom(1))],
  ])('of a %s are open between air nodes and nowhere else', (_, graph) => {
    expect(graph.nodes).toEqual(expectedEdges(graph));
  });

  it('close on both sides', () => {
    const graph = boxGraph([8, 4, 5]);
    const node = 3 + 1 * 8 + 2 * 32;
    closeEdge(graph, node, 3);
    expect(graph.nodes[node]).toBe(AIR | (ALL_OPEN & ~(1 << 3)));
    expect(graph.nodes[node + 8]).toBe(AIR | (ALL_OPEN & ~(1 << 2)));
    expect(graph.nodes.filter((bits, i) => bits !== boxGraph([8, 4, 5]).nodes[i])).toHaveLength(2);
  });

  it('at the edge of the grid stay as they are when closed again', () => {
    const graph = boxGraph([8, 4, 5]);
    for (const node of airNodes(graph)) {
      for (const direction of DIRECTIONS)
        if (!(graph.nodes[node] & (1 << direction))) closeEdge(graph, node, direction);
    }
    expect(graph.nodes).toEqual(boxGraph([8, 4, 5]).nodes);
  });

  it('agree on both sides in rooms of random closed edges', () => {
    const graph = closeRandomEdges(voxelGraph([9, 8, 7], seededRandom(5)), seededRandom(6), 0.3);
    const stride = directionStrides(graph.grid);
    for (const node of airNodes(graph)) {
      for (const direction of DIRECTIONS) {
        if (!(graph.nodes[node] & (1 << direction))) continue;
        expect(graph.nodes[node + stride[direction]] & (1 << (direction ^ 1))).not.toBe(0);
      }
    }
  });
});

describe('voxelising boxes', () => {
  const spacing = metres(0.5);
  const voxelised = (...boxes: BoxElement[]) => voxeliseBoxes(boxes, gridOf(boxes, spacing));

  it('fills a shoebox', () => {
    const { graph } = voxelised(box('add', [1, 2, 3], [6, 6, 6]));
    expect(graph.grid).toMatchObject({ size: [10, 8, 6], origin: [1, 2, 3], spacing: 0.5 });
    expect(airNodes(graph)).toHaveLength(10 * 8 * 6);
    expect(gridVolume(graph.grid, 10 * 8 * 6)).toBe(5 * 4 * 3);
  });

  it.each<[string, BoxElement[]]>([
    ['an L', [box('add', [0, 0, 0], [6, 3, 3]), box('add', [0, 3, 0], [2, 7, 3])]],
    [
      'a room with two pillars',
      [
        box('add', [0, 0, 0], [6, 5, 3]),
        box('subtract', [1, 1, 0], [2, 2, 3]),
        box('subtract', [4, 3, 0], [4.5, 4, 2]),
      ],
    ],
    [
      'a niche cut into a block taken from a room',
      [box('add', [0, 0, 0], [6, 5, 3]), box('subtract', [2, 0, 0], [4, 3, 3]), box('add', [2.5, 2, 0], [3.5, 3, 1.5])],
    ],
    ['boxes that overlap', [box('add', [0, 0, 0], [4, 4, 4]), box('add', [2, 2, 2], [6, 6, 6])]],
    ['two rooms that do not touch', [box('add', [0, 0, 0], [2, 2, 2]), box('add', [3, 0, 0], [5, 2, 2])]],
  ])('%s: the air is the volume, and edges are open between air', (_, boxes) => {
    const { graph } = voxelised(...boxes);
    // All planes lie on cell faces, so the volume is exact to rounding.
    expect(gridVolume(graph.grid, airNodes(graph).length)).toBeCloseTo(volumeOf(boxes), 10);
    expect(graph.nodes).toEqual(expectedEdges(graph));
  });

  it('puts a plane off the grid on the nearest cell face', () => {
    const { graph } = voxelised(box('add', [0, 0, 0], [4, 4, 4]), box('subtract', [1.3, 1.3, 0], [2.2, 2.3, 4]));
    const row = airNodes(graph)
      .map((node) => coordinates(graph.grid, node))
      .filter(([, j, k]) => j === 3 && k === 0);
    // 1.3 m → face 3, 2.2 m → face 4: node 3 is wall.
    expect(row.map(([i]) => i)).toEqual([0, 1, 2, 4, 5, 6, 7]);
  });

  it('keeps at least one node where a box is thinner than a cell', () => {
    const { graph } = voxelised(box('add', [0, 0, 0], [0.2, 4, 4]));
    expect(graph.grid.size).toEqual([1, 8, 8]);
  });
});

describe('materials', () => {
  const spacing = metres(1);

  /** Material names of every closed edge of the air, by coordinates and direction. */
  function walls(...boxes: BoxElement[]): (at: Vec3, direction: 0 | 1 | 2 | 3 | 4 | 5) => string {
    const { graph, surface, materialNames } = voxeliseBoxes(boxes, gridOf(boxes, spacing));
    return (at, direction) => {
      const node = gridNode(graph.grid, at);
      expect(graph.nodes[node] & AIR, 'air').not.toBe(0);
      expect(graph.nodes[node] & (1 << direction), 'closed').toBe(0);
      return materialNames[surface.materialAt(node, direction)];
    };
  }

  it('of a shoebox stand at its six faces', () => {
    const at = walls(box('add', [0, 0, 0], [3, 3, 3], 'room'));
    expect(
      DIRECTIONS.map((direction) =>
        at([direction === 1 ? 2.5 : 0.5, direction === 3 ? 2.5 : 0.5, direction === 5 ? 2.5 : 0.5], direction),
      ),
    ).toEqual(six('room'));
  });

  it('of a pillar are its own, seen from outside', () => {
    const at = walls(box('add', [0, 0, 0], [5, 5, 5], 'room'), box('subtract', [2, 2, 0], [3, 3, 4], 'pillar'));
    expect(at([1.5, 2.5, 0.5], 1)).toBe('pillar0');
    expect(at([3.5, 2.5, 0.5], 0)).toBe('pillar1');
    expect(at([2.5, 1.5, 2.5], 3)).toBe('pillar2');
    expect(at([2.5, 3.5, 2.5], 2)).toBe('pillar3');
    expect(at([2.5, 2.5, 4.5], 4)).toBe('pillar5');
    expect(at([2.5, 2.5, 4.5], 5)).toBe('room5');
    expect(at([1.5, 2.5, 0.5], 4)).toBe('room4');
  });

  it('of a second box stand where it goes beyond the first', () => {
    const at = walls(box('add', [0, 0, 0], [4, 2, 2], 'hall'), box('add', [4, 0, 0], [6, 1, 2], 'bay'));
    expect(at([5.5, 0.5, 0.5], 1)).toBe('bay1');
    expect(at([4.5, 0.5, 0.5], 3)).toBe('bay3');
    // Beside the opening the hall's own end wall stands.
    expect(at([3.5, 1.5, 0.5], 1)).toBe('hall1');
  });

  it('of the last box win where boxes overlap', () => {
    const carpet = walls(box('add', [0, 0, 0], [4, 4, 4], 'room'), box('add', [1, 1, 0], [3, 3, 1], 'carpet'));
    expect(carpet([1.5, 1.5, 0.5], 4)).toBe('carpet4');
    expect(carpet([0.5, 1.5, 0.5], 4)).toBe('room4');
  });

  it('of a niche cut back into a block are the niche’s', () => {
    const at = walls(
      box('add', [0, 0, 0], [6, 6, 3], 'room'),
      box('subtract', [2, 0, 0], [5, 3, 3], 'block'),
      box('add', [3, 1, 0], [4, 3, 2], 'niche'),
    );
    expect(at([3.5, 1.5, 0.5], 0)).toBe('niche0');
    expect(at([3.5, 1.5, 0.5], 2)).toBe('niche2');
    expect(at([3.5, 2.5, 1.5], 5)).toBe('niche5');
    expect(at([2.5, 3.5, 0.5], 2)).toBe('block3');
  });
});

describe('the fitting spacing', () => {
  const room = (to: Vec3) => [box('add', [0, 0, 0], to)];

  it('is the largest allowed where that fits', () => {
    expect(fittingSpacing(room([5, 4, 3]), metres(0.1))).toBe(0.1);
  });

  it('is never more than 5 % finer, never coarser', () => {
    for (const length of [5.03, 7.77, 2.96]) {
      const spacing = fittingSpacing(room([length, 4.1, 3.3]), metres(0.1));
      expect(spacing).toBeLessThanOrEqual(0.1);
      expect(spacing).toBeGreaterThanOrEqual(0.095 - 1e-12);
    }
  });

  it('puts the walls of a box that fits a finer grid on that grid', () => {
    // 49 cells of 0.098 m; no other spacing from 0.095 to 0.1 divides all three lengths.
    const spacing = fittingSpacing(room([0.098 * 49, 0.098 * 37, 0.098 * 23]), metres(0.1));
    // The search steps by 0.1 × 5 % / 400 = 1.25e-5 m.
    expect(Math.abs(spacing - 0.098)).toBeLessThan(1.25e-5);
  });

  it('minds every box, relative to the lowest corner', () => {
    const boxes = [
      box('add', [10, 10, 10], [10 + 0.98, 10 + 0.98, 10 + 0.98]),
      box('subtract', [10.49, 10, 10], [10.784, 10.98, 10.98]),
    ];
    expect(Math.abs(fittingSpacing(boxes, metres(0.1)) - 0.098)).toBeLessThan(1.25e-5);
  });
});
