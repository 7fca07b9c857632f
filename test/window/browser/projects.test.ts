/** Unsaved work of several windows, in the browser's own database, and projects of strangers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newFolder } from '../../e2e/cli.ts';
import { WindowUnderTest } from '../../support/browser/window.ts';

/** A text, for it runs in the page. */
const HELD_LOCKS = 'navigator.locks.query().then(({ held }) => held.length)';

test('Unsaved work of another window is offered, and not touched by this one', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  await page.getByLabel('Title').fill('Mine');
  await page.getByLabel('Title').press('Enter');
  await page.getByText(/not saved, backed up/).waitFor();

  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('heading', { name: 'Hear the room' }).waitFor();
  // While the first window is open, its work is not offered.
  await second
    .getByRole('button', { name: /Shoebox/ })
    .first()
    .waitFor();
  expect(await second.getByRole('region', { name: 'Unsaved work' }).count()).toBe(0);
  await page.close();
  // The browser forgets a window after it has closed it.
  await expect.poll(() => second.evaluate(HELD_LOCKS)).toBe(1);
  await second.reload();
  const left = second.getByRole('region', { name: 'Unsaved work' });
  await left.getByRole('button', { name: 'Continue shoebox.json' }).click();
  await expect.poll(() => second.getByLabel('Title').inputValue()).toBe('Mine');
  await expect.poll(() => second.title()).toBe('shoebox.json • – Wavehall');
});

/** Markup that would set a mark and open a dialog; a path, and characters that turn a line or end it. */
const EVIL = `<img src=x onerror="window.owned=1;alert(1)"><script>window.owned=1</script> ../../x \u202e\u0007\u2028`;

/** A project of a stranger as a file. @param more Other entries. */
function hostileProject(more: Record<string, Uint8Array>): string {
  const scene = {
    wavehall: 1,
    title: EVIL,
    description: EVIL + 'x'.repeat(10_000),
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: {
      [EVIL]: { absorption: 0.1 },
      constructor: { absorption: 0.2 },
      ['x'.repeat(10_000)]: { absorption: 0.3 },
    },
    geometry: {
      boxes: [{ add: { from: [0, 0, 0], to: [2, 1.5, 1.2] }, material: EVIL, faces: { 'z-': 'constructor' } }],
    },
    sources: { S1: { position: [0.5, 0.5, 0.5] } },
    receivers: { constructor: { position: [1.2, 0.4, 0.6] } },
    maxFrequencyHz: 300,
  };
  const project = {
    wavehallProject: 1,
    program: EVIL,
    id: 'one',
    saved: EVIL,
    scene: { name: `${EVIL}.json`, file: 'scene.json', files: {} },
    runs: [],
    measured: null,
    targets: { names: [EVIL, '__proto__'], files: [{ name: EVIL, file: 'scene.json' }] },
    sounds: [],
    head: null,
    searches: [],
    underlay: null,
    listening: {
      programme: EVIL,
      lanes: { a: { run: 9, file: EVIL }, b: null },
      isExtended: true,
      isMatched: true,
      directGainDb: 0,
    },
  };
  const text = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
  const path = join(newFolder(), 'stranger.wavehall');
  writeFileSync(
    path,
    zipSync({ 'project.json': text(project), 'scene.json': text(scene), 'notes.txt': text(EVIL), ...more }),
  );
  return path;
}

test('A project of a stranger neither fills the memory nor runs what its names say', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const open = (path: string): Promise<void> => window.choose(() => window.button(/^Open a project/).click(), path);

  await open(hostileProject({ 'hall.obj': new Uint8Array(2 ** 26 + 1) }));
  const trouble = page.getByRole('dialog', { name: 'Opening is not possible' });
  await trouble.getByText(/its contents are too large: 0.1 MB of it would become 67 MB/).waitFor();
  await trouble.getByRole('button', { name: 'Close' }).click();

  await open(hostileProject({}));
  await page.getByText('stranger.wavehall is open.').waitFor();
  await window.waitForScene(/^ready to run/);
  expect(await page.getByLabel('Title').inputValue()).toContain('<img src=x');
  for (const view of ['Materials', 'Plan', 'Results'] as const) await window.goTo(view);
  const marks = (): Promise<unknown> =>
    page.evaluate(`[window.owned, document.querySelectorAll('img[src=x], script:not([src])').length]`);
  expect(await marks()).toEqual([undefined, 0]);
  expect(dialogs).toEqual([]);
});
