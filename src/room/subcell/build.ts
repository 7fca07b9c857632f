import { stopIfAsked, type StopSignal } from '../../units/task.ts';
import { AIR, ALL_OPEN, closeEdge, DIRECTIONS, type RoomGraph } from '../grid/graph.ts';
import { growableUint32 } from '../../lists/growable.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { CORNERS, Cubes } from './cut/cubes.ts';
import { FULL, type CutCubes } from './cut/cut-cubes.ts';
import type { Element } from './element.ts';
import { HostFinder } from './hosts.ts';
import { staircaseCube } from './links.ts';
import { ListBuilder, type WeightedLists } from './lists.ts';
import { NodeIndex } from './node-index.ts';
import type { Subcell } from './subcell.ts';

/** How far behind its wall, in spacings, a node may lie and yet move freely: docs/theory/subcell.md, eq. C6. */
const FREE_DEPTH = 0.38;

/** A room's {@link Subcell} without the rows. */
export type SubcellParts = Omit<Subcell, 'row' | 'heavier' | 'heavierVolume'> & {
  /** D of each node, in cubed spacings. */
  readonly volume: Float64Array;
};

/** Nodes behind walls between two checks of the signal: some ten milliseconds. */
const NODES_A_LOOK = 4096;

/**
 * Finds the nodes whose surroundings are cut, their volumes and their links (docs/theory/subcell.md).
 *
 * @throws CancelledError if the signal says so.
 */
export function buildSubcell(
  graph: RoomGraph,
  scheme: Scheme,
  cut: CutCubes,
  element: Element,
  signal?: StopSignal,
): SubcellParts {
  const cubes = new Cubes(graph, cut);
  const { free, behind, hosts, withoutImage } = findHosts(graph, cubes, signal);
  const index = new NodeIndex(graph.nodes.length, (add) => {
    for (const cube of cut.cube) {
      for (const corner of cubes.corner) if (graph.nodes[cube + corner] & AIR) add(cube + corner);
    }
    free.forEach(add);
    hosts.to.forEach(add);
  });
  const node = index.nodes();
  const fractions = fractionsOf(cubes, node);
  const volume = Float64Array.from(node, (_, i) => volumeOf(fractions, i));

  const square = scheme.courant ** 2;
  const links = new ListBuilder();
  cut.cube.forEach((cube, c) => {
    if (cut.plain[c]) return;
    const corners = cubes.corner.map((corner) => cube + corner);
    const staircase = staircaseCube(graph, corners, cut.fraction[c] / FULL, element);
    for (const { from, to, weight } of staircase.links) {
      links.add(index.of(from), to, square * weight);
      links.add(index.of(to), from, square * weight);
    }
    staircase.volume.forEach((share, corner) => {
      if (share > 0) volume[index.of(corners[corner])] += share;
    });
  });

  const behindFractions = fractionsOf(cubes, behind);
  const guests = new ListBuilder();
  for (let g = 0; g < behind.length; g++) {
    const own = volumeOf(behindFractions, g);
    for (let h = hosts.start[g]; h < hosts.start[g + 1]; h++) {
      const host = index.of(hosts.to[h]);
      volume[host] += own * hosts.weight[h];
      guests.add(host, g, hosts.weight[h]);
    }
  }
  const linkLists = links.lists(node.length);
  const guestLists = guests.lists(node.length);
  return {
    node,
    volume,
    inverseMass: volume.map((v) => 1 / v),
    fractions,
    linkStart: linkLists.start,
    link: linkLists.to,
    linkWeight: linkLists.weight,
    guestStart: guestLists.start,
    guest: guestLists.to,
    guestWeight: guestLists.weight,
    behind: {
      node: behind,
      fractions: behindFractions,
      hostStart: hosts.start,
      host: hosts.to,
      hostWeight: hosts.weight,
    },
    element: [(square * element.weights[0]) / 4, (square * element.weights[1]) / 2, square * element.weights[2]],
    withoutImage,
  };
}

/** Finds which nodes behind walls move freely, and the hosts of the others. */
function findHosts(
  graph: RoomGraph,
  cubes: Cubes,
  signal: StopSignal | undefined,
): { free: Uint32Array; behind: Uint32Array; hosts: WeightedLists; withoutImage: number } {
  const { node, toWall } = cubes.cut.behind;
  const finder = new HostFinder(graph);
  const free = growableUint32();
  const behind = growableUint32();
  const hosts = new ListBuilder();
  let withoutImage = 0;
  for (let g = 0; g < node.length; g++) {
    if (g % NODES_A_LOOK === 0) stopIfAsked(signal);
    const wall = [toWall[3 * g], toWall[3 * g + 1], toWall[3 * g + 2]] as const;
    const anchors = airCorners(graph, cubes, node[g]);
    if (anchors.length === 0) continue; // too little air to show in the fractions
    if (Math.hypot(...wall) < FREE_DEPTH) {
      free.push(node[g]);
      continue;
    }
    const found = finder.hosts(node[g], wall, anchors);
    if (found) found.node.forEach((host, h) => hosts.add(behind.length, host, found.weight[h]));
    else {
      withoutImage++;
      hosts.add(behind.length, anchors[0], 1);
    }
    behind.push(node[g]);
  }
  return { free: free.done(), behind: behind.done(), hosts: hosts.lists(behind.length), withoutImage };
}

/** Air corners of the plain cubes round a node, each once. */
function airCorners({ nodes }: RoomGraph, cubes: Cubes, node: number): number[] {
  const found: number[] = [];
  for (const around of CORNERS) {
    const cube = cubes.around(node, around);
    if (cubes.fraction(cube) === 0) continue;
    for (const corner of cubes.corner) {
      if (nodes[cube + corner] & AIR && !found.includes(cube + corner)) found.push(cube + corner);
    }
  }
  return found;
}

function fractionsOf(cubes: Cubes, nodes: Uint32Array): Uint8Array {
  const fractions = new Uint8Array(8 * nodes.length);
  nodes.forEach((node, i) => {
    for (const corner of CORNERS) fractions[8 * i + corner] = cubes.fraction(cubes.around(node, corner));
  });
  return fractions;
}

/** An eighth of each cube round node i, in cubed spacings. */
function volumeOf(fractions: Uint8Array, i: number): number {
  let sum = 0;
  for (let c = 8 * i; c < 8 * i + 8; c++) sum += fractions[c];
  return sum / (8 * FULL);
}

/**
 * The graph on which the rest of the stencil walks: the nodes of at least the element's least volume.
 *
 * @returns a copy
 */
export function walkGraph(
  graph: RoomGraph,
  { node, volume }: Pick<SubcellParts, 'node' | 'volume'>,
  { leastVolume }: Element,
): RoomGraph {
  const copy = { grid: graph.grid, nodes: graph.nodes.slice() };
  node.forEach((at, i) => {
    if (volume[i] >= leastVolume || !(copy.nodes[at] & AIR)) return;
    for (const direction of DIRECTIONS) if (copy.nodes[at] & (1 << direction)) closeEdge(copy, at, direction);
    copy.nodes[at] &= ~(AIR | ALL_OPEN);
  });
  return copy;
}
