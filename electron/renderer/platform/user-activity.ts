/** What the user is doing, so that nothing changes under their hands. */

/** How long after a key or a press the user is taken to be at it still, ms. */
const AT_IT_FOR = 3000;

let lastInput = -Infinity;
let isPressed = false;
/** Tells what can be seen of the page; before {@link watchUser} nobody is there. */
let isInTheMiddle = (): boolean => false;

/** Whether a dialog is open. */
export const isAsking = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whether keys write into an element. */
const isTextField = (element: unknown): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && ['text', 'number', 'search'].includes(element.type));

/** Follows keys, presses and wheels. Call once. */
export function watchUser(): void {
  for (const name of ['keydown', 'wheel', 'pointerdown', 'pointerup', 'pointercancel'] as const) {
    document.addEventListener(
      name,
      () => {
        lastInput = performance.now();
        if (name.startsWith('pointer')) isPressed = name === 'pointerdown';
      },
      { capture: true, passive: true },
    );
  }
  isInTheMiddle = () =>
    isPressed ||
    isAsking() ||
    isTextField(document.activeElement) ||
    document.querySelector('[role=menu], [popover]:popover-open') !== null;
}

/**
 * Whether the user is typing, dragging, or in a dialog or a menu, or did something just now.
 *
 * @param since What was done until then does not count, ms of `performance.now()`.
 */
export function isUserBusy(since: number): boolean {
  const isAtIt = lastInput > since && performance.now() - lastInput < AT_IT_FOR;
  return isAtIt || isInTheMiddle();
}
