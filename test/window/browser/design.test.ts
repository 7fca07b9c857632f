/** A search of the view Design in a real browser: it changes the scene only when told to. */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';

test('A search for materials ends with what goes where, which is applied and taken back', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const panel = page.getByRole('tabpanel').last();
  const choose = (tab: string): Promise<void> =>
    page.getByRole('tablist', { name: 'What is searched' }).getByRole('tab', { name: tab }).click();
  await window.openExample('Shoebox');
  await window.waitForScene('ready to run');
  await window.goTo('Design');
  await choose('Materials');
  await page.getByLabel('Compute device').selectOption('cpu');
  await page.getByLabel('Simulate up to').fill('100');
  await window.button('Add a goal').click();
  await page.getByLabel('Figure').selectOption('t20Seconds');
  await page.getByLabel('Limit', { exact: true }).selectOption('<=');
  await page.getByLabel('Value').fill('0.9');
  await page.getByLabel('Octaves, Hz').fill('63');
  await page.getByLabel('Octaves, Hz').blur();
  await page.getByLabel('Add one of the scene').selectOption('carpet');
  await page.getByLabel('Most of floor that may be covered').fill('0');
  await panel.locator('summary').getByText('More').click();
  await page.getByLabel('Strips of a face').fill('1');
  await page.getByLabel('Rooms that are tried').fill('2');
  await page.getByLabel('Each goal is met with').fill('50');
  await panel.getByText(/^At most \d+ runs of about/).waitFor();
  await window.button('Search').click();
  const found = page.getByRole('table', { name: 'What goes where' });
  await found
    .getByRole('row', { name: /carpet \d+\.0 m² 100 %/ })
    .first()
    .waitFor();
  await panel.getByText(/^\d rooms? tried\. [78] runs/).waitFor();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
  await window.button('Apply to the room').click();
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBeNull();
  await undo.click();
  await expect.poll(() => window.button('Apply to the room').getAttribute('aria-disabled')).toBeNull();
});
