import { describe, expect, it } from 'vitest';
import { cutGrid } from '../../../../src/lab/papers/benches/cut-grid.ts';
import { stencilOf } from '../../../../src/lab/papers/variants/stencil-of.ts';
import {
  computed,
  counted,
  EMPTY,
  measured,
  measuredOfSome,
  withheld,
} from '../../../../src/lab/papers/model/cells.ts';
import { PAPERS } from '../../../../src/lab/papers/papers.ts';
import type { Measurement, Outcome, PaperItem } from '../../../../src/lab/papers/model/paper.ts';
import { smaller, thinned } from '../../../../src/lab/papers/model/quick.ts';
import { KERNEL_A_TEXTURE } from '../../../../src/lab/published/hamilton/kernel-a-texture.ts';
import { pointsOfNamed } from '../../../../src/lab/papers/model/stencil-counts.ts';
import { runPaper, type PaperBench } from '../../../../src/lab/papers/model/run-paper.ts';
import { PAPER_DESIGNS } from '../../../../src/lab/papers/variants/paper-designs.ts';
import { CancelledError } from '../../../../src/units/errors.ts';

const measurementsOf = ({ columns }: PaperItem): readonly Measurement[] =>
  columns.flatMap(({ cells }) => cells.flatMap(({ ours }) => (ours?.kind === 'measured' ? ours.of : [])));

describe.each(PAPERS)('the items of $name', ({ items }) => {
  it('have places of their own, and a cell a row in every column', () => {
    expect(new Set(items.map(({ place }) => place)).size).toBe(items.length);
    for (const { place, rows, columns } of items) {
      expect(rows.length, place).toBeGreaterThan(0);
      expect(new Set(columns.map(({ title, unit }) => `${title} ${unit}`)).size, place).toBe(columns.length);
      for (const { title, cells } of columns) expect(cells.length, `${place}: ${title}`).toBe(rows.length);
    }
  });

  it('name stencils and kernels that there are, and draw only what has a place', () => {
    const names = [...PAPER_DESIGNS.map(({ name }) => name), 'default', 'two-steps', KERNEL_A_TEXTURE];
    for (const item of items) {
      if (item.axes && !item.axes.bars)
        for (const { label, x } of item.rows) expect(x, `${item.place}: ${label}`).toBeTypeOf('number');
      for (const one of measurementsOf(item)) {
        if (one.what !== 'update') continue;
        expect(() => pointsOfNamed(one.stencil)).not.toThrow();
        expect(names).toContain(one.kernel.design);
      }
    }
  });
});

/** Values as they stand in the texts of the papers. */
it.each([
  ['hamilton', 'table 1', 'GTX 670', 'leggy-1, 370 × 259 × 148', 0.239],
  ['hamilton', 'table 1', 'KernelA, beside GTX 660 Ti', 'compact-3, 642 × 449 × 256', 0.294],
  ['hamilton', 'table 1', 'GTX 670 over this', 'compact-3, 642 × 449 × 256', 2.46],
  ['hamilton', 'section 1', 'value', 'CTPN, 125 points over 27, double', 6.6],
  ['hamilton', 'section 3', 'value', 'copy, GB/s', 172],
  ['hamilton', 'section 3', 'value', 'memory, MiB', 5119],
  ['hamilton', 'section 4.2', 'KernelA, 2K, share of peak FLOPS', 'most of all, single precision', 8],
  ['hamilton', 'section 4.2', 'KernelA, 2K, share of peak FLOPS', 'most of all, double precision', 15],
  ['mo-li', 'table 1', 'value', 'memory bandwidth, GB/s', 144],
  ['mo-li', 'table 2', 'BPP, 256³', 'cube_transit', 112.7],
  ['mo-li', 'section 6.2', 'effective traffic', 'cube_ghost_transit, texture', 8.4],
  ['mo-li', 'section 6.2', 'effective traffic', 'update with 7 points', 8.9],
  ['mo-li', 'section 6.3', '27 points, counted', 'neither', 53],
  ['mo-li', 'table 3', 'mean of the cubes', 'texture', 12.8],
  ['mo-li', 'table 4', 'share of cube_ghost_transit, texture', '27 points', 71],
  ['mo-li', 'table 5', 'double precision', 'Zhang and Mueller, 7 points', 5.7],
  ['garces', 'table 3.1 and figure 3.3', 'time', '16x16, SOL_REG', 16.45],
  ['garces', 'table 3.2 and figure 3.6', 'rate', '8x32, SOL_UNROLL4_CSE', 170.48],
  ['jin', 'slide TSUBAME 2.0', 'value', 'bus, GB/s', 8],
  ['jin', 'slide TSUBAME 2.0', 'value', 'double precision, GFLOP/s', 515],
  ['jin', 'slide MP-MMTB vs other methods, means', 'bigger domains', 'naive', 16.74],
  ['notes', 'Scaling stencil size vs. convolution filter size', 'at most', '5 points in two dimensions', 2.5],
])('%s prints in %s, %s, %s: %d', (name, place, title, label, value) => {
  const item = PAPERS.find((one) => one.name === name)!.items.find((one) => one.place === place)!;
  const row = item.rows.findIndex((one) => one.label === label);
  expect(item.columns.find((one) => one.title === title)!.cells[row].published).toBe(value);
});

