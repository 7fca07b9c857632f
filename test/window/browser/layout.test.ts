/** The window at all sizes: nothing covers anything else, and no text is cut off without saying so. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutOff } from './cut-off.ts';
import { file, RESULT_TABS, WindowUnderTest } from '../../support/browser/window.ts';

const VIEWS = ['Room', 'Materials', 'Plan', 'Run', 'Results', 'Design', 'Stencils', 'Verify'] as const;

/** Width and height of the page; at 150 % it has two thirds of the window. Larger to smaller, and back. */
const SIZES = [
  [1920, 1080],
  [1280, 800],
  [1024, 768],
  [1920, 1080],
  [1280, 720],
  [853, 533],
  [683, 512],
  [1280, 800],
] as const;

const LONG = 'A name that somebody who likes long names has typed, with numbers 1234567890 and more';

/** Nothing is covered or cut off, at each size. */
async function isWhole(page: Page, what: string, sizes: readonly (readonly [number, number])[] = SIZES): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(cutOff), { message: `${what} at ${width} × ${height}` }).toEqual([]);
  }
}

/** The shoebox with names as long as they may be. */
function longNames(): string {
  const scene = readFileSync(file('scenes/shoebox.json'), 'utf8')
    .replaceAll('"plaster"', `"${LONG}"`)
    .replaceAll('"R1"', `"${LONG}"`);
  const path = join(mkdtempSync(join(tmpdir(), 'wavehall-')), `${LONG.slice(0, 60)}.json`);
  writeFileSync(path, scene);
  return path;
}

test('No panel covers another and no text is cut off, at every size and after every change of size', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await isWhole(page, 'the first page');
  await page.getByRole('main').getByRole('button', { name: 'New room…' }).click();
  await page.getByLabel('Length (x)').waitFor();
  await isWhole(page, 'the dialog for a new room');
  await page.keyboard.press('Escape');

  await window.choose(() => page.keyboard.press('Control+o'), longNames());
  await page.getByRole('region', { name: 'The room in three dimensions' }).waitFor();
  for (const view of VIEWS) {
    await window.goTo(view);
    await isWhole(page, view);
  }
});

test('With the results of a run nothing is covered or cut off either, whichever tab is shown', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('200');
  await page.getByLabel('Frequency up to').blur();
  await window.goTo('Run');
  await window.showWave('nothing');
  await window.button('Start').click();
  await window.runToResults();
  await page.getByLabel('Name', { exact: true }).fill(LONG);
  await isWhole(page, 'Overview');
  const line = page.getByRole('tablist', { name: 'What is shown of the results' });
  for (const tab of RESULT_TABS.slice(1)) {
    await window.showResultTab(tab);
    await isWhole(page, tab, SIZES.slice(2, 6));
  }
  // Tabs stand in one line from 1024 px on, and in 1280 px at 150 %.
  for (const width of [853, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await line.evaluate(({ clientHeight }) => clientHeight), `${width} px`).toBeLessThan(60);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await fillsTheWindow(window);
});

/** Charts grow until what is below them ends with the window, and nothing scrolls. */
async function fillsTheWindow({ page }: WindowUnderTest): Promise<void> {
  await page.getByRole('tab', { name: 'Responses', exact: true }).click();
  await page.getByRole('tab', { name: 'Curves and figures' }).click();
  const main = page.locator('.results-main');
  const below = (of: string): Promise<number> =>
    main.evaluate((whole, last) => {
      const end = whole.getBoundingClientRect().bottom - whole.querySelector(last)!.getBoundingClientRect().bottom;
      return Math.max(end, 10 * (whole.scrollHeight - whole.clientHeight));
    }, of);
  await page.getByRole('tab', { name: 'Waterfall' }).click();
  for (const drawn of ['as colours', 'as lines']) {
    await page.getByLabel('How the waterfall is drawn').selectOption({ label: drawn });
    await expect.poll(() => below('.figures'), { message: drawn }).toBeLessThan(20);
  }
  await page.getByRole('tab', { name: 'Reflections' }).click();
  await expect.poll(() => below('.reflections-paths')).toBeLessThan(20);
}

test('In a narrow window the tools of the picture take one row, and the room stays whole', async () => {
  const window = await WindowUnderTest.forTest({ reducedMotion: 'reduce' });
  const { page } = window;
  await window.openExample('Shoebox');
  await page.locator('.scene-label').getByText('R1', { exact: true }).waitFor();
  const height = (of: string): Promise<number> => page.locator(of).evaluate((part) => part.clientHeight);
  for (const [width, whole] of [
    [1280, 800],
    [683, 512],
    [1920, 1080],
  ] as const) {
    // prettier-ignore
    await page.setViewportSize({ width, height: whole });
    // One row of 30 px with its padding.
    await expect.poll(() => height('.stage-tools')).toBeLessThan(50);
    // Numbers at the ends of all three axes are inside the picture.
    const ticks = page.locator('.scene-tick span').filter({ hasText: / m$/ });
    const isInside = async (): Promise<boolean> => {
      const picture = (await page.locator('.stage canvas').boundingBox())!;
      const boxes = await Promise.all((await ticks.all()).map((tick) => tick.boundingBox()));
      return boxes.every(
        (box) => box && box.x >= picture.x && box.x + box.width <= picture.x + picture.width && box.y >= picture.y,
      );
    };
    await expect.poll(isInside, { message: `${width} × ${whole}` }).toBe(true);
  }
  await page.setViewportSize({ width: 683, height: 512 });
  await window.button('More').click();
  await page.getByRole('menuitemcheckbox', { name: 'Measure' }).click();
  await page.locator('.tape-line').waitFor();
});

test('The side panel is made wider by dragging and by keys, and stays so', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  const handle = page.getByRole('separator', { name: 'Width of the side panel' });
  const width = (): Promise<number> => page.locator('.panel').evaluate((panel) => panel.getBoundingClientRect().width);
  await expect.poll(width).toBe(430);
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(width).toBe(490);
  const { x, y, height } = (await handle.boundingBox())!;
  await page.mouse.move(x + 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 56, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(width).toBe(550);
  await window.goTo('Plan');
  await expect.poll(width).toBe(550);
  await handle.dblclick();
  await expect.poll(width).toBe(430);
});

test('A dropped sound never touches the scene', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  await page.getByLabel('x of R1, metres').fill('2.0999');
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(60)], 'clap.wav', { type: 'audio/wav' }));
    return dropped;
  });
  await page.locator('main').dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('heading', { name: 'What is clap.wav?' }).waitFor();
  await page.getByRole('button', { name: /Measured in a real room/ }).click();
  await expect
    .poll(() => page.getByRole('tab', { name: 'Results', exact: true }).getAttribute('aria-selected'))
    .toBe('true');
  await window.goTo('Room');
  await expect.poll(() => page.getByLabel('x of R1, metres').inputValue()).toBe('2.0999');
});
