import { block, CpuBox, cutForOneCore, loopName, type CpuBoxOptions } from '../../bench/cpu.ts';
import { gigabytes } from '../../../units/gigabytes.ts';
import type { BenchGrid } from '../../../tune/field-pair.ts';
import { timingOf } from '../../../tune/timing.ts';
import type { DomainMeasurement, Measurement, Outcome, UpdateMeasurement } from '../model/paper.ts';
import { smaller } from '../model/quick.ts';
import type { PaperBench } from '../model/run-paper.ts';
import { updatedNodes } from '../model/updated-nodes.ts';
import { DIFFUSION } from '../../published/jin/kernels.ts';
import { stencilOf } from '../variants/stencil-of.ts';
import { USUAL_HOST_BYTES, type Effort } from './effort.ts';

/** Kernels for which the one loop stands: what a run takes, and a node a thread with all points read from memory. */
const AS_LOOP: readonly string[] = ['default', 'kernel-a', 'basic'];

/** Times the measurements of papers on one core of the processor, in both precisions. */
export class CpuPaperBench implements PaperBench {
  readonly isProcessor = true;
  private box: { readonly key: string; readonly box: CpuBox } | null = null;
  /** What loops took: kernels for which the same loop stands have the same time. */
  private readonly loops = new Map<string, Outcome>();

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
      case 'domain':
        return this.domain(measurement);
      case 'cube_transit': {
        const grid = this.cut(measurement.grid);
        const box = this.boxOf(grid, {});
        const stored = box.copiedBytes / 8;
        return { ns: this.time(box.copy) / stored, kernel: 'copy, one core', grid };
      }
      case 'copied byte': {
        const box = this.boxOf(this.cut([512, 512, 512]), {});
        return { ns: this.time(box.copy) / box.copiedBytes, kernel: 'copy, one core', grid: null };
      }
      case 'byte over the bus':
      case 'byte in host memory':
        return { reason: 'a way between a GPU and its host' };
      case 'multiply-add':
        return { reason: 'the rate of multiply-adds is measured on GPUs' };
      default:
        return { reason: 'the processor has no workgroup memory and no textures' };
    }
  }

  private update(measurement: UpdateMeasurement): Outcome {
    const { kernel, writable, order = 'shells' } = measurement;
    if (!AS_LOOP.includes(kernel.design))
      return {
        reason: 'a kernel of GPUs; the one loop of the processor stands for KernelA and the basic kernel alone',
      };
    if (writable) return { reason: 'the processor has no read-only path' };
    if (order !== 'shells') return { reason: 'the loop of the processor adds points of equal weight together' };
    const key = JSON.stringify({ ...measurement, kernel: null });
    const known = this.loops.get(key);
    if (known) return known;
    const outcome = this.loop(measurement);
    this.loops.set(key, outcome);
    return outcome;
  }

  private loop(measurement: UpdateMeasurement): Outcome {
    const { equation = 'wave', precision = 'single', constantBorder = false } = measurement;
    const grid = this.cut(measurement.grid);
    const values = precision === 'double' ? Float64Array : Float32Array;
    const box = this.boxOf(grid, { values, constantBorder });
    const ns = this.time(box.stepper(stencilOf({ ...measurement, grid }), equation));
    const names = [loopName(), ...(equation === 'wave' ? [] : [equation]), precision, 'one core'];
    return { ns: ns / updatedNodes({ ...measurement, grid }), kernel: names.join(', '), grid };
  }

  /** A cube in the memory of the processor, which is the usual way. */
  private domain({ method, side, deviceBytes }: DomainMeasurement): Outcome {
    if (method === 'usual, two steps') return { reason: 'the loop of the processor makes one step a pass' };
    if (method !== 'usual')
      return { reason: 'brings a domain to the memory of a GPU; the processor has all of it in its own: usual' };
    const bytes = 2 * Float32Array.BYTES_PER_ELEMENT * side ** 3;
    const most = Math.min(deviceBytes, this.effort.hostBytes ?? USUAL_HOST_BYTES);
    if (bytes > most) return { reason: `two states take more than ${gigabytes(most)}` };
    const { longest } = this.effort.domains;
    if (side > longest) return { reason: `one core is measured up to ${longest}³` };
    const grid = [side, side, side] as const;
    const box = this.boxOf(grid, { constantBorder: true });
    const ns = this.time(box.stepper(DIFFUSION, 'heat')) / side ** 3;
    return { ns, kernel: `usual, ${loopName()}, one core`, grid };
  }

  private time(work: () => void): number {
    const once = block(work, this.effort.blockMs);
    return timingOf(Array.from({ length: this.effort.rounds }, once)).medianNs;
  }

  private cut(grid: BenchGrid): BenchGrid {
    return cutForOneCore(smaller(grid, this.effort.mostNodes));
  }

  private boxOf(grid: BenchGrid, options: CpuBoxOptions): CpuBox {
    const { values = Float32Array, constantBorder = false } = options;
    const key = JSON.stringify([grid, values.BYTES_PER_ELEMENT, constantBorder]);
    if (this.box?.key !== key) {
      this.box = null;
      this.box = { key, box: new CpuBox(grid, options) };
    }
    return this.box.box;
  }
}