/** Ours in a cell, from the times in ns that `time` gives. */
function oursIn(name: string, place: string, title: string, label: string, time: (of: Measurement) => number): number {
  const item = PAPERS.find((one) => one.name === name)!.items.find((one) => one.place === place)!;
  const row = item.rows.findIndex((one) => one.label === label);
  const { ours } = item.columns.find((one) => one.title === title)!.cells[row];
  if (ours?.kind === 'counted') return ours.value;
  if (ours?.kind !== 'measured') throw new Error(`${place}, ${title}, ${label}: nothing is measured`);
  return ours.value(ours.of.map(time));
}

/** Numbers of the papers from their own rates, so that a unit or a factor of two shows. */
describe('from the rates of the paper comes what it prints:', () => {
  it('the limit by arithmetic is 515·10⁹ instructions a second over 53, a multiply-add being one', () => {
    const limit = (title: string): number => oursIn('mo-li', 'figure 3', title, '256³', () => 1 / 515);
    expect(limit('limit of 53 instructions')).toBeCloseTo(9.7, 1);
    expect(limit('limit of 18 instructions')).toBeCloseTo(515 / 18, 9);
  });

  it.each([
    ['table 2', 'cube_transit', 14.1, 112.8],
    ['table 3', 'global', 10.5, 126],
    ['table 3', 'texture', 13.4, 160.8],
  ])('bandwidth in %s of %s is in GB of 10⁹ bytes, and by eq. 3 of 2³⁰', (place, label, gigapoints, gigabytes) => {
    const rate = (title: string): number => oursIn('mo-li', place, title, label, () => 1 / gigapoints);
    expect(rate('BPP, 256³')).toBeCloseTo(gigabytes, 9);
    expect(rate('BPP by eq. 3, 256³')).toBeCloseTo((gigabytes * 1e9) / 2 ** 30, 9);
  });

  it('a tile of 32 × 6 fills whole transactions: 48 × 8 values in 48 of 32 bytes', () => {
    const counted = (title: string): number => oursIn('mo-li', 'equation 2', title, '32 × 6', () => NaN);
    expect(counted('values')).toBe(48 * 8);
    expect(counted('transactions')).toBe(48);
  });

  it('the most of all shares of the peak is that of the stencil that uses most', () => {
    // 125 points in 4 ns beside a peak of 100 multiply-adds a ns, the others in 100 ns.
    const time = (of: Measurement): number =>
      of.what === 'multiply-add' ? 0.01 : of.what === 'update' && of.stencil === 'box-222' ? 4 : 100;
    const title = 'KernelA, 2K, share of peak FLOPS';
    expect(oursIn('hamilton', 'section 4.2', title, 'most of all, single precision', time)).toBeCloseTo(31.25, 9);
  });

  it('a warp of 32 threads loads 4 rows in a block of 8 × 8 × 8, one in blocks of 32', () => {
    const place = 'Basic Stencil, Tiled Stencil, Thread Coarsening, Register Tiling';
    const rows = (label: string): number => oursIn('notes', place, 'rows that a warp loads', label, () => NaN);
    expect(rows('tiled, 8 × 8 × 8 with halo')).toBe(4);
    expect(rows('coarsened, 16 × 16')).toBe(2);
    expect(rows('register tiling, 32 × 32')).toBe(1);
  });
});

