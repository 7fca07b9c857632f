import type { Engine } from '../engine/engine.ts';
import { storedNodes } from '../room/grid/grid.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import { stackRooms } from '../room/stack/stack-rooms.ts';
import { NO_ROW } from '../room/subcell/model/subcell.ts';
import { schemeByName } from '../scheme/scheme.ts';
import {
  withDamping,
  withoutBranches,
  withoutCut,
  withoutFaces,
  withoutInterior,
  withoutNearWall,
} from './room-parts.ts';
import type { ProfileControls, StencilCosts } from './profile.ts';
import { timeRoom, type RoomTime } from './step-time.ts';
import { BRANCHES, LARGE_NODES, straightRoom, turnedRoom } from './wall-rooms.ts';

/** Time of a part of a room: a fixed part, and one for each item. */
export interface Cost {
  readonly fixed: number;
  readonly each: number;
}

/** Costs of walls and openings on a device, for any stencil; ns a step. */
export interface WallCosts {
  /** Absorbing wall faces of a staircase, on lines of {@link LINE} nodes. */
  readonly face: Cost;
  /** Absorbing faces of walls between the nodes. */
  readonly cutFace: Cost;
  /** Time that each face saves for every node by which its line is shorter than {@link LINE}. */
  readonly tapNs: number;
  /** Each branch of a face. */
  readonly branchNs: number;
  /** Nodes beside walls between the nodes, with those behind. Rows of the dictionary are not included. */
  readonly cut: Cost;
  readonly damped: Cost;
  /** Each stored node that is not air. */
  readonly solidNs: number;
  /** Opening, ms: of each face; of each node between which walls pass. */
  readonly openFaceMs: number;
  readonly openCutMs: number;
  /** Time to prepare the rooms that walls are measured in, s: shows how fast this machine prepares rooms. */
  readonly preparingSeconds: number;
  /** Time to prepare a room that fits no cache, s. */
  readonly preparingLargeSeconds: number;
  readonly spread: number;
}

/**
 * The scheme that walls are measured with: a wide band, lines of eight nodes, rows of the dictionary beside cut nodes.
 */
export const WALL_SCHEME = schemeByName('compact-5@2%', 'the scheme that walls are measured with');

/** Nodes of its lines, as in most schemes; and a scheme with shorter lines. */
export const LINE = WALL_SCHEME.wall.trace.length;
const SHORT_SCHEME = schemeByName('leggy-1@2%', 'the scheme that short lines are measured with');
const SHORT_LINE = SHORT_SCHEME.wall.trace.length;

/** Copies are stacked until a step takes about this long, ms; and at most so many. */
const STACKED_STEP_MS = 4;
const MOST_COPIES = 64;

/** The fastest of so many counts: compilers slow the first one, and other work may slow any. */
const PREPARATIONS = 3;

/** A room, and stacked copies of it: the difference tells fixed costs from those of each item. */
type Pair<T> = readonly [small: T, large: T];

