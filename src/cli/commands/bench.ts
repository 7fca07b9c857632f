import { Option, type Command } from 'commander';
import {
  benchCsv,
  benchOutOfCoreMethods,
  benchPaper,
  benchRooms,
  benchStencils,
  ENGINE_CHOICES,
  InputError,
  type EngineChoice,
} from '../../app/index.ts';
import { deviceOption, gpuMemoryOption, gpuNamed, precisionOption } from '../options.ts';
import { benchSummary } from '../words/bench-summary.ts';
import { nodeControls } from '../../node/controls.ts';
import { gpuProvider } from '../../node/adapters/gpu.ts';
import { memoryLimit } from '../../node/machine.ts';
import { nodeHost } from '../../node/host.ts';
import { joinedUp } from '../lists.ts';
import { outOfCoreSummary } from '../words/out-of-core-summary.ts';
import { paperSummary } from '../words/paper-summary.ts';
import { print, printCsv, printJson } from '../words/output.ts';
import { roomsSummary } from '../words/rooms-summary.ts';
import { ShareLine } from '../words/share-line.ts';
import { stopWhileWriting } from '../stop.ts';

interface BenchOptions {
  readonly grid: string;
  readonly stencils?: string;
  readonly kernels: string;
  readonly engine: EngineChoice;
  readonly precision: '32' | '64';
  readonly device?: readonly string[];
  readonly out?: string;
  readonly baseline?: string;
  readonly json?: true;
  readonly csv?: true;
  readonly rooms?: string | true;
  readonly outOfCore?: string | true;
  readonly gpuMemory?: number;
  readonly paper?: string;
  readonly quick?: true;
}

export function addBenchCommand(program: Command): void {
  program
    .command('bench')
    .description(
      'Measure the compute time per node (CTPN) of stencils on this machine, beside the least that its memory and arithmetic allow.',
    )
    .option(
      '--grid <grids>',
      'nodes to update, XxYxZ, or small, medium, large, table-1; several separated by commas; cut along z to what the device holds',
      'medium',
    )
    .option('--stencils <ids>', 'stencils or families to measure, separated by commas; all if not given', joinedUp)
    .option(
      '--kernels <names>',
      'default: what a run takes without tuning; best: the fastest of all; all: every design’s fastest; or designs, two-steps, half, double, separated by commas',
      'default',
    )
    .addOption(new Option('--engine <engine>', 'what to measure').choices(ENGINE_CHOICES).default('auto'))
    .addOption(precisionOption().conflicts(['rooms', 'outOfCore', 'paper']))
    .addOption(deviceOption())
    .addOption(
      new Option(
        '--rooms [names]',
        'instead, measure whole rooms with both models of walls: small, medium, large, furnished, office, separated by commas',
      ).conflicts(['csv', 'stencils', 'kernels', 'grid']),
    )
    .addOption(
      new Option(
        '--out-of-core [methods]',
        'instead, measure rooms whose states lie in host memory: naive, MM, MMT, MMTB, M-MMTB, MP-MMTB, turning, separated by commas',
      ).conflicts(['csv', 'kernels', 'rooms', 'baseline']),
    )
    .addOption(
      new Option(
        '--paper <name>',
        'instead, make the tables and figures of a paper again, beside its numbers: hamilton, mo-li, garces, jin, notes',
      ).conflicts(['csv', 'stencils', 'kernels', 'grid', 'rooms', 'outOfCore', 'baseline']),
    )
    .option('--quick', 'with a paper: small grids, and some rows of long tables')
    .addOption(gpuMemoryOption())
    .option('--out <dir>', 'folder for bench.json, bench.csv and pictures, for rooms.json, or for the page of a paper')
    .option('--baseline <file>', 'compare with a bench.json or a rooms.json of another run')
    .addOption(new Option('--json', 'print the report as JSON, and nothing else').conflicts('csv'))
    .option('--csv', 'print the table as CSV, and nothing else')
    .action(bench);
}

async function bench(options: BenchOptions): Promise<void> {
  const { grid, stencils, kernels, engine, device, out, baseline, json, csv, rooms } = options;
  const provideGpu = gpuProvider(gpuNamed(options));
  const line = new ShareLine();
  if (options.quick && options.paper === undefined)
    throw new InputError('quick', 'only papers have a quick run', 'Name a paper, or smaller grids.');
  if (options.paper !== undefined) {
    const result = await benchPaper(
      { paper: options.paper, quick: options.quick === true, engine, hostMemory: memoryLimit(), outFolder: out },
      provideGpu,
      { ...stopWhileWriting({ host: nodeHost() }), onProgress: line.show },
    ).finally(line.clear);
    if (json) printJson(result.report);
    else print(paperSummary(result, out));
    return;
  }
  if (options.outOfCore !== undefined) {
    const methods = options.outOfCore === true ? 'all' : options.outOfCore;
    const result = await benchOutOfCoreMethods(
      { grid, stencils, methods, gpuMemory: options.gpuMemory, outFolder: out },
      provideGpu,
      { ...stopWhileWriting({ host: nodeHost() }), onProgress: line.show },
    ).finally(line.clear);
    if (json) printJson(result.report);
    else print(outOfCoreSummary(result, out));
    return;
  }
  if (rooms !== undefined) {
    const result = await benchRooms(
      { rooms: rooms === true ? 'all' : rooms, outFolder: out, baselineFile: baseline },
      { ...stopWhileWriting(nodeControls(engine, 32, device?.[0])), provideGpu, onProgress: line.show },
    ).finally(line.clear);
    if (json) printJson(result.comparison ? { ...result.report, comparison: result.comparison } : result.report);
    else print(roomsSummary(result, out));
    return;
  }
  const { report, comparison, files } = await benchStencils(
    {
      grid,
      stencils,
      kernels,
      engine,
      precision: options.precision === '64' ? 64 : 32,
      outFolder: out,
      baselineFile: baseline,
    },
    provideGpu,
    { ...stopWhileWriting({ host: nodeHost() }), onProgress: line.show },
  ).finally(line.clear);
  if (json) printJson(comparison ? { ...report, comparison } : report);
  else if (csv) printCsv(benchCsv(report));
  else print(benchSummary(report, comparison, out === undefined ? [] : files.map((name) => `${out}/${name}`)));
}
