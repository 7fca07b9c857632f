/** The modes of a room in a real browser: found by the worker, chosen by keys, drawn, and lines of the chart. */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';
import { axeFile, faultsOf } from './axe-faults.ts';

test('Modes are found, chosen by keys and by a line of the chart, and have no fault by axe', async () => {
  const window = await WindowUnderTest.forTest({ bypassCSP: true });
  const { page } = window;
  await window.openExample('Shoebox');
  await window.goTo('Design');
  await page.getByRole('tab', { name: 'Modes', exact: true }).click();
  await page.getByLabel('Number', { exact: true }).fill('4');
  await page.getByText(/^About \d+ modes? up to [\d.]+ Hz, on .* nodes: about /).waitFor();
  await window.button('Find modes').click();
  await page.getByRole('heading', { name: /^4 modes up to/ }).waitFor();
  // Frequencies that the command finds on the same grid, to the width of a digit.
  const heading = page.getByRole('heading', { name: /^Mode \d+, / });
  expect(await heading.textContent()).toMatch(/^Mode 1, 34\.[34]\d Hz$/);
  const list = page.getByRole('group', { name: 'List of modes' });
  await list.getByRole('button', { pressed: true }).focus();
  await page.keyboard.press('End');
  await page.getByRole('heading', { name: /^Mode 4, 57\./ }).waitFor();
  await page.getByText('0 0 1 axial.').waitFor();
  await page.getByText('Pressure over its largest').waitFor();
  await page.getByLabel('Walls show').selectOption('what damps the mode');
  await page.getByText('Share of what damps the mode').waitFor();
  const chart = page.getByRole('slider', { name: /^Cursor of Decay times/ });
  await chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Mode 1, / }).waitFor();
  await page.getByLabel('Chart').selectOption('Spectrum');
  await page.getByText('Run the room to see the spectrum of a response with its modes.').waitFor();
  await window.button('Check the modes').click();
  await page.getByText(/^4 of the 4 lowest modes are heard in a run of \d+ steps\./).waitFor();
  await page.getByRole('row', { name: /^of a run in the room [+−]0\.\d+ % [+−]\d\.\d+ %$/ }).waitFor();
  await page.addScriptTag({ path: axeFile });
  expect(await faultsOf(window, false)).toEqual([]);
});
