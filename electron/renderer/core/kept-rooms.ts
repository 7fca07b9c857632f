import type { KeptBytes } from '../../../src/app/index.ts';

const DATABASE = 'wavehall-rooms';
const CONTENTS = 'contents';
const USES = 'uses';

/** Bytes that kept rooms take together; a room that alone takes more is not kept. Browsers may allow less. */
const MOST_BYTES = 2 * 2 ** 30;

/** When a content was used last, ms since 1970, and its size. */
interface Use {
  readonly name: string;
  readonly used: number;
  readonly bytes: number;
}

/** Stores prepared rooms in the browser's own database. */
export const browserKeptRooms: KeptBytes = {
  read: async (name) => {
    const stores = await opened('readwrite');
    const content = (await done(stores.contents.get(name))) as Blob | undefined;
    if (content) await done(stores.uses.put({ name, used: Date.now(), bytes: content.size } satisfies Use));
    return content && partsOf(content);
  },
  write: async (name, parts) => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > MOST_BYTES) return;
      // A copy: a Blob does not take memory that threads share.
      pieces.push(new Uint8Array(part));
    }
    const stores = await opened('readwrite');
    stores.contents.put(new Blob(pieces), name);
    stores.uses.put({ name, used: Date.now(), bytes } satisfies Use);
    const uses = (await done(stores.uses.getAll())) as Use[];
    let together = 0;
    for (const use of uses.sort((a, b) => b.used - a.used)) {
      together += use.bytes;
      if (together > MOST_BYTES) deleteFrom(stores, use.name);
    }
    await finished(stores.contents.transaction);
  },
  remove: async (name) => {
    const stores = await opened('readwrite');
    deleteFrom(stores, name);
    await finished(stores.contents.transaction);
  },
};

interface Stores {
  readonly contents: IDBObjectStore;
  readonly uses: IDBObjectStore;
}

function deleteFrom({ contents, uses }: Stores, name: string): void {
  contents.delete(name);
  uses.delete(name);
}

async function* partsOf(content: Blob): AsyncGenerator<Uint8Array> {
  const reader = content.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) yield value!;
}

let database: Promise<IDBDatabase> | undefined;

async function opened(mode: IDBTransactionMode): Promise<Stores> {
  database ??= openDatabase();
  const transaction = (await database).transaction([CONTENTS, USES], mode);
  return { contents: transaction.objectStore(CONTENTS), uses: transaction.objectStore(USES) };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(CONTENTS);
    request.result.createObjectStore(USES, { keyPath: 'name' });
  };
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage of this window does not respond'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the storage of this window is full'));
  });
}