it('steps of a visit are even, as a kernel makes two, and fewer than the planes of a sub-domain', () => {
  const { items } = PAPERS.find(({ name }) => name === 'jin')!;
  const { rows, columns } = items.find(({ place }) => place === 'slide Limitation')!;
  const [subDomains, steps] = columns.map(({ cells }) =>
    cells.map(({ ours }) => (ours?.kind === 'counted' ? ours.value : NaN)),
  );
  expect(steps.map((count) => count % 2)).toEqual(steps.map(() => 0));
  rows.forEach(({ x }, at) => expect(steps[at]).toBeLessThan(Math.ceil(x! / subDomains[at])));
  expect(steps[0]).toBe(238);
});

describe('a quick run', () => {
  it('keeps ten rows of a long table, the first and the last among them', () => {
    const rows = Array.from({ length: 23 }, (_, n) => ({ label: String(n) }));
    const item = { rows, columns: [{ title: '', unit: '', cells: rows.map((_, n) => counted(n)) }] };
    const short = thinned(item as unknown as PaperItem);
    expect(short.item.rows).toHaveLength(10);
    expect(short.item.rows.at(0)!.label).toBe('0');
    expect(short.item.rows.at(-1)!.label).toBe('22');
    short.item.columns[0].cells.forEach(({ ours }, at) => {
      expect(ours).toEqual({ kind: 'counted', value: Number(short.item.rows[at].label) });
    });
    expect(short.leftOut).toHaveLength(13);
  });

  it('has smaller grids of the same shape, rows of whole words, and layers that stay layers', () => {
    expect(smaller([928, 800, 750], 2 ** 24)).toEqual([288, 249, 233]);
    expect(smaller([928, 800, 750], 100)).toEqual([32, 20, 20]);
    expect(smaller([8192, 8192, 1], 2 ** 14)).toEqual([128, 128, 1]);
    expect(smaller([40, 30, 20], 2 ** 24)).toEqual([40, 30, 20]);
  });
});

