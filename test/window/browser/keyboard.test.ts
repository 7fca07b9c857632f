/**
 * Uses the window without a mouse in a real browser: keys reach everything, and the focus is visible and never lost.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';

test('From an example to its results by keys alone', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const { keyboard } = page;

  // A menu: open it by its button, move down, and close it; the focus returns.
  await tabTo(page, 'Open');
  await keyboard.press('ArrowDown');
  await focusIs(page, /^Project, scene or mesh…/);
  await keyboard.press('Escape');
  await focusIs(page, 'Open');
  await keyboard.press('Enter');
  await focusIs(page, /^Project, scene or mesh…/);
  await keyboard.press('ArrowDown');
  await focusIs(page, /^New room…/);
  await keyboard.press('End');
  await keyboard.press('ArrowUp');
  await focusIs(page, /^Shoebox/);
  await keyboard.press('Enter');
  await focusIs(page, 'Open');
  await page.getByText('shoebox.json is open.').waitFor();

  // A dialog also gives the focus back.
  await keyboard.press('F1');
  await page.getByRole('dialog', { name: 'Keys and mouse' }).waitFor();
  await focusIsSeen(page);
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focusIs(page, 'Open');

  // A field of the table moves a receiver; keys in the picture select and move points.
  await tabTo(page, 'x of R1, metres');
  await keyboard.press('ArrowUp');
  await expect.poll(() => window.coordinate('x', 'R1')).toBe(4);
  await tabTo(page, /^Shoebox, .* in three dimensions/, 'Shift+Tab');
  await chooseByKey(window, 'R1');
  await keyboard.press('PageUp');
  await expect.poll(() => window.coordinate('z', 'R1')).toBe(1.3);
  await keyboard.press('Shift+PageUp');
  await expect.poll(() => window.coordinate('z', 'R1')).toBe(1.31);
  const before = await Promise.all([window.coordinate('x', 'R1'), window.coordinate('y', 'R1')]);
  await keyboard.press('ArrowRight');
  // Along the axis that points to the right in the picture.
  const moved = async (): Promise<number> =>
    Math.abs((await window.coordinate('x', 'R1')) - before[0]) +
    Math.abs((await window.coordinate('y', 'R1')) - before[1]);
  await expect.poll(moved).toBeCloseTo(0.1, 6);
  await keyboard.press('Control+z');
  await expect.poll(() => window.coordinate('x', 'R1')).toBe(before[0]);
  await chooseByKey(window, 'R2');
  await keyboard.press('PageDown');
  await expect.poll(() => window.coordinate('z', 'R2')).toBe(1.1);

  // All views, by number keys and by arrow keys in their list.
  for (const [i, view] of ['Room', 'Materials', 'Plan', 'Run', 'Results', 'Design', 'Stencils', 'Verify'].entries()) {
    await keyboard.press(`Alt+${i + 1}`);
    await page.getByRole('tab', { name: view, exact: true, selected: true }).waitFor();
    await focusIsKept(page);
  }
  // The view Verify has a button of its name.
  await keyboard.press('Alt+7');
  await tabTo(page, 'Stencils', 'Shift+Tab');
  for (const view of ['Design', 'Results', 'Run', 'Plan']) {
    await keyboard.press('ArrowUp');
    await focusIs(page, view);
  }

  await tabTo(page, 'Frequency up to');
  await keyboard.press('Control+a');
  await keyboard.type('300');
  await tabTo(page, 'Duration');
  await keyboard.press('Control+a');
  // A decimal comma counts as a point.
  await keyboard.type('0,05');
  await keyboard.press('Alt+4');
  await tabTo(page, 'More');
  await keyboard.press('Enter');
  await tabTo(page, 'Compute device');
  // One letter: the browser forgets the first ones of a slow typist.
  await keyboard.press('p');
  await expect.poll(() => page.getByLabel('Compute device').inputValue()).toBe('cpu');
  await tabTo(page, 'Start', 'Shift+Tab');
  await keyboard.press('Enter');
  // Results open by themselves, and keys go on there.
  await page.getByRole('region', { name: 'Overview of the result' }).waitFor();
  await focusIsKept(page);
  await keyboard.press('Alt+4');
  // The film plays by itself; its keys work wherever the focus does not take them.
  await window.button('Pause the film').waitFor();
  await keyboard.press('.');
  await window.button('Play the film').waitFor();
  await tabTo(page, 'Hear and see the results');
  await keyboard.press('Enter');
  await page.getByRole('region', { name: 'Overview of the result' }).waitFor();
  await focusIsKept(page);
  await tabTo(page, 'Overview');
  for (let i = 0; i < 2; i++) await keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Figures' }).waitFor();
  await tabTo(page, 'Cursor of Impulse response');
  await keyboard.press('ArrowRight');
  await expect
    .poll(() => page.getByRole('slider', { name: /^Cursor of/ }).getAttribute('aria-valuetext'))
    .toMatch(/ms \d/);
  // Each figure has its help, and the focus comes back.
  await tabTo(page, 'T30, s');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Reverberation time, T30' }).getByText('ISO 3382-2:2008').waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focusIs(page, 'T30, s');
  const saved = await window.saved(async () => {
    await tabTo(page, 'Response (WAV)…', 'Shift+Tab');
    await keyboard.press('Enter');
  });
  expect(saved.name).toBe('shoebox-S1-R1.wav');
});

/** Call with the focus in the picture. */
async function chooseByKey({ page }: WindowUnderTest, point: string): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByLabel(`Name of receiver ${point}`) });
  for (let i = 0; i < 3 && (await row.getAttribute('aria-selected')) !== 'true'; i++) await page.keyboard.press('n');
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
}

