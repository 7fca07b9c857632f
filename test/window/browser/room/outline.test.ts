import { describe, expect, it } from 'vitest';
import { WindowUnderTest } from '../../../support/browser/window.ts';
import { axeFile, faultsOf } from '../axe-faults.ts';

describe('drawing an outline in the browser', () => {
  it('goes from a new room to an L with an attic, by clicks, a drag and numbers', async () => {
    const window = await WindowUnderTest.forTest({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.addInitScript({ path: axeFile });
    });
    const { page } = window;
    // The camera does not glide then.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('main').getByRole('button', { name: 'New room…' }).click();
    await page.getByRole('dialog', { name: 'New room' }).getByRole('button', { name: 'Create room' }).click();
    await page.getByText('Volume: 105.00 m³').waitFor();

    // By clicks in the picture, seen from above: a triangle that snaps to the grid.
    await page.getByRole('button', { name: 'Draw outline' }).click();
    await page.getByText('0 corners').waitFor();
    const box = (await page.locator('canvas').first().boundingBox())!;
    const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
    for (const [x, y] of [at(0.3, 0.7), at(0.7, 0.7), at(0.7, 0.35)]) {
      await page.mouse.move(x - 5, y - 5);
      await page.mouse.move(x, y);
      await page.mouse.click(x, y);
    }
    await page.mouse.move(...at(0.5, 0.5));
    await page.getByText('3 corners').waitFor();
    await page.keyboard.press('Backspace');
    await page.getByText('2 corners').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Volume: 105.00 m³').waitFor();

    // By numbers: an L.
    await page.getByRole('button', { name: 'Draw outline' }).click();
    for (const [x, y] of [
      [0, 0],
      [7, 0],
      [7, 3.5],
      [4, 3.5],
      [4, 5],
      [0, 5],
    ]) {
      await page.getByLabel('Next corner x').fill(String(x));
      await page.getByLabel('Next corner y').fill(String(y));
      await page.getByRole('button', { name: 'Add corner' }).click();
    }
    await page.getByText('6 corners').waitFor();
    await page.getByRole('button', { name: 'Close outline' }).click();
    await page.getByText('Volume: 91.50 m³').waitFor();

    // A ceiling that rises from the first wall: 1 m at the wall, flat from 3 m on.
    await page.getByRole('button', { name: /^Wall 1, 7.00 m/ }).click();
    await page.getByLabel('The ceiling rises from this wall').check();
    await page.getByLabel('Height of the slope at the wall (z)').fill('2');
    await page.getByLabel('Rise of the slope').fill('45');
    // It takes a prism of 7 m with a triangle of 1 × 1 m away.
    await page.getByText('Volume: 88.00 m³').waitFor();
    expect(await faultsOf(window, false)).toEqual([]);

    await page.getByRole('button', { name: 'Divide' }).click();
    await page.getByRole('button', { name: /^Wall 7/ }).waitFor();
    await page.getByLabel('Corner of Wall 2, y, metres').fill('-1');
    await page.getByText(/^Volume: (?!88\.00)/).waitFor();
    await window.waitForScene(/ready to run/);
  });
});
