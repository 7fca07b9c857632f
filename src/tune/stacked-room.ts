import { DIRECTIONS } from '../room/grid/graph.ts';
import { makeGrid, storedNodes } from '../room/grid/grid.ts';
import type { PreparedRoom } from '../room/prepared.ts';
import type { Subcell } from '../room/subcell/subcell.ts';

type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/**
 * Independent copies of a room, stacked along z: a problem of any size with the walls of a real room, for the cost of
 * preparing a small one.
 */
export function stacked(room: PreparedRoom, copies: number): PreparedRoom {
  const { graph, nodes, faces, damped, subcell } = room;
  const { size, spacing, origin } = graph.grid;
  const grid = makeGrid([size[0], size[1], size[2] * copies], spacing, origin);
  const stored = storedNodes(graph.grid);
  /** A table once for each copy. `step` is added to its indices from copy to copy. */
  const repeat = <T extends Numbers>(table: T, step = 0, from = 0, to = table.length): T => {
    const Type = table.constructor as new (length: number) => T;
    const all = new Type((to - from) * copies);
    for (let copy = 0, at = 0; copy < copies; copy++) {
      for (let i = from; i < to; i++) all[at++] = table[i] + copy * step;
    }
    return all;
  };
  /** A table of faces: direction by direction, and within a direction copy by copy. */
  const byDirection = <T extends Numbers>(table: T, step = 0, width = 1): T => {
    const Type = table.constructor as new (length: number) => T;
    const all = new Type(table.length * copies);
    for (const direction of DIRECTIONS) {
      const [from, to] = [width * faces.groups[direction], width * faces.groups[direction + 1]];
      all.set(repeat(table, step, from, to), from * copies);
    }
    return all;
  };
  const taps = faces.traces[0].trace.length;
  return {
    ...room,
    graph: { grid, nodes: new Uint8Array(0) },
    nodes: {
      interior: repeatBits(nodes.interior, stored, copies),
      interiorCount: nodes.interiorCount * copies,
      nearWall: repeat(nodes.nearWall, stored),
      nearWallRow: repeat(nodes.nearWallRow),
      rows: nodes.rows,
    },
    subcell: subcell && repeatSubcell(subcell, stored, repeat),
    faces: {
      node: byDirection(faces.node, stored),
      shape: byDirection(faces.shape),
      area: byDirection(faces.area),
      gain: byDirection(faces.gain),
      selfCoupling: byDirection(faces.selfCoupling),
      tapScale: faces.tapScale && byDirection(faces.tapScale, 0, taps),
      groups: faces.groups.map((first) => first * copies),
      traces: faces.traces,
    },
    damped: { node: repeat(damped.node, stored), loss: repeat(damped.loss) },
  };
}

type Repeat = <T extends Numbers>(table: T, step?: number, from?: number, to?: number) => T;

function repeatSubcell(subcell: Subcell, stored: number, repeat: Repeat): Subcell {
  /** Where lists start: one more entry than lists. */
  const starts = (table: Uint32Array): Uint32Array => {
    const last = table.length - 1;
    const all = repeat(table, table[last], 0, last);
    const copies = all.length / Math.max(1, last);
    return Uint32Array.from([...all, table[last] * copies]);
  };
  const { behind } = subcell;
  return {
    ...subcell,
    node: repeat(subcell.node, stored),
    row: repeat(subcell.row),
    inverseMass: repeat(subcell.inverseMass),
    fractions: repeat(subcell.fractions),
    linkStart: starts(subcell.linkStart),
    link: repeat(subcell.link, stored),
    linkWeight: repeat(subcell.linkWeight),
    guestStart: starts(subcell.guestStart),
    guest: repeat(subcell.guest, behind.node.length),
    guestWeight: repeat(subcell.guestWeight),
    behind: {
      node: repeat(behind.node, stored),
      fractions: repeat(behind.fractions),
      hostStart: starts(behind.hostStart),
      host: repeat(behind.host, stored),
      hostWeight: repeat(behind.hostWeight),
    },
  };
}

function repeatBits(bits: Uint32Array, length: number, copies: number): Uint32Array {
  const all = new Uint32Array(Math.ceil((length * copies) / 32));
  for (let copy = 0; copy < copies; copy++) {
    for (let i = 0; i < length; i++) {
      if (!(bits[i >>> 5] & (1 << (i & 31)))) continue;
      const at = copy * length + i;
      all[at >>> 5] |= 1 << (at & 31);
    }
  }
  return all;
}
