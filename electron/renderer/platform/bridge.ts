import type { Bridge } from '../../bridge.ts';

let current: Bridge | undefined;

/** Call once, before anything is opened. */
export function useBridge(bridge: Bridge): void {
  current = bridge;
}

/** The bridge to the desktop program or the browser. */
export function bridge(): Bridge {
  if (!current) throw new Error('the page has no bridge yet');
  return current;
}
