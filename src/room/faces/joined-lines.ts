import { joined, sharedFloat32, sharedNodes, sharedUint32 } from '../../lists/shared-memory.ts';
import { DIRECTIONS, type AnyGraph } from '../grid/graph.ts';
import { storedNodes, strides } from '../grid/grid.ts';
import type { SlabLines } from './find-lines.ts';
import { SHEET_AXES, type SlabSheets } from './find-sheets.ts';
import type { ShapedLines } from './gap-lines.ts';
import type { Lines } from './lines-in.ts';

/** Joins what slabs have, group after group. @param sheets of each slab; none if the room has none */
export function joinedLines(
  graph: AnyGraph,
  walls: readonly (readonly SlabLines[])[],
  sheets: readonly (readonly SlabSheets[])[],
): ShapedLines {
  const nodes = sharedNodes(storedNodes(graph.grid));
  const upper = SHEET_AXES.flatMap((axis) => sheets.map((slab) => slab[axis]));
  const count = upper.reduce((sum, { node }) => sum + node.length, 0);
  const parts = [
    ...DIRECTIONS.map((direction) => walls.map((slab) => slab[direction])),
    ...(count > 0 ? SHEET_AXES.map((axis) => sheets.map((slab): SlabLines => slab[axis])) : []),
  ];
  const groups = [0];
  for (const part of parts) groups.push(part.reduce((sum, { node }) => sum + node.length, groups.at(-1)!));
  const all = parts.flat();
  const lines = {
    graph,
    groups,
    node: joined(
      all.map(({ node }) => node),
      nodes,
    ),
    shape: joined(
      all.map(({ shape }) => shape),
      sharedUint32,
    ),
    area: joined(
      all.map(({ area }) => area),
      sharedFloat32,
    ),
  };
  if (count === 0) return { ...lines, gap: 0 };
  const back = {
    node: joined(
      upper.map((slab) => slab.back.node),
      nodes,
    ),
    shape: joined(
      upper.map((slab) => slab.back.shape),
      sharedUint32,
    ),
  };
  return { ...lines, back, gap: gapOf({ ...lines, back }) };
}

/** The planes between the lines of sheets, at most. */
function gapOf({ graph, node, groups, back }: Omit<Lines, 'gap'>): number {
  if (!back) return 0;
  const plane = strides(graph.grid)[2];
  const [, , first, end] = groups.slice(DIRECTIONS.length);
  let most = 0;
  for (let f = first; f < end; f++) {
    const upper = Math.floor(back.node[f - groups[DIRECTIONS.length]] / plane);
    most = Math.max(most, upper - Math.floor(node[f] / plane));
  }
  return most;
}
