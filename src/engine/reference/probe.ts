import { sharedFloat64 } from '../../lists/shared-memory.ts';
import { noiseAt, noiseKey } from '../noise.ts';
import { noNoise, type Mix, type MixedSums, type StabilityProbe } from '../stability-probe.ts';
import type { CpuProgram } from './program.ts';
import type { ThreadTask } from './stepper.ts';

/** What a probe works with. */
export interface ProbeContext {
  readonly program: CpuProgram;
  readonly threads: number;
  /** Gives all threads a task. */
  readonly runTask: (task: ThreadTask) => Promise<void>;
  /** Brings the simulation to rest. */
  readonly rest: () => Promise<void>;
}

/** Noise in a rigid room under mixed steps (`Mix`). */
export class CpuProbe implements StabilityProbe {
  private step = 0;
  private mix: Mix | undefined;

  constructor(private readonly context: ProbeContext) {}

  async startNoise(seed: number, mix: Mix): Promise<void> {
    await this.context.rest();
    const { fields, padding, room, runs } = this.context.program;
    const key = noiseKey(seed);
    const field = fields[0];
    for (let r = 0; r < runs.length; r += 2) {
      for (let i = runs[r]; i < runs[r] + runs[r + 1]; i++) field[i] = noiseAt(i - padding, key);
    }
    for (const node of room.nodes.nearWall) field[node + padding] = noiseAt(node, key);
    room.subcell?.node.forEach((node, j) => {
      field[node + padding] = noiseAt(node, key) * Math.sqrt(room.subcell!.inverseMass[j]);
    });
    this.step = 0;
    this.mix = mix;
  }

  /** Ends the noise: the field has been put to another use. */
  stop(): void {
    this.mix = undefined;
  }

  async advanceMixed(steps: number): Promise<MixedSums> {
    const { mix } = this;
    const { threads, runTask } = this.context;
    if (!mix) throw noNoise();
    const sums = sharedFloat64(2 * threads * steps);
    await runTask({ firstStep: this.step, steps, mix, sums });
    this.step += steps;
    const total = (which: 0 | 1): Float64Array =>
      Float64Array.from({ length: steps }, (_, s) => {
        let sum = 0;
        for (let thread = 0; thread < threads; thread++) sum += sums[2 * (thread * steps + s) + which];
        return sum;
      });
    return { squares: total(0), products: total(1) };
  }
}
