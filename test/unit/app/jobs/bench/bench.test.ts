import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { benchStencils, type BenchRequest } from '../../../../../src/app/jobs/bench/bench.ts';
import { compareRuns, readBaseline, type Baseline } from '../../../../../src/app/jobs/bench/bench-baseline.ts';
import { benchCsv } from '../../../../../src/app/jobs/bench/bench-csv.ts';
import { BENCH_FORMAT } from '../../../../../src/app/jobs/bench/bench-file.ts';
import { benchWorks } from '../../../../../src/app/jobs/bench/bench-grids.ts';
import type { BenchEntry } from '../../../../../src/lab/bench/bench-report.ts';
import { CancelledError, DeviceError, InputError } from '../../../../../src/units/errors.ts';
import { benchEntry } from '../../../../support/engines/bench-entry.ts';
import { testHost } from '../../../../support/test-host.ts';

describe('what is to be measured', () => {
  const sizes = (grids: string, stencils?: string) =>
    benchWorks(grids, stencils).map(({ name, size, schemes }) => [
      name,
      size.join('x'),
      schemes.map(({ stencil }) => stencil.id).join(' '),
    ]);

  it('is every stencil of each grid, by name or size', () => {
    expect(sizes('small,medium,large, 96x40x29', 'leggy-1, compact-5')).toEqual([
      ['small', '370x259x148', 'leggy-1 compact-5'],
      ['medium', '720x640x560', 'leggy-1 compact-5'],
      ['large', '928x800x750', 'leggy-1 compact-5'],
      ['96x40x29', '96x40x29', 'leggy-1 compact-5'],
    ]);
    const [{ schemes }] = benchWorks('small', undefined);
    expect(schemes).toHaveLength(70);
    expect(new Set(schemes.map(({ stencil }) => stencil.id)).size).toBe(70);
  });

  it('is the stencils of table 1, each on its own grid', () => {
    const rows = sizes('table-1');
    expect(rows).toHaveLength(9);
    expect(rows[0]).toEqual(['table-1', '370x259x148', 'leggy-1']);
    expect(rows[8]).toEqual(['table-1', '642x449x256', 'compact-3']);
    expect(sizes('table-1', 'box-222,leggy-8')).toEqual([['table-1', '272x190x108', 'leggy-8']]);
  });

  it('is a family by its name', () => {
    const [, , ids] = sizes('small', 'sparse,leggy-1')[0];
    expect(ids).toMatch(/^sparse-\d+( sparse-\d+){9} leggy-1$/);
  });

  it('holds nothing twice', () => {
    expect(sizes('small,small', 'leggy-1,leggy-1@1%,leggy-1')).toEqual([['small', '370x259x148', 'leggy-1']]);
  });

  it.each([
    ['huge', undefined, 'grid', "'huge' is no grid"],
    ['', undefined, 'grid', "'' is no grid"],
    ['small,', undefined, 'grid', "'' is no grid"],
    ['toString', undefined, 'grid', "'toString' is no grid"],
    ['720x640', undefined, 'grid', "'720x640' is no grid"],
    ['720x640x0', undefined, 'grid', "'720x640x0' is no grid"],
    ['720x640x70000', undefined, 'grid', "'720x640x70000' is no grid"],
    ['720x640x1e2', undefined, 'grid', "'720x640x1e2' is no grid"],
    ['small', 'leggy-99', 'stencils', "there is no scheme 'leggy-99'"],
    ['small', '', 'stencils', "there is no scheme ''"],
    ['table-1', 'box-222', 'stencils', 'table-1 has none of these'],
  ])('%s of %s is refused', (grids, stencils, path, message) => {
    const refused = (): unknown => benchWorks(grids, stencils);
    expect(refused).toThrow(InputError);
    expect(refused).toThrow(expect.objectContaining({ path, message, remedy: expect.stringMatching(/\w/) as string }));
  });
});

describe('the table as CSV', () => {
  it('has a heading, and quotes what holds a comma', () => {
    const lines = benchCsv({ precision: 64, entries: [benchEntry({ kernel: 'columns column 6, 32x8x1' })] }).split(
      '\r\n',
    );
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^stencil,family,points,grid,x,y,z,design,kernel,/);
    expect(lines[1]).toBe(
      'compact-3,compact,27,medium,720,640,560,columns,"columns column 6, 32x8x1",true,1,0.006,0.0059,0.0062,0.003,2,2000,9000,0.000001,,64',
    );
    expect(lines[2]).toBe('');
  });

  it('doubles quotes', () => {
    expect(benchCsv({ precision: 32, entries: [benchEntry({ kernel: 'a "b"' })] })).toContain(',"a ""b""",');
  });
});

