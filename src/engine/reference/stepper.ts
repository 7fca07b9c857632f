import { compileInteriorLoop } from './interior-loop.ts';
import type { Field, InteriorLoop } from './loop.ts';
import { sharesOf, walkerRecord, type PointWeights, type RunSetup } from '../engine.ts';
import type { Mix } from '../stability-probe.ts';
import { Laps } from './laps.ts';
import type { CpuProgram, ThreadPart } from './program.ts';
import { stepPorous } from './porous-nodes.ts';
import { Recorder } from './recorder.ts';
import { SubcellOperator } from '../../room/subcell/apply.ts';
import { DIRECTIONS } from '../../room/grid/graph.ts';
import { WallFaces } from './wall-faces.ts';

const SIDES = [1, -1] as const;

/** Waits until all threads are here. */
export type Barrier = () => void;

/** A block of steps to make. With several threads its arrays are in shared memory. */
export type StepBlock = {
  readonly firstStep: number;
  readonly steps: number;
} & (
  | {
      /** Samples of these steps, of each receiver and each walker. */
      readonly records: readonly Float64Array[];
      /** What the parts of a step take, in the first thread. */
      readonly laps?: Float64Array;
    }
  | {
      readonly mix: Mix;
      /** [thread][step] pairs of sums (`MixedSums`). */
      readonly sums: Float64Array;
    }
);

/** What a thread is asked to do: make a block of steps, or go on with other sources and receivers. */
export type ThreadTask = StepBlock | { readonly setup: RunSetup };

/**
 * One thread's part of the time steps. The order of a step, also of every other engine:
 * 1. receivers read u[n];
 * 2. nodes behind walls get their values;
 * 3. interior, near-wall and cut nodes become those of a rigid room;
 * 4. porous nodes make the step of their media of it, then sources are added;
 * 5. damped nodes lose their part;
 * 6. wall faces compute their flow from this rigid room;
 * 7. the flows are taken out along the lines, direction by direction; then those of sheets, side by side.
 */
export class Stepper {
  private readonly interior: InteriorLoop;
  private readonly walls: WallFaces;
  private readonly subcell: SubcellOperator | undefined;
  /** What four cut nodes get in a step. */
  private readonly four = new Float64Array(4);
  private recorder: Recorder;
  /** Only while steps are timed. */
  private laps: Laps | undefined;

  constructor(
    private readonly program: CpuProgram,
    private setup: RunSetup,
    private readonly share: ThreadPart,
    private readonly barrier: Barrier,
  ) {
    this.interior = compileInteriorLoop(program.room);
    this.walls = new WallFaces(program);
    this.recorder = this.recorderOf(setup);
    const { room, felt, padding } = program;
    this.subcell =
      room.subcell && new SubcellOperator(room.graph.grid, room.offsets, room.nodes.rows, room.subcell, felt, padding);
  }

  make(task: ThreadTask): void {
    if ('setup' in task) {
      this.setup = task.setup;
      this.recorder = this.recorderOf(task.setup);
    } else if ('mix' in task) this.runMixed(task.firstStep, task.steps, task.mix, task.sums);
    else {
      this.laps = task.laps && this.isFirst ? new Laps(task.laps) : undefined;
      this.run(task.firstStep, task.steps, task.records);
      this.laps = undefined;
    }
  }

  private recorderOf({ receivers }: RunSetup): Recorder {
    const { thread, threads } = this.share;
    return new Recorder(receivers, this.program.padding, thread, threads);
  }

  /** @param records of each receiver, the samples of these steps. */
  private run(firstStep: number, steps: number, records: readonly Float64Array[]): void {
    const { fields, room } = this.program;
    const absorbing = room.faces.node.length > 0;
    for (let n = firstStep; n < firstStep + steps; n++) {
      const now = fields[n & 1];
      const next = fields[(n + 1) & 1];
      this.recorder.record(now, n - firstStep, records);
      this.recordWalkers(now, n, n - firstStep, records);
      this.laps?.add('receivers');
      this.moveAir(n, absorbing);
      if (!absorbing) continue;
      const { faces } = this.share;
      for (const [from, to] of faces) this.walls.flows(next, now, from, to);
      this.barrier();
      this.laps?.add('flows into walls');
      for (const direction of [0, 1, 2, 3]) this.walls.takeOut(next, ...faces[direction]);
      const [acrossX, acrossY, acrossZ] = faces.slice(DIRECTIONS.length);
      // A node may be on the lower side of one sheet and on the upper side of another.
      if (room.faces.back)
        for (const side of SIDES) for (const part of [acrossX, acrossY]) this.walls.takeOut(next, ...part, side);
      for (const direction of [4, 5]) {
        this.barrier();
        this.walls.takeOut(next, ...faces[direction]);
      }
      this.barrier();
      if (room.faces.back) {
        for (const side of SIDES) {
          this.walls.takeOut(next, ...acrossZ, side);
          this.barrier();
        }
      }
      this.laps?.add('walls take out');
    }
  }

