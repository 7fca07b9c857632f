import { expect } from 'vitest';
import type { NodeNumbers } from '../../../src/lists/node-numbers.ts';
import type { RunSetup } from '../../../src/engine/engine.ts';
import { FaceLines } from '../../../src/engine/face-lines.ts';
import {
  cutIntoSlices,
  cutsOf,
  facesOfSlices,
  planeReach,
  planesCompleted,
  thinnestSlice,
  type SlicePlanes,
} from '../../../src/engine/out-of-core/slices.ts';
import {
  NO_SLICES,
  sweepOf,
  type Compute,
  type Operation,
  type SliceRange,
  type VisitSettings,
} from '../../../src/engine/out-of-core/visits.ts';
import { makeProgram, type CpuProgram, type ThreadPart } from '../../../src/engine/reference/program.ts';
import { Stepper } from '../../../src/engine/reference/stepper.ts';
import { WallFaces } from '../../../src/engine/reference/wall-faces.ts';
import { lowerBound } from '../../../src/lists/sorted.ts';
import { traceOf } from '../../../src/room/surfaces/face-shape.ts';
import { strides } from '../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { linesOfFace } from '../rooms/sheet-rooms.ts';

/** What the walls and damped nodes of a slice remember. */
type Remembered = readonly Float64Array[];

/** Flows that are taken out of nodes, in the order of a run in memory. */
type TakenOut = readonly { readonly at: number; readonly face: number; readonly weight: number }[];

interface VisitedSlice {
  readonly planes: SlicePlanes;
  readonly stepper: Stepper;
  /** Faces, and those at its lower cut. */
  readonly within: Uint32Array;
  readonly across: Uint32Array;
  /** Flows taken out with a step of the slice in a sweep up or down. */
  readonly takenOut: { readonly up: TakenOut; readonly down: TakenOut };
  /** Ranges of the damped nodes. */
  readonly damped: readonly [number, number];
}

/**
 * Value of nodes that are not on the device: whatever uses it shows. It is finite, for rows of weights also read nodes
 * beyond the reach, with weight 0.
 */
const ABSENT = 1e200;

/** Executes visits on the processor, in float64. Nodes keep their numbers. */
export class VisitingRoom {
  private readonly program: CpuProgram;
  private readonly slices: readonly VisitedSlice[];
  private readonly walls: WallFaces;
  private readonly plane: number;
  private step = 0;
  /** [generation][slice]: what is stored of each. The second is used where visits load slices again. */
  private stored: { fields: Float64Array[]; remembered: Remembered }[][];
  private readonly copies = new Map<number, Float64Array[]>();
  private resident = new Set<number>();
  private staying: SliceRange = NO_SLICES;
  mostResident = 0;

  constructor(
    private readonly room: PreparedRoom,
    private readonly setup: RunSetup,
    slicePlanes?: number,
  ) {
    this.program = makeProgram(room, 64);
    this.plane = strides(room.graph.grid)[2];
    this.walls = new WallFaces(this.program);
    const reach = planeReach(room);
    const cut = cutIntoSlices(room.graph.grid.size[2], slicePlanes ?? thinnestSlice(reach));
    const faces = facesOfSlices(room, cut);
    const taken = this.takenOutOf();
    this.slices = cut.map((planes, i) => {
      const out = (downwards: boolean): TakenOut => {
        const [from, to] = this.nodesOf(planesCompleted(cut, i, reach.line, downwards));
        return taken.filter(({ at }) => at >= from && at < to);
      };
      return {
        planes,
        within: faces.within[i],
        across: faces.across[i],
        takenOut: { up: out(false), down: out(true) },
        stepper: new Stepper(this.program, this.sourcesIn(planes), this.shareOf(planes, reach.donors), () => undefined),
        damped: this.range(room.damped.node, planes),
      };
    });
    const rest = cut.map((_, i) => ({ fields: this.fieldsOf(i), remembered: this.rememberedOf(i) }));
    this.stored = [rest, [...rest]];
    for (const field of this.program.fields)
      field.fill(ABSENT, this.program.padding, field.length - this.program.padding);
  }

