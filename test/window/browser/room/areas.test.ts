/** Areas of receivers in a real browser: laid, run, shown as maps, reported; checked with axe. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../e2e/cli.ts';
import { WindowUnderTest } from '../../../support/browser/window.ts';
import { axeFile, faultsOf } from '../axe-faults.ts';

/** A small room at low frequencies: a run takes seconds. */
const SCENE = {
  wavehall: 1,
  title: 'Room with an area',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [4, 3, 2.5] }, material: 'plaster' }] },
  sources: { S1: { position: [0.8, 0.7, 1.2] } },
  receivers: { stalls: { polygon: [[1.5, 0.5], [3.5, 0.5], [3.5, 2.5], [1.5, 2.5]], spacingMetres: 0.5, heightMetres: 1.2 } },
  maxFrequencyHz: 360,
  durationSeconds: 0.6,
  scheme: 'compact-3@2%',
}; // prettier-ignore

test('A result with areas only has maps in colour, and a report', async () => {
  // The page's policy blocks axe; only tests that use it turn the policy off.
  const window = await WindowUnderTest.forTest({ bypassCSP: true });
  const { page } = window;
  await page.addScriptTag({ path: axeFile });
  const faults = (): Promise<string[]> => faultsOf(window, false);
  const scene = join(newFolder(), 'area.json');
  writeFileSync(scene, JSON.stringify(SCENE));
  await window.choose(() => page.keyboard.press('Control+o'), scene);
  await window.waitForScene('ready to run');
  const area = page.getByRole('group', { name: 'Area stalls' });
  await expect.poll(() => area.textContent()).toContain('a polygon, 16 receivers');
  await page.getByLabel('S1 has a sound power level').check();
  await page.getByLabel('Noise in the room').check();
  expect(await faults()).toEqual([]);
  await window.waitForScene('ready to run');

  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.showWave('nothing');
  await window.button('Start').click();
  await window.runToResults();
  await window.showResultTab('Maps');
  const map = page.getByRole('img', { name: /^Map of/ });
  await map.waitFor();
  await page.getByLabel('Figure').selectOption('lpDb');
  await page.getByRole('img', { name: /^Map of Lp, dB/ }).waitFor();
  await expect.poll(() => page.getByLabel('Spread over the area').textContent()).toMatch(/Mean[\d.]+ dB/);
  expect(await faults()).toEqual([]);
  const png = await window.saved(() => window.button('Map (PNG)…').click());
  expect(png.name).toMatch(/^area-stalls-S1-Lp.*\.png$/);
  expect(png.contents.subarray(1, 4).toString()).toBe('PNG');

  for (const tab of ['Measured', 'Targets', 'Variants', 'Report'] as const) {
    await window.showResultTab(tab);
    expect([tab, await faults()]).toEqual([tab, []]);
  }
  await page.getByRole('group', { name: 'Company' }).getByLabel('Name').fill('Halls & Co');
  const report = await window.saved(() => window.button('Report (HTML)…').click());
  const text = report.contents.toString();
  expect(text).toContain('<strong>Halls &amp; Co</strong>');
  expect(text).toContain('Room with an area');
  expect(text).toMatch(/class="maps"[^]*<svg/);

  // Levels that change after the run change its figures without another; sources show how they radiate.
  await window.goTo('Room');
  await page.getByLabel('Usual sound powers for S1').selectOption('pink100');
  await page.getByText('The figures of 1 result follow the levels of the scene.').waitFor();
  await window.goTo('Results');
  await expect.poll(() => page.getByText(/the sound power of S1/).count()).toBe(1);
  await window.goTo('Room');
  await window.button('Add a system').click();
  await page.getByLabel('Gain of S1 in PA, dB').fill('-3');
  await page.getByLabel('Name of source S1').click();
  await page.getByLabel('Direction of S1').selectOption('cardioid');
  await page.getByRole('img', { name: 'Radiation of S1 at 1 kHz: directivity index 4.8 dB' }).waitFor();
  expect(await faults()).toEqual([]);
});
