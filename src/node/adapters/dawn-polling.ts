/** A wait polls without pauses for so long, ms: most promises resolve at once. */
const BUSY_MS = 1;
/** Then it pauses for this part of the time it has waited, so that times that are measured grow by no more. */
const PAUSE_SHARE = 0.01;
/** Pauses of so many ms and above are those of a timer, which gives way to other work of the program. */
const TIMER_MS = 1;

const NATIVE_CODE = 'function () { [native code] }';

let installed = false;

/**
 * Makes Dawn for Node pause between its polls. While a promise of the GPU is open, Dawn polls in one `setImmediate`
 * after another and keeps a core busy. Other work needs that core; a GPU in software does, too.
 *
 * Dawn's callbacks are told by being native functions without a name. All others run as before.
 */
export function pauseDawnPolls(): void {
  if (installed) return;
  installed = true;
  const immediately = globalThis.setImmediate;
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  /** When the first poll of the current wait was asked for; undefined while nothing waits. */
  let begun: number | undefined;
  let pollsAgain = false;

  const poll = (callback: () => void): void => {
    pollsAgain = false;
    callback();
    // Dawn asks for its next poll within this one, if a promise is still open.
    if (!pollsAgain) begun = undefined;
  };

  const withPauses = (callback: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate | undefined => {
    if (callback.name !== '' || String(callback) !== NATIVE_CODE) return immediately(callback, ...args);
    pollsAgain = true;
    const now = performance.now();
    begun ??= now;
    const pause = now - begun < BUSY_MS ? 0 : PAUSE_SHARE * (now - begun);
    if (pause >= TIMER_MS) {
      setTimeout(poll, TIMER_MS, callback);
      return undefined; // Dawn never cancels a poll
    }
    // A timer has no shorter pauses. Nothing wakes this one before its time.
    if (pause > 0) Atomics.wait(asleep, 0, 0, pause);
    return immediately(poll, callback);
  };
  globalThis.setImmediate = Object.assign<object, typeof setImmediate>(withPauses, immediately);
}
