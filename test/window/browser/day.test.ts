/**
 * A user's day: from nothing to T30 as a newcomer goes, by what the window says; a variant, listening, comparing, a
 * report; a reload in the middle; then the project is saved and opened again, and everything is there.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newFolder } from '../../e2e/cli.ts';
import { WindowUnderTest, type SavedFile } from '../../support/browser/window.ts';

/** The entries of a ZIP file that are not of the moment of saving. */
const entriesOf = (zip: SavedFile): Map<string, string> =>
  new Map(
    Object.entries(unzipSync(zip.contents)).flatMap(([path, bytes]) =>
      path === 'project.json' ? [] : [[path, Buffer.from(bytes).toString('base64')] as const],
    ),
  );

test('From nothing to T30, a variant, a report, a reload and a saved project: everything is there', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const t30 = (octave: string): Promise<string | null> =>
    page
      .getByRole('group', { name: 'Table of figures' })
      .getByRole('row', { name: octave })
      .locator('td')
      .nth(3)
      .textContent();
  const results = page.getByRole('region', { name: 'Results' }).getByRole('listitem');
  const waiting = page.getByRole('list', { name: 'Runs of the queue' }).getByRole('listitem');
  const save = (): Promise<SavedFile> => window.saved(() => page.locator('body').press('Control+s'));

  // The sides are typed over the ones that are there; Enter creates the room.
  await page.getByRole('main').getByRole('button', { name: 'New room…' }).click();
  await page.getByLabel('Length (x)').waitFor();
  for (const key of ['7', 'Tab', '5', 'Tab', '3']) await page.keyboard.press(key);
  await page.getByText('105.0 m³').waitFor();
  await page.keyboard.press('Enter');
  // A newcomer leaves the settings alone; a test has no time for 710 Hz.
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('200');
  await page.getByLabel('Frequency up to').blur();
  await window.goTo('Room');
  await window.button('Go to Run').click();
  await window.showWave('nothing');
  await window.button('Start').click();
  await window.runToResults();
  await window.showResultTab('Responses');
  await expect.poll(() => t30('63 Hz')).toMatch(/^\d\.\d\d ± \d\.\d\d$/);
  const first = await t30('63 Hz');
  await page.getByLabel('Notes on this run').fill('before the parquet');

  // A variant by the preset for drafts, while the scene goes on changing. It is named by what changed; another run
  // waits.
  await window.goTo('Run');
  await page.getByLabel('Preset').selectOption('draft');
  await window.button('Add variants…').click();
  const dialog = page.getByRole('dialog', { name: 'Add variants of a material' });
  await dialog.getByLabel('Material to replace').selectOption('carpet-thin');
  await dialog.getByLabel('Search the library').fill('parquet');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Add 1 run' }).click();
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('300');
  await window.goTo('Run');
  await waiting.getByText(/finished after/).waitFor();
  await expect.poll(() => waiting.textContent()).toContain('Draft, up to 90 Hz');
  await page.getByLabel('Preset').selectOption('waves');
  // Within one task of the page, so that the run cannot end before it is held.
  await page.evaluate(async () => {
    const press = (name: string): void =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
    press('Add to queue');
    for (let i = 0; i < 10; i++) await Promise.resolve();
    press('Pause queue');
  });
  await window.button('Undo').click();
  await window.goTo('Results');
  await expect.poll(() => results.first().textContent()).toContain('Carpet, thin, on concrete → Parquet on concrete');

  // Until it is paused, however long that takes.
  await page.keyboard.press('l');
  await window.button('Play').click();
  await window.button('Pause').click();
  await window.showResultTab('Variants');
  await page.getByRole('checkbox', { name: 'room' }).check();
  await page.getByText(/^What changed since /).waitFor();
  await page.getByRole('tab', { name: 'Report' }).click();
  const report = await window.saved(() => window.button('Report (HTML)…').click());
  expect(report.contents.toString()).toContain('Room, 7 × 5 × 3 m');
  // The page that is printed has its chapters and its styles, in spite of the policy of the window.
  await page.getByRole('checkbox', { name: 'Definitions' }).uncheck();
  await page.getByLabel('Language').selectOption('German');
  await page.evaluate(() => {
    const { append } = Element.prototype;
    Element.prototype.append = function (...nodes) {
      append.apply(this, nodes);
      const [frame] = nodes;
      if (frame instanceof HTMLIFrameElement) frame.contentWindow!.print = () => (frame.title = 'printed');
    };
  });
  const pdf = await window.saved(() => window.button('Report (PDF)…').click());
  expect(pdf.name).toBe('report.pdf');
  expect(pdf.contents.toString('latin1')).toMatch(/^%PDF-.*\/Type \/Page\b.*%%EOF\s*$/s);
  await window.button('Print…').click();
  const printed = page.frameLocator('iframe[title=printed]').locator('body');
  await expect.poll(() => printed.textContent()).toContain('Wichtigste Kenngrößen');
  expect(await printed.textContent()).not.toContain('Festgelegt in');
  const foot = await printed.evaluate(({ ownerDocument }) =>
    ownerDocument.adoptedStyleSheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText)).join(''),
  );
  expect(foot).toContain('counter(pages)');

  // The page loads again in the middle of it: runs, notes and what waits are back, and held.
  await page.getByText(/not saved, backed up/).waitFor();
  await page.reload();
  await page.getByText(/^Unsaved work of .* is back: room.json with 2 runs\. 1 run waits in the queue/).waitFor();
  await window.goTo('Run');
  await window.button('Resume queue').waitFor();
  await waiting.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => waiting.count()).toBe(0);
  const saved = await save();
  expect(saved.name).toBe('room.wavehall');
  await expect.poll(() => page.title()).toBe('room.wavehall – Wavehall');
  expect([...entriesOf(saved).keys()]).toContain('runs/1 room/S1-R1.wav.packed');

  // Nothing is kept of what is saved: the first page lists the project. Opened, it has everything.
  const path = join(newFolder(), 'room.wavehall');
  writeFileSync(path, saved.contents);
  await page.reload();
  await page.getByRole('region', { name: 'Recent' }).getByRole('button', { name: 'room.wavehall' }).waitFor();
  await window.choose(() => window.button(/^Open a project/).click(), path);
  await page.getByText('room.wavehall is open with 2 runs.').waitFor();
  await window.goTo('Results');
  await window.showResultTab('Responses');
  await results.filter({ hasNotText: 'Parquet' }).getByRole('button').click();
  await expect.poll(() => t30('63 Hz')).toBe(first);
  await expect.poll(() => page.getByLabel('Notes on this run').inputValue()).toBe('before the parquet');
  expect(entriesOf(await save())).toEqual(entriesOf(saved));
});
