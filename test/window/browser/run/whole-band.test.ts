/** The whole band in the window: the estimate while a room is drawn, a first look, and what its results say. */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../../support/browser/window.ts';
import { axeFile, faultsOf } from '../axe-faults.ts';
import { cutOff } from '../cut-off.ts';

test('While a room is drawn its reverberation time stands beside a target', async () => {
  const window = await WindowUnderTest.forTest({ bypassCSP: true });
  const { page } = window;
  await page.addScriptTag({ path: axeFile });
  await window.openExample('Shoebox');
  const table = page.getByRole('table', { name: 'Reverberation time by octave, seconds' });
  const times = async (row: string): Promise<number[]> =>
    (await table.getByRole('row', { name: row }).getByRole('cell').allInnerTexts()).map(parseFloat);
  await expect.poll(() => times('Rays')).toEqual(Array.from({ length: 8 }, () => expect.any(Number) as number));
  await expect.poll(async () => (await times('Rays')).some(Number.isNaN)).toBe(false);
  const [eyring, rays] = [await times('Eyring'), await times('Rays')];
  // Rays of a room that is nearly empty and whose carpet lies on one side: within a quarter of the formula.
  for (const [octave, time] of rays.entries()) expect(Math.abs(time / eyring[octave] - 1)).toBeLessThan(0.25);

  await page
    .getByLabel('Target', { exact: true })
    .selectOption({ label: 'DIN 18041:2016, A3, lessons and communication' });
  await table.getByRole('row', { name: 'Target' }).waitFor();
  await expect.poll(() => table.getByRole('row', { name: 'Eyring' }).innerText()).toContain('too long');
  // A room of twice the height is estimated anew, without a run.
  await page.getByRole('button', { name: /^1\. Room/ }).click();
  await page.getByLabel('Size z of box 1, metres').fill('6');
  await expect.poll(async () => (await times('Eyring'))[3] > 1.1 * eyring[3]).toBe(true);
  expect(await faultsOf(window, false)).toEqual([]);
});

test('A first look has figures of rays to 8 kHz, in seconds; it can be stopped while it traces', async () => {
  const window = await WindowUnderTest.forTest({ bypassCSP: true });
  const { page } = window;
  await page.addScriptTag({ path: axeFile });
  await window.openExample('Shoebox');
  await window.waitForScene('ready to run');
  await window.goTo('Run');
  await window.showWave('nothing');
  const preset = page.getByLabel('Preset');
  await preset.locator('option[value=firstLook]').waitFor({ state: 'attached' });
  await preset.selectOption('firstLook');
  await window.button('Start').click();
  await page.getByRole('main').getByText('Finding image sources, tracing rays').waitFor();
  await window.button('Cancel').click();
  await page.getByText('The run of shoebox was stopped; nothing of it is kept.').waitFor();

  await window.button('Start').click();
  await window.runToResults();
  await window.showResultTab('Responses');
  const row = (name: string): Promise<string> => page.getByRole('row', { name, exact: false }).first().innerText();
  await expect.poll(() => row('63 Hz')).toMatch(/inside\s+rays\s+\d/);
  await expect.poll(() => row('8 kHz')).toMatch(/inside\s+rays\s+\d/);
  await page.getByRole('heading', { name: 'Rays only' }).waitFor();
  await page.getByText(/^Rays and image sources computed all of it/).waitFor();
  expect(await page.evaluate(cutOff)).toEqual([]);
  expect(await faultsOf(window, false)).toEqual([]);
});

test('Figures say whether they come from waves or rays, and how far both agree where they meet', async () => {
  const window = await WindowUnderTest.forTest({ bypassCSP: true });
  const { page } = window;
  await page.addScriptTag({ path: axeFile });
  await window.openExample('Shoebox');
  await window.waitForScene('ready to run');
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('178');
  await page.getByRole('radio', { name: 'Standard' }).check();
  await window.goTo('Run');
  await window.showWave('nothing');
  await window.button('Start').click();
  await window.runToResults();
  await window.showResultTab('Responses');
  const row = (name: string): Promise<string> => page.getByRole('row', { name, exact: false }).first().innerText();
  await expect.poll(() => row('63 Hz')).toMatch(/inside\s+waves\s+\d/);
  await expect.poll(() => row('8 kHz')).toMatch(/inside\s+rays\s+\d/);
  await page.getByRole('heading', { name: 'Where waves and rays meet' }).waitFor();
  expect(await row('mean of 2 responses')).toMatch(/[+−]\d/);
  await page.getByText(/^Waves up to 125 Hz, image sources and rays above/).waitFor();
  await page.getByRole('tab', { name: 'Spectrum', exact: true }).click();
  await page.getByRole('list', { name: 'Which part computed the band' }).waitFor();
  expect(await page.evaluate(cutOff)).toEqual([]);
  expect(await faultsOf(window, false)).toEqual([]);
});
