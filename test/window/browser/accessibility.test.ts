/** Checks the page with axe, an accessibility checker, in a real browser and in both themes. */
import { expect, test } from 'vitest';
import { WindowUnderTest } from '../../support/browser/window.ts';
import { axeFile, faultsOf } from './axe-faults.ts';

/** Tabs of results, each with a text that is there once it is. */
const RESULT_SIGNS = [
  ['Receivers', '2 rows'],
  ['Curves and figures', '63 Hz'],
  ['Reflections', 'after what surfaces absorb'],
  ['Directions', 'does not tell directions apart'],
  ['Listening', 'Statistical extension'],
  ['Maps', 'no area of receivers'],
  ['Targets', 'DIN 18041'],
  ['Variants', 'no other result'],
  ['Measured', 'WAV'],
  ['Report', 'Definitions'],
] as const;

const VIEWS = ['Room', 'Materials', 'Plan', 'Run', 'Results', 'Design', 'Stencils', 'Verify'] as const;

test('No fault in any view, in either theme', async () => {
  // The page's policy blocks all foreign scripts, axe included. Only this test turns the policy off.
  const window = await WindowUnderTest.forTest({ bypassCSP: true });
  const { page } = window;
  await page.addScriptTag({ path: axeFile });
  const faults: string[] = [];
  const look = async (where: string): Promise<void> => {
    // The page takes the theme of the system as soon as it changes.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      const found = await faultsOf(window, colorScheme === 'dark');
      faults.push(...found.map((fault) => `${where}, ${colorScheme}: ${fault}`));
    }
  };

  await look('first page');
  await page.getByRole('main').getByRole('button', { name: 'New room…' }).click();
  await page.getByLabel('Ceiling').waitFor();
  await look('New room');
  await window.button('Cancel').click();
  await window.openExample('Shoebox');
  await window.waitForScene('ready to run');
  await window.goTo('Results');
  await look('Results, empty');
  await window.goTo('Plan');
  await window.openAdvanced();
  await page.getByLabel('Frequency up to').fill('300');
  await page.getByLabel('Duration').fill('0.2');
  await look('Plan, at work');
  // It may be through by now.
  await window.button('Cancel').evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await window.goTo('Run');
  await window.button('Start').click();
  await window.runToResults();

  for (const view of VIEWS) {
    await window.goTo(view);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    if (view === 'Results') await page.getByText('single receivers').waitFor();
    if (view === 'Stencils') await page.getByRole('heading', { name: 'Dispersion', exact: true }).waitFor();
    if (view === 'Materials')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^carpet/ })
        .first()
        .click();
    await look(view);
    if (view === 'Results') {
      for (const [tab, sign] of RESULT_SIGNS) {
        await window.showResultTab(tab);
        await page.getByRole('main').getByText(sign).first().waitFor();
        await look(`Results, ${tab}`);
      }
      await window.showResultTab('Curves and figures');
    }
    if (view === 'Materials') {
      await page.getByRole('tab', { name: 'Calibrate' }).click();
      await page.getByRole('heading', { name: 'Calibrate to a measured room' }).waitFor();
      await look('Materials, calibration');
    }
  }
  await window.goTo('Room');
  await page.getByRole('button', { name: /^1\. Room/ }).click();
  await look('Room, a box');
  await page.getByRole('button', { name: /^Floor/i }).click();
  await window.button('Add a patch').click();
  await page.getByRole('group', { name: 'Patch on floor' }).waitFor();
  await look('Room, a patch');
  await page.getByLabel('x of S1, metres').fill('9');
  await window.waitForScene('1 problem');
  await look('Room, broken');
  await window.button('Open').click();
  await look('a menu');
  await page.keyboard.press('Escape');
  await window.button('Help').click();
  await page.getByRole('menuitem', { name: /^Glossary/ }).click();
  await page.getByRole('dialog', { name: 'Glossary' }).waitFor();
  await look('the glossary');
  await page.keyboard.press('Escape');
  await window.goTo('Results');
  await page.getByRole('button', { name: 'T30, s' }).click();
  await page.getByRole('dialog', { name: 'Reverberation time, T30' }).waitFor();
  await look('help on a figure');
  expect(faults).toEqual([]);
});
