import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../electron/bridge.ts';
import { listPapers } from '../../../../src/app/jobs/bench/papers/list-papers.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call<'paper' | 'bench' | 'papers'>[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never),
);

const { useBridge } = await import('../../../../electron/renderer/platform/bridge.ts');
const { TaskFailure } = await import('../../../../electron/renderer/core/task-failure.ts');
const { chooseEngine, choosePrecision } = await import('../../../../electron/renderer/state/window/engine.ts');
const { said } = await import('../../../../electron/renderer/state/window/say.ts');
const bench = await import('../../../../electron/renderer/state/stencils/bench.ts');
const state = await import('../../../../electron/renderer/state/stencils/papers.ts');

const outlines = await listPapers();
const PAGE = new Uint8Array([1, 2]);
/** An answer as if the paper had one table only. */
const answer = (name: string) => {
  const { items, ...about } = outlines.find(({ paper }) => paper === name)!;
  return { report: { ...about, items: items.slice(-1) }, files: new Map([[`${name}.html`, PAGE]]) };
};

beforeEach(async () => {
  const read = state.readPapers();
  calls.find(({ task }) => task === 'papers')?.resolve(outlines);
  await read;
  calls.length = 0;
  chooseEngine('cpu');
  choosePrecision(32);
  state.openThePaper('hamilton');
});

describe('papers in the window', () => {
  it('open with what is published, one table or figure at a time', () => {
    expect(state.papers.value).toHaveLength(5);
    // Nobody measures these two here.
    const [moLi, garces] = ['mo-li', 'garces'].map((name) => outlines.find(({ paper }) => paper === name)!);
    state.openThePaper('mo-li');
    expect(state.shownItem.value?.place).toBe(moLi.items[0].place);
    const { place, title } = moLi.items[1];
    state.showPlace(place);
    expect(state.shownItem.value?.title).toBe(title);
    state.openThePaper('garces');
    expect(state.shownItem.value?.place).toBe(garces.items[0].place);
    expect(state.paperReport.value).toBeNull();
  });

  it('are measured on the chosen device in the precisions of the paper, shown in its place, and saved', async () => {
    choosePrecision(64);
    state.isQuick.value = false;
    const measuring = state.measurePaper();
    expect(calls).toMatchObject([{ task: 'paper', argument: { paper: 'hamilton', quick: false, engine: 'cpu' } }]);
    expect(bench.measuring.value?.subject).toEqual({ kind: 'paper', paper: 'hamilton' });
    expect([bench.benchObstacle.value, bench.paperObstacle.value]).toEqual(
      Array.from({ length: 2 }, () => 'A benchmark is in progress.'),
    );
    await state.measurePaper();
    expect(calls).toHaveLength(1);
    // Another paper may be opened meanwhile.
    state.openThePaper('jin');
    calls[0].options.onEvent!({ progress: { what: 'leggy-1', share: 0.5 } } as never);
    expect(bench.measuring.value?.progress?.what).toBe('leggy-1');
    calls[0].resolve(answer('hamilton'));
    await measuring;
    expect(said.value).toBe('The benchmark is done.');
    expect(state.paperReport.value).toBeNull();
    state.openThePaper('hamilton');
    expect(state.paperItems.value).toHaveLength(1);

    const saved: [string, Uint8Array][] = [];
    useBridge({
      saveAs: (name: string, contents: Uint8Array) => {
        saved.push([name, contents]);
        return Promise.resolve({ name, token: null });
      },
    } as unknown as Bridge);
    await state.savePaper('html');
    expect(saved).toEqual([['hamilton.html', PAGE]]);
    expect(said.value).toBe('hamilton.html is saved.');
  });

  it('keep what was measured when they are cancelled or fail', async () => {
    state.openThePaper('notes');
    const first = state.measurePaper();
    calls[0].resolve(answer('notes'));
    await first;
    const before = state.paperReport.value;
    expect(before).not.toBeNull();
    const cancelled = state.measurePaper();
    bench.cancelMeasuring();
    await cancelled;
    expect([said.value, bench.measuring.value]).toEqual(['The benchmark was cancelled.', null]);
    const failed = state.measurePaper();
    const problem = { path: '', message: 'no GPU', remedy: 'Choose the processor.' };
    calls[2].reject(new TaskFailure({ kind: 'device', problems: [problem] }));
    await failed;
    expect([state.paperProblems.value, bench.benchProblems.value]).toEqual([[problem], []]);
    expect(state.paperReport.value).toBe(before);
  });
});

it('the bench of stencils is asked for the grid and the precision that are chosen', async () => {
  choosePrecision(64);
  bench.chooseGrid('table-1');
  const measuring = bench.measure({ kind: 'chart' });
  expect(calls).toMatchObject([
    { task: 'bench', argument: { grid: 'table-1', engine: { engine: 'cpu', precision: 64 } } },
  ]);
  bench.cancelMeasuring();
  await measuring;
});
