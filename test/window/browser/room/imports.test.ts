/** Opens drawings and buildings of other programs in a real browser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { newFolder } from '../../../e2e/cli.ts';
import { WindowUnderTest } from '../../../support/browser/window.ts';
import { boxFaces, face, writeDxf } from '../../../support/models/write-dxf.ts';
import { twelveMaterialsObj } from '../../../support/models/twelve-materials.ts';
import { hallIfc } from '../../../support/models/write-ifc.ts';

test('A DXF drawing, an IFC building and a list of materials become a scene; the window says what was left out', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const folder = newFolder();
  const written = (name: string, contents: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, contents);
    return path;
  };
  const said = page.getByRole('contentinfo');
  const facts = page.getByRole('region', { name: 'The room on its grid' });

  // A model of twelve materials: what a person clicks in the window, until the run can be started.
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks++;
    await target.click();
  };
  const twelve = written('twelve.obj', twelveMaterialsObj());
  await window.choose(() => click(window.button('Open a project, a scene or a mesh…')), twelve);
  await click(page.getByRole('dialog').getByRole('button', { name: 'm: 5 × 4 × 2.8 m' }));
  const card = page.getByRole('region', { name: 'Materials of the model' });
  expect(await card.getByRole('listitem').first().textContent()).toContain('Mat_07');
  await click(card.getByRole('button', { name: 'Apply all 11' }));
  await click(card.getByRole('button', { name: 'Choose… for Mat_07' }));
  const picker = page.getByRole('dialog');
  const tile = picker.getByRole('button', { name: /^Acoustic ceiling tile/ });
  await tile.focus();
  await picker.getByRole('img', { name: /^Acoustic ceiling tile: 125 Hz 0.20, / }).waitFor();
  expect(await tile.textContent()).toContain('αw 0.60  NRC 0.65');
  await click(tile);
  await click(window.button('Go to Run'));
  await window.button('Start').waitFor();
  // Two more choose a preset, one starts it and one shows the results: ten.
  expect(clicks).toBeLessThanOrEqual(6);
  await window.goTo('Room');

  const walls = boxFaces([0, 0, 0], [500, 400, 300]).map((corners) => face('Wall', corners));
  const words = [[0, 'TEXT'], [8, 'Notes'], [10, 0], [20, 0], [40, 5], [1, 'Hall']] as const; // prettier-ignore
  const drawing = written('bare.dxf', writeDxf({ entities: [...walls, [...words]] }));
  await window.choose(() => page.keyboard.press('Control+o'), drawing);
  await window.button('Do not save').click();
  const question = page.getByRole('dialog', { name: 'Which unit does bare.dxf use?' });
  await question.getByRole('button', { name: 'cm: 5 × 4 × 3 m' }).click();
  await said.getByText('bare.dxf is open: 6 taken, 1 left out.').waitFor();
  await facts.getByText('5.00 × 4.00 × 3.00 m').waitFor();
  expect(await facts.getByRole('listitem').allTextContents()).toEqual([
    'taken: 6 3DFACE',
    expect.stringMatching(/^left out: 1 TEXT \(/),
  ]);

  const hall = written('hall.ifc', hallIfc());
  await window.choose(() => page.keyboard.press('Control+o'), hall);
  await window.button('Do not save').click();
  await said.getByText('hall.ifc is open: 2 taken, 10 left out.').waitFor();
  await facts.getByText('6.00 × 7.00 × 3.00 m').waitFor();
  expect(await facts.getByRole('listitem').allTextContents()).toEqual([
    'taken: 1 IfcSpace, 1 IfcFurnishingElement',
    expect.stringMatching(/^left out: 2 IfcSlab, 6 IfcWall, 1 IfcWindow, 1 IfcDoor \(outside the rooms;/),
  ]);
  await window.waitForScene('6 problems');

  await window.goTo('Materials');
  await page.getByRole('tab', { name: 'Define' }).click();
  await window.button('Add').click();
  const list = written('list.csv', 'name,125,250,500,1k\nBrick,0.02,0.02,0.03,0.04\nFelt,0.1,0.2,0.5,0.6\n');
  await window.choose(() => page.getByRole('menuitem', { name: /^From a list/ }).click(), list);
  await page.getByRole('dialog').getByText('defines that of the scene').waitFor();
  await window.button('Import 2').click();
  await said.getByText(/^list\.csv: 1 defined/).waitFor();
  await window.waitForScene('5 problems');

  await window.button('Add').click();
  const catt = written('hall.geo', 'ABS Oak = <14 10 6 8 10 10> L <30 30 30 30 30 30> {90 60 30}\n');
  await window.choose(() => page.getByRole('menuitem', { name: /^From a list/ }).click(), catt);
  await window.button('Import 1').click();
  await said.getByText(/^hall\.geo: 1 defined, 1 added/).waitFor();
  await window.waitForScene('4 problems');
});
