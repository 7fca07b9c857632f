import type { Gpu } from './device.ts';
import type { StepEncoder } from './pass.ts';

/** What the dispatches of one kernel take in a step. */
export interface PassTime {
  /** Of the kernel. */
  readonly label: string;
  /** Median over the steps, µs; the sum of a step's dispatches where it has several of the kernel. */
  readonly us: number;
}

/** Bytes of a timestamp. */
const STAMP = 8;

/** Encodes dispatches each in a pass of its own, between two timestamps. */
export class PassTimes {
  private readonly labels: string[] = [];

  private constructor(
    private readonly gpu: Gpu,
    private readonly stamps: GPUQuerySet,
    private readonly resolved: GPUBuffer,
    private readonly staging: GPUBuffer,
    private readonly most: number,
  ) {}

  /** @param most Dispatches that are timed. @returns null where the device has no timestamps. */
  static async create(gpu: Gpu, most: number): Promise<PassTimes | null> {
    const { device } = gpu;
    if (!device.features.has('timestamp-query')) return null;
    const { COPY_DST, COPY_SRC, MAP_READ, QUERY_RESOLVE } = GPUBufferUsage;
    const bytes = 2 * STAMP * most;
    return new PassTimes(
      gpu,
      device.createQuerySet({ label: 'times of passes', type: 'timestamp', count: 2 * most }),
      await gpu.buffer('timestamps', bytes, QUERY_RESOLVE | COPY_SRC),
      await gpu.buffer('timestamps read', bytes, COPY_DST | MAP_READ),
      most,
    );
  }

  /** Takes dispatches as a pass does. @throws RangeError at more dispatches than were announced. */
  encoder(commands: GPUCommandEncoder): StepEncoder {
    let pass: GPUComputePassEncoder | undefined;
    return {
      setPipeline: (pipeline) => {
        const index = this.labels.push(pipeline.label) - 1;
        if (index >= this.most) throw new RangeError(`more than ${this.most} dispatches to time`);
        pass = commands.beginComputePass({
          label: pipeline.label,
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
    const { stamps, resolved, staging, labels } = this;
    commands.resolveQuerySet(stamps, 0, 2 * labels.length, resolved, 0);
    commands.copyBufferToBuffer(resolved, 0, staging, 0, 2 * STAMP * labels.length);
  }

  /**
   * The times of what has been submitted, kernel by kernel in the order of a step; frees the buffers.
   * @param steps How many were encoded.
   */
  async read(steps: number): Promise<PassTime[]> {
    const { gpu, labels, staging, resolved, stamps } = this;
    await staging.mapAsync(GPUMapMode.READ).catch((error: unknown) => gpu.fail(error));
    const times = new BigUint64Array(staging.getMappedRange().slice(0));
    const perStep = labels.length / steps;
    /** [kernel][step] ns */
    const ofKernel = new Map<string, Float64Array>();
    labels.forEach((label, index) => {
      const sums = ofKernel.get(label) ?? new Float64Array(steps);
      sums[Math.floor(index / perStep)] += Number(times[2 * index + 1] - times[2 * index]);
      ofKernel.set(label, sums);
    });
    staging.unmap();
    for (const buffer of [staging, resolved]) gpu.free(buffer);
    stamps.destroy();
    return [...ofKernel].map(([label, sums]) => ({ label, us: sums.sort()[Math.floor(steps / 2)] / 1000 }));
  }
}
