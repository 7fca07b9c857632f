import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge, OpenedFile, RawBridge } from '../../../electron/bridge.ts';
import { asks } from '../../../electron/channels.ts';
import { desktopBridge } from '../../../electron/renderer/platform/desktop.ts';
import { electron, FakeNotification, FakeTray, FakeWindow } from '../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../support/browser/fake-electron.ts')).electron);
vi.mock('../../../electron/main/log.ts', () => ({ log: vi.fn() }));

/**
 * The whole way of a message: page, preload script, gate, files and back. Between processes the message is cloned, as
 * Electron does.
 */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wavehall-bridge-')));
const at = (name: string): string => join(folder, name);
const SCENE = '{"wavehall":1,"geometry":{"mesh":{"file":"hall.obj"}}}';
let bridge: Bridge;

beforeAll(async () => {
  mkdirSync(at('rooms'));
  writeFileSync(at('rooms/hall.json'), SCENE);
  writeFileSync(at('rooms/hall.obj'), 'v 0 0 0');
  electron.app.getPath.mockReturnValue(at('data'));
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['electron', at('rooms/hall.json'), '--flag', 'notes.txt']);

  await import('../../../electron/main/main.ts');
  await import('../../../electron/preload/preload.ts');
  await vi.waitFor(() => expect(electron.ipcMain.handle).toHaveBeenCalled());
  const { webContents } = FakeWindow.made[0];
  const [askChannel, ask] = electron.ipcMain.handle.mock.calls[0];
  electron.ipcRenderer.invoke.mockImplementation(async (channel: string, sent: unknown) => {
    expect(channel).toBe(askChannel);
    return structuredClone(
      await ask({ sender: webContents, senderFrame: webContents.mainFrame }, structuredClone(sent)),
    );
  });
  webContents.send.mockImplementation((channel: string, told: unknown) =>
    electron.ipcRenderer.emit(channel, { sender: electron.ipcRenderer }, structuredClone(told)),
  );
  bridge = desktopBridge(electron.contextBridge.exposeInMainWorld.mock.calls[0][1] as RawBridge);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  FakeTray.made.length = 0;
  FakeNotification.made.length = 0;
  for (const ask of Object.values(electron.dialog)) ask.mockReset();
});

const choose = (...names: string[]): void =>
  void electron.dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: names.map(at) });

async function openHall(): Promise<OpenedFile> {
  choose('rooms/hall.json');
  return (await bridge.open('scene', false))![0];
}

