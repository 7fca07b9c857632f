/**
 * Verifies the program in a real browser, as far as starting and stopping go; the suite itself is tested without one.
 */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';

test('A verification starts without a scene, shows how far it is, and stops', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.goTo('Verify');
  await page.getByLabel('Compute device').selectOption('cpu');
  await window.button('Verify').click();
  await page.getByText('Modes of a rigid box').waitFor();
  expect(await window.button('Verify').getAttribute('aria-disabled')).toBe('true');
  await window.button('Stop').click();
  await page.getByText('The verification was stopped.').waitFor();
  await page.getByText('Nothing has been verified in this window yet.').waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
});
