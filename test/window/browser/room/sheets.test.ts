import { expect, it } from 'vitest';
import { WindowUnderTest } from '../../../support/browser/window.ts';

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
  const absorption = page.getByRole('slider', {
    name: /Absorption of Mineral wool ceiling tile.* in front of the cavity/,
  });
  await absorption.focus();
  await page.keyboard.press('End');
  const read = (): Promise<string | null> => absorption.getAttribute('aria-valuetext');
  const before = await read();
  expect(before).toContain('random incidence');
  await page.getByRole('button', { name: 'Edit its numbers' }).click();
  await page.getByLabel('Flow resistance').fill('100');
  await expect.poll(read).not.toBe(before);
  await page.getByRole('slider', { name: /Transmission loss of Mineral wool ceiling tile/ }).waitFor();
});

it('Bass traps, baffles and slabs take a click each, and are moved in the picture by keys and by dragging', async () => {
  const window = await WindowUnderTest.forTest({ viewport: { width: 1280, height: 800 } });
  const { page } = window;
  const field = (name: string): Promise<string> => page.getByLabel(name).inputValue();
  await page.getByRole('main').getByRole('button', { name: 'New room…' }).click();
  await page.getByRole('dialog', { name: 'New room' }).getByRole('button', { name: 'Create room' }).click();
  await page.getByText('Volume: 105.00 m³').waitFor();

  await page.getByRole('button', { name: 'Bass trap' }).click();
  await page.getByRole('button', { name: 'Baffle' }).click();
  await page.getByRole('group', { name: 'Porous volume 2' }).waitFor();
  const canvas = page.locator('canvas').first();
  await canvas.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => field('Position z of the volume, metres')).toBe('2.1');
  // Handles are near the middle of the picture; which one the pointer meets first depends on the camera.
  const box = (await canvas.boundingBox())!;
  const middle = { x: box.x + 0.48 * box.width, y: box.y + 0.36 * box.height };
  const numbers = async (): Promise<string> => {
    const names = ['x', 'y', 'z'].flatMap((axis) => ['Position', 'Size'].map((what) => `${what} ${axis}`));
    return (await Promise.all(names.map((name) => field(`${name} of the volume, metres`)))).join();
  };
  const before = await numbers();
  for (let y = middle.y - 60; y < middle.y + 60; y += 8) {
    await page.mouse.move(middle.x, y);
    if ((await canvas.evaluate((of) => of.style.cursor)) === 'grab') break;
  }
  await page.mouse.down();
  await page.mouse.move(middle.x + 90, middle.y - 90, { steps: 4 });
  await page.mouse.up();
  await expect.poll(numbers).not.toBe(before);
  // On a busy page the pointer may meet the middle first, and move the volume out of the room. So it goes back.
  await page.locator('body').press('Control+z');
  await expect.poll(numbers).toBe(before);
  await window.waitForScene(/ready to run/);

  await page.getByRole('button', { name: 'Its numbers and curves' }).click();
  const absorption = page.getByRole('slider', { name: /Absorption of a layer of mineral-wool/ });
  await absorption.focus();
  await page.keyboard.press('Home');
  const read = (): Promise<string | null> => absorption.getAttribute('aria-valuetext');
  const thin = await read();
  await page.getByLabel('Thickness of a layer on a rigid wall').fill('500');
  await expect.poll(read).not.toBe(thin);
});
