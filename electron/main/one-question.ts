import { InputError } from '../../src/units/errors.ts';
import { words } from '../words/words.ts';

/**
 * Lets the page put one question to the user at a time. Our page never asks two; one that was taken over could pile up
 * dialogs, so that the window can be neither used nor closed, or that an answer meets another question than the one
 * read.
 */
export class OneQuestion {
  private isOpen = false;

  /** @throws InputError while another question is open. */
  async during<T>(ask: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw new InputError('window', ...words.desktop.troubles.anotherQuestion);
    this.isOpen = true;
    try {
      return await ask();
    } finally {
      this.isOpen = false;
    }
  }
}
