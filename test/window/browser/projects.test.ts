/** Runs survive a reload; a project opens elsewhere with the same bytes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newFolder } from '../../e2e/cli.ts';
import { WindowUnderTest } from '../../support/browser/window.ts';

const SLOW = { timeout: 120_000 };

/** The entries of a ZIP file that are not of the moment of saving. */
const entriesOf = (zip: Buffer): Map<string, string> =>
  new Map(
    Object.entries(unzipSync(zip)).flatMap(([path, bytes]) =>
      path === 'project.json' ? [] : [[path, Buffer.from(bytes).toString('base64')] as const],
    ),
  );

test('Runs survive a reload, and a project opens in another window with the same bytes', SLOW, async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('300');
  await page.getByLabel('Duration').fill('0.2');
  await page.getByLabel('Duration').blur();
  await window.goTo('Run');
  await page.getByLabel('Compute device').selectOption('cpu');
  await window.button('Start').click();
  await window.button('Hear and see the results').click({ timeout: 60_000 });
  await expect.poll(() => page.title()).toBe('shoebox.json • – Wavehall');
  await page.getByLabel('Notes on this run').fill('before the carpet');
  await page.getByText(/not saved, backed up/).waitFor();

  await page.reload();
  await page.getByText(/^Unsaved work of .* is back: shoebox.json with 1 run/).waitFor();
  await window.goTo('Results');
  await expect.poll(() => page.getByLabel('Notes on this run').inputValue()).toBe('before the carpet');
  const saved = await window.saved(() => page.locator('body').press('Control+s'));
  expect(saved.name).toBe('shoebox.wavehall');
  await expect.poll(() => page.title()).toBe('shoebox.wavehall – Wavehall');
  expect([...entriesOf(saved.contents).keys()]).toContain('runs/1 shoebox/S1-R1.wav');

  // Nothing is kept of what is saved: a reload shows the first page, which lists the project.
  const path = join(newFolder(), 'shoebox.wavehall');
  writeFileSync(path, saved.contents);
  await page.reload();
  await page.getByRole('region', { name: 'Recent' }).getByRole('button', { name: 'shoebox.wavehall' }).waitFor();
  await window.choose(() => window.button(/^Open a project/).click(), path);
  await page.getByText('shoebox.wavehall is open with 1 run.').waitFor();
  const again = await window.saved(() => page.locator('body').press('Control+s'));
  expect(entriesOf(again.contents)).toEqual(entriesOf(saved.contents));
});

test('Unsaved work of another window is offered, and not touched by this one', SLOW, async () => {
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
  await second.reload();
  const left = second.getByRole('region', { name: 'Unsaved work' });
  await left.getByRole('button', { name: 'Continue shoebox.json' }).click();
  await expect.poll(() => second.getByLabel('Title').inputValue()).toBe('Mine');
  await expect.poll(() => second.title()).toBe('shoebox.json • – Wavehall');
});
