/** Places for listeners in a real browser: ranked by the worker, chosen in the table, and shown in plan. */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';
import { axeFile, faultsOf } from './axe-faults.ts';

test('Places for listeners are ranked, each use has its form, and the tab has no fault by axe', async () => {
  const window = await WindowUnderTest.forTest({ bypassCSP: true });
  const { page } = window;
  await window.openExample('Shoebox');
  await window.waitForScene('ready to run');
  await window.goTo('Design');
  await page.getByRole('tab', { name: 'Places', exact: true }).click();
  await page.getByLabel('Compute device').selectOption('cpu');
  await page.getByLabel('Simulate up to').fill('200');
  const use = page.getByLabel('Look for places of');
  await use.selectOption('speakers');
  await page.getByRole('group', { name: 'Where little should be heard' }).waitFor();
  await use.selectOption('desks');
  await page.getByText(/^1 run from sources/).waitFor();
  await window.button('Search').click();
  const table = page.getByRole('table', { name: /^Places with what is heard there/ });
  await table.getByRole('radio', { name: 'Show place 2', exact: true }).check();
  await page.getByRole('heading', { name: 'What place 2 hears' }).waitFor();
  await page.getByText('The room in plan', { exact: true }).click();
  await page.getByRole('img', { name: /^The room in plan with all places in colours/ }).waitFor();
  await page.addScriptTag({ path: axeFile });
  expect(await faultsOf(window, false)).toEqual([]);
});
