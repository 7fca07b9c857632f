import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../electron/bridge.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call<'verify'>[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never),
);

const { useBridge } = await import('../../../../electron/renderer/platform/bridge.ts');
const { said } = await import('../../../../electron/renderer/state/window/say.ts');
const { machineUse, occupation } = await import('../../../../electron/renderer/state/window/machine-turn.ts');
const state = await import('../../../../electron/renderer/state/verify/verification.ts');

const PAGE = new Uint8Array([1, 2]);
const answer = (passed: boolean) => ({ report: { passed }, files: new Map([['verify.html', PAGE]]) });

beforeEach(() => {
  calls.length = 0;
  state.verifyEffort.value = 'quick';
});

describe('verification in the window', () => {
  it('asks for the chosen suite on the chosen engine, and occupies the machine', async () => {
    state.verifyEffort.value = 'full';
    const started = state.startVerifying();
    expect(calls).toMatchObject([{ task: 'verify', argument: { effort: 'full', engine: { engine: 'auto' } } }]);
    expect([machineUse.value, state.verifyObstacle.value]).toEqual(['verification', 'A verification is in progress.']);
    expect(occupation.value).toMatch(/verification is in progress/);
    await state.startVerifying();
    expect(calls).toHaveLength(1);
    calls[0].options.onEvent!({ progress: { what: 'Modes of a box', share: 0.25 } });
    expect(state.verifying.value).toMatchObject({ progress: { what: 'Modes of a box' }, leftSeconds: null });
    calls[0].resolve(answer(true));
    await started;
    expect([machineUse.value, state.verifying.value, state.verification.value]).toEqual([null, null, { passed: true }]);
    expect(said.value).toBe('The verification passed.');
  });

  it('tells the time left from the pace', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const started = state.startVerifying();
    now.mockReturnValue(10_000);
    calls[0].options.onEvent!({ progress: { what: 'Air', share: 0.25 } });
    expect(state.verifying.value?.leftSeconds).toBe(30);
    now.mockRestore();
    calls[0].resolve(answer(false));
    await started;
    expect(said.value).toBe('The verification failed.');
  });

  it('saves what was written, with the same bytes', async () => {
    const saved: [string, Uint8Array][] = [];
    useBridge({
      saveAs: (name: string, contents: Uint8Array) => {
        saved.push([name, contents]);
        return Promise.resolve({ name, token: null });
      },
    } as unknown as Bridge);
    const started = state.startVerifying();
    calls[0].resolve(answer(true));
    await started;
    await state.saveVerification('verify.html');
    expect(saved).toEqual([['verify.html', PAGE]]);
    expect(said.value).toBe('verify.html is saved.');
  });

  it('shows each check as it ends, and keeps those when it is stopped', async () => {
    const before = state.verification.value;
    const started = state.startVerifying();
    const tell = calls[0].options.onEvent!;
    const [first, second] = ['Modes', 'Air'].map((title) => ({ name: title.toLowerCase(), title }));
    tell({ chosen: [first, second] });
    expect(state.soFar.value).toEqual({ chosen: [first, second], ended: [] });
    const ended = { ...first, about: 'of a box', passed: true, lines: [] };
    tell({ ended });
    tell({ progress: { what: 'Air', share: 0.5 } });
    state.stopVerifying();
    await started;
    expect(state.soFar.value).toEqual({ chosen: [first, second], ended: [ended] });
    expect([state.verifying.value, state.verification.value]).toEqual([null, before]);
    // The next one begins with an empty table, and one that ends has a report in its place.
    const again = state.startVerifying();
    expect(state.soFar.value).toEqual({ chosen: [], ended: [] });
    calls[1].resolve(answer(true));
    await again;
    expect([state.soFar.value, state.verification.value]).toEqual([null, { passed: true }]);
  });

  it('keeps the last report when it is stopped, and shows why it failed', async () => {
    const before = state.verification.value;
    const stopped = state.startVerifying();
    state.stopVerifying();
    expect(state.verifying.value?.isStopping).toBe(true);
    await stopped;
    expect([state.verifying.value, state.verification.value, state.verifyFailure.value]).toEqual([null, before, null]);
    expect(state.soFar.value).toBeNull();

    const { TaskFailure } = await import('../../../../electron/renderer/core/task-failure.ts');
    const failed = state.startVerifying();
    const problem = { path: '', message: 'no GPU', remedy: 'Choose the processor.' };
    calls[1].reject(new TaskFailure({ kind: 'device', problems: [problem] }));
    await failed;
    expect(state.verifyFailure.value).toEqual({ kind: 'device', problems: [problem] });
  });
});
