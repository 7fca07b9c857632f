/** A page that cannot be seen is not drawn; what waits for it goes on after this time, ms. */
const UNSEEN_MS = 250;

/** Does something once when the page is drawn next. */
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
