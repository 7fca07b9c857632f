import { Option, type Command } from 'commander';
import { benchStencils, type BenchEntry, type BenchReport } from '../app/bench.ts';
import { ENGINE_CHOICES, type EngineChoice } from '../app/engines.ts';
import { provideGpu } from './gpu.ts';
import { print, printJson, table } from './output.ts';

interface BenchOptions {
  readonly grid: string;
  readonly stencils?: string;
  readonly engine: EngineChoice;
  readonly json?: true;
}

export function addBenchCommand(program: Command): void {
  program
    .command('bench')
    .description('Measure the compute time per node (CTPN) of every stencil on this machine.')
    .option('--grid <XxYxZ>', 'nodes to update; cut along z to what the device holds', '720x640x560')
    .option('--stencils <ids>', 'stencils to measure, separated by commas; all sixty if not given')
    .addOption(new Option('--engine <engine>', 'what to measure').choices(ENGINE_CHOICES).default('auto'))
    .option('--json', 'print the report as JSON')
    .action(async ({ grid, stencils, engine, json }: BenchOptions) => {
      const report = await benchStencils({ grid, stencils, engine }, provideGpu, (entry) => {
        if (process.stderr.isTTY) process.stderr.write(`${entry.id}: ${entry.ctpnNs.toPrecision(3)} ns\n`);
      });
      if (json) printJson(report);
      else print(summary(report));
    });
}

function summary(report: BenchReport): string {
  const { engine, adapter, grid, cutFrom, copyGigabytesPerSecond, teraMultiplyAddsPerSecond, entries } = report;
  const arithmetic =
    teraMultiplyAddsPerSecond === null ? '' : `, ${teraMultiplyAddsPerSecond.toFixed(2)}·10¹² multiply-adds a second`;
  return [
    `${engine}, ${adapter}, single precision`,
    `grid ${grid.join(' x ')}${cutFrom ? ` (cut from ${cutFrom.join(' x ')})` : ''}`,
    `copy ${copyGigabytesPerSecond.toFixed(0)} GB/s${arithmetic}`,
    '',
    table([['stencil', 'points', 'CTPN ns', 'quartiles', 'floor ns', 'ratio', 'error', 'kernel'], ...entries.map(row)]),
  ].join('\n');
}

function row({
  id,
  points,
  ctpnNs,
  quartilesNs,
  floorNs,
  ratio,
  errorAgainstReference,
  kernel,
}: BenchEntry): (string | number)[] {
  return [
    id,
    points,
    ctpnNs.toFixed(5),
    quartilesNs.map((ns) => ns.toFixed(5)).join(' … '),
    floorNs.toFixed(5),
    ratio.toFixed(2),
    errorAgainstReference?.toExponential(1) ?? '',
    kernel.replace(`${id} `, ''),
  ];
}
