import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { storedNodes, type Grid } from '../grid/grid.ts';
import { joined, joinedStarts, sharedFloat64, sharedUint32, sharedUint8 } from '../../lists/shared-memory.ts';
import type { PreparedRoom } from '../prepare/prepared.ts';
import { NO_ROW, type Subcell } from '../subcell/model/subcell.ts';
import { stackFaces } from './stack-faces.ts';
import { joinLaws } from './join-laws.ts';
import { stackGrids, stackNodes, type PlaceInStack } from './place-in-stack.ts';

/** Several rooms as one. */
export interface StackedRooms {
  /** The rooms as one, without the bytes of its graph, which no engine reads. */
  readonly room: PreparedRoom;
  /** Place of each room. */
  readonly places: readonly PlaceInStack[];
}

/**
 * Names the rooms that can be stacked on one another: those of one scheme and time step over spacing, whose walls have
 * the same traces, and of which all or none have sheets. Undefined for a room of one layer
 * or with porous regions, which stays alone.
 */
export function stackKey({ scheme, graph, subcell, faces, porous }: PreparedRoom): string | undefined {
  if (graph.grid.size[2] === 1 || porous) return undefined;
  const { stencil, courant, band, weights } = scheme;
  return JSON.stringify([
    stencil.id,
    courant,
    band,
    [...weights],
    subcell !== undefined,
    faces.traces,
    faces.groups.length,
  ]);
}

/**
 * Puts rooms one above the other along z, so that an engine steps all of them at once. Their nodes keep their weights,
 * and no weight leads from room to room: each room has the samples that it has alone, to the last bit, as long as all
 * fields stay finite.
 *
 * @param rooms At least one, all with the same {@link stackKey}; the same one may occur several times. What one room
 *   has once, such as spacing and time step, is that of the first.
 */
export function stackRooms(rooms: readonly PreparedRoom[]): StackedRooms {
  const { grid, places } = stackGrids(rooms.map(({ graph }) => graph.grid));
  const { laws, materials, numbers } = joinLaws(rooms);
  const { rows, firstRow } = joinRows(rooms);
  const moved = (pick: (room: PreparedRoom) => NodeNumbers): NodeNumbers =>
    stackNodes(
      grid,
      rooms.map((room, r) => [pick(room), places[r]]),
    );
  return {
    places,
    room: {
      ...rooms[0],
      graph: { grid, nodes: new Uint8Array(0) },
      nodes: {
        interior: stackBits(rooms, places, grid),
        interiorCount: rooms.reduce((sum, { nodes }) => sum + nodes.interiorCount, 0),
        nearWall: moved(({ nodes }) => nodes.nearWall),
        nearWallRow: joined(
          rooms.map(({ nodes }, r) => nodes.nearWallRow.map((row) => row + firstRow[r])),
          sharedUint32,
        ),
        rows,
      },
      subcell:
        rooms[0].subcell &&
        stackSubcells(
          rooms.map(({ subcell }) => subcell!),
          places,
          firstRow,
        ),
      materials,
      laws,
      faces: stackFaces(rooms, grid, places, numbers),
      damped: {
        node: moved(({ damped }) => damped.node),
        loss: joined(
          rooms.map(({ damped }) => damped.loss),
          sharedFloat64,
        ),
      },
    },
  };
}

/** The dictionaries of rows, one after the other; one that several rooms share stands there once. */
function joinRows(rooms: readonly PreparedRoom[]): {
  readonly rows: Float64Array;
  readonly firstRow: readonly number[];
} {
  const width = rooms[0].offsets.length;
  const dictionaries = [...new Set(rooms.map(({ nodes }) => nodes.rows))];
  const first = firsts(dictionaries.map(({ length }) => length / width));
  return {
    rows: dictionaries.length === 1 ? dictionaries[0] : joined(dictionaries, sharedFloat64),
    firstRow: rooms.map(({ nodes }) => first[dictionaries.indexOf(nodes.rows)]),
  };
}

/** The sum of all counts before each. */
function firsts(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count) - count);
}

/** Rows are whole bytes. */
function stackBits(rooms: readonly PreparedRoom[], places: readonly PlaceInStack[], grid: Grid): Uint32Array {
  const bits = sharedUint32(Math.ceil(storedNodes(grid) / 32));
  const bytes = new Uint8Array(bits.buffer);
  rooms.forEach(({ nodes, graph }, r) => {
    const row = graph.grid.pitch >> 3;
    const own = new Uint8Array(nodes.interior.buffer, nodes.interior.byteOffset, nodes.interior.byteLength);
    places[r].rows.forEach((first, i) => bytes.set(own.subarray(i * row, (i + 1) * row), first >> 3));
  });
  return bits;
}

function stackSubcells(
  parts: readonly Subcell[],
  places: readonly PlaceInStack[],
  firstRow: readonly number[],
): Subcell {
  const firstBehind = firsts(parts.map(({ behind }) => behind.node.length));
  const indices = (pick: (part: Subcell) => Uint32Array): Uint32Array =>
    joined(
      parts.map((part, r) => pick(part).map(places[r].indexOf)),
      sharedUint32,
    );
  const floats = (pick: (part: Subcell) => Float64Array): Float64Array => joined(parts.map(pick), sharedFloat64);
  const bytes = (pick: (part: Subcell) => Uint8Array): Uint8Array => joined(parts.map(pick), sharedUint8);
  const starts = (pick: (part: Subcell) => Uint32Array): Uint32Array => joinedStarts(parts.map(pick));
  const sum = (pick: (part: Subcell) => number): number => parts.reduce((all, part) => all + pick(part), 0);
  return {
    node: indices(({ node }) => node),
    row: joined(
      parts.map(({ row }, r) => row.map((number) => (number === NO_ROW ? NO_ROW : number + firstRow[r]))),
      sharedUint32,
    ),
    inverseMass: floats(({ inverseMass }) => inverseMass),
    fractions: bytes(({ fractions }) => fractions),
    linkStart: starts(({ linkStart }) => linkStart),
    link: indices(({ link }) => link),
    linkWeight: floats(({ linkWeight }) => linkWeight),
    guestStart: starts(({ guestStart }) => guestStart),
    guest: joined(
      parts.map(({ guest }, r) => guest.map((index) => index + firstBehind[r])),
      sharedUint32,
    ),
    guestWeight: floats(({ guestWeight }) => guestWeight),
    behind: {
      node: indices(({ behind }) => behind.node),
      fractions: bytes(({ behind }) => behind.fractions),
      donorStart: starts(({ behind }) => behind.donorStart),
      donor: indices(({ behind }) => behind.donor),
      donorWeight: floats(({ behind }) => behind.donorWeight),
    },
    element: parts[0].element,
    withoutImage: sum(({ withoutImage }) => withoutImage),
    heavier: sum(({ heavier }) => heavier),
    heavierVolume: sum(({ heavierVolume }) => heavierVolume),
  };
}
