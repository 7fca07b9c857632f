/**
 * Verifies the program in a real browser, as far as starting and stopping go; the suite itself is tested without one.
 */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';

const SLOW = { timeout: 120_000 };

test('A verification starts without a scene, shows how far it is, and stops', SLOW, async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.goTo('Verify');
  await page.getByLabel('Compute device').selectOption('cpu');
  await window.button('Verify').click();
  await page.getByText('Modes of a rigid box').waitFor({ timeout: 60_000 });
  expect(await window.button('Verify').getAttribute('aria-disabled')).toBe('true');
  await window.button('Stop').click();
  await page.getByText('The verification was stopped.').waitFor({ timeout: 60_000 });
  await page.getByText('Nothing has been verified in this window yet.').waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
});
