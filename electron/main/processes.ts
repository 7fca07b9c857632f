import type { App, BrowserWindow } from 'electron';
import { askAfterCrash } from './dialogs.ts';
import { log } from './log.ts';

/** Logs helper processes that end, such as the GPU's. The page learns that from its own device. */
export function watchProcesses(app: App): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log(`the process ${type} is gone: ${reason}, exit code ${exitCode}`),
  );
}

/**
 * Asks the user what to do after the page has crashed.
 *
 * @param show Shows the window if it is hidden: a question belongs to a window that can be seen.
 * @param close Closes the window; nothing can be saved any more.
 */
export function watchPage(window: BrowserWindow, show: () => void, close: () => void): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log(`the page is gone: ${reason}`);
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    show();
    void askAfterCrash(window, reason).then((answer) => (answer === 'reload' ? window.webContents.reload() : close()));
  });
}
