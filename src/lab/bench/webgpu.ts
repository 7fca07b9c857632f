import { stopIfAsked, type OnWork } from '../../units/task.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import {
  BenchShare,
  type BenchControls,
  type BenchEntry,
  type BenchExperiment,
  type BenchRejection,
  type BenchReport,
  type BenchTrial,
  type BenchWork,
  type GridReport,
  type KernelSelection,
} from './bench-report.ts';
import { GridBench, type BenchDevice } from './grid-bench.ts';

/** The bare air update on a GPU, all nodes interior: every scheme of every grid with the kernels selected. */
export async function benchWebGpu(
  gpu: BenchDevice,
  works: readonly BenchWork[],
  selection: KernelSelection,
  controls: BenchControls,
): Promise<BenchReport> {
  const share = new BenchShare(works);
  const grids: GridReport[] = [];
  const entries: BenchEntry[] = [];
  const trials: BenchTrial[] = [];
  const rejected: BenchRejection[] = [];
  const experiments: BenchExperiment[] = [];
  for (const { name, size, schemes } of works) {
    const bench = await GridBench.open(gpu, name, size, selection);
    const onWorkOf =
      (scheme: Scheme): OnWork =>
      (part, what) => {
        stopIfAsked(controls.signal);
        controls.onProgress({ what: `${scheme.stencil.id}, ${name}: ${what}`, share: share.at(scheme, part) });
      };
    try {
      for (const scheme of schemes) {
        const found = await bench.measure(scheme, onWorkOf(scheme));
        share.finish(scheme);
        for (const each of found.entries) entries.push(each);
        for (const each of found.trials) trials.push(each);
        for (const each of found.rejected) rejected.push(each);
        for (const each of found.experiments) experiments.push(each);
      }
      grids.push(bench.report(size, await bench.transits()));
    } finally {
      bench.close();
    }
  }
  return { engine: 'webgpu', adapter: gpu.adapterName, precision: 32, grids, entries, trials, rejected, experiments };
}
