import { describe, expect, it } from 'vitest';
import { CpuPaperBench } from '../../../../src/lab/papers/benches/cpu-paper-bench.ts';
import type { Effort } from '../../../../src/lab/papers/benches/effort.ts';
import { onProcessor, measured } from '../../../../src/lab/papers/model/cells.ts';
import type { DomainMeasurement, PaperItem, UpdateMeasurement } from '../../../../src/lab/papers/model/paper.ts';
import { runPaper } from '../../../../src/lab/papers/model/run-paper.ts';

const TINY: Effort = { rounds: 1, blockMs: 0.1, mostNodes: 4096, leastSeconds: 0, domains: { shorter: 1, longest: 24 } }; // prettier-ignore
const update = (more: Partial<UpdateMeasurement> = {}): UpdateMeasurement => ({
  what: 'update',
  stencil: 'compact-1',
  grid: [64, 16, 4],
  kernel: { design: 'kernel-a' },
  ...more,
});

describe('one loop of the processor', () => {
  it.each<[string, Partial<UpdateMeasurement>, string]>([
    ['the wave equation', {}, 'compiled loop, single, one core'],
    ['doubles', { precision: 'double' }, 'compiled loop, double, one core'],
    ['heat with constant borders', { equation: 'heat', constantBorder: true }, 'compiled loop, heat, single, one core'],
    ['a layer', { equation: 'heat', constantBorder: true, grid: [96, 64, 1] }, 'compiled loop, heat, single, one core'],
    [
      'a sweep',
      { equation: 'sweep', stencil: 'filter-1-2d', kernel: { design: 'basic' } },
      'compiled loop, sweep, single, one core',
    ],
  ])('times %s', async (_, more, kernel) => {
    const measurement = update(more);
    const outcome = await new CpuPaperBench({ ...TINY, mostNodes: Infinity }).measure(measurement);
    expect(outcome).toMatchObject({ kernel, grid: measurement.grid });
    expect('ns' in outcome && outcome.ns).toBeGreaterThan(0);
  });

  it('has one time for KernelA and the kernel of a run, and none for kernels that it is not', async () => {
    const bench = new CpuPaperBench(TINY);
    const first = await bench.measure(update());
    expect(await bench.measure(update({ kernel: { design: 'default' } }))).toBe(first);
    for (const more of [
      ...['kernel-b', 'factorised', 'kernel-a-unrolled', 'tile', 'two-steps', 'aligned-ghost-zone'].map((design) => ({
        kernel: { design },
      })),
      { order: 'memory' },
      { order: 'shuffled' },
      { writable: true },
    ] as const)
      expect(await bench.measure(update(more)), JSON.stringify(more)).toEqual({ reason: expect.any(String) as string });
  });

  it('steps small cubes of the diffusion equation in its own memory', async () => {
    const domain = (more: Partial<DomainMeasurement> = {}): DomainMeasurement => ({
      what: 'domain',
      method: 'usual',
      side: 24,
      deviceBytes: 1e6,
      ...more,
    });
    const bench = new CpuPaperBench(TINY);
    expect(await bench.measure(domain())).toMatchObject({ ns: expect.any(Number) as number, grid: [24, 24, 24] });
    expect(await bench.measure(domain({ side: 25 }))).toEqual({ reason: 'one core is measured up to 24³' });
    expect(await bench.measure(domain({ deviceBytes: 1e5 }))).toEqual({ reason: 'two states take more than 100 kB' });
    const little = new CpuPaperBench({ ...TINY, hostBytes: 1e4 });
    expect(await little.measure(domain())).toEqual({ reason: 'two states take more than 10 kB' });
    expect(await bench.measure(domain({ method: 'usual, two steps' }))).toEqual({
      reason: 'the loop of the processor makes one step a pass',
    });
    expect(await bench.measure(domain({ method: 'MMT' }))).toEqual({
      reason: expect.stringContaining('memory of a GPU') as string,
    });
  });
});

describe('a page of the processor', () => {
  const page = (cells: PaperItem['columns'][number]['cells'], effort: Partial<Effort>) =>
    runPaper(
      {
        items: [
          { place: '', title: '', about: '', rowTitle: '', axes: null, instead: [], rows: cells.map(() => ({ label: '' })), columns: [{ title: '', unit: '', cells }] },
        ],
      },
      new CpuPaperBench({ ...TINY, ...effort }),
      false,
      { signal: new AbortController().signal, onProgress: () => undefined },
    ); // prettier-ignore

  it('takes the measurements that stand for others there, or says why there are none', async () => {
    const byKernelB = measured(update({ stencil: 'leggy-1', kernel: { design: 'kernel-b' } }), () => 7);
    const [{ columns }] = await page(
      [
        byKernelB,
        onProcessor(byKernelB, { of: [update({ stencil: 'leggy-1' })] }),
        onProcessor(measured(update()), { reason: 'counted in a text' }),
      ],
      {},
    );
    expect(columns[0].cells).toEqual([
      { published: null, ours: null, reason: expect.stringMatching(/^a kernel of GPUs/) as string },
      { published: null, ours: 7, reason: null },
      { published: null, ours: null, reason: 'counted in a text' },
    ]);
  });

  it('names the grids that it cuts to what one core updates', async () => {
    const wanted = [[512, 512, 512], [8192, 8192, 1]] as const; // prettier-ignore
    const cells = wanted.map((grid) => measured(update({ grid, equation: 'heat', constantBorder: true })));
    const [{ gridsCut, grids }] = await page(cells, { mostNodes: Infinity });
    expect(gridsCut).toEqual(wanted);
    expect(grids).toEqual([
      [512, 128, 8],
      [8192, 64, 1],
    ]);
  });
});
