import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../../e2e/cli.ts';
import { writeDxf, type DxfGroup } from '../../../support/models/write-dxf.ts';
import { WindowUnderTest } from '../../../support/browser/window.ts';
import { axeFile, faultsOf } from '../axe-faults.ts';

describe('drawing an outline in the browser', () => {
  it('goes from a new room to an L with an attic, by clicks and numbers, and draws in it by keys', async () => {
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
      await page.getByLabel('Cursor x').fill(String(x));
      await page.getByLabel('Cursor y').fill(String(y));
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

    await drawByKeys(window);
    expect(await faultsOf(window, false)).toEqual([]);
    await layUnderlay(window);
  });
});

/** Lays an area and a row, and puts and turns a chair, without the pointer. */
async function drawByKeys(window: WindowUnderTest): Promise<void> {
  const { page } = window;
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const begin = async (name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await press('ArrowRight');
    await page.getByLabel('Cursor x').waitFor();
  };
  await page.getByLabel('Grid that the drawing snaps to').selectOption('1');
  await begin('Area');
  await press('Enter', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect.poll(() => page.getByRole('group', { name: 'Area seats' }).textContent()).toMatch(/a polygon, \d+ rec/);
  await begin('Row');
  // A corner by its numbers, the other one by keys.
  await page.getByLabel('Cursor x').fill('1');
  await page.getByLabel('Cursor y').fill('2');
  await page.getByRole('button', { name: 'Set corner' }).press('Enter');
  expect(await faultsOf(window, false)).toEqual([]);
  await page.getByLabel('Cursor x').fill('2.8');
  await page.getByRole('button', { name: 'Set corner' }).press('Enter');
  // A seat each 0.6 m.
  await expect.poll(() => page.getByRole('group', { name: 'Area row' }).textContent()).toContain('a line, 4 receivers');
  await page.getByLabel('Piece of furniture').selectOption('chair');
  await begin('Place…');
  await press('ArrowLeft', 'r', 'Enter', 'Shift+R', 'Shift+R');
  await expect.poll(() => page.getByLabel('Turned about the vertical').inputValue()).toBe('-15');
}

/** Lays a plan under the drawing, whose text is left out; Undo takes it away. */
async function layUnderlay(window: WindowUnderTest): Promise<void> {
  const { page } = window;
  const plan = join(newFolder(), 'plan.dxf');
  const line: DxfGroup[] = [[0, 'LINE'], [8, 'walls'], [10, 0], [20, 0], [11, 4], [21, 3]]; // prettier-ignore
  const text: DxfGroup[] = [[0, 'TEXT'], [8, 'walls'], [10, 1], [20, 1], [40, 0.2], [1, 'Hall']]; // prettier-ignore
  writeFileSync(plan, writeDxf({ entities: [line, text] }));
  await window.choose(() => page.getByRole('button', { name: 'Underlay…' }).click(), plan);
  await page.getByText('plan.dxf: 4.00 × 3.00 m').waitFor();
  await page.getByText('left out: 1 TEXT (not a line, polyline, arc or circle)').waitFor();
  expect(await faultsOf(window, false)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Underlay' }).waitFor({ state: 'detached' });
}