  /**
   * The rigid room, the sources and the damped nodes in step n.
   * @param absorbing Whether the flows into walls follow.
   */
  moveAir(n: number, absorbing: boolean): void {
    const { fields, room } = this.program;
    const now = fields[n & 1];
    const next = fields[(n + 1) & 1];
    this.rigid(next, now);
    if (room.porous) {
      stepPorous(this.program, next, now, ...this.share.porous);
      this.barrier();
      this.laps?.add('porous nodes');
    }
    if (this.feeds(n)) {
      if (this.isFirst) this.addSources(next, n);
      this.barrier();
      this.laps?.add('sources');
    }
    if (room.damped.node.length === 0) return;
    this.damp(next, now);
    // Lines of absorbing faces touch no damped node: their flows need not wait.
    if (!absorbing) this.barrier();
    this.laps?.add('damped nodes');
  }

  /** @param sums [thread][step] pairs Σ D u[n]², Σ D u[n] u[n+1]; of this thread's nodes */
  private runMixed(firstStep: number, steps: number, mix: Mix, sums: Float64Array): void {
    const { fields, padding, runs, room } = this.program;
    const { nodes, subcell } = room;
    for (let s = 0; s < steps; s++) {
      const now = fields[(firstStep + s) & 1];
      const next = fields[(firstStep + s + 1) & 1];
      this.rigid(next, now);
      let [square, product] = [0, 0];
      const take = (i: number, mass: number): void => {
        const mixed = mix.fresh * next[i] + mix.kept * now[i];
        next[i] = mixed;
        square += mass * now[i] * now[i];
        product += mass * now[i] * mixed;
      };
      for (let r = this.share.runs[0]; r < this.share.runs[1]; r++) {
        for (let i = runs[2 * r]; i < runs[2 * r] + runs[2 * r + 1]; i++) take(i, 1);
      }
      for (let m = this.share.nearWall[0]; m < this.share.nearWall[1]; m++) take(nodes.nearWall[m] + padding, 1);
      for (let j = this.share.subcell[0]; j < this.share.subcell[1]; j++) {
        take(subcell!.node[j] + padding, 1 / subcell!.inverseMass[j]);
      }
      sums.set([square, product], 2 * (this.share.thread * steps + s));
      this.barrier();
    }
  }

  private get isFirst(): boolean {
    return this.share.thread === 0;
  }

  /** Makes u[n+1] in place of u[n−1] as if all walls were rigid: 2u[n] − u[n−1] − λ²P u[n]. */
  rigid(next: Field, now: Field): void {
    if (this.subcell) {
      const [from, to] = this.share.behind;
      for (let g = from; g < to; g++) this.subcell.fill(now, g);
      this.barrier();
      for (let g = from; g < to; g++) this.subcell.feel(now, g);
      this.laps?.add('nodes behind walls');
    }
    this.interior(next, now, this.program.runs, ...this.share.runs);
    this.laps?.add('interior');
    this.nearWall(next, now);
    this.barrier();
    this.laps?.add('near walls');
    if (!this.subcell) return;
    this.cutNodes(this.subcell, next, now);
    this.barrier();
    this.laps?.add('cut nodes');
  }

  /** Threads share the receivers that move, one after the other. */
  private recordWalkers(now: Field, step: number, sample: number, records: readonly Float64Array[]): void {
    const { padding } = this.program;
    const { receivers, walkers = [] } = this.setup;
    const { thread, threads } = this.share;
    for (let w = thread; w < walkers.length; w += threads) {
      const { stations, first, shares } = walkers[w];
      const count = sharesOf(walkers[w]);
      const row = Math.min(step, first.length - 1);
      let sum = 0;
      for (let s = 0; s < count; s++) {
        const share = shares[row * count + s];
        if (share !== 0) sum += share * pressureAt(now, stations[first[row] + s], padding);
      }
      records[walkerRecord(receivers.length, w)][sample] = sum;
    }
  }

