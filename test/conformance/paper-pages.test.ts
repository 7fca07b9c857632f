import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { benchPaper } from '../../src/app/jobs/bench/papers/bench-paper.ts';
import type { SavedPaper } from '../../src/app/jobs/bench/papers/paper-file.ts';
import type * as Efforts from '../../src/lab/papers/benches/effort.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { testHost } from '../support/test-host.ts';

// A cube of 24 in place of 240 to 960 in host memory; the rest is as in a quick run.
vi.mock(import('../../src/lab/papers/benches/effort.ts'), async (original) => {
  const efforts: typeof Efforts = await original();
  const tiny = { rounds: 1, blockMs: 0.1, mostNodes: 4096, leastSeconds: 0 };
  return {
    ...efforts,
    QUICK_IN_SOFTWARE: { ...efforts.QUICK_IN_SOFTWARE, ...tiny, domains: { shorter: 10, longest: 24 } },
    QUICK_ON_PROCESSOR: { ...efforts.QUICK_ON_PROCESSOR, ...tiny },
  };
});

interface Page {
  readonly saved: SavedPaper;
  readonly html: string;
}

/** The files of a paper, made as by the command. */
async function pageOf(paper: string, device: GPUDevice | null): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'paper-pages-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const outFolder = join(folder, 'out');
  const controls = { host: testHost, signal: new AbortController().signal, onProgress: () => undefined };
  const gpu = device && { device, adapterName: 'test', identity: 'test', fallback: true };
  const engine = gpu ? 'webgpu' : 'cpu';
  const { files, report } = await benchPaper(
    { paper, quick: true, engine, outFolder },
    () => Promise.resolve(gpu),
    controls,
  );
  expect(files).toEqual([`${paper}.html`, `${paper}.json`]);
  const saved = JSON.parse(readFileSync(join(outFolder, `${paper}.json`), 'utf8')) as SavedPaper;
  expect(saved).toEqual(report);
  expect(saved.engine).toBe(engine);
  return { saved, html: readFileSync(join(outFolder, `${paper}.html`), 'utf8') };
}

const itemAt = ({ saved }: Page, place: string) => saved.items.find((one) => one.place === place)!;
/** Values of ours in a column; reasons where there is none. */
const column = (page: Page, place: string, title: string) =>
  itemAt(page, place)
    .columns.find((one) => one.title === title)!
    .cells.map(({ ours, reason, isPredicted }) => (isPredicted ? 'predicted' : ours === null ? reason : 'measured'));

it('makes the page of a paper on a GPU', async () => {
  const device = await testDevice();
  onTestFinished(() => {
    device.destroy();
  });
  const page = await pageOf('jin', device);
  const methods = 'slide MP-MMTB vs other methods';
  const large = [...Array<string>(3).fill('measured'), ...Array<string>(6).fill('two states take more than 3.2 MB')];
  expect(column(page, methods, 'usual')).toEqual(large);
  for (const method of ['naive', 'MM', 'MMT', 'MMTB', 'M-MMTB', 'MP-MMTB']) {
    const [first, ...larger] = column(page, methods, method);
    expect(first, method).toBe('measured');
    for (const one of larger) expect(['predicted', `no sub-domain of ${method} fits 3.2 MB`]).toContain(one);
  }
  expect(column(page, 'slide TSUBAME 2.0', 'value').filter((one) => one === 'measured')).toHaveLength(3);
  for (const { place, kernels } of page.saved.items) {
    expect(page.html.toLowerCase()).toContain(`>${place.toLowerCase()}</a>`);
    for (const kernel of kernels.slice(0, 3)) expect(page.html).toContain(kernel);
  }
});

it('makes the page of a paper on the processor', async () => {
  const page = await pageOf('notes', null);
  for (const title of ['stencil', 'filter'])
    expect(column(page, 'Stencils', title)).toEqual(Array<string>(9).fill('measured'));
  const ofKernels = column(page, 'Basic Stencil, Tiled Stencil, Thread Coarsening, Register Tiling', 'CTPN');
  expect(ofKernels.filter((one) => one === 'measured')).toHaveLength(2);
  expect([ofKernels[0], ofKernels.at(-1)]).toEqual(['measured', 'measured']);
  expect(page.html).toContain('compiled loop, sweep, single, one core');
  expect(page.html).toContain('the loop of the processor has no blocks');
});
