/**
 * Verifies the program in a real browser, as far as starting and stopping go; the suite itself is tested without one.
 */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';

test('A verification starts without a scene, shows each check as it ends, and keeps them when it stops', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.goTo('Verify');
  await page.getByLabel('Compute device').selectOption('cpu');
  await window.button('Verify').click();
  const table = page.getByRole('table');
  await table.getByRole('row', { name: /^running Modes of a rigid box/ }).waitFor();
  expect(await window.button('Verify').getAttribute('aria-disabled')).toBe('true');
  // The first check takes a second of a processor that does nothing else.
  await table.getByRole('row', { name: /^passed Modes of a rigid box/ }).waitFor();
  await window.button('Stop').click();
  await page.getByText('The verification was stopped.').waitFor();
  await page.getByRole('heading', { name: /^Stopped after \d+ of \d+ checks: \d+ of \d+ tests$/ }).waitFor();
  await table
    .getByRole('row', { name: /^not run / })
    .first()
    .waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
});
