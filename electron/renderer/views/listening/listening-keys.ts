import { hearNext, isLooping, markHere, togglePlay } from '../../state/listening/listening.ts';
import { view } from '../../state/window/view.ts';

const ACTIONS: Readonly<Record<string, () => void>> = {
  x: hearNext,
  l: () => (isLooping.value = !isLooping.peek()),
  '[': () => markHere('from'),
  ']': () => markHere('to'),
};

/** Elements that take letters, and those that the space bar acts on. */
const TAKES_LETTERS = ['input:not([type=range]):not([type=checkbox])', 'select', 'textarea', 'dialog'].join();
const TAKES_SPACE = ['input', 'select', 'textarea', 'button', 'a', 'summary', 'dialog', '[role=tab]'].join();

/** Hears the keys of the player wherever the focus is in the view of results. Call once. */
export function followListeningKeys(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (view.peek() !== 'results' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const isOn = (selector: string): boolean =>
      event.target instanceof Element && event.target.closest(selector) !== null;
    const action =
      event.key === ' ' ? !isOn(TAKES_SPACE) && togglePlay : !isOn(TAKES_LETTERS) && ACTIONS[event.key.toLowerCase()];
    if (!action || event.repeat) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
