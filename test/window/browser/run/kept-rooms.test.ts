/** The store of prepared rooms, in the database of a real browser. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';
import { launchChromiumIn } from '../../../support/browser/chromium.ts';
import { newFolder } from '../../../e2e/cli.ts';
import { file } from '../../../support/browser/window.ts';

/** What the page offers: bytes are named by their value and their number. */
interface Offered {
  write(name: string, value: number, bytes: number): Promise<undefined>;
  /** Value and number; `mixed` if they differ from one another. */
  read(name: string): Promise<string>;
  remove(name: string): Promise<undefined>;
  destroy(): Promise<undefined>;
}

const ORIGIN = 'https://rooms.test/';
const MOST = 1_000_000;

let script = '';

beforeAll(async () => {
  const store = file(join('electron', 'renderer', 'core', 'storage', 'kept-rooms.ts'));
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { keptRoomsInBrowser } from ${JSON.stringify(store)};
        const rooms = keptRoomsInBrowser(${MOST});
        window.offered = {
          write: (name, value, bytes) => rooms.write(name, (async function* () {
            const shared = new Uint8Array(bytes).fill(value);
            for (let at = 0; at < bytes; at += 100_000) yield shared.subarray(at, at + 100_000);
          })()),
          read: async (name) => {
            const parts = await rooms.read(name);
            if (!parts) return 'nothing';
            const values = new Set();
            let bytes = 0;
            for await (const part of parts) { bytes += part.length; for (const value of part) values.add(value); }
            return (values.size === 1 ? [...values][0] : 'mixed') + ' ' + bytes;
          },
          remove: (name) => rooms.remove(name),
          destroy: () => new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase('wavehall-rooms');
            request.onsuccess = () => resolve();
            request.onerror = request.onblocked = () => reject(new Error('the database is in use'));
          }),
        };`,
      resolveDir: file('.'),
    },
    bundle: true,
    write: false,
    format: 'esm',
  });
  script = outputFiles[0].text;
});

async function pageForTest(): Promise<Page> {
  const context = await launchChromiumIn(newFolder());
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.route('**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module">${script}</script>` }),
  );
  await page.goto(ORIGIN);
  return page;
}

type Call = { [K in keyof Offered]: [K, ...Parameters<Offered[K]>] }[keyof Offered];

function call(page: Page, ...[what, ...given]: Call): Promise<string | undefined> {
  return page.evaluate(
    ([name, values]) =>
      (window as unknown as { offered: Record<string, (...all: unknown[]) => Promise<string | undefined>> }).offered[
        name
      ](...values),
    [what, given] as const,
  );
}

test('Rooms are there after a reload; the one used longest ago makes way; one that is too large is not kept', async () => {
  const page = await pageForTest();
  expect(await call(page, 'read', 'first')).toBe('nothing');
  await call(page, 'write', 'first', 1, 400_000);
  await call(page, 'write', 'second', 2, 400_000);
  await page.reload();
  expect(await call(page, 'read', 'first')).toBe('1 400000');

  await call(page, 'write', 'third', 3, 450_000);
  expect(await call(page, 'read', 'second')).toBe('nothing');
  expect(await call(page, 'read', 'first')).toBe('1 400000');
  expect(await call(page, 'read', 'third')).toBe('3 450000');

  await call(page, 'write', 'huge', 4, MOST + 1);
  expect(await call(page, 'read', 'huge')).toBe('nothing');
  expect(await call(page, 'read', 'first')).toBe('1 400000');

  await call(page, 'write', 'first', 5, 500_000);
  expect(await call(page, 'read', 'first')).toBe('5 500000');
  await call(page, 'remove', 'first');
  expect(await call(page, 'read', 'first')).toBe('nothing');
});

test('A browser that allows less keeps the last room; rooms that the user deletes are gone and can be kept again', async () => {
  const page = await pageForTest();
  // Before the first use: the browser asks for its quota now and then only.
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: ORIGIN, quotaSize: 800_000 });
  await call(page, 'write', 'first', 1, 500_000);
  await call(page, 'write', 'second', 2, 450_000);
  expect(await call(page, 'read', 'first')).toBe('nothing');
  expect(await call(page, 'read', 'second')).toBe('2 450000');
  await call(page, 'write', 'third', 3, 750_000);
  expect(await call(page, 'read', 'third')).toBe('nothing');
  expect(await call(page, 'read', 'second')).toBe('2 450000');

  await call(page, 'destroy');
  expect(await call(page, 'read', 'second')).toBe('nothing');
  await call(page, 'write', 'second', 6, 1000);
  expect(await call(page, 'read', 'second')).toBe('6 1000');
});
