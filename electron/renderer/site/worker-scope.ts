/** What a service worker has besides what a page has (W3C, Service Workers); TypeScript's types of pages lack it. */
export interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly { readonly url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'message', listener: (event: AskingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

/** An event during which the browser keeps the worker alive. */
interface LongEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface AskingEvent extends LongEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface RequestEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
