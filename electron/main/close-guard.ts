import type { BrowserWindow } from 'electron';
import type { DocumentState } from '../bridge.ts';
import { askBeforeClosing, askBeforeEndingRun, type Leaving } from './dialogs.ts';
import { tell } from './gate.ts';

/** Keeps the window from closing over a run that is under way, and over changes that are not saved. */
export class CloseGuard {
  private readonly window: BrowserWindow;
  private document: DocumentState = { name: null, edited: false, running: false };
  private asking = false;
  private leaving = false;
  /** Whether `closeThen` is closing it. */
  private isThen = false;
  private after: (() => void) | undefined;

  constructor(window: BrowserWindow) {
    this.window = window;
    window.on('close', (event) => {
      // What was to follow a closing that was not gone through with, as when saving failed, does not follow this one.
      if (!this.isThen && !this.asking && !this.leaving) this.after = undefined;
      this.isThen = false;
      if (this.leaving || !(this.document.edited || this.document.running)) return;
      event.preventDefault();
      if (!this.asking) void this.ask();
    });
    window.on('closed', () => this.after?.());
  }

  /** Notes what is open; the title of the window is that of the page. */
  show(document: DocumentState): void {
    this.document = document;
    this.window.setDocumentEdited(document.edited);
  }

  /** Closes the window, if the user does not want to stay, and then does something else. */
  closeThen(after: () => void): void {
    this.after = after;
    this.isThen = true;
    this.window.close();
  }

  /** Asks nothing any more. */
  leave(): void {
    this.leaving = true;
    this.window.close();
  }

  private async ask(): Promise<void> {
    this.asking = true;
    try {
      const stays = this.document.running && !(await askBeforeEndingRun(this.window));
      const answer = stays ? 'stay' : await this.askAboutChanges();
      if (answer === 'stay') this.after = undefined;
      if (answer === 'discard') this.leave();
      // The page calls `closeNow` once it has saved; if it has not, the window stays.
      if (answer === 'save') tell(this.window.webContents, { kind: 'command', command: 'save-and-close' });
    } finally {
      this.asking = false;
    }
  }

  private askAboutChanges(): Promise<Leaving> {
    const { edited, name } = this.document;
    return edited ? askBeforeClosing(this.window, name) : Promise.resolve('discard');
  }
}
