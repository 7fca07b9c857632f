/**
 * The service worker of the site. It isolates the window where the host cannot set headers, which shared memory
 * requires, and keeps the whole site, so that it opens without a network. A new version is kept whole before it
 * replaces the one before.
 */
import { PAGE_HEADERS } from '../../page-headers.ts';
import { KeptFiles, type FileHashes } from './kept-files.ts';
import { KEEP, REPLACE } from './messages.ts';
import type { ServiceWorkerScope } from './worker-scope.ts';

/** `build/site` puts these in. */
declare const SITE_VERSION: string;
declare const SITE_FILES: FileHashes;

/** The folder of the window. */
const WINDOW = 'app/';

const worker = self as unknown as ServiceWorkerScope;
const root = worker.registration.scope;
const kept = new KeptFiles(root, SITE_VERSION, SITE_FILES);

worker.addEventListener('install', (event) => {
  // Where nothing is replaced, the window must not wait until everything is kept.
  event.waitUntil(worker.registration.active ? kept.fill() : worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), kept.removeOthers()]));
});

worker.addEventListener('message', (event) => {
  if (event.data === KEEP) event.waitUntil(kept.fill());
  if (event.data === REPLACE) event.waitUntil(replaceIfAlone(event.ports[0]));
});

worker.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(event.request, path));
});

/** The file that is asked for, as a path from the root of the site; null if it is none of the site. */
function pathOf({ method, url }: Request): string | null {
  if (method !== 'GET' || !url.startsWith(root)) return null;
  const path = url.slice(root.length).replace(/[?#].*$/s, '');
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** The window is of one version, the kept one. Other pages are the newest that the host has. */
async function answer(request: Request, path: string): Promise<Response> {
  if (path.startsWith(WINDOW)) return isolated((await kept.find(path)) ?? (await fetch(request)));
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept.find(path);
    if (found) return found;
    throw error;
  }
}

/** Replaces the version before unless the window is open elsewhere, too: work may be unsaved there. */
async function replaceIfAlone(asking: MessagePort): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = pages.filter(({ url }) => url.startsWith(root + WINDOW)).length < 2;
  asking.postMessage(isAlone);
  if (isAlone) await worker.skipWaiting();
}

/** Adds the headers of the window to an answer. */
function isolated(response: Response): Response {
  // Of these nothing may be changed: a redirection of the host, and a failure.
  if (response.type === 'opaqueredirect' || response.type === 'error') return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value);
  const { status, statusText } = response;
  // A status of 204 or 304 has no body.
  return new Response(status === 204 || status === 304 ? null : response.body, { status, statusText, headers });
}
