import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaskName } from '../../../../electron/renderer/core/protocol.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => ({ calls: [] as Call<'check'>[] }));

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never),
);

const { sceneText, setValue, startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const state = await import('../../../../electron/renderer/state/room/scene-check.ts');

state.followScene();

const open = (title: string): void =>
  startDocument({ name: 'hall.json', token: null, scene: { title, scheme: 'compact-5@2%' }, files: new Map() }, true);

/** Longer than all delays. */
const pass = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2000);

const asked = (): TaskName[] => calls.map(({ task }) => task);

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

describe('reading and checking a scene during edits', () => {
  it('checks after reading, however long that takes, and also after an unreadable scene', async () => {
    open('broken');
    await pass();
    calls[0].reject(new Error('no room'));
    await pass();
    expect(asked()).toEqual(['view']);
    expect(state.problems.value).toHaveLength(1);

    setValue('mend', ['title'], 'mended');
    await pass();
    expect(asked()).toEqual(['view', 'view']);
    calls[1].resolve({ title: 'mended' });
    await pass();
    expect(asked()).toEqual(['view', 'view', 'check']);
    calls[2].resolve({ problems: [], warnings: [] });
    await pass();
    expect(state.checkReport.value).not.toBeNull();
    expect(state.problems.value).toEqual([]);
  });

  it('reads once for many edits during a reading', async () => {
    open('0');
    await pass();
    for (const title of ['1', '2', '3']) {
      setValue('change the title', ['title'], title);
      await pass();
    }
    expect(asked()).toEqual(['view']);
    calls[0].resolve({ title: '0' });
    await pass();
    expect(state.sceneView.value).toBeNull();
    expect(calls.map(({ argument }) => argument.input.text)).toEqual(
      ['0', '3'].map((title) => sceneText({ title, scheme: 'compact-5@2%' })),
    );
    calls[1].resolve({ title: '3' });
    await pass();
    expect(state.sceneView.value).toEqual({ title: '3' });
    calls[2].resolve({ problems: [], warnings: [] });
    await pass();
  });

  it('shows nothing of the previous scene, even if it had the same name', async () => {
    open('old');
    await pass();
    calls[0].resolve({ title: 'old' });
    await pass();
    calls[1].resolve({ problems: [], warnings: [] });
    await pass();
    expect(state.sceneView.value).toEqual({ title: 'old' });
    open('new');
    expect([state.sceneView.value, state.checkReport.value]).toEqual([null, null]);
    await pass();
    calls[2].resolve({ title: 'new' });
    await pass();
    expect(state.sceneView.value).toEqual({ title: 'new' });
  });
});