  /** @returns for each receiver the samples */
  advance(steps: number, settings: VisitSettings): Float64Array[] {
    const { receivers } = this.setup;
    const values = receivers.map(({ nodes }) => Array.from({ length: steps }, () => new Float64Array(nodes.length)));
    const { visits, downwards, staying } = sweepOf(this.slices.length, { ...settings, steps }, this.staying);
    for (const visit of visits) {
      this.resident = settings.shared === 'loaded again' ? new Set() : this.resident;
      for (const operation of visit) {
        if (operation.kind !== 'compute') this.move(operation, settings);
        else {
          this.record(operation, values);
          this.compute(operation, downwards);
        }
      }
    }
    if (!settings.turning) this.resident.clear();
    this.staying = staying;
    expect([...this.resident].sort((a, b) => a - b)).toEqual(this.stayingSlices());
    if (settings.shared === 'loaded again') this.stored.reverse();
    this.step += steps;
    // Sums in the order of a run in memory.
    return receivers.map(({ weights }, r) =>
      Float64Array.from(values[r], (of) => of.reduce((sum, value, j) => sum + weights[j] * value, 0)),
    );
  }

  /** u[n−1] and u[n] as stored. */
  state(): { previous: Float64Array; current: Float64Array } {
    const fields = this.stored[0].map(({ fields }) => fields);
    for (const slice of this.stayingSlices()) fields[slice] = this.fieldsOf(slice);
    const field = (parity: number): Float64Array =>
      Float64Array.from(fields.flatMap((of) => Array.from(of[parity & 1])));
    return { previous: field(this.step + 1), current: field(this.step) };
  }

  private stayingSlices(): number[] {
    return Array.from({ length: this.staying[1] - this.staying[0] }, (_, i) => this.staying[0] + i);
  }

  private move({ kind, slice }: Exclude<Operation, Compute>, { shared }: VisitSettings): void {
    const { fields, padding } = this.program;
    const [from, to] = this.nodesOf(this.slices[slice].planes).map((node) => node + padding);
    switch (kind) {
      case 'load':
      case 'supply': {
        const stored = this.stored[0][slice];
        const copy = kind === 'load' ? stored.fields : this.copies.get(slice)!;
        fields.forEach((field, parity) => field.set(copy[parity], from));
        if (kind === 'load') this.remember(slice, stored.remembered);
        this.resident.add(slice);
        this.mostResident = Math.max(this.mostResident, this.resident.size);
        break;
      }
      case 'keep':
        this.copies.set(slice, this.fieldsOf(slice));
        for (const field of fields) field.fill(ABSENT, from, to);
        this.resident.delete(slice);
        break;
      case 'store':
        this.stored[shared === 'loaded again' ? 1 : 0][slice] = {
          fields: this.fieldsOf(slice),
          remembered: this.rememberedOf(slice),
        };
        if (shared === 'loaded again') break;
        for (const field of fields) field.fill(ABSENT, from, to);
        this.resident.delete(slice);
    }
  }

  /** Each part of a step is made of all slices before the next, as on a GPU. */
  private compute({ slices: range, step }: Compute, downwards: boolean): void {
    const { fields, padding, flow } = this.program;
    const n = this.step + step;
    const [next, now] = [fields[(n + 1) & 1], fields[n & 1]];
    const slices = this.slices.slice(...range);
    for (const { stepper } of slices) stepper.moveAir(n, false);
    const cuts = this.slices.slice(...cutsOf(range, this.slices.length, downwards));
    const walls = [...slices.map(({ within }) => within), ...cuts.map(({ across }) => across)];
    for (const faces of walls) for (const f of faces) this.walls.flows(next, now, f, f + 1);
    for (const { takenOut } of slices) {
      for (const { at, face, weight } of downwards ? takenOut.down : takenOut.up) {
        next[at + padding] -= weight * flow[face];
      }
    }
  }

  private record({ step, records: [first, end] }: Compute, values: Float64Array[][]): void {
    const { fields, padding } = this.program;
    if (first >= end) return;
    const from = this.nodesOf(this.slices[first].planes)[0];
    const to = this.nodesOf(this.slices[end - 1].planes)[1];
    this.setup.receivers.forEach(({ nodes }, r) => {
      nodes.forEach((node, j) => {
        if (node >= from && node < to) values[r][step][j] = fields[(this.step + step) & 1][node + padding];
      });
    });
  }

