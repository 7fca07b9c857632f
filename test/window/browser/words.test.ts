/** The page in a pseudo-language, in a real browser: a text without brackets does not come from the catalogue. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TARGET_TITLES } from '../../../src/app/results/targets/standards.ts';
import { libraryMaterials, materialCategories } from '../../../src/material/library.ts';
import { file, WindowUnderTest } from '../../support/browser/window.ts';
import { foreignTexts, readable, speakPseudo } from '../words/pseudo-page.ts';

/** What the scene, its schemes and files are called, and what the core of the program says, which is English. */
const OF_THE_SCENE = ['shoebox.json', 'shoebox', 'plaster', 'carpet', 'Wavehall', 'CTPN', 'WebGPU'];
const SCHEME = /\b[a-z]+-\d+(@\S+)?/;
const OF_THE_CORE = /No STI: .*/;

test('Every text of the main views comes from the catalogue', async () => {
  const listed = JSON.parse(await readFile(file('dist/window/examples/examples.json'), 'utf8')) as readonly {
    readonly title: string;
    readonly description: string;
  }[];
  const names = [
    ...listed.flatMap(({ title, description }) => [title, description]),
    ...libraryMaterials().flatMap(({ title, description }) => [title, description]),
    ...materialCategories.values(),
    ...TARGET_TITLES.values(),
    ...OF_THE_SCENE,
  ]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const known = new RegExp([...names, SCHEME.source, OF_THE_CORE.source].join('|'), 'g');

  const window = await WindowUnderTest.forTest({}, speakPseudo);
  const { page } = window;
  /** What was seen without brackets, by the place. */
  const foreign: Record<string, readonly string[]> = {};
  /** Looks at a place once a text of it is there, and no others come. */
  const look = async (place: string, sign: string): Promise<void> => {
    await page.getByText(sign).filter({ visible: true }).first().waitFor();
    let before = '';
    await expect
      .poll(async () => {
        const [earlier, now] = [before, (await readable(page)).join()];
        before = now;
        return now === earlier;
      })
      .toBe(true);
    const found = await foreignTexts(page, known);
    if (found.length > 0) foreign[place] = found;
  };
  const press = (key: string): Promise<void> => page.keyboard.press(key);

  await look('first page', 'Hear the room');
  for (const [key, place, sign] of [
    ['Alt+n', 'new room', 'Create'],
    ['F1', 'keys', 'In the room'],
    ['Shift+F1', 'glossary', 'Schroeder'],
  ]) {
    await press(key);
    await look(place, sign);
    await press('Escape');
  }
  await page.getByRole('button', { name: 'Shoebox' }).click();
  await look('Room', 'Ready to run');
  await press('Alt+2');
  await look('Materials', 'plaster');
  await press('Alt+7');
  await look('Stencils', 'body diagonal');
  await press('Alt+8');
  await look('Verify', 'Nothing has been verified');
  await press('Alt+3');
  await page.getByText('Advanced').click();
  await look('Plan', 'Schemes');

  await page.getByLabel('Frequency up to').first().fill('80');
  await page.getByLabel('Duration').first().fill('0.1');
  await page.getByLabel('Duration').first().blur();
  await press('Alt+4');
  await window.computeOn('cpu');
  await look('Run', 'Queue');
  await page.getByRole('button', { name: '⟦Start⟧' }).click();
  await page.getByRole('tab', { name: '⟦Overview⟧' }).waitFor();
  for (const [tab, sign] of [
    ['Overview', 'No figure has a whole octave'],
    ['Receivers', 'Name contains'],
    ['Responses', 'time, ms'],
    ['Listening', 'Contains sound up to'],
    ['Maps', 'Maps'],
    ['Compare', 'Targets'],
    ['Variants', 'Variants'],
    ['Measured', 'Measured'],
    ['Report', 'Report'],
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await look(tab, sign);
  }
  expect(foreign).toEqual({});
});
