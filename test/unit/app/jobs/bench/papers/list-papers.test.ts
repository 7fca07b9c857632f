import { expect, it } from 'vitest';
import { benchWorks } from '../../../../../../src/app/jobs/bench/bench-grids.ts';
import { listPapers } from '../../../../../../src/app/jobs/bench/papers/list-papers.ts';
import { PAPER_NAMES } from '../../../../../../src/lab/papers/model/paper.ts';
import { PAPERS } from '../../../../../../src/lab/papers/papers.ts';

const papers = await listPapers();

it('lists every paper with its tables and figures, in order', () => {
  expect(papers.map(({ paper }) => paper)).toEqual(PAPER_NAMES);
  for (const [at, { items }] of papers.entries())
    expect(items.map(({ place }) => place)).toEqual(PAPERS[at].items.map(({ place }) => place));
});

it('knows what is published and counted, and no time', () => {
  for (const [at, { items }] of papers.entries()) {
    for (const [n, { columns, kernels }] of items.entries()) {
      expect(kernels).toEqual([]);
      for (const [c, { cells }] of columns.entries()) {
        for (const [row, cell] of cells.entries()) {
          const { published, ours } = PAPERS[at].items[n].columns[c].cells[row];
          const counted = ours?.kind === 'counted' ? ours.value : null;
          expect(cell).toEqual({ published, ours: counted, reason: ours?.kind === 'none' ? ours.reason : null });
        }
      }
    }
  }
  const table1 = papers[0].items.find(({ place }) => place === 'table 1')!;
  expect(table1.columns[0].cells[0]).toEqual({ published: 0.239, ours: null, reason: null });
});

it('offers the grids and planes, as the bench of stencils reads them', () => {
  const gridsOf = (name: string) => papers.find(({ paper }) => paper === name)!.grids.map(({ grid }) => grid);
  expect(gridsOf('mo-li')).toEqual(expect.arrayContaining(['192x192x192', '256x256x256', '512x512x512']));
  expect(gridsOf('garces')).toEqual(['8192x8192x1', '1024x1024x64']);
  expect(gridsOf('notes')).toEqual(['256x256x256']);
  expect(gridsOf('hamilton')).toEqual(
    expect.arrayContaining(['medium', 'large', '672x660x600', '640x480x420', 'table-1']),
  );
  expect(gridsOf('jin')[0]).toBe('240x240x240');
  expect(gridsOf('jin').at(-1)).toBe('2160x2160x2160');
  for (const { grids: own } of papers) {
    for (const { grid, size, places } of own) {
      expect(places.length).toBeGreaterThan(0);
      const works = benchWorks(grid, undefined);
      if (size) expect(works.map((work) => work.size)).toEqual([size]);
      else expect(works.length).toBeGreaterThan(1);
    }
  }
});
