import type { PreparedRoom } from '../room/prepare/prepared.ts';
import { UNDAMPED } from '../room/surfaces/damped.ts';
import { AIR, openAllEdges, type RoomGraph } from '../room/grid/graph.ts';
import { makeGrid, storedNodes, strides } from '../room/grid/grid.ts';
import { growableUint32 } from '../lists/growable.ts';
import { pointsOnGrid } from '../scheme/points.ts';
import { timeStepOf, type Scheme } from '../scheme/scheme.ts';
import { metres, metresPerSecond } from '../units/quantities.ts';

/** The time of a step does not depend on these. */
export const SPACING = metres(0.1);
export const SOUND_SPEED = metresPerSecond(343.2);

type Size = readonly [number, number, number];

/** An empty box. @param size nodes along x, y, z */
export function boxGraph(size: Size): RoomGraph {
  const grid = makeGrid(size, SPACING, [0, 0, 0]);
  const nodes = new Uint8Array(storedNodes(grid));
  for (let row = 0; row < size[1] * size[2]; row++) nodes.fill(AIR, row * grid.pitch, row * grid.pitch + size[0]);
  openAllEdges(grid, nodes);
  return { grid, nodes };
}

/** Most rows of weights near walls. Long leggy stencils have more in a box; further ones would not change the time. */
const MOST_ROWS = 4096;
const WORD = 32;

/** Sets the bits [from, to) of a row of words. */
function setBits(words: Uint32Array, from: number, to: number): void {
  const [first, last] = [Math.floor(from / WORD), Math.floor(to / WORD)];
  const head = -1 << (from % WORD);
  const tail = ~(-1 << (to % WORD));
  if (first === last) words[first] |= head & tail;
  else {
    words[first] |= head;
    words.fill(0xffffffff, first + 1, last);
    if (to % WORD !== 0) words[last] |= tail;
  }
}

/**
 * A rigid box that engines can run, made very fast: near walls every row is that of free space, which takes as long to
 * compute as the true one.
 *
 * @param size The first is more than twice the reach.
 */
export function quickBox(scheme: Scheme, size: Size): PreparedRoom {
  const [x, y, z] = size;
  const { reach } = scheme.stencil;
  if (x <= 2 * reach) throw new RangeError(`rows of ${x} nodes for a reach of ${reach}`);
  const grid = makeGrid(size, SPACING, [0, 0, 0]);
  const { offsets, weights } = pointsOnGrid(scheme, grid);
  const interior = new Uint32Array(Math.ceil(storedNodes(grid) / WORD));
  const nearWall = growableUint32();
  const nearWallRow = growableUint32();
  /** Numbers a place along an axis by its distance from the walls. */
  const place = (at: number, length: number): number =>
    at < reach ? at : at >= length - reach ? 2 * reach - (length - 1 - at) : reach;
  const places = 2 * reach + 1;
  /** Numbers a place along z; in one layer there are no walls along it. */
  const placeAlongZ = (k: number): number => (z === 1 ? reach : place(k, z));
  const [, pitch, plane] = strides(grid);
  let interiorCount = 0;
  for (let k = 0; k < z; k++) {
    for (let j = 0; j < y; j++) {
      const start = k * plane + j * pitch;
      const isFree = place(j, y) === reach && placeAlongZ(k) === reach;
      if (isFree) {
        setBits(interior, start + reach, start + x - reach);
        interiorCount += x - 2 * reach;
      }
      for (let i = 0; i < x; i++) {
        if (isFree && i === reach) i = x - reach;
        nearWall.push(start + i);
        nearWallRow.push(((placeAlongZ(k) * places + place(j, y)) * places + place(i, x)) % MOST_ROWS);
      }
    }
  }
  const rowCount = Math.min(MOST_ROWS, places ** 3);
  const rows = new Float64Array(rowCount * weights.length);
  for (let row = 0; row < rowCount; row++) rows.set(weights, row * weights.length);
  const none = new Uint32Array(0);
  return {
    scheme,
    graph: { grid, nodes: new Uint8Array(0) },
    soundSpeed: SOUND_SPEED,
    timeStep: timeStepOf(scheme, SPACING, SOUND_SPEED),
    offsets,
    weights,
    nodes: { interior, interiorCount, nearWall: nearWall.done(), nearWallRow: nearWallRow.done(), rows },
    subcell: undefined,
    materials: [],
    laws: [],
    faces: {
      node: none,
      shape: none,
      traces: [scheme.wall],
      tapScale: undefined,
      area: new Float32Array(0),
      gain: new Float64Array(0),
      selfCoupling: new Float64Array(0),
      groups: [0, 0, 0, 0, 0, 0, 0],
    },
    damped: UNDAMPED,
  };
}
