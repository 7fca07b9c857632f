import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

/** The frame that sends a message. */
export interface FakeFrame {
  url: string;
}

export class FakeWebContents extends EventEmitter {
  readonly mainFrame: FakeFrame = { url: 'app://wavehall/index.html' };
  readonly send = vi.fn();
  readonly reload = vi.fn();
  readonly setWindowOpenHandler = vi.fn<(handler: (details: { url: string }) => { action: string }) => void>();
  readonly setWebRTCIPHandlingPolicy = vi.fn<(policy: string) => void>();
  readonly isDestroyed = (): boolean => false;
  readonly printToPDF = vi.fn<(options: unknown) => Promise<Uint8Array>>(() =>
    Promise.resolve(new TextEncoder().encode('%PDF')),
  );
}

export class FakeWindow extends EventEmitter {
  static readonly made: FakeWindow[] = [];
  readonly webContents = new FakeWebContents();
  readonly loadURL = vi.fn(() => Promise.resolve());
  readonly show = vi.fn();
  readonly hide = vi.fn();
  readonly minimize = vi.fn(() => (this.minimised = true));
  readonly restore = vi.fn(() => {
    this.minimised = false;
    this.emit('restore');
  });
  readonly setProgressBar = vi.fn<(progress: number, options?: { mode: string }) => void>();
  isFocused = (): boolean => false;
  minimised = false;
  readonly focus = vi.fn();
  readonly setDocumentEdited = vi.fn();
  readonly isMinimized = (): boolean => this.minimised;
  readonly isDestroyed = (): boolean => this.closed;
  closed = false;
  /** Whether the page holds the window when it is to close, as one that loops does. */
  holds = false;

  constructor(readonly options: Record<string, unknown> & { webPreferences: Record<string, unknown> }) {
    super();
    FakeWindow.made.push(this);
    electron.app.emit('web-contents-created', {}, this.webContents);
  }

  destroy(): void {
    this.closed = true;
    this.emit('closed');
  }

  /** Closes the window as a person would: listeners may prevent it. */
  close(): void {
    const event = { defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true) };
    this.emit('close', event);
    if (event.defaultPrevented || this.holds) return;
    this.closed = true;
    this.emit('closed');
  }
}

/** The icon of a program that goes on without its window. */
export class FakeTray extends EventEmitter {
  static readonly made: FakeTray[] = [];
  readonly setContextMenu =
    vi.fn<(menu: readonly { readonly label?: string; readonly click?: () => void }[]) => void>();
  readonly setToolTip = vi.fn();
  readonly destroy = vi.fn();

  constructor(readonly image: unknown) {
    super();
    FakeTray.made.push(this);
  }
}

export class FakeNotification extends EventEmitter {
  static readonly made: FakeNotification[] = [];
  static readonly isSupported = (): boolean => true;
  readonly show = vi.fn();

  constructor(readonly options: unknown) {
    super();
    FakeNotification.made.push(this);
  }
}

type Ask = (event: { sender: unknown; senderFrame: FakeFrame | null }, ...sent: unknown[]) => Promise<unknown>;

function makeSession() {
  return Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    setDisplayMediaRequestHandler: vi.fn(),
    webRequest: { onBeforeRequest: vi.fn() },
    protocol: {
      isProtocolHandled: vi.fn(() => false),
      handle: vi.fn<(scheme: string, answer: () => Response) => void>(),
      unhandle: vi.fn(),
    },
  });
}

/** The part of Electron that the main program uses. Calls are recorded; nothing happens. */
function makeElectron(userData: string) {
  const calls: string[] = [];
  const noted = (name: string) => vi.fn<(given?: unknown) => void>(() => void calls.push(name));
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    commandLine: {
      appendSwitch: vi.fn<(name: string, value?: string) => void>(() => void calls.push('appendSwitch')),
    },
    requestSingleInstanceLock: vi.fn(() => true),
    whenReady: vi.fn(() => {
      calls.push('whenReady');
      return Promise.resolve();
    }),
    getPath: vi.fn(() => userData),
    quit: vi.fn(),
    exit: vi.fn(),
    relaunch: vi.fn<(options: { args: string[]; execPath: string }) => void>(),
    enableSandbox: noted('enableSandbox'),
    disableDomainBlockingFor3DAPIs: noted('disableDomainBlockingFor3DAPIs'),
    setAppUserModelId: vi.fn(),
    addRecentDocument: vi.fn(),
  });
  return {
    /** The calls whose order matters, in order. */
    calls,
    app,
    BrowserWindow: FakeWindow,
    Tray: FakeTray,
    Notification: FakeNotification,
    nativeImage: { createFromPath: vi.fn(() => ({ resize: vi.fn(() => 'icon') })) },
    dialog: { showOpenDialog: vi.fn(), showSaveDialog: vi.fn(), showMessageBox: vi.fn() },
    ipcMain: { handle: vi.fn<(channel: string, ask: Ask) => void>() },
    Menu: { buildFromTemplate: vi.fn((template: unknown) => template), setApplicationMenu: vi.fn() },
    nativeTheme: { shouldUseDarkColors: false },
    protocol: {
      registerSchemesAsPrivileged: noted('registerSchemesAsPrivileged'),
      handle:
        vi.fn<(scheme: string, answer: (request: { url: string; method: string }) => Promise<Response>) => void>(),
    },
    session: { defaultSession: makeSession(), fromPartition: vi.fn(makeSession) },
    powerSaveBlocker: {
      start: vi.fn<(kind: string) => number>(() => 7),
      stop: vi.fn<(id: number) => boolean>(() => true),
    },
    /** Paths of files; empty for a file that a page has made, as in Electron. */
    webUtils: { getPathForFile: vi.fn<(file: File) => string>(() => '') },
    contextBridge: { exposeInMainWorld: vi.fn() },
    ipcRenderer: Object.assign(new EventEmitter(), { invoke: vi.fn() }),
  };
}

/** Folder where the program remembers settings; nothing is written there unless a test names another folder. */
export const electron = makeElectron('/nowhere');
