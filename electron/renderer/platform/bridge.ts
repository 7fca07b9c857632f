import type { Bridge } from '../../bridge.ts';

let current: Bridge | undefined;

/** To be called once, before anything is opened. */
export function useBridge(bridge: Bridge): void {
  current = bridge;
}

/** What the page stands in: the desktop or a browser. */
export function bridge(): Bridge {
  if (!current) throw new Error('the page has no bridge yet');
  return current;
}
