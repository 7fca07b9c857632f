import { describe, expect, it } from 'vitest';
import { slicePaths } from '../../../../../src/app/jobs/check/slice-paths.ts';
import { nodeAlong, sliceOf, type SliceAxis, type Slice } from '../../../../../src/app/setup/view/slice.ts';
import { AIR, closeEdge, DIRECTIONS, openAllEdges, type RoomGraph } from '../../../../../src/room/grid/graph.ts';
import { coordinates, makeGrid, storedNodes, strides } from '../../../../../src/room/grid/grid.ts';
import { RIGID, type Surface } from '../../../../../src/room/surfaces/surface.ts';
import { metres } from '../../../../../src/units/quantities.ts';

/** 5 × 4 × 3 nodes of air except one at (3, 2, 1), and a panel across x between (1, 1, 1) and (2, 1, 1). */
function room(): RoomGraph {
  const grid = makeGrid([5, 4, 3], metres(0.5), [10, 20, 30]);
  const nodes = new Uint8Array(storedNodes(grid));
  const [, row, plane] = strides(grid);
  for (let k = 0; k < 3; k++) {
    for (let j = 0; j < 4; j++) nodes.fill(AIR, k * plane + j * row, k * plane + j * row + 5);
  }
  nodes[plane + 2 * row + 3] = 0;
  openAllEdges(grid, nodes);
  closeEdge({ grid, nodes }, plane + row + 1, 1);
  return { grid, nodes };
}

/** Walls have material 0, the pillar has 1, the panel has 2 in front and RIGID behind. */
function surfaceOf({ grid }: RoomGraph): Surface {
  const materialAt: Surface['materialAt'] = (node, direction) => {
    const at = coordinates(grid, node);
    if (at.join() === '1,1,1' && direction === 1) return 2;
    if (at.join() === '2,1,1' && direction === 0) return RIGID;
    at[direction >> 1] += direction & 1 ? 1 : -1;
    return at.join() === '3,2,1' ? 1 : 0;
  };
  return { materialAt, areaAt: () => 1 };
}

const cut = (axis: SliceAxis, index: number): Slice => {
  const graph = room();
  const labels = Uint8Array.from({ length: graph.nodes.length }, (_, i) => (coordinates(graph.grid, i)[0] < 4 ? 1 : 0));
  return sliceOf(graph, surfaceOf(graph), labels, axis, index);
};

/** Cells of the slice's runs, as `u,v`. */
const cells = (runs: readonly { u: number; v: number; length: number }[], alongU: boolean): string[] =>
  runs.flatMap(({ u, v, length }) => Array.from({ length }, (_, i) => (alongU ? `${u + i},${v}` : `${u},${v + i}`)));

