import {
  joined,
  sharedFloat32,
  sharedFloat64,
  sharedNodes,
  sharedUint32,
  sharedUint8,
} from '../../lists/shared-memory.ts';
import type { WallFaces } from '../faces/faces.ts';
import { DIRECTIONS, type RoomGraph } from '../grid/graph.ts';
import { storedNodes } from '../grid/grid.ts';
import type { PreparedRoom } from '../prepare/prepared.ts';
import type { CutCubes } from '../subcell/cut/cut-cubes.ts';
import type { Subcell } from '../subcell/model/subcell.ts';
import type { Lengthening, LongList } from './lengthening.ts';

/**
 * The whole room of one that was prepared on a shortened grid. Whatever is known of a node there holds for all nodes
 * that it stands for.
 *
 * @param short Prepared with the {@link Lengthening.times} of its nodes.
 * @param graph That of the whole room.
 * @returns undefined if the room has nodes behind walls, whose weights round by where they stand, or heavier nodes,
 *   which depend on walls further away, or sheets.
 */
export function lengthenedRoom(
  short: PreparedRoom,
  graph: RoomGraph,
  lengthening: Lengthening,
): PreparedRoom<RoomGraph> | undefined {
  const { nodes, subcell, faces } = short;
  if (faces.back || (subcell && (subcell.heavier > 0 || subcell.behind.node.length > 0))) return undefined;
  const interior = lengthening.bits(nodes.interior);
  const nearWall = lengthening.list(nodes.nearWall);
  return {
    ...short,
    graph,
    nodes: {
      interior: interior.bits,
      interiorCount: interior.count,
      nearWall: nearWall.node,
      nearWallRow: gathered(nodes.nearWallRow, nearWall, sharedUint32),
      rows: nodes.rows,
    },
    subcell: subcell && lengthenedSubcell(subcell, lengthening),
    faces: lengthenedFaces(faces, lengthening),
  };
}

/** The cut cubes of the whole room, of which none has pieces, without the nodes behind walls. */
export function lengthenedCubes(
  { cube, fraction, plain, pieces }: CutCubes,
  lengthening: Lengthening,
): Omit<CutCubes, 'behind'> {
  const list = lengthening.list(cube);
  return {
    cube: list.node,
    fraction: gathered(fraction, list, sharedUint8),
    plain: gathered(plain, list, sharedUint8),
    pieces,
  };
}

type Table = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** [node][width] of the whole room. */
function gathered<T extends Table>(table: T, { from }: LongList, make: (length: number) => T, width = 1): T {
  const long = make(width * from.length);
  if (width === 1) for (let n = 0; n < from.length; n++) long[n] = table[from[n]];
  else
    for (let n = 0, at = 0; n < from.length; n++) {
      for (let i = width * from[n], end = i + width; i < end; i++) long[at++] = table[i];
    }
  return long;
}

/** Lists of entries by node. */
interface Lists {
  /** [node] index of its first entry; one more entry at the end. */
  readonly start: Uint32Array;
  /** [entry] array index. */
  readonly to: Uint32Array;
  readonly weight: Float64Array;
}

/** @param nodes Array indices, in the shortened grid, of the nodes that have the lists. */
function lengthenedLists(
  { start, to, weight }: Lists,
  nodes: Uint32Array,
  { node, from }: LongList,
  lengthening: Lengthening,
): Lists {
  const distance = new Int32Array(to.length);
  for (let n = 0; n < nodes.length; n++) {
    for (let e = start[n]; e < start[n + 1]; e++) distance[e] = lengthening.distance(nodes[n], to[e]);
  }
  const starts = sharedUint32(from.length + 1);
  for (let n = 0; n < from.length; n++) starts[n + 1] = starts[n] + start[from[n] + 1] - start[from[n]];
  const long = sharedUint32(starts[from.length]);
  const weights = sharedFloat64(long.length);
  for (let n = 0, at = 0; n < from.length; n++) {
    for (let e = start[from[n]]; e < start[from[n] + 1]; e++) {
      long[at] = node[n] + distance[e];
      weights[at++] = weight[e];
    }
  }
  return { start: starts, to: long, weight: weights };
}

function lengthenedSubcell(short: Subcell, lengthening: Lengthening): Subcell {
  const list = lengthening.list(short.node);
  const links = lengthenedLists(
    { start: short.linkStart, to: short.link, weight: short.linkWeight },
    short.node,
    list,
    lengthening,
  );
  return {
    ...short,
    node: list.node,
    row: gathered(short.row, list, sharedUint32),
    inverseMass: gathered(short.inverseMass, list, sharedFloat64),
    fractions: gathered(short.fractions, list, sharedUint8, 8),
    linkStart: links.start,
    link: links.to,
    linkWeight: links.weight,
    guestStart: sharedUint32(list.node.length + 1),
  };
}

function lengthenedFaces(short: WallFaces, lengthening: Lengthening): WallFaces {
  const taps = short.traces[0].trace.length;
  const lists = DIRECTIONS.map((direction) => {
    const first = short.groups[direction];
    const { node, from } = lengthening.list(short.node.subarray(first, short.groups[direction + 1]));
    return { node, from: from.map((place) => place + first) };
  });
  const groups = [0];
  for (const { node } of lists) groups.push(groups.at(-1)! + node.length);
  const list = {
    node: new Uint32Array(0),
    from: joined(
      lists.map(({ from }) => from),
      (length) => new Uint32Array(length),
    ),
  };
  return {
    node: joined(
      lists.map(({ node }) => node),
      sharedNodes(storedNodes(lengthening.whole)),
    ),
    shape: gathered(short.shape, list, sharedUint32),
    traces: short.traces,
    tapScale: short.tapScale && gathered(short.tapScale, list, sharedFloat64, taps),
    area: gathered(short.area, list, sharedFloat32),
    gain: gathered(short.gain, list, sharedFloat64),
    selfCoupling: gathered(short.selfCoupling, list, sharedFloat64),
    groups,
  };
}
