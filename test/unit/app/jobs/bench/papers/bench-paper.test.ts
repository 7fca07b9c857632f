import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { benchPaper, type PaperRequest } from '../../../../../../src/app/jobs/bench/papers/bench-paper.ts';
import { PAPER_FORMAT, type SavedPaper } from '../../../../../../src/app/jobs/bench/papers/paper-file.ts';
import { paperPage } from '../../../../../../src/app/jobs/bench/papers/paper-page.ts';
import { printedTable } from '../../../../../../src/app/jobs/bench/papers/paper-text.ts';
import { paperSummary } from '../../../../../../src/cli/words/paper-summary.ts';
import { CpuPaperBench } from '../../../../../../src/lab/papers/benches/cpu-paper-bench.ts';
import { CancelledError, InputError } from '../../../../../../src/units/errors.ts';
import { faultOfXml } from '../../../../../support/xml.ts';
import { testHost } from '../../../../../support/test-host.ts';

const request = (more: Partial<PaperRequest> = {}): PaperRequest => ({
  paper: 'hamilton',
  quick: true,
  engine: 'cpu',
  outFolder: undefined,
  ...more,
});
const noGpu = () => Promise.resolve(null);
const controls = (signal = new AbortController().signal) => ({ host: testHost, signal, onProgress: () => undefined });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

it.each(['', 'Hamilton', 'toString'])("'%s' is no paper", async (paper) => {
  const run = benchPaper(request({ paper }), noGpu, controls());
  await expect(run).rejects.toThrow(InputError);
  await expect(run).rejects.toMatchObject({ path: 'paper', remedy: expect.stringContaining('hamilton') as string });
});

it('writes page and report together, and knows its folder again', async () => {
  vi.spyOn(CpuPaperBench.prototype, 'measure').mockImplementation((measurement) =>
    Promise.resolve({ ns: 2, kernel: measurement.what, grid: 'grid' in measurement ? measurement.grid : null }),
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const outFolder = join(newFolder(), 'out');
  const { files, report } = await benchPaper(request({ outFolder }), noGpu, controls());
  expect(files).toEqual(['hamilton.html', 'hamilton.json']);
  expect(readdirSync(outFolder).sort()).toEqual(['hamilton.html', 'hamilton.json']);
  const saved = JSON.parse(readFileSync(join(outFolder, 'hamilton.json'), 'utf8')) as SavedPaper;
  expect(saved).toEqual(report);
  expect(saved).toMatchObject({ format: PAPER_FORMAT, paper: 'hamilton', engine: 'cpu', quick: true });
  const page = readFileSync(join(outFolder, 'hamilton.html'), 'utf8');
  for (const { place } of saved.items) expect(page.toLowerCase()).toContain(`>${place}</a>`);
  // CTPN of 2 ns is 500 Megavoxels a second.
  const table1 = saved.items.find(({ place }) => place === 'table 1')!;
  expect(table1.columns.find(({ unit }) => unit === 'Megavoxels/s')!.cells[0].ours).toBe(500);
  // A short paper may be made again at the same place.
  const notes = request({ paper: 'notes', outFolder: join(newFolder(), 'notes') });
  await benchPaper(notes, noGpu, controls());
  await benchPaper(notes, noGpu, controls());
});

it('leaves no file if it is stopped', async () => {
  const outFolder = join(newFolder(), 'out');
  const controller = new AbortController();
  controller.abort();
  await expect(benchPaper(request({ outFolder }), noGpu, controls(controller.signal))).rejects.toThrow(CancelledError);
  expect(existsSync(outFolder)).toBe(false);
});

const saved: SavedPaper = {
  format: PAPER_FORMAT,
  program: '0',
  paper: 'hamilton',
  title: 'A <paper>',
  authors: 'A. Nobody',
  publishedDevices: 'a card',
  engine: 'webgpu',
  adapter: 'another card',
  quick: true,
  items: [
    {
      place: 'figure 7a',
      title: 'Times & sizes',
      about: 'About.',
      rowTitle: 'stencil',
      axes: { x: 'K', y: 'ns' },
      instead: ['No counters.'],
      rows: [
        { label: 'seven', x: 7 },
        { label: 'many', x: 27 },
      ],
      columns: [
        {
          title: 'time',
          unit: 'ns',
          panel: null,
          cells: [
            { published: 0.239, ours: 0.123456, reason: null },
            { published: null, ours: null, reason: 'too small <device>' },
          ],
        },
        {
          title: 'again',
          unit: '',
          panel: null,
          cells: [
            { published: null, ours: null, reason: 'too small <device>' },
            { published: null, ours: 12, reason: null },
          ],
        },
      ],
      rowsLeftOut: ['eight'],
      rowsNotMeasured: ['nine'],
      gridsCut: [[40, 30, 25]],
      kernels: ['kernel-a, 32x4x2'],
      grids: [[40, 30, 20]],
    },
  ],
};

it('marks what is predicted', () => {
  const cell = { published: null, reason: null };
  const columns = [{ title: 'time', unit: '', panel: null, cells: [{ ...cell, ours: 2 }, { ...cell, ours: 3, isPredicted: true as const }] }]; // prettier-ignore
  expect(printedTable({ columns })).toMatchObject({ columns: [{ cells: [{ text: '2' }, { text: '≈3' }] }] });
});

it('prints ours beside theirs, and reasons once', () => {
  expect(printedTable(saved.items[0])).toEqual({
    columns: [
      { title: 'time, ns: ours', cells: [{ text: '0.1235', note: null }, { text: '', note: 1 }] },
      { title: 'published', cells: [{ text: '0.239', note: null }, { text: '', note: null }] },
      { title: 'again', cells: [{ text: '', note: 1 }, { text: '12', note: null }] },
    ],
    notes: ['too small <device>'],
  }); // prettier-ignore
  const lines = paperSummary({ report: saved, files: ['hamilton.html'] }, 'out');
  expect(lines).toContain('(1) too small <device>');
  expect(lines).toContain('wrote out/hamilton.html');
  expect(lines.find((line) => line.startsWith('seven'))).toMatch(/^seven +0\.1235 +0\.239 +\(1\)$/);
});

it('is a page that says what is shown, what is not, and escapes names', () => {
  const page = paperPage(saved);
  for (const text of [
    'A &lt;paper&gt;',
    'Figure 7a. Times &amp; sizes',
    'No counters.',
    'none (1)',
    'eight',
    'measures nothing: nine.',
    'one core updates in reasonable time: 40 × 30 × 25 nodes.',
    '40 × 30 × 20',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('<device>');
  const [svg] = /<svg[\s\S]*?<\/svg>/.exec(page)!;
  expect(faultOfXml(svg)).toBeNull();
});
