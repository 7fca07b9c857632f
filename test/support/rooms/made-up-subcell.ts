import { AIR, bitsOf, inOneArray } from '../../../src/room/grid/graph.ts';
import { coordinates, strides } from '../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { FULL_CUBE } from '../../../src/room/subcell/cut/cut-cubes.ts';
import { CUBES, NO_ROW, type Subcell } from '../../../src/room/subcell/model/subcell.ts';
import { between, wholeBetween, type Random } from '../numbers/random.ts';

/** Most planes from a node behind a wall to its donors. */
const DONOR_PLANES = 4;

const SHARE = { nearWall: 0.6, interior: 0.15, behind: 0.9, free: 0.5, emptyCube: 0.3, links: 0.2 };

/**
 * Turns a share of the nodes of a staircase room into cut nodes, with everything that these may have: rows or none,
 * cubes with random fractions, links, and nodes in walls with random donors. The result is no real wall, but it is as
 * symmetric, and loses nothing.
 */
export function withMadeUpSubcell(room: PreparedRoom, random: Random): PreparedRoom {
  const { nodes } = room;
  const graph = inOneArray(room.graph);
  const isInterior = (i: number): boolean => (nodes.interior[i >>> 5] & (1 << (i & 31))) !== 0;
  const rowOf = new Map<number, number>();
  nodes.nearWall.forEach((node, m) => {
    if (random() < SHARE.nearWall) rowOf.set(node, nodes.nearWallRow[m]);
  });
  graph.nodes.forEach((_, node) => {
    if (isInterior(node) && random() < SHARE.interior) rowOf.set(node, NO_ROW);
  });
  for (const node of rowOf.keys()) if (random() < 0.2) rowOf.set(node, NO_ROW);
  const behind: number[] = [];
  graph.nodes.forEach((bits, i) => {
    if (bits & AIR || !isStored(room, i)) return;
    if (random() < SHARE.behind) behind.push(i);
    else if (random() < SHARE.free) rowOf.set(i, NO_ROW);
  });
  if (behind.length === 0) throw new Error('a room without nodes in walls');
  const node = Uint32Array.from(rowOf.keys()).sort();
  const interior = nodes.interior.slice();
  for (const i of node) interior[i >>> 5] &= ~(1 << (i & 31));
  const left = [...nodes.nearWall.keys()].filter((m) => !rowOf.has(nodes.nearWall[m]));

  const cubeOf = cubeFractions(room, new Set([...node, ...behind]), random);
  const links = randomLinks(node, random);
  const donors = randomDonors(room, node, behind, random);
  const subcell: Subcell = {
    node,
    row: node.map((i) => rowOf.get(i)!),
    inverseMass: Float64Array.from(node, () => between(random, 0.3, 0.7)),
    fractions: Uint8Array.from([...node].flatMap(cubeOf)),
    linkStart: links.start,
    link: links.to,
    linkWeight: links.weight,
    ...guestsOf(node.length, donors),
    behind: {
      node: Uint32Array.from(behind),
      fractions: Uint8Array.from(behind.flatMap(cubeOf)),
      donorStart: donors.start,
      donor: donors.to.map((n) => node[n]),
      donorWeight: donors.weight,
    },
    element: [0.011, 0.004, 0.002],
    withoutImage: 0,
    heavier: 0,
    heavierVolume: 0,
  };
  return {
    ...room,
    nodes: {
      ...nodes,
      interior,
      nearWall: Uint32Array.from(left, (m) => nodes.nearWall[m]),
      nearWallRow: Uint32Array.from(left, (m) => nodes.nearWallRow[m]),
    },
    subcell,
  };
}

interface Lists {
  readonly start: Uint32Array;
  readonly to: Uint32Array;
  readonly weight: Float64Array;
}

type Entry = readonly [to: number, weight: number];

function listsOf(entries: readonly (readonly Entry[])[]): Lists {
  const start = new Uint32Array(entries.length + 1);
  entries.forEach((list, i) => (start[i + 1] = start[i] + list.length));
  return {
    start,
    to: Uint32Array.from(entries.flat(), ([to]) => to),
    weight: Float64Array.from(entries.flat(), ([, weight]) => weight),
  };
}

/** Whether a node is in a row, and not in the padding after it. */
function isStored({ graph: { grid } }: PreparedRoom, node: number): boolean {
  return coordinates(grid, node)[0] < grid.size[0];
}

/** Fractions of the cubes round a node: equal for all corners of a cube, and 0 if a corner has no value. */
function cubeFractions({ graph }: PreparedRoom, made: ReadonlySet<number>, random: Random): (node: number) => number[] {
  const { grid } = graph;
  const stride = strides(grid);
  const bits = bitsOf(graph);
  const cubes = Uint8Array.from({ length: grid.size[2] * stride[2] }, (_, cube) => {
    const inside = coordinates(grid, cube).every((at, axis) => at < grid.size[axis] - 1);
    const valued = CUBES.every((signs) => {
      const corner = signs.reduce((sum, sign, axis) => sum + (sign > 0 ? stride[axis] : 0), cube);
      return bits(corner) & AIR || made.has(corner);
    });
    return inside && valued && random() > SHARE.emptyCube ? wholeBetween(random, 1, FULL_CUBE) : 0;
  });
  return (node) => {
    const at = coordinates(grid, node);
    return CUBES.map((signs) => {
      const low = signs.map((sign) => Math.min(0, sign));
      if (low.some((x, axis) => at[axis] + x < 0)) return 0;
      return cubes[low.reduce((sum, x, axis) => sum + x * stride[axis], node)];
    });
  };
}

function randomLinks(node: Uint32Array, random: Random): Lists {
  const entries = [...node].map((): Entry[] => []);
  for (let n = 0; n < node.length; n++) {
    if (random() > SHARE.links) continue;
    const other = Math.min(node.length - 1, n + wholeBetween(random, 1, 40));
    const weight = between(random, 0.001, 0.1);
    if (other === n) continue;
    entries[n].push([node[other], weight]);
    entries[other].push([node[n], weight]);
  }
  return listsOf(entries);
}

/** Array indices turned into indices among the nodes. */
function randomDonors(room: PreparedRoom, node: Uint32Array, behind: readonly number[], random: Random): Lists {
  const plane = strides(room.graph.grid)[2];
  const planeOf = (i: number): number => Math.floor(i / plane);
  return listsOf(
    behind.map((g) => {
      const near = [...node.keys()].filter((n) => Math.abs(planeOf(node[n]) - planeOf(g)) <= DONOR_PLANES);
      const donors = new Set(
        Array.from({ length: wholeBetween(random, 1, 6) }, () => near[wholeBetween(random, 0, near.length - 1)]),
      );
      const weights = [...donors].map(() => between(random, 0.1, 1));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return [...donors].map((donor, h): Entry => [donor, weights[h] / total]);
    }),
  );
}

/** The inverse lists: from targets to sources. */
function guestsOf(count: number, donors: Lists): Pick<Subcell, 'guestStart' | 'guest' | 'guestWeight'> {
  const entries = Array.from({ length: count }, (): Entry[] => []);
  for (let g = 0; g < donors.start.length - 1; g++) {
    for (let h = donors.start[g]; h < donors.start[g + 1]; h++) entries[donors.to[h]].push([g, donors.weight[h]]);
  }
  const lists = listsOf(entries);
  return { guestStart: lists.start, guest: lists.to, guestWeight: lists.weight };
}
