import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BaselineComparison } from '../../src/app/jobs/bench/bench.ts';
import type { SavedBench } from '../../src/app/jobs/bench/bench-file.ts';
import { faultOfXml } from '../support/xml.ts';
import { newFolder, startUntil, wavehall } from './cli.ts';

const readRun = (folder: string): SavedBench =>
  JSON.parse(readFileSync(join(folder, 'bench.json'), 'utf8')) as SavedBench;

describe('wavehall bench', () => {
  it('measures designs on a GPU, writes report, table and pictures, and compares with them', async () => {
    const folder = join(newFolder(), 'new', 'folder');
    const options = ['bench', '--engine', 'webgpu', '--grid', '40x12x9', '--stencils', 'leggy-1,box-110'];
    const { status, stdout } = await wavehall([...options, '--kernels', 'kernel-a,kernel-b', '--out', folder]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^webgpu, .*SwiftShader.*, single precision$/m);
    expect(stdout).toMatch(/^grid 40 x 12 x 9: copy [\d.e-]+ GB\/s, .* multiply-adds a second$/m);
    expect(stdout).toMatch(/^stencil +points +CTPN ns +quartiles +floor ns +ratio +GB\/s +GFLOP\/s +error +kernel$/m);
    expect(stdout).toMatch(/^leggy-1 +7 .* kernel-b, \d+x\d+x\d+$/m);
    expect(readdirSync(folder).sort()).toEqual([
      'bench-compact-40x12x9.svg',
      'bench-families-40x12x9.svg',
      'bench-leggy-40x12x9.svg',
      'bench.csv',
      'bench.json',
    ]);
    for (const name of readdirSync(folder)) {
      expect(stdout).toContain(`wrote ${join(folder, name)}`);
      if (name.endsWith('.svg')) expect(faultOfXml(readFileSync(join(folder, name), 'utf8'))).toBeNull();
    }
    const run = readRun(folder);
    expect(run).toMatchObject({ format: 'wavehall bench 1', engine: 'webgpu', precision: 32 });
    const designs = new Set(run.entries.map(({ id, design }) => `${id} ${design}`));
    expect(designs).toEqual(new Set(['leggy-1 kernel-a', 'leggy-1 kernel-b', 'box-110 kernel-a']));
    expect(run.rejected.map(({ id, kernel, fault }) => [id, kernel, fault])).toEqual([['box-110', 'kernel-b', false]]);
    const lines = readFileSync(join(folder, 'bench.csv'), 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + run.entries.length);

    // Times a thousand times as long: faster without doubt. All shapes are in the file, because which are measured
    // again is chance.
    const scaled = (ns: number): number => 1000 * ns;
    const entry = run.entries.find(({ design }) => design === 'kernel-b')!;
    const slow = ['32x4x2', '128x2x1', '32x8x1'].map((workgroup) => ({
      ...entry,
      kernel: `kernel-b, ${workgroup}`,
      ctpnNs: scaled(entry.ctpnNs),
      quartilesNs: entry.quartilesNs.map(scaled),
    }));
    const baseline = join(folder, 'slow.json');
    writeFileSync(baseline, JSON.stringify({ ...run, adapter: 'another', entries: slow }));
    const again = await wavehall([...options, '--kernels', 'kernel-b', '--baseline', baseline]);
    expect(again.status).toBe(0);
    expect(again.stdout).toMatch(
      /^compared with .*slow\.json, another device: another: [1-3] faster beyond the quartiles, 0 slower, 0 the same$/m,
    );
    expect(again.stdout).toMatch(/^leggy-1 +40 x 12 x 9 .* faster +kernel-b, /m);
  });

  it('measures the processor, as JSON and as CSV', async () => {
    const options = ['bench', '--engine', 'cpu', '--grid', '40x24x16', '--stencils', 'leggy-1,compact-3'];
    const folder = newFolder();
    const { status, stdout, stderr } = await wavehall([...options, '--json', '--out', folder]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const run = JSON.parse(stdout) as SavedBench;
    expect(run).toEqual(readRun(folder));
    expect(run.entries.map(({ id, kernel }) => [id, kernel])).toEqual([
      ['leggy-1', 'compiled loop, one core'],
      ['compact-3', 'compiled loop, one core'],
    ]);
    const csv = await wavehall([...options, '--csv', '--baseline', join(folder, 'bench.json')]);
    expect(csv.stdout).toMatch(/^stencil,family,points,.*\r\nleggy-1,leggy,7,40x24x16,40,24,16,/);
    const compared = await wavehall([...options, '--json', '--baseline', join(folder, 'bench.json')]);
    const { comparison } = JSON.parse(compared.stdout) as { comparison: BaselineComparison };
    expect(comparison.entries.map(({ id }) => id)).toEqual(['leggy-1', 'compact-3']);
  });

  it('measures the processor in double precision, and keeps precisions apart', async () => {
    const options = ['bench', '--engine', 'cpu', '--grid', '40x24x16', '--stencils', 'leggy-1'];
    const folder = newFolder();
    const { status, stdout } = await wavehall([...options, '--precision', '64', '--out', folder]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^cpu, one core, double precision$/m);
    expect(readRun(folder).precision).toBe(64);
    const mixed = await wavehall([...options, '--baseline', join(folder, 'bench.json')]);
    expect(mixed).toMatchObject({ status: 2, stdout: '' });
    expect(mixed.stderr).toMatch(/^error: --baseline: .* was measured in 64 bits, this run is in 32$/m);
  });

  const cpu = ['--engine', 'cpu', '--grid', '40x24x16', '--stencils', 'leggy-1'];
  it.each([
    [['--grid', 'huge'], "--grid: 'huge' is no grid"],
    [['--stencils', 'leggy-0'], "--stencils: there is no scheme 'leggy-0'"],
    [['--engine', 'webgpu', '--precision', '64'], '--precision: WebGPU computes in 32 bits only'],
    [
      ['--paper', 'notes', '--precision', '64'],
      "option '--precision <bits>' cannot be used with option '--paper <name>'",
    ],
    [['--kernels', 'quickest'], "--kernels: there is no kernel 'quickest'"],
    [[...cpu, '--kernels', 'all'], '--kernels: the processor has one kernel only'],
    [[...cpu, '--baseline', 'package.json'], "--baseline: 'package.json' is not a report of the bench"],
    [[...cpu, '--baseline', 'nowhere.json'], "--baseline: 'nowhere.json' cannot be read"],
    [[...cpu, '--out', '/dev/null/out'], '--out: '],
    [[...cpu, '--json', '--csv'], "option '--json' cannot be used with option '--csv'"],
  ])('%j is refused with a remedy', async (args, message) => {
    const { status, stdout, stderr } = await wavehall(['bench', ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`error: ${message}`);
    expect(stderr.trimEnd().split('\n').length).toBeGreaterThan(1);
  });

  it('ends on SIGINT and leaves nothing', async () => {
    const folder = join(newFolder(), 'out');
    // It takes a minute.
    const running = await startUntil(/ % {2}\S/, ['bench', '--engine', 'cpu', '--grid', 'small', '--out', folder]);
    running.process.kill('SIGINT');
    const { stdout } = await running.outcome;
    expect([running.process.signalCode, stdout, existsSync(folder)]).toEqual(['SIGINT', '', false]);
  });
});
