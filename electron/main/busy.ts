import { powerSaveBlocker, type BrowserWindow } from 'electron';
import type { DocumentState } from '../bridge.ts';

/** Progress of a bar without an end, and of no bar (Electron, `BrowserWindow.setProgressBar`). */
const ENDLESS = 2;
const NONE = -1;

/** Keeps the machine awake while it computes, and shows in the taskbar how far it is. */
export class BusySigns {
  private blocker: number | null = null;

  constructor(private readonly window: BrowserWindow) {
    // A bar that says that a run failed has said so once the window is looked at.
    window.on('focus', () => {
      if (this.hasFailed) this.show(null);
    });
    window.on('closed', () => this.wake(false));
    // A page that crashed computes nothing, and says nothing more.
    window.webContents.on('render-process-gone', () => this.end());
  }

  private hasFailed = false;

  /** Takes what the page says of its runs. */
  follow({ running, progress }: Pick<DocumentState, 'running' | 'progress'>): void {
    this.wake(running && progress?.state !== 'paused');
    this.show(progress);
  }

  /** Lets the machine sleep, and takes the bar away. */
  end(): void {
    this.wake(false);
    this.show(null);
  }

  private wake(isNeeded: boolean): void {
    if (isNeeded) this.blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (this.blocker !== null) {
      powerSaveBlocker.stop(this.blocker);
      this.blocker = null;
    }
  }

  private show(progress: DocumentState['progress']): void {
    this.hasFailed = progress?.state === 'failed';
    if (this.window.isDestroyed()) return;
    if (progress === null) this.window.setProgressBar(NONE);
    else if (progress.state === 'failed') {
      if (!this.window.isFocused()) this.window.setProgressBar(1, { mode: 'error' });
      else this.window.setProgressBar(NONE);
    } else if (progress.state === 'paused') this.window.setProgressBar(progress.share ?? 1, { mode: 'paused' });
    else if (progress.share === null) this.window.setProgressBar(ENDLESS, { mode: 'indeterminate' });
    else this.window.setProgressBar(progress.share, { mode: 'normal' });
  }
}