describe('sliceOf', () => {
  it('finds air by its label', () => {
    const { along, air } = cut(2, 1);
    expect(along).toEqual([0, 1]);
    expect([...air.keys()].sort()).toEqual([0, 1]);
    expect(cells(air.get(0)!, true)).toEqual(['4,0', '4,1', '4,2', '4,3']);
    expect(air.get(1)).toEqual([
      { u: 0, v: 0, length: 4 },
      { u: 0, v: 1, length: 4 },
      { u: 0, v: 2, length: 3 },
      { u: 0, v: 3, length: 4 },
    ]);
  });

  it('finds both sides of a panel, and the walls of a pillar', () => {
    const { faces } = cut(2, 1);
    const of = (material: number, side: number) =>
      faces.find((each) => each.material === material && each.side === side);
    expect(of(2, 1)!.runs).toEqual([{ u: 1, v: 1, length: 1 }]);
    expect(of(RIGID, 0)!.runs).toEqual([{ u: 2, v: 1, length: 1 }]);
    expect([0, 1, 2, 3].map((side) => of(1, side)!.runs)).toEqual([
      [{ u: 4, v: 2, length: 1 }],
      [{ u: 2, v: 2, length: 1 }],
      [{ u: 3, v: 3, length: 1 }],
      [{ u: 3, v: 1, length: 1 }],
    ]);
    expect(of(0, 0)!.runs).toEqual([{ u: 0, v: 0, length: 4 }]);
    expect(of(0, 3)!.runs).toEqual([{ u: 0, v: 3, length: 5 }]);
  });

  it.each<[SliceAxis, number]>([
    [0, 3],
    [1, 2],
    [2, 1],
    [2, 0],
  ])('finds every closed edge across axis %d once, at node %d', (axis, index) => {
    const graph = room();
    const { faces } = cut(axis, index);
    let closed = 0;
    graph.nodes.forEach((bits, node) => {
      if (!(bits & AIR) || coordinates(graph.grid, node)[axis] !== index) return;
      closed += DIRECTIONS.filter((direction) => direction >> 1 !== axis && !(bits & (1 << direction))).length;
    });
    const found = faces.flatMap(({ side, runs }) => cells(runs, side > 1).map((cell) => `${side} ${cell}`));
    expect(found).toHaveLength(closed);
    expect(new Set(found).size).toBe(closed);
  });

  it('finds the node of a coordinate, and the nearest of one beyond', () => {
    const { grid } = room();
    expect([9, 10, 10.49, 10.5, 12.49, 99].map((at) => nodeAlong(grid, 0, at))).toEqual([0, 0, 0, 1, 4, 4]);
  });
});

describe('slicePaths', () => {
  /** Area of closed paths of h and v alone, and the length of open ones. */
  const area = (path: string): number =>
    [.../h(\d+)v(\d+)h-\d+z/g[Symbol.matchAll](path)].reduce((sum, [, w, h]) => sum + Number(w) * Number(h), 0);
  const length = (path: string): number => [...path.matchAll(/[hv](\d+)/g)].reduce((sum, [, l]) => sum + Number(l), 0);
  const attribute = (path: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(path)![1];
  const paths = slicePaths(
    cut(2, 1),
    10,
    (label) => `air${label}`,
    (material) => `wall${material}`,
  );
  const ofClass = (name: string): string[] => paths.filter((path) => attribute(path, 'class') === name);

  it('draws all air and all walls', () => {
    expect(ofClass('air').map((path) => [attribute(path, 'fill'), area(attribute(path, 'd'))])).toEqual([
      ['air1', 15],
      ['air0', 4],
    ]);
    const lengths = new Map<string, number>();
    for (const path of ofClass('wall')) {
      const stroke = attribute(path, 'stroke');
      lengths.set(stroke, (lengths.get(stroke) ?? 0) + length(attribute(path, 'd')));
    }
    expect(Object.fromEntries(lengths)).toEqual({ wall0: 18, wall1: 4, wall2: 1, 'wall-1': 1 });
  });

  it('draws the two sides of a panel beside each other', () => {
    const [before, behind] = ['wall2', 'wall-1'].map((stroke) => {
      const path = ofClass('wall').find((each) => attribute(each, 'stroke') === stroke)!;
      const shift = Number(/translate\((\S+) 0\)/.exec(path)![1]);
      return shift + Number(/M(\d+) 1v1/.exec(path)![1]);
    });
    expect(before).toBeLessThan(2);
    expect(behind).toBeGreaterThan(2);
    expect(before + behind).toBeCloseTo(4, 9);
  });

  it('stays small in a large slice, whose area it keeps nearly', () => {
    const rows = Array.from({ length: 5000 }, (_, v) => ({ u: v % 7, v, length: 4000 }));
    const slice: Slice = { axis: 2, along: [0, 1], index: 0, air: new Map([[1, rows]]), faces: [] };
    const [path] = slicePaths(slice, 0.1, String, String);
    expect(path.length).toBeLessThan(40_000);
    expect(area(path) / (5000 * 4000)).toBeCloseTo(1, 2);
  });
});
