import type { BrowserWindow } from 'electron';
import type { DocumentState } from '../bridge.ts';
import { askBeforeClosing } from './dialogs.ts';
import { tell } from './gate.ts';

/** Keeps the window from closing over changes that are not saved. */
export class CloseGuard {
  readonly #window: BrowserWindow;
  #document: DocumentState = { name: null, edited: false };
  #asking = false;
  #leaving = false;
  #after: (() => void) | undefined;

  constructor(window: BrowserWindow) {
    this.#window = window;
    window.on('close', (event) => {
      if (this.#leaving || !this.#document.edited) return;
      event.preventDefault();
      if (!this.#asking) void this.#ask();
    });
    window.on('closed', () => this.#after?.());
  }

  /** Notes what is open; the title of the window is that of the page. */
  show(document: DocumentState): void {
    this.#document = document;
    this.#window.setDocumentEdited(document.edited);
  }

  /** Closes the window, if the user does not want to stay, and then does something else. */
  closeThen(after: () => void): void {
    this.#after = after;
    this.#window.close();
  }

  /** Asks nothing any more. */
  leave(): void {
    this.#leaving = true;
    this.#window.close();
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    try {
      const answer = await askBeforeClosing(this.#window, this.#document.name);
      if (answer === 'stay') this.#after = undefined;
      if (answer === 'discard') this.leave();
      // The page calls `closeNow` once it has saved; if it has not, the window stays.
      if (answer === 'save') tell(this.#window.webContents, { kind: 'command', command: 'save-and-close' });
    } finally {
      this.#asking = false;
    }
  }
}