/** Measures the costs of walls and of damped nodes. @param nearWallNs of {@link WALL_SCHEME} */
export async function measureWalls(
  engine: Engine,
  { nearWallNs }: Pick<StencilCosts, 'nearWallNs'>,
  { pace, signal, onProgress }: ProfileControls = {},
): Promise<WallCosts> {
  const { straight, turned, preparingSeconds } = prepareRooms();
  const begun = performance.now();
  straightRoom(WALL_SCHEME, LARGE_NODES);
  const preparingLargeSeconds = (performance.now() - begun) / 1000;

  let [done, spread] = [0, 0];
  const time = async (room: PreparedRoom): Promise<RoomTime> => {
    onProgress?.(done++ / MEASUREMENTS, 'walls');
    const measured = await timeRoom(engine, room, signal, pace);
    spread = Math.max(spread, measured.spread);
    return measured;
  };
  const { stepNs } = await time(straight);
  const copies = Math.max(1, Math.min(MOST_COPIES, Math.round(STACKED_STEP_MS / (1e-6 * stepNs))));
  const pairOf = (room: PreparedRoom): Pair<PreparedRoom> => [
    room,
    copies === 1 ? room : stackRooms(Array.from({ length: copies }, () => room)).room,
  ];
  const [boxes, cuts] = [pairOf(straight), pairOf(turned)];
  const timeBoth = async (
    [small, large]: Pair<PreparedRoom>,
    change: (room: PreparedRoom) => PreparedRoom,
  ): Promise<Pair<RoomTime>> => {
    const first = await time(change(small));
    return [first, large === small ? first : await time(change(large))];
  };

  const branched = await timeBoth(boxes, (room) => room);
  const plain = await timeBoth(boxes, withoutBranches);
  const bare = await timeBoth(boxes, withoutFaces);
  const damped = await timeBoth(boxes, (room) => withDamping(withoutFaces(room)));
  const solid = await timeBoth(boxes, (room) => withoutNearWall(withoutInterior(withoutFaces(room))));
  const cutPlain = await timeBoth(cuts, withoutBranches);
  const cutBare = await timeBoth(cuts, withoutFaces);
  const uncut = await timeBoth(cuts, (room) => withoutCut(withoutFaces(room)));

  const shorts = pairOf(straightRoom(SHORT_SCHEME));
  const shortPlain = await timeBoth(shorts, withoutBranches);
  const shortBare = await timeBoth(shorts, withoutFaces);

  const faces = (room: PreparedRoom): number => room.faces.node.length;
  const cutNodes = (room: PreparedRoom): number => room.subcell!.node.length;
  const rowsOf = (room: PreparedRoom): number =>
    room.subcell!.row.reduce((sum, row) => sum + (row === NO_ROW ? 0 : 1), 0);
  const stored = (room: PreparedRoom): number => storedNodes(room.graph.grid);
  const largest = cuts[1];
  const face = difference(boxes, faces, plain, bare);
  const shortFace = difference(shorts, faces, shortPlain, shortBare);
  return {
    face,
    tapNs: Math.max(0, face.each - shortFace.each) / (LINE - SHORT_LINE),
    cutFace: difference(cuts, faces, cutPlain, cutBare),
    branchNs: difference(boxes, (room) => BRANCHES * faces(room), branched, plain).each,
    cut: difference(cuts, cutNodes, cutBare, uncut, (room) => nearWallNs * rowsOf(room)),
    damped: difference(boxes, (room) => room.nodes.nearWall.length, damped, bare),
    solidNs: slope(boxes, stored, [solid[0].stepNs, solid[1].stepNs]),
    openFaceMs: Math.max(0, plain[1].openMs - bare[1].openMs) / faces(boxes[1]),
    openCutMs: Math.max(0, cutBare[1].openMs - uncut[1].openMs) / cutNodes(largest),
    preparingSeconds,
    preparingLargeSeconds,
    spread,
  };
}

function prepareRooms(): { straight: PreparedRoom; turned: PreparedRoom; preparingSeconds: number } {
  let preparingSeconds = Infinity;
  for (let repeat = 1; ; repeat++) {
    const begun = performance.now();
    const straight = straightRoom(WALL_SCHEME);
    const turned = turnedRoom(WALL_SCHEME);
    preparingSeconds = Math.min(preparingSeconds, (performance.now() - begun) / 1000);
    if (repeat === PREPARATIONS) return { straight, turned, preparingSeconds };
  }
}

/** Number of rooms that are timed, if copies are stacked. */
const MEASUREMENTS = 21;

/** The cost of a part of rooms. @param known time of it that is counted elsewhere, ns */
function difference(
  rooms: Pair<PreparedRoom>,
  countOf: (room: PreparedRoom) => number,
  withPart: Pair<RoomTime>,
  without: Pair<RoomTime>,
  known: (room: PreparedRoom) => number = () => 0,
): Cost {
  const of = (i: 0 | 1): number => withPart[i].stepNs - without[i].stepNs - known(rooms[i]);
  const [few, many] = [countOf(rooms[0]), countOf(rooms[1])];
  if (few === many) return { fixed: 0, each: Math.max(0, of(0) / few) };
  const each = slope(rooms, countOf, [of(0), of(1)]);
  return { fixed: Math.max(0, of(0) - each * few), each };
}

/** The cost of each further item; 0 if both rooms are the same. */
function slope(rooms: Pair<PreparedRoom>, countOf: (room: PreparedRoom) => number, [low, high]: Pair<number>): number {
  const more = countOf(rooms[1]) - countOf(rooms[0]);
  return more === 0 ? 0 : Math.max(0, high - low) / more;
}
