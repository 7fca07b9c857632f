/** Unsaved work of several windows, in the browser's own database. */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';

const SLOW = { timeout: 120_000 };

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
