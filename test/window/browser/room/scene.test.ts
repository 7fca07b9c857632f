/** Opens, breaks, changes and saves scenes in a real browser, with undo and questions. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { changedShoebox, newFolder, scenePath } from '../../../e2e/cli.ts';
import { file, WindowUnderTest } from '../../../support/browser/window.ts';

const open = (window: WindowUnderTest, ...paths: string[]): Promise<void> =>
  window.choose(() => window.page.keyboard.press('Control+o'), ...paths);

const inRoom = (window: WindowUnderTest, heading: string | RegExp) =>
  window.page.getByRole('region', { name: heading, exact: true });

test('A broken scene shows each problem at its place until it is fixed', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const folder = newFolder();

  const noJson = join(folder, 'torn.json');
  writeFileSync(noJson, '{ "wavehall": 1, ');
  await open(window, noJson);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('torn.json is not a scene file').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await page.getByRole('heading', { name: 'Hear the room' }).count()).toBe(1);

  await open(window, changedShoebox(folder, { durationSecond: 1 }));
  await window.waitForScene('1 problem');
  expect(await inRoom(window, 'A problem').textContent()).toMatch(/changed\.json.*durationSecond/);
  await window.goTo('Run');
  expect(await window.button('Start').getAttribute('aria-disabled')).toBe('true');
  await page.getByText('The scene has a problem. The run can start once that is resolved.').waitFor();
  await window.goTo('Room');

  await open(window, changedShoebox(folder, { sources: { S1: { position: [5.1, 1.1, 1.5] } } }));
  await page.getByRole('cell', { name: /^S1: / }).waitFor();
  await window.waitForScene('1 problem');
  expect(await inRoom(window, 'A problem').textContent()).toMatch(/changed\.json: sources\.S1\.position/);
  // Also beside the marker.
  await page.locator('.scene-label').getByText(/^S1: /).waitFor();
  await page.getByLabel('x of S1, metres').fill('1.3');
  await window.waitForScene('ready to run');
  expect(await page.getByRole('cell', { name: /^S1: / }).count()).toBe(0);
  expect(await page.locator('.scene-label').getByText(/^S1: /).count()).toBe(0);
});

test('A scene that cannot be read shows no room, also not that of the scene before', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  const picture = page.locator('.stage-picture canvas').first();
  const bytes = async (): Promise<number> => (await picture.screenshot()).byteLength;
  await expect.poll(bytes).toBeGreaterThan(10_000);
  const withRoom = await bytes();
  await open(window, changedShoebox(newFolder(), { durationSecond: 1 }));
  await window.waitForScene('1 problem');
  await expect.poll(() => page.locator('.scene-label:visible').count()).toBe(0);
  // Only the tools over the picture are left; an empty ground packs well.
  await expect.poll(bytes).toBeLessThan(withRoom / 2);
});

test('Changes are undone and redone by buttons and keys, and the window asks before they are lost', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  const x = (): Promise<number> => window.coordinate('x', 'R1');
  await page.getByLabel('x of R1, metres').fill('2');
  await page.getByLabel('x of R1, metres').blur();
  await window.button('Add a receiver').click();
  await page.getByLabel('Name of receiver R3').waitFor();
  await expect.poll(() => page.title()).toBe('shoebox.json • – Wavehall');

  await window.button('Undo').click();
  await expect.poll(() => page.getByLabel('Name of receiver R3').count()).toBe(0);
  await window.button('Redo').click();
  await page.getByLabel('Name of receiver R3').waitFor();
  await page.locator('body').press('Control+z');
  await page.locator('body').press('Control+z');
  await expect.poll(x).toBe(3.9);
  await expect.poll(() => page.title()).toBe('shoebox.json – Wavehall');
  await page.locator('body').press('Control+Shift+z');
  await expect.poll(x).toBe(2);

  const question = page.getByRole('dialog', { name: 'Save the changes to shoebox.json?' });
  const openAnother = async (): Promise<void> => {
    await window.button('Open').click();
    await page.getByRole('menuitem', { name: /^Small seminar room/ }).click();
    await question.waitFor();
  };
  await openAnother();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await x()).toBe(2);

  await openAnother();
  const saved = await window.saved(() => question.getByRole('button', { name: 'Save', exact: true }).click());
  expect(saved.name).toBe('shoebox.json');
  const scene = JSON.parse(saved.contents.toString()) as { receivers: { R1: { position: number[] } } };
  expect(scene.receivers.R1.position).toEqual([2, 2.7, 1.2]);
  await page.getByText('seminar-room.json is open.').waitFor();

  await page.getByLabel('Title').fill('Mine');
  await page.getByLabel('Title').press('Enter');
  await expect.poll(() => page.title()).toBe('seminar-room.json • – Wavehall');
  await window.button('Open').click();
  await page.getByRole('menuitem', { name: /^Shoebox/ }).click();
  await window.button('Do not save').click();
  await expect.poll(() => page.title()).toBe('shoebox.json – Wavehall');
  // The original scene, without the earlier changes.
  await expect.poll(x).toBe(3.9);
});

test('A saved scene opens as it was; opened files are listed again after a reload', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const path = join(newFolder(), 'again.json');
  await window.openExample('Shoebox');
  const own = await window.saved(() => page.locator('body').press('Control+s'));
  await page.getByText('shoebox.json is saved.').waitFor();
  expect(JSON.parse(own.contents.toString())).toEqual(JSON.parse(readFileSync(scenePath('shoebox.json'), 'utf8')));
  writeFileSync(path, own.contents);
  await open(window, path);
  await expect.poll(() => page.title()).toBe('again.json – Wavehall');
  const again = await window.savedScene();
  expect(again.contents.equals(own.contents)).toBe(true);

  await page.reload();
  await page.getByRole('region', { name: 'Recent' }).getByRole('button', { name: 'again.json' }).click();
  await expect.poll(() => page.title()).toBe('again.json – Wavehall');
  const recent = await window.savedScene();
  expect(recent.contents.equals(own.contents)).toBe(true);
});

test('A mesh becomes a scene that can be rendered once its unit and materials are chosen', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const path = join(newFolder(), 'prism.obj');
  writeFileSync(path, prismOf('walls', 'floor'));
  await window.choose(() => window.button('New scene from a mesh…').click(), path);
  await page.getByRole('dialog', { name: 'Which unit does prism.obj use?' }).waitFor();
  await page.getByRole('button', { name: /^m: / }).click();
  await expect.poll(() => page.title()).toBe('prism.scene.json • – Wavehall');
  await window.waitForScene('2 problems');
  for (const material of ['walls', 'floor']) {
    await page.getByText(`Material "${material}" is not defined yet`).waitFor();
  }

  await window.goTo('Materials');
  await page.getByRole('tab', { name: 'Mesh (2 to choose)' }).waitFor();
  const toChoose = page.getByRole('row').filter({ hasText: 'choose a material' });
  for (const left of [2, 1]) {
    await expect.poll(() => toChoose.count()).toBe(left);
    await toChoose
      .first()
      .getByRole('button', { name: /^Library/ })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('group', { name: 'Materials of the library' })
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => toChoose.count()).toBe(left - 1);
  }
  // The middle of an L is outside the room.
  await window.waitForScene('1 problem');
  await window.goTo('Room');
  await page
    .locator('.scene-label')
    .getByText(/^R1: .* is outside the room/)
    .waitFor();
  await page.getByLabel('y of R1, metres').fill('0.5');
  await window.waitForScene(/^ready to run/);
  const saved = await window.saved(() => window.button('Save').click());
  expect(saved.name).toBe('prism.scene.json');
});

/** The prism of the fixtures with another material for its first four triangles, the floor. */
function prismOf(walls: string, floor: string): string {
  const lines = readFileSync(file('test/fixtures/mesh/prism.obj'), 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith('f '));
  return [
    ...lines.slice(0, first),
    `usemtl ${floor}`,
    ...lines.slice(first, first + 4),
    `usemtl ${walls}`,
    ...lines.slice(first + 4),
  ].join('\n');
}