describe('the preload script', () => {
  it('gives the page one object, with the listed functions and no more', () => {
    expect(electron.contextBridge.exposeInMainWorld.mock.calls.map(([name]) => name as string)).toEqual([
      'wavehallBridge',
    ]);
    const [[, raw]] = electron.contextBridge.exposeInMainWorld.mock.calls;
    const asked = Object.keys(asks).filter((name) => name !== 'listen');
    expect(Object.keys(raw as object).sort()).toEqual([...asked, 'onCommand', 'onGiven'].sort());
    expect(Object.values(raw as object).every((each) => typeof each === 'function')).toBe(true);
  });

  it('keeps the event of Electron to itself', () => {
    const heard = vi.fn();
    const end = bridge.onCommand(heard);
    FakeWindow.made[0].webContents.send('wavehall:tell', { kind: 'command', command: 'undo' });
    expect(heard.mock.calls).toEqual([['undo']]);
    end();
    FakeWindow.made[0].webContents.send('wavehall:tell', { kind: 'command', command: 'undo' });
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('the page on the desktop', () => {
  it('opens the chosen file, and files beside it', async () => {
    const hall = await openHall();
    expect(hall.name).toBe('hall.json');
    expect(await hall.contents.text()).toBe(SCENE);
    expect(await (await bridge.readBeside(hall.token!, 'hall.obj'))!.text()).toBe('v 0 0 0');
    expect(await bridge.readBeside(hall.token!, '../data/recent.json')).toBeNull();
    electron.dialog.showOpenDialog.mockResolvedValueOnce({ canceled: true, filePaths: [] });
    expect(await bridge.open('mesh', false)).toBeNull();
  });

  it('reads dropped files itself, and saves them where they came from once the user was asked', async () => {
    writeFileSync(at('rooms/drop.json'), SCENE);
    const file = (name: string): File => new File([SCENE], name);
    const { getPathForFile } = electron.webUtils;
    getPathForFile.mockImplementation(({ name }) => (name === 'made.json' ? '' : at(`rooms/${name}`)));
    const [dropped, made] = await bridge.openDropped([file('drop.json'), file('made.json')]);
    expect([dropped.name, await dropped.contents.text(), made.token]).toEqual(['drop.json', SCENE, null]);
    // What lies beside it stays closed, and it is in no list from which it could be opened again.
    expect(await bridge.readBeside(dropped.token!, 'hall.obj')).toBeNull();
    const raw = electron.contextBridge.exposeInMainWorld.mock.calls[0][1] as RawBridge;
    expect((await raw.readBeside(dropped.token!, 'hall.obj')).ok).toBe(false);
    await bridge.remember(dropped, []);
    expect((await raw.remember(dropped.token!, [])).ok).toBe(false);

    const ask = electron.dialog.showMessageBox;
    ask.mockResolvedValueOnce({ response: 1 });
    expect(await bridge.save(dropped.token!, new TextEncoder().encode('{"wavehall":1,"title":"no"}'))).toBe(false);
    expect(readFileSync(at('rooms/drop.json'), 'utf8')).toBe(SCENE);
    ask.mockResolvedValueOnce({ response: 0 });
    expect(await bridge.save(dropped.token!, new TextEncoder().encode('{"wavehall":1,"title":"a"}'))).toBe(true);
    expect((ask.mock.calls[1][1] as { detail: string }).detail).toContain(at('rooms/drop.json'));
    expect(await bridge.save(dropped.token!, new TextEncoder().encode(SCENE))).toBe(true);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(readFileSync(at('rooms/drop.json'), 'utf8')).toBe(SCENE);
  });

  it('exports to a folder that the user chooses', async () => {
    mkdirSync(at('out'));
    choose('out');
    const files = new Map([
      ['S1-R1.wav', Uint8Array.of(1)],
      ['report.json', Uint8Array.of(2)],
    ]);
    expect(await bridge.export(files)).toBe('the folder out');
    expect([...readFileSync(at('out/report.json'))]).toEqual([2]);
    choose('out');
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
    expect(await bridge.export(files)).toBeNull();
  });

  it('remembers scenes with their files, and forgets those that no longer exist', async () => {
    const hall = await openHall();
    choose('rooms/hall.obj');
    const [mesh] = (await bridge.open('mesh', false))!;
    await bridge.remember(hall, [mesh, { ...mesh, token: null }]);
    const [recent] = await bridge.recent();
    expect(recent).toMatchObject({ name: 'hall.json', place: at('rooms') });
    rmSync(at('rooms/hall.obj'));
    expect((await bridge.openRecent(recent.id))!.map(({ name }) => name)).toEqual(['hall.json']);
    rmSync(at('rooms/hall.json'));
    expect(await bridge.openRecent(recent.id)).toBeNull();
    expect(await bridge.recent()).toEqual([]);
    writeFileSync(at('rooms/hall.json'), SCENE);
    writeFileSync(at('rooms/hall.obj'), 'v 0 0 0');
  });

  it('gets the files of the command line once it listens, then those of a second start', async () => {
    const names: string[][] = [];
    bridge.onGiven((files) => names.push(files.map(({ name }) => name)));
    await vi.waitFor(() => expect(names).toEqual([['hall.json']]));
    writeFileSync(at('rooms/b.json'), '{}');
    electron.app.emit('second-instance', {}, ['electron', '--flag', 'b.json'], at('rooms'));
    await vi.waitFor(() => expect(names).toEqual([['hall.json'], ['b.json']]));
    const event = { preventDefault: vi.fn() };
    electron.app.emit('open-file', event, at('rooms/hall.json'));
    await vi.waitFor(() => expect(names).toHaveLength(3));
    expect(event.preventDefault).toHaveBeenCalled();
  });
});

const NO_SIGNS = { follow: vi.fn() };
const NO_TRAY = { enter: vi.fn(), show: vi.fn(), follow: vi.fn() };

describe('closing the window', () => {
  const [cancel, discard, save] = [2, 1, 0];
  const ask = (response: number): void => void electron.dialog.showMessageBox.mockResolvedValueOnce({ response });

  it('asks about changes, one question at a time, then stays, saves or closes', async () => {
    const [window] = FakeWindow.made;
    const told = vi.fn();
    bridge.onCommand(told);
    bridge.tellDocument({ name: 'hall.json', edited: true, running: false, status: null, progress: null });
    await vi.waitFor(() => expect(window.setDocumentEdited).toHaveBeenCalledWith(true));

    ask(cancel);
    window.close();
    window.close();
    await vi.waitFor(() => expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce());
    await new Promise(setImmediate);
    ask(save);
    window.close();
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('save-and-close'));
    expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(2);
    expect((electron.dialog.showMessageBox.mock.calls[0][1] as { message: string }).message).toContain('hall.json');
    expect(window.closed).toBe(false);
    bridge.closeNow();
    await vi.waitFor(() => expect(window.closed).toBe(true));
  });

  it('ends a window whose page does not let go, whatever the page says is open', async () => {
    const { CloseGuard } = await import('../../../electron/main/close-guard.ts');
    vi.useFakeTimers();
    try {
      const after = vi.fn();
      const clean = new FakeWindow({ webPreferences: {} });
      clean.holds = true;
      new CloseGuard(clean as never, NO_TRAY, NO_SIGNS).closeThen(after);
      expect(clean.closed).toBe(false);
      await vi.advanceTimersByTimeAsync(2000);
      expect(clean.closed).toBe(true);
      expect(after).toHaveBeenCalledOnce();

      const edited = new FakeWindow({ webPreferences: {} });
      edited.holds = true;
      new CloseGuard(edited as never, NO_TRAY, NO_SIGNS).show({
        name: null,
        edited: true,
        running: false,
        status: null,
        progress: null,
      });
      ask(discard);
      edited.close();
      await vi.advanceTimersByTimeAsync(2500);
      expect(edited.closed).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('closes without a question if nothing has changed or the changes were discarded', async () => {
    const { CloseGuard } = await import('../../../electron/main/close-guard.ts');
    const make = (edited: boolean, running = false): FakeWindow => {
      const window = new FakeWindow({ webPreferences: {} });
      new CloseGuard(window as never, NO_TRAY, NO_SIGNS).show({
        name: null,
        edited,
        running,
        status: null,
        progress: null,
      });
      return window;
    };
    const clean = make(false);
    clean.close();
    expect(clean.closed).toBe(true);
    expect(electron.dialog.showMessageBox).not.toHaveBeenCalled();
    ask(discard);
    const changed = make(true);
    changed.close();
    expect(changed.closed).toBe(false);
    await vi.waitFor(() => expect(changed.closed).toBe(true));

    // During a run this is the first question; button 1 stays.
    const running = make(true, true);
    ask(1);
    running.close();
    await vi.waitFor(() => expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(2));
    await new Promise(setImmediate);
    expect(running.closed).toBe(false);
    ask(2);
    ask(discard);
    running.close();
    await vi.waitFor(() => expect(running.closed).toBe(true));
    expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(4);
  });

  it('leaves a run in the tray, which says how far it is, brings the window back and tells the end', async () => {
    const [{ CloseGuard }, { RunsInTray }] = await Promise.all([
      import('../../../electron/main/close-guard.ts'),
      import('../../../electron/main/tray.ts'),
    ]);
    const window = new FakeWindow({ webPreferences: {} });
    const tray = new RunsInTray(window as never, 'icon.png', () => guard.leave(), true);
    const guard = new CloseGuard(window as never, tray, NO_SIGNS);
    const tell = (running: boolean, status: string | null): void =>
      guard.show({ name: null, edited: false, running, status, progress: null });
    const close = async (button: number): Promise<void> => {
      electron.dialog.showMessageBox.mockReset();
      ask(button);
      window.close();
      await vi.waitFor(() => expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce());
      await new Promise(setImmediate);
    };
    tell(true, 'Running source S1 10 %');
    await close(0);
    expect([window.closed, window.hide.mock.calls.length, FakeTray.made.length]).toEqual([false, 1, 1]);
    const [icon] = FakeTray.made;
    expect(icon.setToolTip).toHaveBeenLastCalledWith('Wavehall: Running source S1 10 %');
    icon.emit('click');
    expect([window.show.mock.calls.length, icon.destroy.mock.calls.length]).toEqual([1, 1]);

    await close(0);
    tell(false, null);
    tell(false, null);
    expect(FakeNotification.made).toHaveLength(1);
    FakeNotification.made[0].emit('click');
    expect(window.show).toHaveBeenCalledTimes(2);
    window.close();
    expect(window.closed).toBe(true);
  });

  it('stops a run from the tray', async () => {
    const { RunsInTray } = await import('../../../electron/main/tray.ts');
    const stop = vi.fn();
    const tray = new RunsInTray(new FakeWindow({ webPreferences: {} }) as never, 'icon.png', stop);
    tray.enter();
    const [items] = FakeTray.made.at(-1)!.setContextMenu.mock.calls[0];
    items.find(({ label }) => label === 'Stop the run and quit')!.click!();
    expect(stop).toHaveBeenCalledOnce();
  });

  it('asks about unsaved changes before it is ended from the tray, in a window that can be seen', async () => {
    const { CloseGuard } = await import('../../../electron/main/close-guard.ts');
    const window = new FakeWindow({ webPreferences: {} });
    const show = vi.fn();
    const guard = new CloseGuard(window as never, { ...NO_TRAY, show }, NO_SIGNS);
    guard.show({ name: null, edited: true, running: true, status: null, progress: null });
    electron.dialog.showMessageBox.mockReset();
    ask(discard);
    guard.endRun();
    await vi.waitFor(() => expect(window.closed).toBe(true));
    expect(show).toHaveBeenCalled();
    // Not about the run: that was said.
    expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce();

    const saved = new FakeWindow({ webPreferences: {} });
    const other = new CloseGuard(saved as never, NO_TRAY, NO_SIGNS);
    other.show({ name: null, edited: false, running: true, status: null, progress: null });
    other.endRun();
    expect(saved.closed).toBe(true);
  });

  it('shows the window before it asks what to do after a crash', async () => {
    const { watchPage } = await import('../../../electron/main/processes.ts');
    const window = new FakeWindow({ webPreferences: {} });
    const order: string[] = [];
    electron.dialog.showMessageBox.mockImplementation(() => {
      order.push('question');
      return Promise.resolve({ response: 0 });
    });
    watchPage(
      window as never,
      () => order.push('window'),
      () => undefined,
    );
    window.webContents.emit('render-process-gone', {}, { reason: 'oom' });
    await vi.waitFor(() => expect(order).toEqual(['window', 'question']));
  });

  it('runs a follow-up only after its own closing', async () => {
    const { CloseGuard } = await import('../../../electron/main/close-guard.ts');
    const after = vi.fn();
    const window = new FakeWindow({ webPreferences: {} });
    const guard = new CloseGuard(window as never, NO_TRAY, NO_SIGNS);
    guard.show({ name: null, edited: true, running: false, status: null, progress: null });
    // The page should save but cannot.
    ask(save);
    guard.closeThen(after);
    await vi.waitFor(() => expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(1));
    await new Promise(setImmediate);
    ask(discard);
    window.close();
    await vi.waitFor(() => expect(window.closed).toBe(true));
    expect(after).not.toHaveBeenCalled();

    const other = new FakeWindow({ webPreferences: {} });
    const otherGuard = new CloseGuard(other as never, NO_TRAY, NO_SIGNS);
    otherGuard.show({ name: null, edited: true, running: false, status: null, progress: null });
    ask(discard);
    otherGuard.closeThen(after);
    await vi.waitFor(() => expect(after).toHaveBeenCalledOnce());
  });
});
