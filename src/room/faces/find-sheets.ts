import { growableFloat32, growableUint32 } from '../../lists/growable.ts';
import { growableNodes, type NodeNumbers } from '../../lists/node-numbers.ts';
import { AIR, ALL_OPEN, directionStrides, forward, type Direction } from '../grid/graph.ts';
import { coordinates, storedNodes } from '../grid/grid.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import type { Job } from '../slabs/work.ts';
import { RIGID } from '../surfaces/surface.ts';
import type { SlabLines } from './find-lines.ts';
import { LineFinder, type FacesShared } from './line-finder.ts';
import { surfaceOf } from './surface-of.ts';

/** The sheets across one axis whose lower sides are in a slab, by the first nodes of their lines 1, ascending. */
export interface SlabSheets extends SlabLines {
  readonly back: { readonly node: NodeNumbers; readonly shape: Uint32Array };
}

/** The axes that sheets stand across. */
export const SHEET_AXES = [0, 1, 2] as const;

/** Finds the sheets whose lower sides are in a slab: [axis]. */
export const findSheets: Job<FacesShared, PreparedSlab, readonly SlabSheets[]> = {
  name: 'sheets',
  begin: (shared) => {
    const { graph, surface: given, absorbs } = shared;
    const { grid } = graph;
    const stored = storedNodes(grid);
    const stride = directionStrides(grid);
    const surface = 'materialAt' in given ? given : surfaceOf(given);
    return (slab) => {
      const lines = new LineFinder(shared, surface, slab);
      const { part } = lines;
      const lists = SHEET_AXES.map(() => ({
        node: growableNodes(stored),
        shape: growableUint32(),
        area: growableFloat32(),
        backNode: growableNodes(stored),
        backShape: growableUint32(),
      }));
      const look = (lower: number, axis: number): void => {
        const up = forward(axis);
        const down = (up ^ 1) as Direction;
        const upper = lower + stride[up];
        const isOnGrid = coordinates(grid, lower)[axis] + 1 < grid.size[axis];
        if (!isOnGrid || !(part.nodes[upper - part.first] & AIR)) return;
        const material = surface.sheetAt!(lower, up);
        if (material === RIGID || !absorbs[material]) return;
        const area = (surface.areaAt(lower, up) + surface.areaAt(upper, down)) / 2;
        if (area === 0) return;
        const front = lines.fromSheet(lower, up, material);
        const back = lines.fromSheet(upper, down, material);
        if (!front || !back) return;
        const list = lists[axis];
        list.node.push(front.node);
        list.shape.push(front.shape);
        list.area.push(area);
        list.backNode.push(back.node);
        list.backShape.push(back.shape);
      };
      const [first, end] = nodesOfSlab(graph, slab);
      for (let i = first; i < end; i++) {
        const bits = part.nodes[i - part.first];
        if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) continue;
        for (const axis of SHEET_AXES) if (!(bits & (1 << forward(axis)))) look(i, axis);
      }
      return lists.map((list) => ({
        node: list.node.done(),
        shape: list.shape.done(),
        area: list.area.done(),
        back: { node: list.backNode.done(), shape: list.backShape.done() },
      }));
    };
  },
};
