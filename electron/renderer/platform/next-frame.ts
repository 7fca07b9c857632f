/** A hidden page is never drawn; actions that wait for drawing run after this time instead, ms. */
const UNSEEN_MS = 250;

/** Runs an action once, when the page is drawn next. */
export function onNextFrame(action: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(waiting);
    action();
  };
  const waiting = setTimeout(once, UNSEEN_MS);
  requestAnimationFrame(once);
}
