/**
 * Starts the window on the site. Where the host does not isolate the page, the service worker does: the page waits for
 * it and loads again, once. Where there is no service worker either, the window starts as it is and computes on one
 * thread.
 */
import { whenIdle } from '../platform/when-idle.ts';
import { KEEP, REPLACE } from './messages.ts';

/** Set while the page loads again. */
const TRIED = 'wavehall-isolating';

/** What keeps the site; null where there is no service worker. */
let keeper: ServiceWorker | null = null;

/** Whether the page loads again: isolated, or as its new version. */
async function loadsAgain(): Promise<boolean> {
  const serviceWorkers = (navigator as Partial<Navigator>).serviceWorker;
  if (!serviceWorkers) return false;
  const registration = await serviceWorkers.register(new URL('../offline.js', import.meta.url), {
    scope: new URL('../', import.meta.url).pathname,
    updateViaCache: 'none',
  });
  const active = registration.active ?? (await activated(registration.installing ?? registration.waiting!));
  const { waiting } = registration;
  if (waiting && (await replaces(waiting, serviceWorkers))) {
    location.reload();
    return true;
  }
  if (!crossOriginIsolated && sessionStorage.getItem(TRIED) === null) {
    sessionStorage.setItem(TRIED, '');
    location.reload();
    return true;
  }
  sessionStorage.removeItem(TRIED);
  keeper = active;
  return false;
}

/** @throws Error if the worker fails to install */
function activated(worker: ServiceWorker): Promise<ServiceWorker> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') reject(new Error('the service worker was not installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Asks a new version to take over, and waits until it has. @returns false if it leaves the place to the old one */
function replaces(waiting: ServiceWorker, serviceWorkers: ServiceWorkerContainer): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    serviceWorkers.addEventListener('controllerchange', () => resolve(true), { once: true });
    port1.onmessage = ({ data }) => {
      if (data === false) resolve(false);
    };
    waiting.postMessage(REPLACE, [port2]);
  });
}

/** Keeps the site, unless the visitor asks the browser to save data. */
function keep(): void {
  const { connection } = navigator as { connection?: { readonly saveData: boolean } };
  if (connection?.saveData !== true) keeper?.postMessage(KEEP);
}

// Browsers refuse service workers or storage in some private windows, and on hosts without https.
if (!(await loadsAgain().catch(() => false))) {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = new URL('main.js', import.meta.url).href;
  // What the window needs at once is loaded before.
  script.onload = () => whenIdle(keep);
  document.head.append(script);
}
