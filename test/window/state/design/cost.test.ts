import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const { startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const { followPlan, isCurrent } = await import('../../../../electron/renderer/state/plan/plan.ts');
const { takeMachine, machineUse } = await import('../../../../electron/renderer/state/window/machine-turn.ts');
const { machine } = await import('../../../../electron/renderer/core/workers.ts');
const { SearchCost } = await import('../../../../electron/renderer/state/design/cost.ts');

const PLAN = { rows: [], named: null };

const asked = signal('four seats');
const cost = new SearchCost<string, unknown>(
  asked,
  (text) => text,
  (_, stop) => machine.ask('placesCost', null as never, { signal: stop }).answer,
);

const tasks = (): string[] => calls.map(({ task }) => task);
const answer = async (task: string, what: unknown): Promise<void> => {
  calls.findLast((call) => call.task === task)!.resolve(what);
  await vi.advanceTimersByTimeAsync(0);
};

let ends: (() => void)[] = [];

beforeEach(async () => {
  ends.forEach((end) => end());
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(0);
  calls.length = 0;
  asked.value = `${asked.value}, and more`;
  startDocument({ name: 'hall.json', token: null, scene: { maxFrequencyHz: 500 }, files: new Map() }, true);
});

describe('the cost of a search', () => {
  it('waits for a plan in the making, which is completed', async () => {
    ends = [followPlan()];
    await vi.advanceTimersByTimeAsync(500);
    ends.push(cost.follow());
    await vi.advanceTimersByTimeAsync(5000);
    expect([tasks(), cost.value.kind]).toEqual([['plan'], 'computing']);
    await answer('plan', PLAN);
    await answer('placesCost', 7);
    expect([tasks(), isCurrent.value, cost.value]).toEqual([['plan', 'placesCost'], true, { kind: 'known', cost: 7 }]);
  });

  it('is completed before a plan that comes later', async () => {
    ends = [cost.follow()];
    await vi.advanceTimersByTimeAsync(700);
    ends.push(followPlan());
    await vi.advanceTimersByTimeAsync(5000);
    await answer('placesCost', 8);
    await answer('plan', PLAN);
    expect([tasks(), isCurrent.value, cost.value]).toEqual([['placesCost', 'plan'], true, { kind: 'known', cost: 8 }]);
  });

  it('makes way for a run, which also stops a plan that waits, and is computed again after it', async () => {
    ends = [cost.follow()];
    await vi.advanceTimersByTimeAsync(700);
    ends.push(followPlan());
    await vi.advanceTimersByTimeAsync(500);
    let end: (() => void) | undefined;
    const run = takeMachine('run', new AbortController(), () => new Promise<void>((resolve) => (end = resolve)));
    await vi.advanceTimersByTimeAsync(5000);
    expect([machineUse.value, cost.value.kind, isCurrent.value]).toEqual(['run', 'unknown', false]);
    end!();
    await run;
    await vi.advanceTimersByTimeAsync(5000);
    await answer('plan', PLAN);
    await answer('placesCost', 9);
    expect([isCurrent.value, cost.value]).toEqual([true, { kind: 'known', cost: 9 }]);
  });
});
