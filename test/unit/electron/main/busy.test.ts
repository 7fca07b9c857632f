import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunShare } from '../../../../electron/bridge.ts';
import { BusySigns } from '../../../../electron/main/busy.ts';
import { canHide, RunsInTray } from '../../../../electron/main/tray.ts';
import { electron, FakeTray, FakeWindow } from '../../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../support/browser/fake-electron.ts')).electron);

const { start, stop } = electron.powerSaveBlocker;
let window: FakeWindow;
let signs: BusySigns;
beforeEach(() => {
  start.mockClear();
  stop.mockClear();
  window = new FakeWindow({ webPreferences: {} });
  signs = new BusySigns(window as never);
});

const going = (share: number | null): RunShare => ({ share, state: 'going' });
const bar = (): unknown[] | undefined => window.setProgressBar.mock.lastCall;

describe('a run', () => {
  it('keeps the machine awake from its start to its end, once', () => {
    signs.follow({ running: true, progress: going(0.1) });
    signs.follow({ running: true, progress: going(0.2) });
    expect(start.mock.calls).toEqual([['prevent-app-suspension']]);
    expect(stop).not.toHaveBeenCalled();
    signs.follow({ running: false, progress: null });
    signs.follow({ running: false, progress: null });
    expect(stop.mock.calls).toEqual([[7]]);
  });

  it('lets the machine sleep while it is paused', () => {
    signs.follow({ running: true, progress: going(0.1) });
    signs.follow({ running: true, progress: { share: 0.1, state: 'paused' } });
    expect(stop).toHaveBeenCalledOnce();
    expect(bar()).toEqual([0.1, { mode: 'paused' }]);
    signs.follow({ running: true, progress: going(0.1) });
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('shows in the taskbar how far it is, as Electron takes it', () => {
    signs.follow({ running: true, progress: going(null) });
    expect(bar()).toEqual([2, { mode: 'indeterminate' }]);
    signs.follow({ running: true, progress: going(0.25) });
    expect(bar()).toEqual([0.25, { mode: 'normal' }]);
    signs.follow({ running: false, progress: null });
    expect(bar()).toEqual([-1]);
  });

  it('that failed says so until the window is looked at', () => {
    signs.follow({ running: false, progress: { share: null, state: 'failed' } });
    expect(bar()).toEqual([1, { mode: 'error' }]);
    window.emit('focus');
    expect(bar()).toEqual([-1]);
    window.isFocused = () => true;
    signs.follow({ running: false, progress: { share: null, state: 'failed' } });
    expect(bar()).toEqual([-1]);
  });

  it.each([
    ['whose page crashed', () => window.webContents.emit('render-process-gone', {}, { reason: 'oom' })],
    ['whose window is gone', () => window.destroy()],
  ])('%s lets the machine sleep', (_, end) => {
    signs.follow({ running: true, progress: going(0.1) });
    end();
    expect(stop.mock.calls).toEqual([[7]]);
  });
});

describe('on Linux, where no icon may be shown', () => {
  it('the window is minimised, and the taskbar brings it back', () => {
    expect([canHide('linux'), canHide('win32'), canHide('darwin')]).toEqual([false, true, true]);
    const tray = new RunsInTray(window as never, 'icon.png', () => undefined, false);
    tray.enter();
    expect([window.hide.mock.calls.length, window.minimize.mock.calls.length]).toEqual([0, 1]);
    window.restore();
    expect(tray.isEntered).toBe(false);
    expect(FakeTray.made.at(-1)!.destroy).toHaveBeenCalledOnce();
    expect(window.show).toHaveBeenCalledOnce();
  });
});
