/**
 * How fast the machine is, as pages have measured it: the first page of a process measures, which takes seconds of both
 * cores of a small machine, and later ones find it in their storage.
 */
import type { BrowserContext } from 'playwright-core';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Origin = StorageState['origins'][number] & { indexedDB?: readonly Database[] };

/** A database of a page, as Playwright writes it. */
interface Database {
  readonly name: string;
  readonly stores: readonly { readonly name: string; readonly records: readonly { readonly key?: unknown }[] }[];
}

/** Where a page keeps what it measured, and what names of measurements of the device begin with. */
const DATABASE = 'wavehall-kept';
const OF_A_DEVICE = 'device-';

let known: Database | undefined;

/** The storage of a new page: what earlier ones have measured of the device. */
export function storageOf(origin: string): { storageState?: StorageState } {
  if (!known) return {};
  return { storageState: { cookies: [], origins: [{ origin, localStorage: [], indexedDB: [known] } as Origin] } };
}

/** Keeps what a page has measured of the device. Call before its context is closed. */
export async function keepMeasured(context: BrowserContext): Promise<void> {
  if (known) return;
  const { origins } = await context.storageState({ indexedDB: true });
  const database = (origins as Origin[])
    .flatMap(({ indexedDB = [] }) => indexedDB)
    .find(({ name }) => name === DATABASE);
  if (!database) return;
  const stores = database.stores.map((store) => ({
    ...store,
    records: store.records.filter(({ key }) => typeof key === 'string' && key.startsWith(OF_A_DEVICE)),
  }));
  if (stores.some(({ records }) => records.length > 0)) known = { ...database, stores };
}
