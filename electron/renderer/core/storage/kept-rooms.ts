import type { KeptBytes } from '../../../../src/app/index.ts';
import { partsOf } from './blob-parts.ts';

const DATABASE = 'wavehall-rooms';
const CONTENTS = 'contents';
const USES = 'uses';

/** Bytes that kept rooms take together; a room that alone takes more is not kept. */
const MOST_BYTES = 2 * 2 ** 30;
/** Share of what the browser allows that kept rooms take: the rest is for recent files and what is kept of devices. */
const SHARE_OF_QUOTA = 0.9;

/** When a content was used last, ms since 1970, and its size. */
interface Use {
  readonly name: string;
  readonly used: number;
  readonly bytes: number;
}

/** Stores prepared rooms in the browser's own database. */
export function keptRoomsInBrowser(mostBytes = MOST_BYTES): KeptBytes {
  return {
    read: async (name) => {
      const stores = await opened();
      const content = (await done(stores.contents.get(name))) as Blob | undefined;
      if (content) await done(stores.uses.put({ name, used: Date.now(), bytes: content.size } satisfies Use));
      return content && partsOf(content);
    },
    write: async (name, parts) => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      const most = Math.min(mostBytes, await allowedBytes());
      for await (const part of parts) {
        bytes += part.length;
        if (bytes > most) return;
        // A copy: a Blob does not take memory that threads share.
        pieces.push(new Uint8Array(part));
      }
      await makeWay(name, most - bytes);
      const { contents, uses } = await opened();
      contents.put(new Blob(pieces), name);
      uses.put({ name, used: Date.now(), bytes } satisfies Use);
      await finished(contents.transaction);
    },
    remove: async (name) => {
      const stores = await opened();
      deleteFrom(stores, name);
      await finished(stores.contents.transaction);
    },
  };
}

async function allowedBytes(): Promise<number> {
  const { quota = Infinity } = await navigator.storage.estimate();
  return SHARE_OF_QUOTA * quota;
}

/**
 * Deletes a room that is to be replaced, and those that were used longest ago until the others take at most so many
 * bytes. In a transaction of its own: the browser counts what is deleted until then.
 */
async function makeWay(name: string, mostBytes: number): Promise<void> {
  const stores = await opened();
  deleteFrom(stores, name);
  const uses = (await done(stores.uses.getAll())) as Use[];
  let together = 0;
  for (const use of uses.sort((a, b) => b.used - a.used)) {
    together += use.bytes;
    if (together > mostBytes) deleteFrom(stores, use.name);
  }
  await finished(stores.contents.transaction);
}

interface Stores {
  readonly contents: IDBObjectStore;
  readonly uses: IDBObjectStore;
}

function deleteFrom({ contents, uses }: Stores, name: string): void {
  contents.delete(name);
  uses.delete(name);
}

let database: Promise<IDBDatabase> | undefined;

async function opened(): Promise<Stores> {
  database ??= openDatabase();
  const transaction = (await database).transaction([CONTENTS, USES], 'readwrite');
  return { contents: transaction.objectStore(CONTENTS), uses: transaction.objectStore(USES) };
}

/** The next use opens it again if it could not be opened, or if the user has the browser delete it. */
async function openDatabase(): Promise<IDBDatabase> {
  const forget = (): void => (database = undefined);
  try {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(CONTENTS);
      request.result.createObjectStore(USES, { keyPath: 'name' });
    };
    const made = await done(request);
    made.onclose = forget;
    made.onversionchange = () => {
      made.close();
      forget();
    };
    return made;
  } catch (error) {
    forget();
    throw error;
  }
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
