import type { PassTime } from '../engine.ts';
import type { Gpu } from './device.ts';
import type { StepEncoder } from './pass.ts';

/** Bytes of a timestamp. */
const STAMP = 8;

/** The most timestamps of a query set (WebGPU, section 'GPUQuerySet'). */
const MOST_STAMPS = 4096;

/** The most dispatches that can be timed together. */
export const MOST_DISPATCHES = MOST_STAMPS / 2;

/** Times the dispatches of some steps, each in a pass of its own between two timestamps. */
export class PassTimes {
  /** Kernel and step of each dispatch. */
  private readonly made: { readonly label: string; readonly step: number }[] = [];
  private step = -1;

  private constructor(
    private readonly gpu: Gpu,
    private readonly stamps: GPUQuerySet,
    private readonly resolved: GPUBuffer,
    private readonly staging: GPUBuffer,
  ) {}

  /** @param dispatches How many are timed, at most {@link MOST_DISPATCHES}; the device must have timestamps. */
  static async create(gpu: Gpu, dispatches: number): Promise<PassTimes> {
    const { COPY_DST, COPY_SRC, MAP_READ, QUERY_RESOLVE } = GPUBufferUsage;
    const bytes = 2 * STAMP * dispatches;
    return new PassTimes(
      gpu,
      gpu.device.createQuerySet({ label: 'times of passes', type: 'timestamp', count: 2 * dispatches }),
      await gpu.buffer('timestamps', bytes, QUERY_RESOLVE | COPY_SRC),
      await gpu.buffer('timestamps read', bytes, COPY_DST | MAP_READ),
    );
  }

  /** The dispatches that follow belong to the next step. */
  nextStep(): void {
    this.step++;
  }

  /** Takes dispatches as a pass does. */
  encoder(commands: GPUCommandEncoder): StepEncoder {
    let pass: GPUComputePassEncoder | undefined;
    return {
      setPipeline: (pipeline) => {
        const { label } = pipeline;
        const index = this.made.push({ label, step: this.step }) - 1;
        pass = commands.beginComputePass({
          label,
          timestampWrites: {
            querySet: this.stamps,
            beginningOfPassWriteIndex: 2 * index,
            endOfPassWriteIndex: 2 * index + 1,
          },
        });
        pass.setPipeline(pipeline);
      },
      setBindGroup: (index, group, offsets) => pass!.setBindGroup(index, group, offsets),
      dispatchWorkgroups: (x, y, z) => {
        pass!.dispatchWorkgroups(x, y, z);
        pass!.end();
      },
    };
  }

  /** Call it after the dispatches, before they are submitted. */
  resolve(commands: GPUCommandEncoder): void {
    const { stamps, resolved, staging, made } = this;
    commands.resolveQuerySet(stamps, 0, 2 * made.length, resolved, 0);
    commands.copyBufferToBuffer(resolved, 0, staging, 0, 2 * STAMP * made.length);
  }

  /**
   * The times of what has been submitted, kernel by kernel in the order of a step; frees the buffers. The first step
   * does not count if there are others: caches are cold.
   */
  async read(): Promise<PassTime[]> {
    const { gpu, made, staging, resolved, stamps } = this;
    await staging.mapAsync(GPUMapMode.READ).catch((error: unknown) => gpu.fail(error));
    const times = new BigInt64Array(staging.getMappedRange().slice(0));
    const steps = this.step + 1;
    const counted = Math.max(1, steps - 1);
    /** Time of each kernel in all steps that count, ns. */
    const sums = new Map<string, number>();
    made.forEach(({ label, step }, index) => {
      // A clock may be set back between two passes; the time of such a pass is not known.
      const ns = Math.max(0, Number(times[2 * index + 1] - times[2 * index]));
      sums.set(label, (sums.get(label) ?? 0) + (step >= steps - counted ? ns : 0));
    });
    staging.unmap();
    for (const buffer of [staging, resolved]) gpu.free(buffer);
    stamps.destroy();
    return [...sums].map(([label, ns]) => ({ label, us: ns / counted / 1000 }));
  }
}

/**
 * The times of cards that work side by side: of each kernel that of the card that takes longest with it, in the order
 * of a step. A kernel that only some cards have stands where these have it.
 */
export function slowestOf(cards: readonly (readonly PassTime[])[]): readonly PassTime[] {
  const all: PassTime[] = [];
  for (const times of cards) {
    let next = 0;
    for (const time of times) {
      const at = all.findIndex(({ label }) => label === time.label);
      if (at < 0) all.splice(next++, 0, time);
      else {
        if (all[at].us < time.us) all[at] = time;
        next = at + 1;
      }
    }
  }
  return all;
}
