import { growableFloat32, growableUint32 } from '../../lists/growable.ts';
import { growableNodes, type NodeNumbers } from '../../lists/node-numbers.ts';
import { AIR, ALL_OPEN, forward, type Direction } from '../grid/graph.ts';
import { storedNodes } from '../grid/grid.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import type { Job } from '../slabs/work.ts';
import { passageFinder, THICKEST } from '../surfaces/passages.ts';
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
    const surface = 'materialAt' in given ? given : surfaceOf(given);
    const find = passageFinder(graph, surface);
    return (slab) => {
      // The line on the upper side of a partition may begin as many planes further.
      const lines = new LineFinder(shared, surface, { from: slab.from, to: slab.to + THICKEST });
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
        const passage = find!(lower, up);
        if (!passage || !absorbs[passage.material]) return;
        const { other: upper, material } = passage;
        const areas = [surface.areaAt(lower, up), surface.areaAt(upper, down)];
        const area = passage.isThick ? Math.min(...areas) : (areas[0] + areas[1]) / 2;
        if (area === 0) return;
        const asWall = passage.isThick || lines.isPorous(lower) || lines.isPorous(upper);
        const front = lines.fromSheet(lower, up, material, asWall);
        const back = lines.fromSheet(upper, down, material, asWall);
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
