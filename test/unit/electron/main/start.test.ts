import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { NO_HOSTS, NO_UDP } from '../../../../electron/main/navigation.ts';
import { electron, FakeWindow } from '../../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../support/browser/fake-electron.ts')).electron);
vi.mock('../../../../electron/main/log.ts', () => ({ log: vi.fn() }));

const { app, session, protocol } = electron;
const { defaultSession } = session;

/** The arguments of a call to Electron at the start of the program. */
const given = (set: { mock: { calls: unknown[][] } }): unknown => set.mock.calls[0]?.[0];

beforeAll(async () => {
  await import('../../../../electron/main/main.ts');
  await vi.waitFor(() => expect(FakeWindow.made).toHaveLength(1));
});

describe('the real window', () => {
  it('runs its page in a sandbox, isolated, without Node', () => {
    expect(FakeWindow.made[0].options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      devTools: false,
    });
    expect(FakeWindow.made[0].options.webPreferences['preload']).toMatch(/preload\.cjs$/);
    for (const name of ['enableBlinkFeatures', 'disableBlinkFeatures', 'additionalArguments', 'session', 'partition']) {
      expect(FakeWindow.made[0].options.webPreferences).not.toHaveProperty(name);
    }
    expect(electron.calls).toContain('enableSandbox');
  });

  it('uses no part of Electron beyond these: nothing opens a page, a file or a program outside', () => {
    const folder = new URL('../../../../electron/', import.meta.url);
    const texts = (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8'));
    const imports = texts.flatMap((text) => [...text.matchAll(/import (?!type)[^;]*?\{([^}]*)\} from 'electron'/g)]);
    const names = imports.flatMap(([, list]) => list.split(',').map((name) => name.trim())).filter(Boolean);
    const values = names.filter((name) => !name.startsWith('type '));
    expect([...new Set(values)].sort()).toEqual([
      'BrowserWindow',
      'Menu',
      'Notification',
      'Tray',
      'app',
      'contextBridge',
      'dialog',
      'ipcMain',
      'ipcRenderer',
      'nativeImage',
      'nativeTheme',
      'powerSaveBlocker',
      'protocol',
      'session',
      'webUtils',
    ]);
    expect(
      texts.filter((text) => /openExternal|openPath|require\('electron'\)|import\('electron'\)/.test(text)),
    ).toEqual([]);
  });

  it('has the background of the page before the page is drawn', async () => {
    const { BACKGROUND } = await import('../../../../electron/main/window.ts');
    const theme = readFileSync(new URL('../../../../electron/renderer/style/theme.css', import.meta.url), 'utf8');
    const grounds = [...theme.matchAll(/--ground: (#\w+);/g)].map(([, colour]) => colour);
    expect(grounds).toEqual([BACKGROUND.light, BACKGROUND.dark]);
  });

  it('appears with its own page once that is drawn', () => {
    const [window] = FakeWindow.made;
    expect(window.options).toMatchObject({ width: 1280, height: 800, show: false });
    expect(window.loadURL).toHaveBeenCalledWith('app://wavehall/index.html');
    expect(window.show).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalled();
  });

  it('declares its scheme before the program is ready', () => {
    expect(electron.calls.indexOf('registerSchemesAsPrivileged')).toBeLessThan(electron.calls.indexOf('whenReady'));
    expect(electron.calls.indexOf('disableDomainBlockingFor3DAPIs')).toBeLessThan(electron.calls.indexOf('whenReady'));
    expect(given(protocol.registerSchemesAsPrivileged)).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
      },
    ]);
    expect(protocol.handle).toHaveBeenCalledWith('app', expect.any(Function));
  });
});

describe('what the window denies', () => {
  it('all navigation', () => {
    const { webContents } = FakeWindow.made[0];
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      const event = { url: 'https://example.com/', preventDefault: vi.fn() };
      webContents.emit(name, event);
      expect(event.preventDefault, name).toHaveBeenCalledOnce();
    }
  });

  it('the network, before the program is ready: no name or address is looked up, and WebRTC has no UDP', () => {
    expect(app.commandLine.appendSwitch.mock.calls).toEqual([['host-resolver-rules', NO_HOSTS]]);
    expect(electron.calls.indexOf('appendSwitch')).toBeLessThan(electron.calls.indexOf('whenReady'));
    for (const { webContents } of FakeWindow.made) {
      expect(webContents.setWebRTCIPHandlingPolicy.mock.calls).toEqual([[NO_UDP]]);
    }
  });

  it('a page that prevents its own end', () => {
    const event = { preventDefault: vi.fn() };
    FakeWindow.made[0].webContents.emit('will-prevent-unload', event);
    // Electron: to prevent this event ignores the listener of the page.
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  it('other windows', () => {
    const { webContents } = FakeWindow.made[0];
    const open = webContents.setWindowOpenHandler.mock.calls[0][0];
    expect(open({ url: 'app://wavehall/index.html' })).toEqual({ action: 'deny' });
  });

  it('every permission, device and download', () => {
    const request = given(defaultSession.setPermissionRequestHandler) as (...args: unknown[]) => void;
    const answer = vi.fn();
    request({}, 'media', answer);
    expect(answer.mock.calls).toEqual([[false]]);
    expect((given(defaultSession.setPermissionCheckHandler) as () => boolean)()).toBe(false);
    expect((given(defaultSession.setDevicePermissionHandler) as () => boolean)()).toBe(false);
    const download = { preventDefault: vi.fn() };
    defaultSession.emit('will-download', download);
    expect(download.preventDefault).toHaveBeenCalledOnce();
  });

  it.each([
    ['app://wavehall/main.js', false],
    ['blob:app://wavehall/1', false],
    ['https://example.com/', true],
    ['file:///etc/passwd', true],
    ['app://elsewhere/main.js', true],
    ['ws://127.0.0.1/', true],
  ])('the request for %s: %s', (url, cancel) => {
    const filter = given(defaultSession.webRequest.onBeforeRequest) as (...args: unknown[]) => void;
    const answer = vi.fn();
    filter({ url }, answer);
    expect(answer).toHaveBeenCalledWith({ cancel });
  });
});

describe('the end of the window', () => {
  it('is the end of the program', () => {
    app.emit('window-all-closed');
    expect(app.quit).toHaveBeenCalledOnce();
  });

  it('is the user’s choice after the page has crashed', async () => {
    const [window] = FakeWindow.made;
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
    window.webContents.emit('render-process-gone', {}, { reason: 'oom' });
    await vi.waitFor(() => expect(window.webContents.reload).toHaveBeenCalledOnce());
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await vi.waitFor(() => expect(window.closed).toBe(true));
  });
});
