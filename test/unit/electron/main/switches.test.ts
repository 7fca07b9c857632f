import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  canBeMoreCompatible,
  compatibleArgs,
  lacksSwitches,
  prepareCompatibleStart,
} from '../../../../electron/main/switches.ts';
import { electron, FakeWindow } from '../../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../support/browser/fake-electron.ts')).electron);

beforeEach(() => vi.clearAllMocks());

const linux = (args: string[], env: NodeJS.ProcessEnv = { DISPLAY: ':0' }) => ({
  platform: 'linux' as const,
  args,
  env,
});

/** The values of a switch; Chromium uses the last one. */
const valuesOf = (args: string[], name: string): string[] =>
  args.filter((each) => each.startsWith(`--${name}=`)).map((each) => each.slice(name.length + 3));

describe('the compatible graphics mode', () => {
  it.each([
    [[]],
    [['--ozone-platform=wayland']],
    [['--ozone-platform-hint=auto', '--enable-features=Vulkan,WaylandWindowDecorations', 'hall.json']],
    [['--compatible-gpu', '--use-angle=gl']],
  ])('takes Vulkan together with X11, never with Wayland: %j', (args) => {
    const started = compatibleArgs(args);
    expect(valuesOf(started, 'enable-features')).toEqual(['Vulkan,VulkanFromANGLE']);
    expect(valuesOf(started, 'ozone-platform')).toEqual(['x11']);
    expect(valuesOf(started, 'use-angle')).toEqual(['vulkan']);
    expect(started.join(' ')).not.toMatch(/wayland|hint/i);
    expect(started).toContain('--enable-unsafe-webgpu');
  });

  it('keeps the files of the first start, and adds its switches once', () => {
    const started = compatibleArgs(['/app', 'hall.json']);
    expect(started).toEqual(expect.arrayContaining(['/app', 'hall.json']));
    expect(compatibleArgs(started)).toEqual(started);
    expect(lacksSwitches(linux(started))).toBe(false);
  });

  it('is offered on Linux with X11, and not when it is already on', () => {
    expect(canBeMoreCompatible(linux([]))).toBe(true);
    expect(canBeMoreCompatible(linux([], {}))).toBe(false);
    expect(canBeMoreCompatible(linux(compatibleArgs([])))).toBe(false);
    expect(canBeMoreCompatible({ ...linux([]), platform: 'win32' })).toBe(false);
  });

  it('restarts the program if only its own switch was given', () => {
    expect(lacksSwitches(linux(['--compatible-gpu', 'hall.json']))).toBe(true);
    expect(lacksSwitches(linux(['hall.json']))).toBe(false);
    expect(lacksSwitches({ ...linux(['--compatible-gpu']), platform: 'darwin' })).toBe(false);
  });

  it('starts an AppImage by its own file', () => {
    prepareCompatibleStart(linux(['hall.json'], { APPIMAGE: '/home/me/Wavehall.AppImage' }));
    expect(electron.app.relaunch).toHaveBeenCalledWith({
      args: compatibleArgs(['hall.json']),
      execPath: '/home/me/Wavehall.AppImage',
    });
  });
});

describe('a start', () => {
  const main = async (args: string[], platform: NodeJS.Platform = 'linux'): Promise<void> => {
    vi.resetModules();
    const [argv, before] = [process.argv, process.platform];
    process.argv = ['electron', ...args];
    Object.defineProperty(process, 'platform', { value: platform });
    try {
      await import('../../../../electron/main/main.ts');
    } finally {
      process.argv = argv;
      Object.defineProperty(process, 'platform', { value: before });
    }
  };

  it('with the mode alone ends at once, to restart with its switches', async () => {
    await main(['--compatible-gpu']);
    expect(electron.app.relaunch.mock.calls[0][0].args).toEqual(compatibleArgs([]));
    expect(electron.app.exit).toHaveBeenCalledOnce();
    expect(FakeWindow.made).toHaveLength(0);
  });

  it('beside a running program ends at once and leaves its files to that', async () => {
    electron.app.requestSingleInstanceLock.mockReturnValueOnce(false);
    await main(['hall.json']);
    expect(electron.app.quit).toHaveBeenCalledOnce();
    expect(FakeWindow.made).toHaveLength(0);
  });
});
