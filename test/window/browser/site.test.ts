/** The window as a plain host of files serves it, under a path, without any header. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { keepOffline } from '../../../build/site/keep-offline.ts';
import { PlainHost } from '../../../build/site/plain-host.ts';
import { copyWindow } from '../../../build/site/window.ts';
import { WHOLE } from '../../../electron/renderer/site/kept-files.ts';
import { launchChromium, sharedChromium } from '../../support/browser/chromium.ts';
import { file } from '../../support/browser/window.ts';
import { LONGEST_WAIT } from '../../support/longest-wait.ts';

const BASE = '/some/path/';
const NARROW = { width: 390, height: 844 };

/** The part of the site that the window is, at a host of its own. */
async function hosted(): Promise<{ readonly site: string; readonly host: PlainHost }> {
  const site = mkdtempSync(join(tmpdir(), 'wavehall-site-'));
  await copyWindow(file('.'), join(site, 'app'));
  for (const large of ['h5wasm.js', 'web-ifc.js', 'web-ifc.wasm', 'pdfmake.js', 'examples/heads', 'examples/sounds'])
    rmSync(join(site, 'app', large), { recursive: true });
  await keepOffline(file('.'), site);
  const host = await PlainHost.start(site, BASE);
  onTestFinished(() => host.close());
  return { site, host };
}

async function opened(
  host: PlainHost,
  browser: Browser,
  options: BrowserContextOptions = {},
  script = '',
): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(script);
  context.setDefaultTimeout(LONGEST_WAIT);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${host.url}app/`);
  await started(page);
  return page;
}

const started = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Hear the room' }).waitFor();
const isIsolated = (page: Page): Promise<boolean> => page.evaluate('crossOriginIsolated');
const hasGpu = (page: Page): Promise<boolean> =>
  page.evaluate('Promise.resolve(navigator.gpu?.requestAdapter()).then((adapter) => Boolean(adapter))');

/** How many versions are kept whole. */
const wholeVersions = (page: Page): Promise<number> =>
  page.evaluate(async (whole) => {
    const found = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).some(({ url }) => decodeURI(url).endsWith(whole)),
      ),
    );
    return found.filter(Boolean).length;
  }, WHOLE);

/** Opens an example, which a worker then puts on the grid. */
async function opensRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Shoebox' }).click();
  await page.getByRole('contentinfo').getByRole('button', { name: 'ready to run' }).waitFor();
}

test('It is isolated, opens without a network after the first visit, and a new version replaces it whole', async () => {
  const { site, host } = await hosted();
  const page = await opened(host, await sharedChromium());
  expect(await isIsolated(page)).toBe(true);
  expect(await hasGpu(page)).toBe(true);
  await expect.poll(() => wholeVersions(page)).toBe(1);

  host.isUp = false;
  await page.reload();
  await opensRoom(page);
  expect(await isIsolated(page)).toBe(true);

  // A host that has half of the new version: what is kept stays in use.
  appendFileSync(join(site, 'app/start.js'), '\nglobalThis.isNew = true;\n');
  host.isUp = true;
  await page.reload();
  await started(page);
  expect(await page.evaluate('globalThis.isNew')).toBeUndefined();
  const firstTime = host.asked.filter((path) => path === 'app/main.js').length;

  await keepOffline(file('.'), site);
  await page.evaluate('navigator.serviceWorker.ready.then((each) => each.update())');
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.ready.then((each) => each.waiting !== null)'))
    .toBe(true);
  await page.reload();
  await started(page);
  expect(await page.evaluate('globalThis.isNew')).toBe(true);
  await expect.poll(() => wholeVersions(page)).toBe(1);
  // What has not changed is not fetched again.
  expect(host.asked.filter((path) => path === 'app/main.js')).toHaveLength(firstTime);
});

test('It starts without WebGPU, and where the browser has no service worker', async () => {
  const { host } = await hosted();
  const browser = await launchChromium([], false);
  onTestFinished(() => browser.close());
  // Safari does not say when it is idle, and a screen may be narrow.
  const page = await opened(host, browser, { viewport: NARROW }, 'delete globalThis.requestIdleCallback');
  expect(await hasGpu(page)).toBe(false);
  expect(await isIsolated(page)).toBe(true);
  await page.getByText('This screen is too narrow').waitFor();
  await expect.poll(() => wholeVersions(page)).toBe(1);

  const alone = await opened(host, browser, { serviceWorkers: 'block' });
  expect(await isIsolated(alone)).toBe(false);
  await opensRoom(alone);
});