describe('points of a stencil', () => {
  const grid = [40, 30, 20] as const;
  const pairs = (order: 'shells' | 'memory' | 'shuffled') => {
    const { offsets, weights } = stencilOf({ stencil: 'compact-6', grid, order });
    return offsets.map((offset, k) => JSON.stringify([offset, weights[k]]));
  };

  it('are the same in every order', () => {
    const [shells, memory, shuffled] = [pairs('shells'), pairs('memory'), pairs('shuffled')];
    expect(shells).toHaveLength(80);
    expect([...memory].sort()).toEqual([...shells].sort());
    expect([...shuffled].sort()).toEqual([...shells].sort());
    expect(memory).not.toEqual(shells);
    expect(shuffled).not.toEqual(memory);
    const places = stencilOf({ stencil: 'compact-6', grid, order: 'memory' }).offsets.map(
      ([x, y, z]) => (z * 30 + y) * 40 + x,
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('are five of a layer, for heat with one coefficient for all and the node', () => {
    const wave = stencilOf({ stencil: 'leggy-1', grid: [40, 30, 1] });
    const heat = stencilOf({ stencil: 'leggy-1', grid: [40, 30, 1], equation: 'heat' });
    expect(wave.points).toBe(5);
    expect(wave.offsets.every(([, , z]) => z === 0)).toBe(true);
    // u + Σ w (u_l − u) is C₀ times the sum of five with w = C₀ = 1/5.
    expect(Array.from(heat.weights).filter((weight) => weight !== 0)).toHaveLength(4);
    for (const weight of Array.from(heat.weights)) expect(weight === 0 ? 0.2 : weight).toBeCloseTo(0.2, 15);
  });

  it('have half the weights for heat in three dimensions', () => {
    const [wave, heat] = [undefined, 'heat' as const].map((equation) =>
      stencilOf({ stencil: 'compact-3', grid, ...(equation && { equation }) }),
    );
    expect(Array.from(heat.weights)).toEqual(Array.from(wave.weights, (weight) => weight / 2));
  });
});

it('cuts a grid that a device nearly holds, and no other', () => {
  const limits = (bytes: number) => ({ maxBufferSize: bytes, maxStorageBufferBindingSize: bytes });
  // The large grid of [Hamilton2015] takes 2.2 GB, and a binding holds 4 bytes less than 2 GiB.
  const [x, y, z] = cutGrid([928, 800, 750], limits(2 ** 31 - 4));
  expect([x, y]).toEqual([928, 800]);
  expect(z).toBeLessThan(720);
  expect(z).toBeGreaterThan(650);
  expect(cutGrid([928, 800, 750], limits(2 ** 32))).toEqual([928, 800, 750]);
  expect(cutGrid([928, 800, 750], limits(2 ** 30))).toEqual([928, 800, 750]);
  expect(cutGrid([8192, 8192, 1], limits(2 ** 31 - 4), 1)).toEqual([8192, 8192, 1]);
});

describe('the run of a paper', () => {
  const copy: Measurement = { what: 'copied byte' };
  const transit: Measurement = { what: 'cube_transit', grid: [64, 64, 64] };
  const item: PaperItem = {
    place: 'table 1',
    title: 'Rates',
    about: 'As they are.',
    rowTitle: 'what',
    rows: [{ label: 'a' }, { label: 'b', x: 2 }, { label: 'c' }, { label: 'd' }],
    columns: [
      {
        title: 'rate',
        unit: 'GB/s',
        cells: [
          measured([copy, transit], (byte, node) => node / byte, 7),
          measured(transit),
          withheld('no counter'),
          EMPTY,
        ],
      },
    ],
    axes: null,
    instead: [],
  };
  const bench = (outcome: (measurement: Measurement) => Outcome): PaperBench & { asked: Measurement[] } => {
    const asked: Measurement[] = [];
    return {
      asked,
      measure(measurement) {
        asked.push(measurement);
        return Promise.resolve(outcome(measurement));
      },
      close: () => undefined,
    };
  };
  const controls = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
  const times: Record<string, number> = { 'copied byte': 0.5, cube_transit: 4 };

  it('measures each thing once, and computes the cells from the times', async () => {
    const fake = bench(({ what }) => ({
      ns: times[what],
      kernel: what,
      grid: what === 'cube_transit' ? [64, 64, 64] : null,
    }));
    const [report] = await runPaper({ items: [item] }, fake, false, controls());
    expect(fake.asked).toEqual([copy, transit]);
    expect(report.columns[0].cells).toEqual([
      { published: 7, ours: 8, reason: null },
      { published: null, ours: 4, reason: null },
      { published: null, ours: null, reason: 'no counter' },
      { published: null, ours: null, reason: null },
    ]);
    expect(report).toMatchObject({ kernels: ['copied byte', 'cube_transit'], grids: [[64, 64, 64]], rowsLeftOut: [] });
    expect(report.rows[1]).toEqual({ label: 'b', x: 2 });
  });

  it('tells its progress by the work that the bench expects', async () => {
    const fake = {
      ...bench(({ what }) => ({ ns: 1, kernel: what, grid: null })),
      workOf: ({ what }: Measurement) => (what === 'cube_transit' ? undefined : 3),
    };
    const shares: number[] = [];
    const onProgress = ({ share }: { readonly share: number }): void => void shares.push(share);
    await runPaper({ items: [item] }, fake, false, { signal: new AbortController().signal, onProgress });
    expect(shares).toEqual([0, 0.75]);
  });

  it('says why a value is missing', async () => {
    const fake = bench(({ what }) =>
      what === 'cube_transit' ? { reason: 'too large' } : { ns: 1, kernel: what, grid: null },
    );
    const [report] = await runPaper({ items: [item] }, fake, false, controls());
    expect(report.columns[0].cells.map(({ ours, reason }) => [ours, reason])).toEqual([
      [null, 'too large'],
      [null, 'too large'],
      [null, 'no counter'],
      [null, null],
    ]);
  });

  it('takes what a device makes where some suffice, computes in the end, and names the rows that it leaves out', async () => {
    const fake = bench(({ what }) =>
      what === 'cube_transit' ? { reason: 'too large' } : { ns: 2, kernel: what, grid: null },
    );
    const fastest = (...ns: readonly number[]): number => Math.min(...ns);
    const cells = [
      measuredOfSome([transit, copy], fastest),
      measuredOfSome([transit], fastest),
      computed(() => 42, 41),
      measured(transit),
    ];
    const rest = [EMPTY, measured(copy), EMPTY, EMPTY];
    const columns = [cells, rest].map((own, n) => ({ title: String(n), unit: '', cells: own }));
    const [report] = await runPaper({ items: [{ ...item, columns }] }, fake, false, controls());
    expect(report.columns[0].cells).toEqual([
      { published: null, ours: 2, reason: null },
      { published: null, ours: null, reason: 'too large' },
      { published: 41, ours: 42, reason: null },
      { published: null, ours: null, reason: 'too large' },
    ]);
    expect(report.rowsNotMeasured).toEqual(['d']);
  });

  it('marks what depends on a prediction', async () => {
    const fake = bench(({ what }) => ({
      ns: 2,
      kernel: what,
      grid: null,
      ...(what === 'cube_transit' && { isPredicted: true }),
    }));
    const [report] = await runPaper({ items: [item] }, fake, false, controls());
    expect(report.columns[0].cells.map(({ isPredicted }) => isPredicted)).toEqual([true, true, undefined, undefined]);
  });

  it('names the grids of which a device measured fewer planes', async () => {
    const other: Measurement = { what: 'cube_transit', grid: [640, 640, 640] };
    const grids = { 64: [64, 64, 50], 640: [160, 160, 160] } as const;
    const fake = bench((one) => ({ ns: 1, kernel: '', grid: 'grid' in one ? grids[one.grid[0] as 64 | 640] : null }));
    const columns = [{ title: '', unit: '', cells: [measured(transit), measured(other), measured(copy), EMPTY] }];
    const [report] = await runPaper({ items: [{ ...item, columns }] }, fake, false, controls());
    expect(report.gridsCut).toEqual([[64, 64, 64]]);
  });

  it('ends between two measurements when it is stopped', async () => {
    const controller = new AbortController();
    const fake = bench(({ what }) => {
      controller.abort();
      return { ns: 1, kernel: what, grid: null };
    });
    const run = runPaper({ items: [item] }, fake, false, { signal: controller.signal, onProgress: () => undefined });
    await expect(run).rejects.toThrow(CancelledError);
    expect(fake.asked).toHaveLength(1);
  });
});

it('counts fewer operations of 27 points where equal weights share a sum', async () => {
  const { items } = PAPERS.find(({ name }) => name === 'mo-li')!;
  const item = items.find(({ place }) => place === 'section 6.3')!;
  const fake = { measure: () => Promise.resolve({ reason: 'none' }), close: () => undefined };
  const [{ columns }] = await runPaper({ items: [item] }, fake, false, { signal: new AbortController().signal, onProgress: () => undefined }); // prettier-ignore
  const counts = columns.find(({ title }) => title === '27 points, counted')!.cells.map(({ ours }) => ours);
  // Common subexpressions and prefetching, one, the other, neither; classical loads; none of a run.
  expect(counts).toEqual([27, 27, 63, 63, 63, null]);
});
