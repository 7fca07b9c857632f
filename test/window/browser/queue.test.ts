/** Two runs of the queue in a real browser, while the scene goes on changing. */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';

/** Other tests run at the same time. */
const SLOW = { timeout: 180_000 };

test(
  'A draft and a variant run one after the other; each has the scene as it was, and their results stay',
  SLOW,
  async () => {
    const window = await WindowUnderTest.forTest();
    const { page } = window;
    await window.openExample('Shoebox');
    await window.goTo('Plan');
    const frequency = page.getByLabel('Frequency up to');
    await frequency.fill('400');
    await page.getByLabel('Duration').fill('0.05');
    const presets = page.getByRole('table', { name: 'Presets' });
    await expect
      .poll(() => presets.getByRole('row', { name: 'Frequency' }).textContent(), { timeout: 60_000 })
      .toBe('Frequency up to178 Hz400 Hz566 Hz');
    await presets.getByRole('radio', { name: 'Draft' }).check();

    await window.goTo('Run');
    await window.button('Pause queue').waitFor({ state: 'detached' });
    await window.button('Add to queue').click();
    await window.button('Add variants…').click();
    const dialog = page.getByRole('dialog', { name: 'Add variants of a material' });
    await dialog.getByLabel('Material to replace').selectOption('carpet');
    await dialog.getByLabel('Search the library').fill('brick painted unglazed');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Add 1 run' }).click();
    const list = page.getByRole('list', { name: 'Runs of the queue' });
    const entries = list.getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(2);
    // The scene changes while its draft runs.
    await window.goTo('Plan');
    await frequency.fill('300');
    await window.goTo('Run');
    for (const i of [0, 1])
      await entries
        .nth(i)
        .getByText(/finished after/)
        .waitFor({ timeout: 120_000 });
    await expect.poll(() => entries.nth(1).textContent()).toContain('carpet → brick-painted');
    await expect.poll(() => entries.nth(0).textContent()).toContain('Draft, up to 178 Hz');
    await window.goTo('Results');
    await expect.poll(() => page.getByText('carpet → brick-painted').count()).toBeGreaterThan(0);
  },
);