const then = (entries: readonly BenchEntry[]): Baseline =>
  ({
    format: BENCH_FORMAT,
    program: '0',
    engine: 'webgpu',
    adapter: 'card',
    precision: 32,
    entries,
  }) as unknown as Baseline;

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'wavehall-bench-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

describe('a saved run', () => {
  const timed = (ctpnNs: number, quartilesNs: [number, number], more: Partial<BenchEntry> = {}) =>
    benchEntry({ ctpnNs, quartilesNs, ...more });

  it.each([
    ['faster', timed(5, [4, 6]), timed(8, [7, 9])],
    ['slower', timed(8, [7, 9]), timed(5, [4, 6])],
    ['same', timed(6, [5, 7]), timed(8, [7, 9])],
    ['same', timed(8, [7, 9]), timed(6, [5, 7])],
  ])('is told apart by its quartiles: %s', (verdict, now, before) => {
    const { entries } = compareRuns({ entries: [now] }, then([before]), 'old.json');
    expect(entries).toHaveLength(1);
    expect(entries[0].verdict).toBe(verdict);
    expect(entries[0].ratio).toBe(now.ctpnNs / before.ctpnNs);
    expect(entries[0].ratioRange).toEqual([
      now.quartilesNs[0] / before.quartilesNs[1],
      now.quartilesNs[1] / before.quartilesNs[0],
    ]);
  });

  it('is met kernel by kernel, or where each has one alone', () => {
    const now = [
      timed(1, [1, 1], { kernel: 'a' }),
      timed(2, [2, 2], { kernel: 'b' }),
      timed(3, [3, 3], { kernel: 'two', stepsAPass: 2 }),
      timed(4, [4, 4], { id: 'leggy-1', kernel: 'a' }),
      timed(5, [5, 5], { id: 'leggy-2', kernel: 'a' }),
      timed(6, [6, 6], { id: 'leggy-1', kernel: 'a', grid: [1, 2, 3] }),
    ];
    const before = [
      timed(10, [10, 10], { kernel: 'b' }),
      timed(30, [30, 30], { kernel: 'other two', stepsAPass: 2 }),
      timed(40, [40, 40], { id: 'leggy-1', kernel: 'z' }),
      timed(50, [50, 50], { id: 'leggy-3', kernel: 'a' }),
    ];
    const { entries, onlyNow, onlyThen } = compareRuns({ entries: now }, then(before), 'old.json');
    expect(entries.map(({ kernel, baselineKernel, ratio }) => [kernel, baselineKernel, ratio])).toEqual([
      ['b', 'b', 0.2],
      ['two', 'other two', 0.1],
      ['a', 'z', 0.1],
    ]);
    expect([onlyNow, onlyThen]).toEqual([3, 1]);
  });

  it('is read back', async () => {
    const file = join(folder(), 'bench.json');
    writeFileSync(file, JSON.stringify(then([benchEntry({})])));
    const read = await readBaseline(testHost.files, file, 'baselineFile');
    expect(compareRuns({ entries: [benchEntry({})] }, read, file).entries[0]).toMatchObject({
      ratio: 1,
      verdict: 'same',
    });
  });

  it.each([
    ['not there', null, 'cannot be read'],
    ['no JSON', '{', 'is not JSON'],
    ['something else', '{"format":"wavehall design 1"}', 'is not a report of the bench: format'],
    [
      'a time of nothing',
      JSON.stringify({ ...then([benchEntry({ ctpnNs: 0 })]) }),
      'is not a report of the bench: entries.0.ctpnNs',
    ],
  ])('that is %s is refused', async (_, text, message) => {
    const file = join(folder(), 'bench.json');
    if (text !== null) writeFileSync(file, text);
    const read = readBaseline(testHost.files, file, 'baselineFile');
    await expect(read).rejects.toThrow(InputError);
    await expect(read).rejects.toMatchObject({
      path: 'baselineFile',
      message: expect.stringContaining(message) as string,
      remedy: expect.stringContaining('bench.json') as string,
    });
  });
});

