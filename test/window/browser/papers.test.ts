/** The papers in the view of the stencils in a real browser: opened, measured on the processor, saved, cancelled. */
import { expect, test } from 'vitest';
import type { SavedPaper } from '../../../src/app/jobs/bench/papers/paper-file.ts';
import { WindowUnderTest } from '../../support/browser/window.ts';

test('A paper opens with its published numbers, is measured with its tables and figures, and is saved', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.goTo('Stencils');
  const section = page.getByRole('region', { name: 'Tables and figures of five papers' });
  await section.getByLabel('Compute device').selectOption('cpu');
  // The table that the paper prints is there before anything is measured.
  await section.getByRole('button', { name: /^table 1/i }).press('Enter');
  const table1 = section.getByRole('region', { name: 'Values of table 1' });
  await table1.getByRole('row', { name: /^leggy-1\b.* 0\.239 / }).waitFor();
  // Its button is low in a long list, and its top is in sight.
  const top = await section
    .getByRole('heading', { name: /^table 1/i })
    .evaluate((of) => of.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);

  // Its measurements take some seconds.
  await window.button('Measure the paper').press('Enter');
  await section.getByRole('progressbar', { name: /Hamilton/ }).waitFor();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('The benchmark was cancelled.').waitFor();
  await section.getByText('Not measured in this window yet.').waitFor();

  await section.getByLabel('Paper', { exact: true }).selectOption('notes');
  await window.button('Measure the paper').click();
  await section.getByText('Measured on the processor, one core, on small grids: times are rough.').waitFor();
  await section.getByRole('button', { name: /^Tiling Analysis/ }).press('Enter');
  await section.getByRole('slider', { name: /operations a byte|Operations a byte/ }).focus();
  await page.keyboard.press('ArrowRight');
  await section.getByRole('button', { name: /^Basic Stencil/ }).press('Enter');
  const values = section.getByRole('region', { name: /^Values of Basic Stencil/ });
  await expect.poll(() => values.getByRole('row').count()).toBeGreaterThan(2);
  await values.focus();
  // Wide tables scroll in their own place.
  expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);

  const data = await window.saved(() => window.button('Save data (JSON)…').click());
  const report = JSON.parse(data.contents.toString('utf8')) as SavedPaper;
  expect(data.name).toBe('notes.json');
  expect(report).toMatchObject({ paper: 'notes', engine: 'cpu', quick: true });
  const html = await window.saved(() => window.button('Save page (HTML)…').click());
  expect(html.name).toBe('notes.html');
  const text = html.contents.toString('utf8').toLowerCase();
  for (const { place } of report.items) expect(text).toContain(`>${place.toLowerCase()}</a>`);
});