  /** Every tap of every line in the order of the reference, sheets side by side. */
  private takenOutOf(): TakenOut {
    const { faces } = this.room;
    const lines = new FaceLines(this.room);
    const ofSide = (from: number, to: number, side: 0 | 1): TakenOut =>
      Array.from({ length: to - from }, (_, i) => from + i).flatMap((face) => {
        const { node, shape, side: sign, tapScale } = linesOfFace(faces, face)[side];
        return faces.traces[traceOf(shape)].trace.map((weight, m) => ({
          at: node + lines.of(shape)[m],
          face,
          weight: sign * (tapScale ? weight * tapScale[m] : weight),
        }));
      });
    const [, , , , alongZ, , end, , acrossZ = end, all = end] = faces.groups;
    return [
      ...ofSide(0, alongZ, 0),
      ...ofSide(end, acrossZ, 0),
      ...ofSide(end, acrossZ, 1),
      ...ofSide(alongZ, end, 0),
      ...ofSide(acrossZ, all, 0),
      ...ofSide(acrossZ, all, 1),
    ];
  }

  private nodesOf({ start, planes }: SlicePlanes): [number, number] {
    return [start * this.plane, (start + planes) * this.plane];
  }

  private range(rising: NodeNumbers, planes: SlicePlanes, further = 0): readonly [number, number] {
    const [from, to] = this.nodesOf(planes);
    return [lowerBound(rising, from - further * this.plane), lowerBound(rising, to + further * this.plane)];
  }

  private sourcesIn(planes: SlicePlanes): RunSetup {
    const [from, to] = this.nodesOf(planes);
    const sources = this.setup.sources.map((source) => {
      const own = Array.from(source.point.nodes.keys()).filter(
        (j) => source.point.nodes[j] >= from && source.point.nodes[j] < to,
      );
      const { nodes, weights } = source.point;
      return {
        ...source,
        point: { nodes: Uint32Array.from(own, (j) => nodes[j]), weights: Float64Array.from(own, (j) => weights[j]) },
      };
    });
    return { sources, receivers: [] };
  }

  private shareOf(planes: SlicePlanes, donors: number): ThreadPart {
    const { runs, padding, room } = this.program;
    const starts = Uint32Array.from({ length: runs.length / 2 }, (_, r) => runs[2 * r] - padding);
    const none: readonly [number, number] = [0, 0];
    return {
      runs: this.range(starts, planes),
      nearWall: this.range(room.nodes.nearWall, planes),
      subcell: room.subcell ? this.range(room.subcell.node, planes) : none,
      behind: room.subcell ? this.range(room.subcell.behind.node, planes, donors + 1) : none,
      damped: this.range(room.damped.node, planes),
      porous: none,
      faces: [],
      thread: 0,
      threads: 1,
    };
  }

  private fieldsOf(slice: number): Float64Array[] {
    const { fields, padding } = this.program;
    const [from, to] = this.nodesOf(this.slices[slice].planes);
    return fields.map((field) => Float64Array.from(field.subarray(from + padding, to + padding)));
  }

  /** Where each table of the program has what a slice remembers. */
  private tablesOf(slice: number): { readonly table: Float64Array; readonly at: Uint32Array }[] {
    const { memory, lastTrace, branchStates, branchStart, lastDamped } = this.program;
    const { within, across, damped } = this.slices[slice];
    const faces = Uint32Array.from([...within, ...across]);
    const branches = Uint32Array.from(
      Array.from(faces).flatMap((f) =>
        Array.from({ length: branchStart[f + 1] - branchStart[f] }, (_, b) => branchStart[f] + b),
      ),
    );
    const dampedAt = Uint32Array.from({ length: damped[1] - damped[0] }, (_, j) => damped[0] + j);
    return [
      { table: memory as Float64Array, at: faces },
      { table: lastTrace as Float64Array, at: faces },
      { table: branchStates as Float64Array, at: branches },
      { table: lastDamped as Float64Array, at: dampedAt },
    ];
  }

  private rememberedOf(slice: number): Remembered {
    return this.tablesOf(slice).map(({ table, at }) => Float64Array.from(at, (i) => table[i]));
  }

  private remember(slice: number, remembered: Remembered): void {
    this.tablesOf(slice).forEach(({ table, at }, t) => at.forEach((i, j) => (table[i] = remembered[t][j])));
  }
}
