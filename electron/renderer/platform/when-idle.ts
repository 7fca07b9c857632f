/** How long to wait where the browser does not say when it is idle, ms. */
const A_MOMENT = 200;

/** Runs an action once, when the page has nothing else to do. Safari does not say when that is. */
export function whenIdle(action: () => void): void {
  const ask = (globalThis as { requestIdleCallback?: typeof requestIdleCallback }).requestIdleCallback;
  if (ask) ask(action);
  else setTimeout(action, A_MOMENT);
}
