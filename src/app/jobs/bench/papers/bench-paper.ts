import program from '../../../../../package.json' with { type: 'json' };
import type { BenchControls } from '../../../../lab/bench/bench-report.ts';
import {
  type Effort,
  FULL,
  FULL_IN_SOFTWARE,
  FULL_ON_PROCESSOR,
  QUICK,
  QUICK_IN_SOFTWARE,
  QUICK_ON_PROCESSOR,
} from '../../../../lab/papers/benches/effort.ts';
import type { Paper } from '../../../../lab/papers/model/paper.ts';
import type { PaperBench } from '../../../../lab/papers/model/run-paper.ts';
import { jsonText } from '../../../../text/terminal.ts';
import { InputError } from '../../../../units/errors.ts';
import type { EngineChoice } from '../../../ports/engine/engine-choice.ts';
import type { GpuProvider, ProvidedGpu } from '../../../ports/engine/provided-gpu.ts';
import type { FolderMark, Host } from '../../../ports/host/host.ts';
import { wantedGpu } from '../wanted-gpu.ts';
import { PAPER_FORMAT, type SavedPaper } from './paper-file.ts';

export interface PaperRequest {
  /** Name of the paper. */
  readonly paper: string;
  /** Whether long tables are thinned and grids are small. */
  readonly quick: boolean;
  readonly engine: EngineChoice;
  /** Bytes that domains may take in the memory of the host; some GB if left out. */
  readonly hostMemory?: number;
  /** Folder for the page and the report; nothing is written if undefined. */
  readonly outFolder: string | undefined;
}

/** The report of a paper, and the names of the files written to the folder. */
export interface PaperResult {
  readonly report: SavedPaper;
  readonly files: readonly string[];
}

/**
 * Makes the tables and figures of a paper again on this machine. If a folder is given, writes `PAPER.html` and
 * `PAPER.json`.
 *
 * @throws InputError for an unknown paper, or a folder that cannot be written to; DeviceError if the engine is `webgpu`
 *   and there is no GPU; CancelledError if stopped, with nothing written.
 */
export async function benchPaper(
  { paper: name, quick, engine, hostMemory, outFolder }: PaperRequest,
  provideGpu: GpuProvider,
  controls: BenchControls & { readonly host: Host },
): Promise<PaperResult> {
  const { PAPERS } = await import('../../../../lab/papers/papers.ts');
  const paper = paperNamed(PAPERS, name);
  const { files } = controls.host;
  const [page, data] = [`${paper.name}.html`, `${paper.name}.json`];
  const mark: FolderMark = { name: data, begins: /^\s*\{\s*"format":\s*"wavehall paper / };
  if (outFolder !== undefined) await files.checkFolder(outFolder, 'outFolder', { names: [page, data], mark });
  const gpu = await wantedGpu(engine, provideGpu);
  const effort = { ...effortOf(quick, gpu), ...(hostMemory !== undefined && { hostBytes: hostMemory }) };
  const bench: PaperBench = gpu
    ? new (await import('../../../../lab/papers/benches/webgpu-paper-bench.ts')).WebGpuPaperBench(gpu, effort)
    : new (await import('../../../../lab/papers/benches/cpu-paper-bench.ts')).CpuPaperBench(effort);
  const { runPaper } = await import('../../../../lab/papers/model/run-paper.ts');
  let items;
  try {
    items = await runPaper(paper, bench, quick, controls);
  } finally {
    bench.close();
  }
  const report: SavedPaper = {
    format: PAPER_FORMAT,
    program: program.version,
    paper: paper.name,
    title: paper.title,
    authors: paper.authors,
    publishedDevices: paper.devices,
    engine: gpu ? 'webgpu' : 'cpu',
    adapter: gpu ? gpu.adapterName : 'one core',
    quick,
    items,
  };
  if (outFolder === undefined) return { report, files: [] };
  const { paperPage } = await import('./paper-page.ts');
  const written = new Map([
    [page, paperPage(report)],
    [data, `${jsonText(report, 2)}\n`],
  ]);
  await files.writeTogether(outFolder, written, controls.signal);
  return { report, files: [...written.keys()] };
}

function effortOf(quick: boolean, gpu: ProvidedGpu | null): Effort {
  if (!gpu) return quick ? QUICK_ON_PROCESSOR : FULL_ON_PROCESSOR;
  if (quick) return gpu.fallback ? QUICK_IN_SOFTWARE : QUICK;
  return gpu.fallback ? FULL_IN_SOFTWARE : FULL;
}

function paperNamed(papers: readonly Paper[], name: string): Paper {
  const paper = papers.find((one) => one.name === name);
  if (paper) return paper;
  throw new InputError(
    'paper',
    `there is no paper '${name}'`,
    `Take one of ${papers.map((one) => one.name).join(', ')}.`,
  );
}