describe('a request', () => {
  const request: BenchRequest = {
    grid: '32x16x8',
    stencils: 'leggy-1',
    kernels: 'default',
    engine: 'cpu',
    precision: 32,
    outFolder: undefined,
    baselineFile: undefined,
  };
  const noGpu = () => Promise.resolve(null);
  const controls = { host: testHost, signal: new AbortController().signal, onProgress: () => undefined };

  it.each([
    ['an unknown kernel', { kernels: 'columns,quickest' }, InputError, "there is no kernel 'quickest'"],
    ['the heat equation', { stencils: 'leggy-1,heat' }, InputError, "'heat' is an equation"],
    ['kernels on the processor', { kernels: 'best' }, InputError, 'the processor has one kernel only'],
    ['a GPU where there is none', { engine: 'webgpu' }, DeviceError, 'there is no usable WebGPU device'],
    ['double precision of a GPU', { engine: 'webgpu', precision: 64 }, InputError, 'WebGPU computes in 32 bits only'],
    ['a baseline that is not there', { baselineFile: '/nonexistent' }, InputError, 'cannot be read'],
    ['a folder that is none', { outFolder: '/dev/null/out' }, InputError, 'is not a folder'],
  ] as const)('with %s is refused', async (_, changes, type, message) => {
    const refused = benchStencils({ ...request, ...changes }, noGpu, controls);
    await expect(refused).rejects.toThrow(type);
    await expect(refused).rejects.toThrow(message);
  });

  it('in another precision than its baseline is refused before anything is measured', async () => {
    const baselineFile = join(folder(), 'bench.json');
    writeFileSync(baselineFile, JSON.stringify(then([benchEntry({})])));
    const onProgress = vi.fn();
    const refused = benchStencils({ ...request, precision: 64, baselineFile }, noGpu, { ...controls, onProgress });
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toMatchObject({
      path: 'baselineFile',
      message: `'${baselineFile}' was measured in 32 bits, this run is in 64`,
      remedy: 'Measure in 32 bits, or give a run in 64.',
    });
    expect(onProgress).not.toHaveBeenCalled();
  });

  it('for a plane has the points of its layer', async () => {
    const plane = { ...request, grid: '32x16x1', stencils: 'compact-3' };
    const { report } = await benchStencils(plane, noGpu, controls);
    expect(report.entries).toMatchObject([{ id: 'compact-3', points: 9, grid: [32, 16, 1] }]);
  });

  it('in double precision is for the processor, GPU or not', async () => {
    const provideGpu = vi.fn(noGpu);
    const singles = vi.spyOn(Float32Array, 'from');
    onTestFinished(() => void vi.restoreAllMocks());
    const doubled = { ...request, engine: 'auto', precision: 64 } as const;
    const { report } = await benchStencils(doubled, provideGpu, controls);
    expect(provideGpu).not.toHaveBeenCalled();
    // Of a state, with 20 nodes on either side.
    const nodes = (32 + 40) * (16 + 40) * (8 + 40);
    expect(singles.mock.calls.filter(([from]) => 'length' in from && from.length === nodes)).toEqual([]);
    expect(report).toMatchObject({ engine: 'cpu', precision: 64 });
    // u[n] and u[n−1] are read, u[n+1] is written.
    const [{ ctpnNs, gigabytesPerSecond }] = report.entries;
    expect(gigabytesPerSecond).toBe(24 / ctpnNs);
    await expect(benchStencils({ ...doubled, kernels: 'best' }, provideGpu, controls)).rejects.toMatchObject({
      path: 'kernels',
      remedy: 'Leave it out, or measure a GPU.',
    });
  });

  it('can be stopped', async () => {
    const stopped = benchStencils(request, noGpu, { ...controls, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(CancelledError);
  });

  it('is answered for the processor in the same form, and tells its progress', async () => {
    const shares: number[] = [];
    const { report, comparison, files } = await benchStencils(
      { ...request, stencils: 'leggy-1,compact-3', grid: '40x24x16,1000x1000x1000' },
      noGpu,
      { ...controls, onProgress: ({ share }) => shares.push(share) },
    );
    expect([comparison, files]).toEqual([null, []]);
    expect(report.grids.map(({ name, size, cutFrom }) => [name, size, cutFrom])).toEqual([
      ['40x24x16', [40, 24, 16], null],
      ['1000x1000x1000', [1000, 65, 8], [1000, 1000, 1000]],
    ]);
    expect(report.entries.map(({ id, gridName }) => `${id} ${gridName}`)).toEqual([
      'leggy-1 40x24x16',
      'compact-3 40x24x16',
      'leggy-1 1000x1000x1000',
      'compact-3 1000x1000x1000',
    ]);
    for (const { points, ctpnNs, quartilesNs, floorNs, ratio, gigabytesPerSecond, gigaflops } of report.entries) {
      expect(quartilesNs[0]).toBeLessThanOrEqual(ctpnNs);
      expect(quartilesNs[1]).toBeGreaterThanOrEqual(ctpnNs);
      expect(ratio).toBe(ctpnNs / floorNs);
      expect(gigabytesPerSecond).toBe(12 / ctpnNs);
      expect(gigaflops).toBe((2 * points) / ctpnNs);
    }
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBeLessThan(1);
  });
});

it('takes a usual stencil where none is named, and on table 1 its own', () => {
  const idsOn = (grid: string) => benchWorks(grid, undefined, 'compact-5').map(({ schemes }) => schemes.map(({ stencil }) => stencil.id)); // prettier-ignore
  expect(idsOn('small')).toEqual([['compact-5']]);
  expect(idsOn('table-1')).toHaveLength(9);
  expect(idsOn('table-1')[0]).toEqual(['leggy-1']);
});
