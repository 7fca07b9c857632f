import { block, CpuBox, cutForOneCore, loopName } from '../../bench/cpu.ts';
import { timingOf } from '../../../tune/timing.ts';
import type { Measurement, Outcome, UpdateMeasurement } from '../model/paper.ts';
import { smaller } from '../model/quick.ts';
import type { PaperBench } from '../model/run-paper.ts';
import { stencilOf } from '../variants/stencil-of.ts';
import type { Effort } from './effort.ts';

/** Kernels without workgroup memory, for which the loop of one core stands: a node after the other, points in order. */
const AS_LOOP: readonly string[] = ['default', 'kernel-a', 'kernel-a-unrolled', 'kernel-b', 'basic', 'factorised'];

/** Times the measurements of papers on one core of the processor, in both precisions. */
export class CpuPaperBench implements PaperBench {
  private box: { readonly key: string; readonly box: CpuBox } | null = null;

  constructor(private readonly effort: Effort) {}

  measure(measurement: Measurement): Promise<Outcome> {
    return Promise.resolve(this.outcome(measurement));
  }

  close(): void {
    this.box = null;
  }

  private outcome(measurement: Measurement): Outcome {
    switch (measurement.what) {
      case 'update':
        return this.update(measurement);
      case 'cube_transit': {
        const grid = this.cut(measurement.grid);
        const box = this.boxOf(grid, Float32Array);
        const stored = box.copiedBytes / 8;
        return { ns: this.time(box.copy) / stored, kernel: 'copy, one core', grid };
      }
      case 'copied byte': {
        const box = this.boxOf(this.cut([512, 512, 512]), Float32Array);
        return { ns: this.time(box.copy) / box.copiedBytes, kernel: 'copy, one core', grid: null };
      }
      case 'domain':
      case 'byte over the bus':
      case 'byte in host memory':
        return { reason: 'domains beyond the memory of a GPU need a GPU' };
      case 'multiply-add':
        return { reason: 'the rate of multiply-adds is measured on GPUs' };
      default:
        return { reason: 'the processor has no workgroup memory and no textures' };
    }
  }

  private update(measurement: UpdateMeasurement): Outcome {
    const { kernel, equation, writable, precision, constantBorder } = measurement;
    if (!AS_LOOP.includes(kernel.design)) return { reason: 'a kernel of GPUs; the processor has one loop' };
    if (equation) return { reason: 'the loop of the processor has the wave equation' };
    if (writable) return { reason: 'the processor has no read-only path' };
    if (constantBorder) return { reason: 'the loop of the processor updates whole rows' };
    const grid = this.cut(measurement.grid);
    const box = this.boxOf(grid, precision === 'double' ? Float64Array : Float32Array);
    const ns = this.time(box.stepper(stencilOf({ ...measurement, grid })));
    const [x, y, z] = grid;
    return { ns: ns / (x * y * z), kernel: `${loopName()}, ${precision ?? 'single'}, one core`, grid };
  }

  private time(work: () => void): number {
    const once = block(work, this.effort.blockMs);
    return timingOf(Array.from({ length: this.effort.rounds }, once)).medianNs;
  }

  private cut(grid: readonly [number, number, number]) {
    return cutForOneCore(smaller(grid, this.effort.mostNodes));
  }

  private boxOf(
    grid: readonly [number, number, number],
    values: Float32ArrayConstructor | Float64ArrayConstructor,
  ): CpuBox {
    const key = JSON.stringify([grid, values.BYTES_PER_ELEMENT]);
    if (this.box?.key !== key) this.box = { key, box: new CpuBox(grid, values) };
    return this.box.box;
  }
}
