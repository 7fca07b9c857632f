import { expect, it } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';

it('A suspended ceiling takes two clicks, and its material draws its curves while a number is typed', async () => {
  const window = await WindowUnderTest.forTest({ viewport: { width: 1280, height: 800 } });
  const { page } = window;
  await page.getByRole('main').getByRole('button', { name: 'New room…' }).click();
  await page.getByRole('dialog', { name: 'New room' }).getByRole('button', { name: 'Create room' }).click();
  await page.getByText('Volume: 105.00 m³').waitFor();

  await page.getByRole('button', { name: 'Suspended ceiling' }).click();
  await page.getByLabel('Air above it (plenum)').fill('0.5');
  await page.getByRole('group', { name: 'Ceiling at z = 2.5 m' }).waitFor();
  expect(await page.getByLabel('Height above the floor').inputValue()).toBe('2.5');
  await window.waitForScene(/ready to run/);

  await page.getByRole('button', { name: 'Its numbers and curves' }).click();
  const absorption = page.getByRole('slider', { name: /Absorption of tile-mineral-wool before the cavity/ });
  await absorption.focus();
  await page.keyboard.press('End');
  const read = (): Promise<string | null> => absorption.getAttribute('aria-valuetext');
  const before = await read();
  expect(before).toContain('random incidence');
  await page.getByRole('button', { name: 'Edit its numbers' }).click();
  await page.getByLabel('Flow resistance').fill('100');
  await expect.poll(read).not.toBe(before);
  await page.getByRole('slider', { name: /Transmission loss of tile-mineral-wool/ }).waitFor();
});
