/** A long run is cut off by a reload; back in the queue it goes on from where it was, to the same samples. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RenderReport } from '../../../../src/app/index.ts';
import { newFolder } from '../../../e2e/cli.ts';
import { WindowUnderTest } from '../../../support/browser/window.ts';

/** So much faster do the clocks of workers go: seconds look like the minutes after which runs keep where they are. */
const HASTE = 1000;

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.1 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'wall' }] },
  sources: { S1: { position: [1, 1, 1.5] } },
  receivers: { R1: { position: [4, 3, 1.2] } },
  durationSeconds: 3,
  maxFrequencyHz: 300,
  scheme: 'compact-3@2%',
};

/** Names of files with content in the folders of checkpoints; a text, for it runs in the page. */
const KEPT_FILES = `(async () => {
  const names = [];
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle('checkpoints').catch(() => null);
  if (!all) return names;
  for await (const run of all.values())
    for await (const file of run.values()) if ((await file.getFile()).size > 0) names.push(file.name);
  return names;
})()`;

const keptFiles = (page: Page): Promise<string[]> => page.evaluate<string[]>(KEPT_FILES);

test('A run that is cut off waits in the queue, and goes on from where it was', async () => {
  const window = await WindowUnderTest.forTest({}, (page) => {
    page.on('worker', (worker) => {
      const hasten = (times: number): void => {
        const now = performance.now.bind(performance);
        performance.now = () => times * now();
      };
      void worker.evaluate(hasten, HASTE).catch(() => undefined);
    });
    return Promise.resolve();
  });
  const { page } = window;
  const path = join(newFolder(), 'hall.json');
  writeFileSync(path, JSON.stringify(SCENE));
  await window.choose(() => page.keyboard.press('Control+o'), path);
  await window.waitForScene(/^ready to run/);
  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.showWave('nothing');
  await window.button('Start').click();
  await expect.poll(() => keptFiles(page)).toContain('state-1');

  await page.reload();
  await page.getByText(/1 run waits in the queue/).waitFor();
  await window.goTo('Run');
  await window.button('Resume queue').click();
  await window.runToResults();
  const resumed = await filesOf(window);
  const report = JSON.parse(Buffer.from(resumed.get('report.json')!).toString()) as RenderReport;
  expect(report.checkpoints.resumedFrom?.step).toBeGreaterThan(0);
  // Nothing is left of a run that is done.
  expect(await keptFiles(page)).toEqual([]);

  await window.goTo('Run');
  await window.button('Start').click();
  await window.runToResults();
  const whole = await filesOf(window);
  const wav = (files: ReadonlyMap<string, Uint8Array>): string =>
    Buffer.from([...files].find(([name]) => name.endsWith('.wav'))![1]).toString('base64');
  expect(wav(resumed) === wav(whole)).toBe(true);
});

/** The files of the newest result. */
async function filesOf(window: WindowUnderTest): Promise<Map<string, Uint8Array>> {
  await window.goTo('Results');
  await window.page
    .getByRole('region', { name: 'Results' })
    .getByRole('listitem')
    .last()
    .getByRole('button')
    .first()
    .click();
  const zip = await window.saved(() => window.button('All files (ZIP)…').click());
  return new Map(Object.entries(unzipSync(zip.contents)).map(([name, bytes]) => [name.replace(/^.*\//, ''), bytes]));
}