test('The window asks for a missing mesh, but not if scene and mesh are dropped together', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await open(window, scenePath('lecture-hall.json'));
  const question = page.getByRole('dialog', { name: 'The scene needs another file' });
  await window.choose(
    () => question.getByRole('button', { name: 'Choose lecture-hall.obj' }).click(),
    scenePath('lecture-hall.obj'),
  );
  await question.waitFor({ state: 'detached' });
  await page.locator('.scene-label').getByText('R2', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Materials' }).getByRole('button').count()).toBe(7);

  await drop(window, scenePath('shoebox.json'));
  await expect.poll(() => page.title()).toBe('shoebox.json – Wavehall');
  await drop(window, scenePath('lecture-hall.json'), scenePath('lecture-hall.obj'));
  await expect.poll(() => page.title()).toBe('lecture-hall.json – Wavehall');
  await page.locator('.scene-label').getByText('R2', { exact: true }).waitFor();
  expect(await question.count()).toBe(0);
});

/** Drops files on the window, as from a folder. */
async function drop({ page }: WindowUnderTest, ...paths: string[]): Promise<void> {
  const files = paths.map((path) => ({ name: basename(path), base64: readFileSync(path, 'base64') }));
  const transfer = await page.evaluateHandle((given) => {
    const dropped = new DataTransfer();
    for (const { name, base64 } of given) {
      const contents = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dropped.items.add(new File([contents], name));
    }
    return dropped;
  }, files);
  await page.locator('main').dispatchEvent('dragover', { dataTransfer: transfer });
  await page.locator('main').dispatchEvent('drop', { dataTransfer: transfer });
}
