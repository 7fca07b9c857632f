import type { FieldState } from '../../../src/engine/engine.ts';
import { materialOf, runOf, traceOf } from '../../../src/room/surfaces/face-shape.ts';
import { foldedTap } from '../../../src/room/surfaces/folded.ts';
import { DIRECTIONS, directionStrides, inOneArray } from '../../../src/room/grid/graph.ts';
import { coordinates, strides } from '../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { FULL_CUBE } from '../../../src/room/subcell/cut/cut-cubes.ts';
import { CUBES, NO_ROW, type Subcell } from '../../../src/room/subcell/model/subcell.ts';
import type { WallTrace } from '../../../src/scheme/scheme.ts';
import type { Offset } from '../../../src/scheme/shells.ts';

/** Array indices of the nodes that move: interior, near walls and cut. */
export function movingNodes({ nodes, graph, subcell }: PreparedRoom): number[] {
  const interior = [...inOneArray(graph).nodes.keys()].filter((i) => nodes.interior[i >>> 5] & (1 << (i & 31)));
  return [...interior, ...nodes.nearWall, ...(subcell?.node ?? [])];
}

/**
 * The time steps of a room in float64, written exactly as the contract of `PreparedRoom` and `Subcell` says: node by
 * node, with coordinates. It has no walls with branches, damped nodes, sources or receivers.
 */
export function plainSteps(room: PreparedRoom, { previous, current }: FieldState, steps: number): FieldState {
  const walls = new PlainWalls(room, previous);
  let [last, now] = [previous.slice(), current.slice()];
  for (let n = 0; n < steps; n++) {
    const change = new Map([...interiorChange(room, now), ...cutChange(room, now)]);
    const next = now.slice();
    for (const [i, sum] of change) next[i] = 2 * now[i] - last[i] + sum;
    walls.take(next, now);
    [last, now] = [now, next];
  }
  return { previous: last, current: now };
}

/** u at an offset from a node, or null off the grid. */
function neighbourOf({ graph: { grid } }: PreparedRoom, node: number, offset: Offset): number | null {
  const at = coordinates(grid, node).map((x, axis) => x + offset[axis]);
  if (at.some((x, axis) => x < 0 || x >= grid.size[axis])) return null;
  return strides(grid).reduce((sum, stride, axis) => sum + at[axis] * stride, 0);
}

function rowSum(room: PreparedRoom, field: Float64Array, node: number, weights: Float64Array): number {
  return room.offsets.reduce((sum, offset, k) => {
    const other = weights[k] === 0 ? null : neighbourOf(room, node, offset);
    return other === null ? sum : sum + weights[k] * (field[other] - field[node]);
  }, 0);
}

function dictionaryRow({ nodes, offsets }: PreparedRoom, row: number): Float64Array {
  return nodes.rows.subarray(row * offsets.length, (row + 1) * offsets.length);
}

function interiorChange(room: PreparedRoom, now: Float64Array): [number, number][] {
  const { nodes, graph } = room;
  const interior = [...inOneArray(graph).nodes.keys()].filter((i) => nodes.interior[i >>> 5] & (1 << (i & 31)));
  return [
    ...interior.map((i): [number, number] => [i, rowSum(room, now, i, room.weights)]),
    ...[...nodes.nearWall].map((i, m): [number, number] => [
      i,
      rowSum(room, now, i, dictionaryRow(room, nodes.nearWallRow[m])),
    ]),
  ];
}

function cutChange(room: PreparedRoom, now: Float64Array): [number, number][] {
  const { subcell } = room;
  if (!subcell) return [];
  const { behind } = subcell;
  const field = now.slice();
  behind.node.forEach((g, at) => {
    field[g] = 0;
    for (let h = behind.donorStart[at]; h < behind.donorStart[at + 1]; h++) {
      field[g] += behind.donorWeight[h] * now[behind.donor[h]];
    }
  });
  const felt = [...behind.node].map((g, at) => cubesSum(room, subcell, field, g, behind.fractions.slice(8 * at)));
  return [...subcell.node].map((i, at) => {
    let sum = cubesSum(room, subcell, field, i, subcell.fractions.slice(8 * at));
    if (subcell.row[at] !== NO_ROW) sum += rowSum(room, now, i, dictionaryRow(room, subcell.row[at]));
    for (let j = subcell.linkStart[at]; j < subcell.linkStart[at + 1]; j++) {
      sum += subcell.linkWeight[j] * (field[subcell.link[j]] - field[i]);
    }
    for (let j = subcell.guestStart[at]; j < subcell.guestStart[at + 1]; j++) {
      sum += subcell.guestWeight[j] * felt[subcell.guest[j]];
    }
    return [i, subcell.inverseMass[at] * sum];
  });
}

/** @param fractions An array that holds those of the cubes round the node. */
function cubesSum(
  room: PreparedRoom,
  { element }: Subcell,
  field: Float64Array,
  node: number,
  fractions: Uint8Array,
): number {
  let sum = 0;
  CUBES.forEach((signs, c) => {
    if (fractions[c] === 0) return;
    for (let bits = 1; bits < 8; bits++) {
      const taken = signs.map((sign, axis) => (bits & (1 << axis) ? sign : 0)) as [number, number, number];
      const other = neighbourOf(room, node, taken);
      if (other === null) throw new Error('a corner of a cube with air is off the grid');
      const axes = taken.filter((x) => x !== 0).length;
      sum += (fractions[c] / FULL_CUBE) * element[axes - 1] * (field[other] - field[node]);
    }
  });
  return sum;
}

/** A tap of a face's line. */
interface PlainTap {
  readonly node: number;
  readonly weight: number;
  /** The part of a flow that is taken out of the node. */
  readonly taken: number;
}

/** Walls without branches: docs/theory/walls.md, eq. W5 to W7. */
class PlainWalls {
  private readonly lines: readonly (readonly PlainTap[])[];
  private readonly memory: Float64Array;
  private lastTrace: readonly number[];

  constructor(
    private readonly room: PreparedRoom,
    previous: Float64Array,
  ) {
    const stride = directionStrides(room.graph.grid);
    const { node, shape, groups, tapScale } = room.faces;
    this.lines = DIRECTIONS.flatMap((direction) =>
      [...node.keys()].slice(groups[direction], groups[direction + 1]).map((f) => {
        const run = runOf(shape[f]);
        const { trace } = this.traceOf(f);
        return trace.map((weight, m) => ({
          node: node[f] + foldedTap(m, run) * stride[direction ^ 1],
          weight,
          taken: weight * (tapScale?.[f * trace.length + m] ?? 1),
        }));
      }),
    );
    this.memory = new Float64Array(this.lines.length);
    this.lastTrace = this.seen(previous);
  }

  private traceOf(f: number): WallTrace {
    const { shape, traces } = this.room.faces;
    return traces[traceOf(shape[f])];
  }

  private seen(field: Float64Array): number[] {
    return this.lines.map((line) => line.reduce((sum, { node, weight }) => sum + weight * field[node], 0));
  }

  take(next: Float64Array, now: Float64Array): void {
    const { scheme, laws, faces } = this.room;
    const flows = this.seen(next).map((traceNext, f) => {
      const drive = (scheme.courant / 2) * (traceNext - this.lastTrace[f]) + this.memory[f];
      return faces.gain[f] * laws[materialOf(faces.shape[f])]!.coupling * drive;
    });
    this.lastTrace = this.seen(now);
    flows.forEach((flow, f) => {
      this.memory[f] = 2 * this.traceOf(f).inertia * flow - this.memory[f];
      for (const { node, taken } of this.lines[f]) next[node] -= taken * flow;
    });
  }
}
