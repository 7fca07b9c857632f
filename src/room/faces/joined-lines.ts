import type { NodeNumbers } from '../../lists/node-numbers.ts';
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
  const through = SHEET_AXES.map((axis) => {
    const slabs = sheets.map((slab) => slab[axis]);
    return risingSheets(joinedSheets(slabs, nodes));
  });
  const hasSheets = through.some(({ node }) => node.length > 0);
  const parts = [
    ...DIRECTIONS.map((direction) => walls.map((slab) => slab[direction])),
    ...(hasSheets ? through.map((all): SlabLines[] => [all]) : []),
  ];
  const groups = [0];
  for (const part of parts) groups.push(part.reduce((sum, { node }) => sum + node.length, groups.at(-1)!));
  const lines = { graph, groups, ...joinedFronts(parts.flat(), nodes) };
  if (!hasSheets) return { ...lines, gap: 0 };
  const { back } = joinedSheets(through, nodes);
  return { ...lines, back, gap: gapOf({ ...lines, back }) };
}

type MakeNodes = (length: number) => NodeNumbers;

function joinedFronts(parts: readonly SlabLines[], nodes: MakeNodes): SlabLines {
  return {
    node: joined(
      parts.map(({ node }) => node),
      nodes,
    ),
    shape: joined(
      parts.map(({ shape }) => shape),
      sharedUint32,
    ),
    area: joined(
      parts.map(({ area }) => area),
      sharedFloat32,
    ),
  };
}

function joinedSheets(parts: readonly SlabSheets[], nodes: MakeNodes): SlabSheets {
  const back = {
    node: joined(
      parts.map((part) => part.back.node),
      nodes,
    ),
    shape: joined(
      parts.map((part) => part.back.shape),
      sharedUint32,
    ),
  };
  return { ...joinedFronts(parts, nodes), back };
}

/** Sorts sheets by the first nodes of their lines 1: before a thick wall, these may begin one node behind it. */
function risingSheets(sheets: SlabSheets): SlabSheets {
  const { node, shape, area, back } = sheets;
  let isRising = true;
  for (let s = 1; s < node.length; s++) isRising &&= node[s - 1] < node[s];
  if (isRising) return sheets;
  const order = Uint32Array.from(node.keys()).sort((a, b) => node[a] - node[b]);
  const nodesOf = (of: NodeNumbers): NodeNumbers => {
    const sorted = of.slice();
    order.forEach((from, s) => (sorted[s] = of[from]));
    return sorted;
  };
  return {
    node: nodesOf(node),
    shape: order.map((from) => shape[from]),
    area: Float32Array.from(order, (from) => area[from]),
    back: { node: nodesOf(back.node), shape: order.map((from) => back.shape[from]) },
  };
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
