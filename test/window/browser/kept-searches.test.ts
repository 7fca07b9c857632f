/** What searches have found, opened from a project in a real browser: every tab by keys alone, in both themes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packed, packProject, type Project, type SearchKind } from '../../../src/app/index.ts';
import { foundFiles } from '../../support/found-searches.ts';
import { newFolder } from '../../e2e/cli.ts';
import { WindowUnderTest } from '../../support/browser/window.ts';
import { axeFile, faultsOf } from './axe-faults.ts';

const SCENE = {
  wavehall: 1,
  title: 'Box',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { a: { absorption: 0.1 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'a' }] },
  sources: { S1: { position: [1, 1, 1] } },
  receivers: { R1: { position: [4, 3, 1.2] } },
  maxFrequencyHz: 200,
};

const KINDS: readonly SearchKind[] = ['modes', 'places', 'speakers', 'desks', 'sensitivities', 'design'];

/** Writes a project with a result of each kind of search. @returns its path */
async function projectOfSearches(): Promise<string> {
  const scene = { name: 'box.json', text: JSON.stringify(SCENE), files: new Map() };
  const files = (kind: SearchKind): Map<string, Blob> =>
    new Map(Array.from(foundFiles(kind), ([name, bytes]) => [name, new Blob([bytes as Uint8Array<ArrayBuffer>])]));
  const project: Project = {
    ...{ id: 'one', scene, notes: '', runs: [], recordings: null, sounds: [], head: null, listening: null },
    ...{ targets: { names: [], files: new Map() }, report: null, underlay: null, scheme: null },
    searches: KINDS.map((kind) => ({
      ...{ kind, finishedAt: '2026-11-30T08:00:00.000Z', scene, files: packed(files(kind)) },
    })),
  };
  const path = join(newFolder(), 'box.wavehall');
  const zip = await packProject(project, path, new AbortController().signal);
  writeFileSync(path, new Uint8Array(await zip.arrayBuffer()));
  return path;
}

test('What searches found comes back with a project, is reached by keys, and has no fault by axe', async () => {
  const window = await WindowUnderTest.forTest({ bypassCSP: true });
  const { page } = window;
  await page.addScriptTag({ path: axeFile });
  const faults: string[] = [];
  const look = async (where: string): Promise<void> => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      const found = await faultsOf(window, colorScheme === 'dark');
      faults.push(...found.map((fault) => `${where}, ${colorScheme}: ${fault}`));
    }
  };
  const path = await projectOfSearches();
  await window.choose(() => window.button(/^Open a project/).click(), path);
  await page.waitForFunction(() => document.title.startsWith('box.wavehall'));
  await window.waitForScene(/^ready to run/);
  const tab = page.getByRole('tablist', { name: 'What is searched' }).getByRole('tab', { selected: true });
  // A project that is still being opened shows its room once more at the end.
  await expect
    .poll(async () => {
      await page.keyboard.press('Alt+6');
      return tab.isVisible();
    })
    .toBe(true);
  const isAt = (): Promise<boolean> => tab.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 60 && !(await isAt()); stops++) await page.keyboard.press('Tab');
  for (const [name, sign] of [
    ['Modes', 'A project keeps no shapes. Find the modes again to see the pressure.'],
    ['Places', 'The best places'],
    ['Sensitivities', 'Which surface matters'],
    ['Materials', 'What limits it'],
  ] as const) {
    await expect.poll(isAt).toBe(true);
    expect(await tab.textContent()).toBe(name);
    await page.getByText(sign, { exact: true }).first().waitFor();
    await look(name);
    await page.keyboard.press('ArrowRight');
  }
  // The last key went round to the first tab.
  await page.keyboard.press('ArrowRight');
  for (const use of ['speakers', 'desks']) {
    await page.getByLabel('Look for places of').selectOption(use);
    await page.getByRole('tabpanel').last().getByRole('table').first().waitFor();
    await look(use);
  }
  expect(faults).toEqual([]);
  expect(await page.title()).toBe('box.wavehall – Wavehall');
  // A change of the scene marks what was found before it.
  await page.keyboard.press('Alt+1');
  await page.getByLabel('Title').fill('Another');
  await page.keyboard.press('Alt+6');
  await page.getByText('The scene has changed since').first().waitFor();
});
