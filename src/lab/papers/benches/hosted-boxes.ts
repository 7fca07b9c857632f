import { METHODS, type Method } from '../../../engine/out-of-core/visits.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import type { BenchGrid } from '../../../tune/field-pair.ts';
import { RunError } from '../../../units/errors.ts';
import type { BenchDevice } from '../../bench/grid-bench.ts';
import { benchOutOfCore, type OutOfCoreReport } from '../../bench/out-of-core.ts';
import type { Outcome, OutOfCoreMeasurement } from '../model/paper.ts';
import type { Effort } from './effort.ts';

/** A box needs planes for several slices. */
const SHORTEST = 24;
/** Least side of the largest box: it holds slices of several sizes, also where other grids are smaller. */
const LEAST_OF_LARGEST = 72;

/** Nodes are numbered by 32 bits; rows have some padding. */
const MOST_NODES = 0.98 * 2 ** 32;

/** Boxes in host memory: each grid is measured by all methods together, once. */
export class HostedBoxes {
  private last: { readonly key: string; readonly report: Promise<OutOfCoreReport> } | null = null;

  constructor(
    private readonly gpu: BenchDevice,
    private readonly effort: Effort,
    private readonly methods: readonly Method[] = METHODS,
  ) {}

  async measure(measurement: OutOfCoreMeasurement): Promise<Outcome> {
    const { method, stencil } = measurement;
    const { grid, limitBytes } = this.sized(measurement);
    if (grid.reduce((nodes, side) => nodes * side, 1) > MOST_NODES)
      return { reason: `${grid.join(' x ')} nodes are more than 2³², which this program numbers nodes up to` };
    const key = JSON.stringify([grid, stencil]);
    if (this.last?.key !== key) {
      const work = {
        scheme: schemeByName(stencil, 'stencil'),
        grids: [grid],
        limitBytes,
        methods: this.methods,
        leastSeconds: this.effort.leastSeconds,
      };
      // Stopped between measurements, as everything here.
      const controls = { signal: new AbortController().signal, onProgress: () => undefined };
      const report = benchOutOfCore(this.gpu.device, this.gpu.fallback, work, controls);
      report.catch(() => undefined);
      this.last = { key, report };
    }
    const { entries, inMemory } = await this.last.report;
    if (method === 'usual') {
      const [{ ctpnNs }] = inMemory;
      if (ctpnNs === null)
        throw new RunError(`${grid.join(' x ')} nodes do not fit the device`, 'Take a smaller grid.');
      return { ns: ctpnNs, kernel: method, grid };
    }
    const entry = entries.find((one) => one.method === method);
    if (!entry) return { reason: `no visit of ${method} fits ${(limitBytes / 1e6).toPrecision(3)} MB` };
    if (entry.same === false) return { reason: `${method} is wrong on this device` };
    return { ns: entry.ctpnNs, kernel: `${method}, ${entry.steps} steps a visit`, grid };
  }

  /** A quick run makes all grids smaller by one factor, and the memory that states may take with them. */
  private sized({ grid, limitBytes, longestSide }: OutOfCoreMeasurement): { grid: BenchGrid; limitBytes: number } {
    const longest = Math.max(LEAST_OF_LARGEST, Math.cbrt(this.effort.mostNodes));
    const factor = Math.min(1, longest / longestSide);
    if (factor === 1) return { grid, limitBytes };
    const [x, y, z] = grid.map((side) => Math.max(SHORTEST, Math.round(side * factor)));
    return { grid: [x, y, z], limitBytes: Math.floor(limitBytes * factor ** 3) };
  }
}