  /** Whether a source is at work. */
  private feeds(step: number): boolean {
    const { sources, walkingSources = [] } = this.setup;
    return (
      sources.some(({ signal }) => step < signal.length) || walkingSources.some(({ first }) => step < first.length)
    );
  }

  private addSources(next: Field, step: number): void {
    const { padding } = this.program;
    const { sources, walkingSources = [] } = this.setup;
    const feed = ({ nodes, weights }: PointWeights, amount: number): void => {
      for (let j = 0; j < nodes.length; j++) next[nodes[j] + padding] += amount * weights[j];
    };
    for (const { point, strength, signal } of sources) {
      if (step < signal.length) feed(point, strength * signal[step]);
    }
    for (const walker of walkingSources) {
      const { stations, first, shares } = walker;
      if (step >= first.length) continue;
      const count = sharesOf(walker);
      for (let s = 0; s < count; s++) {
        const share = shares[step * count + s];
        if (share !== 0) feed(stations[first[step] + s], share);
      }
    }
  }

  /** Four nodes at a time: a sum waits for each of its additions, and four sums need not wait for one another. */
  private nearWall(next: Field, now: Field): void {
    const { padding, offsets } = this.program;
    const { nearWall, nearWallRow, rows } = this.program.room.nodes;
    const count = offsets.length;
    const [from, to] = this.share.nearWall;
    let m = from;
    for (; m + 4 <= to; m += 4) {
      const i0 = nearWall[m] + padding;
      const i1 = nearWall[m + 1] + padding;
      const i2 = nearWall[m + 2] + padding;
      const i3 = nearWall[m + 3] + padding;
      const row0 = nearWallRow[m] * count;
      const row1 = nearWallRow[m + 1] * count;
      const row2 = nearWallRow[m + 2] * count;
      const row3 = nearWallRow[m + 3] * count;
      const c0 = now[i0];
      const c1 = now[i1];
      const c2 = now[i2];
      const c3 = now[i3];
      let sum0 = 0;
      let sum1 = 0;
      let sum2 = 0;
      let sum3 = 0;
      for (let k = 0; k < count; k++) {
        const offset = offsets[k];
        sum0 += rows[row0 + k] * (now[i0 + offset] - c0);
        sum1 += rows[row1 + k] * (now[i1 + offset] - c1);
        sum2 += rows[row2 + k] * (now[i2 + offset] - c2);
        sum3 += rows[row3 + k] * (now[i3 + offset] - c3);
      }
      next[i0] = c0 + (c0 - next[i0] + sum0);
      next[i1] = c1 + (c1 - next[i1] + sum1);
      next[i2] = c2 + (c2 - next[i2] + sum2);
      next[i3] = c3 + (c3 - next[i3] + sum3);
    }
    for (; m < to; m++) {
      const i = nearWall[m] + padding;
      const row = nearWallRow[m] * count;
      const c = now[i];
      let sum = 0;
      for (let k = 0; k < count; k++) sum += rows[row + k] * (now[i + offsets[k]] - c);
      next[i] = c + (c - next[i] + sum);
    }
  }

  private cutNodes(subcell: SubcellOperator, next: Field, now: Field): void {
    const { padding, room } = this.program;
    const { node } = room.subcell!;
    const [from, to] = this.share.subcell;
    const { four } = this;
    let j = from;
    for (; j + 4 <= to; j += 4) {
      subcell.atFour(now, j, four);
      for (let m = 0; m < 4; m++) {
        const i = node[j + m] + padding;
        const c = now[i];
        next[i] = c + (c - next[i] + four[m]);
      }
    }
    for (; j < to; j++) {
      const i = node[j] + padding;
      const c = now[i];
      next[i] = c + (c - next[i] + subcell.at(now, j));
    }
  }

  private damp(next: Field, now: Field): void {
    const { padding, room, lastDamped } = this.program;
    const { node, loss } = room.damped;
    const [from, to] = this.share.damped;
    for (let j = from; j < to; j++) {
      const i = node[j] + padding;
      next[i] -= loss[j] * (next[i] - lastDamped[j]);
      lastDamped[j] = now[i]!;
    }
  }
}

function pressureAt(now: Field, { nodes, weights }: PointWeights, padding: number): number {
  let sum = 0;
  for (let j = 0; j < nodes.length; j++) sum += weights[j] * now[nodes[j] + padding];
  return sum;
}
