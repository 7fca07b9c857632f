import { makeProgram, threadParts, type CpuProgram } from '../../engine/reference/program.ts';
import { Stepper } from '../../engine/reference/stepper.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { MovingNodes } from './moving-nodes.ts';

/**
 * The operator λ²P of a room on fields of its moving nodes. It is the rigid step of the reference engine, which makes
 * 2u − u⁻ − λ²P u of u and u⁻.
 */
export class RigidStep {
  private readonly program: CpuProgram;
  private readonly stepper: Stepper;
  /** Parity of the newer field. */
  private now = 0;

  constructor(
    room: PreparedRoom,
    private readonly moving: MovingNodes,
  ) {
    this.program = makeProgram(room, 64);
    const [whole] = threadParts(this.program, 1);
    this.stepper = new Stepper(this.program, { sources: [], receivers: [] }, whole, () => undefined);
  }

  /** λ²P of a field. @param into Receives it. */
  pull(field: Float64Array, into: Float64Array): void {
    const { node } = this.moving;
    const { fields, padding } = this.program;
    const [next, now] = [fields[1], fields[0]];
    for (let i = 0; i < node.length; i++) next[node[i] + padding] = now[node[i] + padding] = field[i];
    this.stepper.rigid(next, now);
    for (let i = 0; i < node.length; i++) into[i] = field[i] - next[node[i] + padding];
  }

  /** Begins a recurrence with z₀; z₋₁ = 0. */
  begin(field: Float64Array): void {
    const { node } = this.moving;
    const { fields, padding } = this.program;
    this.now = 0;
    for (let i = 0; i < node.length; i++) {
      fields[0][node[i] + padding] = field[i];
      fields[1][node[i] + padding] = 0;
    }
  }

  /** Makes z ← scale (middle − λ²P) z, less the one before if that counts. */
  recur(scale: number, middle: number, before: boolean): void {
    const { node } = this.moving;
    const { fields, padding } = this.program;
    const [now, next] = [fields[this.now], fields[1 - this.now]];
    const old = this.scratch;
    // With u⁻ = u the step gives u − λ²P u.
    for (let i = 0; i < node.length; i++) {
      const at = node[i] + padding;
      old[i] = next[at];
      next[at] = now[at];
    }
    this.stepper.rigid(next, now);
    const kept = scale * (middle - 1);
    const last = before ? 1 : 0;
    for (let i = 0; i < node.length; i++) {
      const at = node[i] + padding;
      next[at] = scale * next[at] + kept * now[at] - last * old[i];
    }
    this.now = 1 - this.now;
  }

  /** The newest field of the recurrence. @param into Receives it. */
  end(into: Float64Array): void {
    const { node } = this.moving;
    const { fields, padding } = this.program;
    const now = fields[this.now];
    for (let i = 0; i < node.length; i++) into[i] = now[node[i] + padding]!;
  }

  private readonly old: { field?: Float64Array } = {};

  private get scratch(): Float64Array {
    return (this.old.field ??= new Float64Array(this.moving.node.length));
  }
}
