/** Polls of one wait that run at once: most promises resolve in the first. */
const AT_ONCE = 20;
/** Pause before each later poll, ms. */
const PAUSE_MS = 1;

const NATIVE_CODE = 'function () { [native code] }';

/**
 * Makes Dawn for Node pause between its polls. While a promise of the GPU is open, Dawn polls in one `setImmediate`
 * after another and keeps a core busy. The software GPU needs that core to compile and to compute.
 *
 * Dawn's callbacks are told by their text: they are native functions without a name. All others run as before.
 */
export function pollWithPauses(): void {
  const immediately = globalThis.setImmediate;
  let polls = 0;
  let pollsAgain = false;

  const poll = (callback: () => void): void => {
    pollsAgain = false;
    callback();
    // Dawn schedules its next poll within this one, if a promise is still open.
    if (!pollsAgain) polls = 0;
  };

  const withPauses = (callback: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate | undefined => {
    if (String(callback) !== NATIVE_CODE) return immediately(callback, ...args);
    pollsAgain = true;
    polls++;
    if (polls <= AT_ONCE) return immediately(poll, callback);
    setTimeout(poll, PAUSE_MS, callback);
    return undefined; // Dawn never cancels a poll
  };
  globalThis.setImmediate = Object.assign<object, typeof setImmediate>(withPauses, immediately);
}
