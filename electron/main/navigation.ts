/** The window shows its own page and nothing else. */
import type { App, Session, WebContents } from 'electron';
import { isOurs } from './app-scheme.ts';
import { log } from './log.ts';

/** Rules of Chromium for hosts, numeric addresses included: none is found. */
export const NO_HOSTS = 'MAP * ~NOTFOUND';

/** Chromium's policy for WebRTC without UDP. What is left, by TCP, meets `NO_HOSTS`. */
export const NO_UDP = 'disable_non_proxied_udp';

/**
 * Cuts the program off from the network, below the policy of the page: WebRTC and the looking up of names pass neither
 * the policy nor `onBeforeRequest`. Call before the program is ready.
 */
export function denyNetwork(app: App): void {
  app.commandLine.appendSwitch('host-resolver-rules', NO_HOSTS);
  app.on('web-contents-created', (_event, contents: WebContents) => contents.setWebRTCIPHandlingPolicy(NO_UDP));
}

/** Stops every page from navigating away, opening a window, embedding another page, or refusing to go. */
export function denyNavigation(app: App): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    // The page asks for nothing here: `CloseGuard` does. To prevent this event lets the page go.
    contents.on('will-prevent-unload', (event) => event.preventDefault());
    contents.on('will-navigate', (event) => refuse(event));
    contents.on('will-frame-navigate', (event) => refuse(event));
    contents.on('will-redirect', (event) => refuse(event));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

function refuse(event: { readonly url: string; preventDefault(): void }): void {
  event.preventDefault();
  log(`did not go to ${event.url.slice(0, 200)}`);
}

/** Denies every permission, device and download, and every request that leaves the program. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log(`denied the permission ${permission}`);
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isLocal(url) }));
}

/** Whether a URL belongs to the page, was made by it, or belongs to the developer tools. */
const isLocal = (url: string): boolean => isOurs(url) || /^(blob|data|devtools):/.test(url);
