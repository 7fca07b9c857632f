import { signal } from '@preact/signals';
import type { TermName } from '../../../words/words.ts';

/** The term whose help is shown, and the control that it stands beside; null if there is none. */
export const shownHelp = signal<{
  readonly term: TermName;
  readonly anchor: HTMLElement;
  /** Opened by a click or a key: it stays until it is closed. Help by the pointer alone goes with the pointer. */
  readonly held: boolean;
} | null>(null);

/** The glossary: closed (null), or open at a term or at its beginning. */
export const glossaryAt = signal<TermName | 'start' | null>(null);

/** Time that the pointer rests before help appears, and after which it goes, ms. */
const BEFORE_SHOWING = 450;
const BEFORE_HIDING = 250;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Opens the help of a control, or closes it if it is open. */
export function toggleHelp(term: TermName, anchor: HTMLElement): void {
  clearTimeout(waiting);
  const shown = shownHelp.peek();
  shownHelp.value = shown?.anchor === anchor && shown.held ? null : { term, anchor, held: true };
}

/** The pointer is over a control: its help appears if it rests there. */
export function pointAt(term: TermName, anchor: HTMLElement): void {
  clearTimeout(waiting);
  if (shownHelp.peek()?.held) return;
  waiting = setTimeout(() => (shownHelp.value = { term, anchor, held: false }), BEFORE_SHOWING);
}

/** The pointer has left the control or the help. */
export function pointAway(): void {
  clearTimeout(waiting);
  if (shownHelp.peek()?.held === false) waiting = setTimeout(closeHelp, BEFORE_HIDING);
}

/** The pointer is over the help itself, which stays. */
export const stayOpen = (): void => clearTimeout(waiting);

export function closeHelp(): void {
  clearTimeout(waiting);
  shownHelp.value = null;
}

/** Shows a term in the glossary. */
export function openGlossary(term: TermName | 'start' = 'start'): void {
  closeHelp();
  glossaryAt.value = term;
}
