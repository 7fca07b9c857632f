import { app, BrowserWindow, nativeTheme, type BrowserWindowConstructorOptions } from 'electron';
import { PAGE_URL } from './app-scheme.ts';
import { log } from './log.ts';
import { words } from '../words/words.ts';

/** Background of the window until the page is drawn; the same colours as the page's. */
export const BACKGROUND = { light: '#f6f7f9', dark: '#12161d' };

/** @param preload Path of the preload script. */
function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: words.shell.program,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload,
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
      // The page asks by its own elements. `alert` in a loop would hold the window.
      disableDialogs: true,
      spellcheck: false,
      devTools: !app.isPackaged,
      // So that a run continues at full speed behind other windows.
      backgroundThrottling: false,
    },
  };
}

/** Makes the window, which appears once its page is drawn. */
export function makeWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow(windowOptions(preload));
  window.once('ready-to-show', () => window.show());
  window.webContents.on('preload-error', (_event, _path, error) => log(`the preload script failed: ${error.message}`));
  window.webContents.on('did-fail-load', (_event, _code, what) => {
    log(`the page could not be loaded: ${what}`);
    window.show();
  });
  return window;
}

export const loadPage = (window: BrowserWindow): void =>
  void window.loadURL(PAGE_URL).catch((error: unknown) => log(`the page could not be loaded: ${String(error)}`));
