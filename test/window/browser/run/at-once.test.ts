/** What the page does at once, however late its next frame is: the next key or pointer must not meet the old state. */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../../support/browser/window.ts';

test('A tool, a menu and a dialog take what comes before the next frame', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  const paint = window.button('Paint patch');
  await paint.waitFor();
  await page.locator('.scene-label').getByText('S1', { exact: true }).waitFor();
  await window.still();
  // Within one task of the page no frame and no timer comes in between.
  const after = await paint.evaluate(async (button: HTMLElement) => {
    const canvas = document.querySelector<HTMLElement>('.stage canvas')!;
    canvas.style.cursor = '';
    button.click();
    for (let i = 0; i < 10; i++) await Promise.resolve();
    const isPressed = button.getAttribute('aria-pressed');
    // Tests wait by it for the picture.
    const isBusy = document.querySelector('.scene-3d-canvas [aria-busy]')!.getAttribute('aria-busy');
    canvas.dispatchEvent(new PointerEvent('pointermove', { buttons: 0 }));
    return { isPressed, isBusy, cursor: canvas.style.cursor };
  });
  expect(after).toEqual({ isPressed: 'true', isBusy: 'true', cursor: 'crosshair' });
  const focused = await window.button('Open').evaluate(async (button: HTMLElement) => {
    button.click();
    for (let i = 0; i < 10; i++) await Promise.resolve();
    const inMenu = document.activeElement!.getAttribute('role');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1' }));
    for (let i = 0; i < 10; i++) await Promise.resolve();
    return { inMenu, inDialog: document.activeElement!.closest('dialog[open]') !== null };
  });
  expect(focused).toEqual({ inMenu: 'menuitem', inDialog: true });
});

test('Help opened by a key stays beside its control when the page scrolls; help by the pointer alone goes', async () => {
  const window = await WindowUnderTest.forTest({ viewport: { width: 900, height: 500 } });
  const { page } = window;
  await window.goTo('Stencils');
  const control = window.button('Courant number λ');
  const help = page.getByRole('dialog');
  const scroll = (by: number): Promise<void> =>
    page.getByRole('main').evaluate((part, top) => part.scrollBy(0, top), by);
  await control.press('Enter');
  await help.waitFor();
  const offset = async (): Promise<number> => (await help.boundingBox())!.y - (await control.boundingBox())!.y;
  const before = await offset();
  const top = (await help.boundingBox())!.y;
  await scroll(10);
  await expect.poll(async () => (await help.boundingBox())!.y).not.toBe(top);
  expect(await offset()).toBe(before);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await control.hover();
  await help.waitFor();
  await scroll(-10);
  await help.waitFor({ state: 'detached' });
});