/** More than the number of Tab stops. */
const MOST_STOPS = 80;

/** Presses Tab until a control has the focus; checks that the focus is visible at each stop. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // What is still computed may bring it.
  await expect
    .poll(async () => (await focused(page)).all)
    .toContainEqual(typeof name === 'string' ? name : expect.stringMatching(name));
  const passed: string[] = [];
  for (let i = 0; i < MOST_STOPS; i++) {
    await page.keyboard.press(key);
    const now = await focusIsSeen(page);
    if (now === null) continue;
    passed.push(now);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
  }
  throw new Error(`${String(name)} is not reached by ${key}, but ${passed.join(' | ')}`);
}

async function focusIs(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => focusIsSeen(page)).toMatch(typeof name === 'string' ? new RegExp(`^${name}$`) : name);
}

/** Checks that the focus is visible. @returns the name of the focused control; null outside the page. */
async function focusIsSeen(page: Page): Promise<string | null> {
  const { name, outline, isBody } = await focused(page);
  // After the last stop, Tab goes to the browser's own toolbar.
  if (isBody) return null;
  expect(outline, `the focus is seen on ${name}`).toBe(true);
  return name;
}

/** The focused control may disappear with its view. The next Tab shows whether the focus is really lost. */
async function focusIsKept(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  expect((await focused(page)).isBody).toBe(false);
  await page.keyboard.press('Shift+Tab');
}

/** The focused control, and the names of all that there are. */
function focused(
  page: Page,
): Promise<{ readonly name: string; readonly outline: boolean; readonly isBody: boolean; readonly all: string[] }> {
  return page.evaluate(() => {
    const nameOf = (element: Element): string => {
      const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`);
      return (
        element.getAttribute('aria-label') ??
        label?.textContent ??
        element.closest('label')?.textContent ??
        element.textContent
      ).trim();
    };
    const element = document.activeElement!;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: nameOf(element),
      outline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      isBody: element === document.body,
      all: [...document.querySelectorAll('button, input, select, textarea, summary, [tabindex]')].map(nameOf),
    };
  });
}
