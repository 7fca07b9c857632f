import type { Bridge } from '../../bridge.ts';
import { browserBridge } from './browser.ts';
import { desktopBridge } from './desktop.ts';

/** The desktop's bridge if the preload script offers it, else the browser's. */
export function makeBridge(): Bridge {
  return window.wavehallBridge ? desktopBridge(window.wavehallBridge) : browserBridge();
}
