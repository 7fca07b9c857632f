import {
  EXPERIMENTS,
  type BenchControls,
  type BenchEntry,
  type BenchExperiment,
  type BenchProgress,
  type BenchReport,
  type KernelSelection,
} from '../../../lab/bench/bench-report.ts';
import type { Precision } from '../../../engine/engine.ts';
import { benchCpu } from '../../../lab/bench/cpu.ts';
import { TWO_STEPS } from '../../../lab/bench/two-step-rows.ts';
import program from '../../../../package.json' with { type: 'json' };
import { DESIGNS } from '../../../lab/catalogue/catalogue.ts';
import { InputError } from '../../../units/errors.ts';
import { compareRuns, readBaseline, type BaselineComparison } from './bench-baseline.ts';
import { benchCsv } from './bench-csv.ts';
import { BENCH_FORMAT, type SavedBench } from './bench-file.ts';
import { benchWorks } from './bench-grids.ts';
import type { FolderMark, Host } from '../../ports/host/host.ts';
import { hasPrecision, takesGpu, type EngineChoice } from '../../ports/engine/engine-choice.ts';
import type { GpuProvider } from '../../ports/engine/provided-gpu.ts';
import { jsonText } from '../../../text/terminal.ts';
import { wantedGpu } from './wanted-gpu.ts';

export type { BaselineComparison, BenchEntry, BenchExperiment, BenchProgress, BenchReport };
export { benchCsv };

export interface BenchRequest {
  /** Names or sizes separated by commas: `small,720x640x560`. */
  readonly grid: string;
  /** Ids separated by commas; all if undefined. */
  readonly stencils: string | undefined;
  /** `default`, `best`, `all`, or names of designs and experiments separated by commas. */
  readonly kernels: string;
  readonly engine: EngineChoice;
  /** Bits of the field. Only the processor has 64, so `auto` takes it for them. */
  readonly precision: Precision;
  /** Folder for the report, the table and the pictures; nothing is written if undefined. */
  readonly outFolder: string | undefined;
  /** A report of an earlier run, to compare with. */
  readonly baselineFile: string | undefined;
}

/** The report of a bench run, the comparison with its baseline and the files it wrote. */
export interface BenchResult {
  readonly report: SavedBench;
  /** Comparison with the baseline; null without one. */
  readonly comparison: BaselineComparison | null;
  /** Names of the files written to the folder. */
  readonly files: readonly string[];
}

/**
 * Measures stencils. If a folder is given, writes `bench.json`, `bench.csv` and the pictures.
 *
 * @throws InputError for an unknown grid, stencil or kernel, a precision that the engine does not have, a baseline that
 *   cannot be read or is of another precision, or a folder that cannot be written to; DeviceError if the engine is
 *   `webgpu` and there is no GPU; CancelledError if stopped, with nothing written.
 */
export async function benchStencils(
  request: BenchRequest,
  provideGpu: GpuProvider,
  controls: BenchControls & { readonly host: Host },
): Promise<BenchResult> {
  const works = benchWorks(request.grid, request.stencils);
  const selection = kernelSelection(request.kernels);
  const { engine, precision, outFolder, baselineFile } = request;
  const { files } = controls.host;
  if (!hasPrecision(engine, precision)) {
    throw new InputError(
      'precision',
      'WebGPU computes in 32 bits only',
      'Measure the processor, or the kernel double: it emulates 48 bits.',
    );
  }
  const baseline = baselineFile === undefined ? null : await readBaseline(files, baselineFile, 'baselineFile');
  if (baseline && baseline.precision !== precision) {
    throw new InputError(
      'baselineFile',
      `'${baselineFile}' was measured in ${baseline.precision} bits, this run is in ${precision}`,
      `Measure in ${baseline.precision} bits, or give a run in ${precision}.`,
    );
  }
  if (outFolder !== undefined)
    await files.checkFolder(outFolder, 'outFolder', { names: [REPORT, TABLE], mark: BENCHED });
  const gpu = precision === 64 ? null : await wantedGpu(engine, provideGpu);
  if (!gpu && selection !== 'default') {
    throw new InputError(
      'kernels',
      'the processor has one kernel only',
      !takesGpu(engine) || precision === 64
        ? 'Leave it out, or measure a GPU.'
        : 'Leave it out: no GPU was found, unless a software one, which is measured only if it is asked for by name.',
    );
  }
  const measured = gpu
    ? await (await import('../../../lab/bench/webgpu.ts')).benchWebGpu(gpu, works, selection, controls)
    : await benchCpu(works, precision, controls);
  const report: SavedBench = { format: BENCH_FORMAT, program: program.version, ...measured };
  const written = new Map<string, string>();
  if (outFolder !== undefined) {
    written.set(REPORT, `${jsonText(report, 2)}\n`);
    written.set(TABLE, benchCsv(report));
    const { benchPictures } = await import('./bench-plot.ts');
    for (const [name, picture] of benchPictures(report)) written.set(name, picture);
    await files.writeTogether(outFolder, written, controls.signal);
  }
  const comparison = baseline && baselineFile !== undefined ? compareRuns(report, baseline, baselineFile) : null;
  return { report, comparison, files: [...written.keys()] };
}

const [REPORT, TABLE] = ['bench.json', 'bench.csv'];

/** Mark of a folder: its report, by which it is known again, whatever its version. */
const BENCHED: FolderMark = { name: REPORT, begins: /^\s*\{\s*"format":\s*"wavehall bench / };

function kernelSelection(text: string): KernelSelection {
  if (text === 'default' || text === 'best' || text === 'all') return text;
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  const known = [...DESIGNS.map(({ name }) => name), TWO_STEPS, ...EXPERIMENTS];
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new InputError(
      'kernels',
      `there is no kernel '${name}'`,
      `Take default, best or all, or some of ${known.join(', ')}, separated by commas.`,
    );
  }
  return names;
}
