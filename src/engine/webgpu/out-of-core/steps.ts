import { cutsOf } from '../../out-of-core/slices.ts';
import type { Compute, SliceRange } from '../../out-of-core/visits.ts';
import { dispatch, type StepEncoder } from '../pass.ts';
import type { Ring } from './ring.ts';
import type { SliceProgram } from './slice-program.ts';
import type { SliceWalls } from './wall-slices.ts';
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

  /** All flows into walls, then what is taken out where several lines meet. */
  private encodeWalls(recorder: Recorder, run: SliceRange, n: number, step: number, downwards: boolean): void {
    const cuts = this.slices.slice(...cutsOf(run, this.slices.length, downwards));
    const parts: [SliceWalls, boolean][] = this.of(run).map(({ walls }) => [walls.within, false]);
    for (const { slab, walls } of cuts) parts.push([walls.across, this.ring.slotOf(slab.index) === 0]);
    const eachWith = (
      has: (part: SliceWalls) => boolean,
      encode: (part: SliceWalls, pass: StepEncoder) => void,
    ): void => {
      for (const [part, isAtEnd] of parts) {
        if (!has(part)) continue;
        if (isAtEnd) this.ring.bringBelow(recorder.copies());
        encode(part, recorder.pass());
        if (isAtEnd) this.ring.takeBelowBack(recorder.copies());
      }
    };
    eachWith(
      ({ flows }) => flows !== null,
      ({ flows }, pass) => flows!.encode(pass, n, step),
    );
    eachWith(
      ({ takeOut }) => takeOut !== null,
      ({ takeOut }, pass) => dispatch(pass, takeOut!, n, step),
    );
  }

  private of(range: SliceRange): readonly SliceProgram[] {
    return this.slices.slice(...range);
  }
}
