import type { Compute, SliceRange } from '../../out-of-core/visits.ts';
import type { StepEncoder } from '../pass.ts';
import type { Ring } from './ring.ts';
import type { SliceProgram } from './slice-program.ts';
import type { Windows } from './windows.ts';

/** Where a visit is recorded: in a compute pass, or between two. */
export interface Recorder {
  pass(): StepEncoder;
  /** Ends the pass. */
  copies(): GPUCommandEncoder;
}

/**
 * Steps of slices on the GPU. What kernels do is done for all slices of an operation before what follows it, except
 * where the ring ends: the slices on both sides of its end go one after the other.
 */
export class SliceSteps {
  constructor(
    private readonly ring: Ring,
    private readonly windows: Windows,
    private readonly slices: readonly SliceProgram[],
  ) {}

  /** @param begun The step of the run with which the visit begins. */
  encode(recorder: Recorder, { slices, step, records }: Compute, begun: number, downwards: boolean): void {
    const n = begun + step;
    for (const run of this.ring.runsOf(slices, downwards)) {
      this.encodeAir(recorder, run, n, (slice, pass) => {
        if (slice >= records[0] && slice < records[1]) this.slices[slice].encodeReceivers(pass, n, step);
      });
      const pass = recorder.pass();
      for (const slice of this.of(run)) slice.encodeSources(pass, n, step);
      this.encodeWalls(recorder, run, n, step, downwards);
    }
  }

  /** The room as if all walls were rigid, and nothing else but what `after` adds for each slice. */
  encodeRigidOnly(
    recorder: Recorder,
    { slices, step }: Compute,
    begun: number,
    downwards: boolean,
    after: (pass: StepEncoder, slice: number) => void,
  ): void {
    for (const run of this.ring.runsOf(slices, downwards)) {
      this.encodeAir(recorder, run, begun + step);
      for (let slice = run[0]; slice < run[1]; slice++) after(recorder.pass(), slice);
    }
  }

  /** @param before Encodes what reads the values of a slice before they change. */
  private encodeAir(
    recorder: Recorder,
    run: SliceRange,
    n: number,
    before?: (slice: number, pass: StepEncoder) => void,
  ): void {
    if (this.ring.holdsFirst(run)) this.ring.bringBelow(recorder.copies());
    if (this.ring.holdsLast(run)) this.ring.bringAbove(recorder.copies());
    const pass = recorder.pass();
    for (const slice of this.of(run)) slice.encodeFirst(pass, n);
    if (before) for (let slice = run[0]; slice < run[1]; slice++) before(slice, pass);
    this.windows.encode(pass, run, n);
    for (const slice of this.of(run)) slice.encodeRigid(pass, n);
  }

  /**
   * All flows into walls, then what is taken out where several lines meet. Lines across a cut change nodes on both
   * sides of it: at the ends of the ring, copies of those beyond.
   */
  private encodeWalls(recorder: Recorder, run: SliceRange, n: number, step: number, downwards: boolean): void {
    if (!this.windows.hasWalls) return;
    this.windows.encodeWalls(recorder.pass(), { slices: run, downwards }, n, step);
    if (!downwards && run[0] > 0 && this.ring.holdsFirst(run)) this.ring.takeBelowBack(recorder.copies());
    if (downwards && run[1] < this.slices.length && this.ring.holdsLast(run)) {
      this.ring.takeAboveBack(recorder.copies());
    }
  }

  private of(range: SliceRange): readonly SliceProgram[] {
    return this.slices.slice(...range);
  }
}
