import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../../support/browser/window.ts';

/** Width and height of a PNG, px. */
const sizeOf = (png: Buffer): [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('The picture is measured, cut, looked at from a seat and saved; surfaces are hidden', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  const canvas = page.locator('.stage canvas');
  const status = page.locator('.tape-line');
  await page.locator('.scene-label').getByText('S1', { exact: true }).waitFor();

  await window.button('Measure').click();
  await status.getByText(/^Click the first place/).waitFor();
  for (const key of ['n', 'Enter', 'n', 'Enter']) await canvas.press(key);
  const [from, to] = [await position(window, 'S1'), await position(window, 'R1')];
  const metres = Math.hypot(...from.map((at, axis) => to[axis] - at));
  await status.getByText(`From S1 to R1: ${metres.toFixed(3)} m`).waitFor();
  // By mouse, near the markers.
  for (const point of ['R1', 'S1']) {
    const { x, y } = await window.marker(point);
    await page.mouse.click(x + 3, y + 2);
  }
  await status.getByText(`From R1 to S1: ${metres.toFixed(3)} m`).waitFor();
  await canvas.press('Escape');
  await expect.poll(() => status.count()).toBe(0);

  await page.getByLabel('Section', { exact: true }).selectOption('y');
  const slider = page.getByLabel('Position of the section, metres');
  await slider.fill('1');
  await page.getByText('y = 1.00 m').waitFor();
  await page.getByLabel('Section', { exact: true }).selectOption('none');

  await window.button('View').click();
  await page.getByRole('menuitem', { name: 'R1' }).click();
  // From a seat there is no scale; from outside there is.
  await expect.poll(() => page.locator('.scene-scale').isVisible()).toBe(false);
  await window.button('View').click();
  await page.getByRole('menuitem', { name: 'From above' }).click();
  await page
    .locator('.scene-scale')
    .getByText(/^[\d.]+ m$/)
    .waitFor();

  // A click on an axis looks along it.
  await page.locator('.scene-axes text').filter({ hasText: 'x' }).click();
  const places = async (): Promise<number[]> => [(await window.marker('S1')).y, (await window.marker('R1')).y];
  // Of two points the higher one is higher in the picture.
  const heights = [from[2], to[2]];
  await expect
    .poll(async () => Math.sign((await places())[1] - (await places())[0]))
    .toBe(Math.sign(heights[0] - heights[1]));

  await page.getByLabel('Colours').selectOption('500');
  await page.getByText('Absorption coefficient at random incidence, octave band 500 Hz').waitFor();
  const saved = await window.saved(() => window.button('Save picture…').click());
  expect(saved.name).toBe('shoebox-room.png');
  const box = (await canvas.boundingBox())!;
  const [width, height] = sizeOf(saved.contents);
  expect(width).toBe(Math.round(2 * box.width));
  expect(height).toBeGreaterThan(2 * box.height + 40);

  const surfaces = page.getByRole('region', { name: 'Surfaces' });
  const rows = surfaces.getByRole('checkbox');
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  await surfaces.getByRole('button', { name: /^Show only/ }).first().click(); // prettier-ignore
  await surfaces.getByText(`${count - 1} hidden`).waitFor();
  await surfaces.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => surfaces.getByRole('checkbox', { checked: true }).count()).toBe(count);
});

async function position(window: WindowUnderTest, point: string): Promise<number[]> {
  return [
    await window.coordinate('x', point),
    await window.coordinate('y', point),
    await window.coordinate('z', point),
  ];
}
