/** The window shows its own page and nothing else. */
import type { App, Session, WebContents } from 'electron';
import { isOurs } from './app-scheme.ts';
import { log } from './log.ts';

/** Stops every page from navigating away, opening a window or embedding another page. */
export function denyNavigation(app: App): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
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
