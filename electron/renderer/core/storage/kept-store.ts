import type { KeptStore } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';

const DATABASE = 'wavehall-kept';
const STORE = 'texts';

/** Stores texts in the browser's own database. */
export const browserKeptStore: KeptStore = {
  read: async (name) => (await done((await store('readonly')).get(name))) as string | undefined,
  update: async (name, change) => {
    // One transaction: another window waits with its own until this one is over.
    const texts = await store('readwrite');
    const there = (await done(texts.get(name))) as string | undefined;
    await done(texts.put(change(there), name));
  },
  place: (name) => words.window.inStorage(name),
};

let database: Promise<IDBDatabase> | undefined;

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  database ??= openDatabase();
  return (await database).transaction(STORE, mode).objectStore(STORE);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage of this window does not respond'));
  });
}
