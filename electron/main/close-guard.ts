import type { BrowserWindow } from 'electron';
import type { DocumentState } from '../bridge.ts';
import { askBeforeClosing, askBeforeEndingRun, type Leaving } from './dialogs.ts';
import type { BusySigns } from './busy.ts';
import { tell } from './gate.ts';
import { canHide, type RunsInTray } from './tray.ts';

/** How long the page may take to delete its copy of unsaved work, ms. */
const PATIENCE_MS = 500;

/** How long a page may take to go once its window closes, ms: Chromium waits for its listeners without end. */
const GOING_MS = 2000;

/** Asks before the window closes during a run or with unsaved changes. */
export class CloseGuard {
  private readonly window: BrowserWindow;
  private document: DocumentState = { name: null, edited: false, running: false, status: null, progress: null };
  private asking = false;
  private leaving = false;
  /** Whether `closeThen` is closing the window. */
  private isThen = false;
  private after: (() => void) | undefined;

  /**
   * @param tray Where the window goes if its runs are to continue.
   * @param busy What shows the system that they do.
   */
  constructor(
    window: BrowserWindow,
    private readonly tray: Pick<RunsInTray, 'enter' | 'show' | 'follow'>,
    private readonly busy: Pick<BusySigns, 'follow'>,
  ) {
    this.window = window;
    window.on('close', (event) => {
      // An earlier closing may have been abandoned, for example because saving failed. Its follow-up is dropped.
      if (!this.isThen && !this.asking && !this.leaving) this.after = undefined;
      this.isThen = false;
      if (this.leaving || !(this.document.edited || this.document.running)) {
        this.endSoon();
        return;
      }
      event.preventDefault();
      if (!this.asking) void this.ask();
    });
    window.on('closed', () => this.after?.());
  }

  /** Records what is open. */
  show(document: DocumentState): void {
    this.document = document;
    this.window.setDocumentEdited(document.edited);
    this.tray.follow(document);
    this.busy.follow(document);
  }

  /** Closes the window unless the user wants to stay, and then does something else. */
  closeThen(after: () => void): void {
    this.after = after;
    this.isThen = true;
    this.window.close();
  }

  /** Lets the window close without a question from now on. */
  leave(): void {
    this.leaving = true;
    this.window.close();
  }

  /** Ends the program with its runs. Who has unsaved changes is asked about them. */
  endRun(): void {
    if (this.document.edited) {
      if (!this.asking) void this.ask('end');
    } else this.leave();
  }

  /** @param known The answer about the run, if it was given already. */
  private async ask(known: 'end' | null = null): Promise<void> {
    this.asking = true;
    try {
      // A question belongs to a window that can be seen.
      this.tray.show();
      const ofRun = known ?? (this.document.running ? await askBeforeEndingRun(this.window, canHide()) : 'end');
      const answer = ofRun === 'end' ? await this.askAboutChanges() : 'stay';
      if (ofRun === 'tray') this.tray.enter();
      if (answer === 'stay') this.after = undefined;
      if (answer === 'discard') this.discard();
      // The page calls `closeNow` once it has saved; if saving fails, the window stays.
      if (answer === 'save') tell(this.window.webContents, { kind: 'command', command: 'save-and-close' });
    } finally {
      this.asking = false;
    }
  }

  /**
   * Lets the page delete its copy of the unsaved work, which it would offer again. A page that hangs is not waited for.
   */
  private discard(): void {
    if (!this.document.edited) {
      this.leave();
      return;
    }
    tell(this.window.webContents, { kind: 'command', command: 'discard-and-close' });
    setTimeout(() => {
      if (!this.window.isDestroyed()) this.leave();
    }, PATIENCE_MS);
  }

  /** Ends a window that is closing, even if its page does not let go. */
  private endSoon(): void {
    setTimeout(() => {
      if (!this.window.isDestroyed()) this.window.destroy();
    }, GOING_MS);
  }

  private askAboutChanges(): Promise<Leaving> {
    const { edited, name } = this.document;
    return edited ? askBeforeClosing(this.window, name) : Promise.resolve('discard');
  }
}
