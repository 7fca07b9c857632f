/**
 * `npm run pictures -- [NAME …]`: takes the pictures of the window in `docs/pictures`, in a real browser, of scenes it
 * computes itself; those of some names, or all.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import provideVulkan from '../../test/support/browser/software-vulkan.ts';
import { WindowUnderTest } from '../../test/support/browser/window.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** Largest size of a picture, bytes. */
const LARGEST = 260_000;

/** Size of the part of a report that is shown, px. */
const REPORT_SIZE = { width: 900, height: 1100 };

/** Longest run of a picture on a busy machine, ms. */
const LONGEST_RUN = 1_200_000;

/** Time for the next frames to be drawn, ms. */
const DRAWN = 1_000;

async function take({ page }: WindowUnderTest, name: string): Promise<void> {
  // Nothing is hovered or focused.
  await page.mouse.move(640, 795);
  await page.evaluate(() => (globalThis as unknown as { document: FocusedPage }).document.activeElement.blur());
  await page.waitForTimeout(DRAWN);
  await save(page, name);
}

async function save(page: Page, name: string): Promise<void> {
  const path = `${folder}${name}.png`;
  await page.screenshot({ path });
  const { size } = await stat(path);
  if (size > LARGEST) throw new Error(`${name}.png has ${size} bytes, more than ${LARGEST}`);
  console.log(`${name}.png, ${Math.round(size / 1000)} kB`);
}

interface FocusedPage {
  readonly activeElement: { blur(): void };
}

async function takeRoom(colorScheme: 'light' | 'dark', name: string): Promise<WindowUnderTest> {
  const window = await WindowUnderTest.open({ colorScheme });
  await window.openExample('Lecture hall');
  await window.waitForScene(/^ready to run/);
  await take(window, name);
  return window;
}

async function takeMaterials(window: WindowUnderTest): Promise<void> {
  await window.goTo('Materials');
  const carpet = window.page.getByRole('main').getByRole('button', { name: /^carpet/i });
  await carpet.first().click();
  const figure = window.page.getByRole('figure').first();
  await figure.waitFor({ timeout: 120_000 });
  await figure.scrollIntoViewIfNeeded();
  await take(window, 'materials');
}

/** The shoebox: planned and run on the processor. */
async function takeRun(): Promise<void> {
  const window = await WindowUnderTest.open();
  const { page } = window;
  await window.openExample('Shoebox');
  await window.waitForScene('ready to run');
  await window.goTo('Plan');
  await page
    .getByRole('table', { name: 'Presets' })
    .getByText(/^(up to )?\d.* (s|min)$/)
    .first()
    .waitFor({ timeout: 300_000 });
  await take(window, 'plan');

  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.button('Start').click();
  await window.runToResults(LONGEST_RUN);
  await window.goTo('Run');
  await window.openWaveOptions();
  await window.button('Add a slice').click();
  await window.button('Add a slice').click();
  await window.button('Wave options').click();
  await page.getByLabel('Time in the film').fill('6');
  await take(window, 'run');
  await window.goTo('Results');
  await window.showResultTab('Responses');
  await page.getByRole('row', { name: '63 Hz' }).waitFor();
  await page.getByRole('tab', { name: 'Decay' }).click();
  await take(window, 'results');
  await page.getByRole('tab', { name: 'Spectrogram' }).click();
  await page.getByRole('figure').waitFor();
  await take(window, 'spectrogram');
  await takeReport(window);
  await window.close();
}

/** The first page of the report of the results that are shown, beside a target. */
async function takeReport(window: WindowUnderTest): Promise<void> {
  await window.showResultTab('Overview');
  await window.button('DIN 18041:2016, A2, speech and lectures').click();
  await window.showResultTab('Report');
  const { contents } = await window.saved(() => window.button('Report (HTML)…').click());
  const page = await window.page.context().newPage();
  await page.setViewportSize(REPORT_SIZE);
  await page.setContent(contents.toString());
  await save(page, 'report');
}

async function takeStencils(): Promise<void> {
  const window = await WindowUnderTest.open();
  await window.goTo('Stencils');
  await window.page.getByRole('heading', { name: 'Dispersion' }).waitFor();
  await take(window, 'stencils');
  await window.close();
}

/** An office, opened. */
async function openOffice(): Promise<WindowUnderTest> {
  const window = await WindowUnderTest.open();
  await window.openExample('Office with a suspended ceiling');
  await window.waitForScene('ready to run');
  return window;
}

/** The suspended ceiling of the office, which is chosen. */
async function takeCeiling(): Promise<void> {
  const window = await openOffice();
  const { page } = window;
  const ceiling = page.getByRole('button', { name: /^Ceiling at z/ });
  await ceiling.click();
  await ceiling.scrollIntoViewIfNeeded();
  await take(window, 'ceiling');
  await window.close();
}

/** The wave that passes the ceiling of the office into the plenum. */
async function takePlenum(): Promise<void> {
  const window = await openOffice();
  const { page } = window;
  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.openWaveOptions();
  await page.getByLabel('Axis of slice 1').selectOption({ label: 'across y' });
  await page.getByRole('spinbutton', { name: 'Position of slice 1' }).fill(PLENUM.slice);
  await window.button('Start').click();
  await window.runToResults(LONGEST_RUN);
  await window.goTo('Run');
  await window.button('Wave options').click();
  await page.getByLabel('Time in the film').fill(PLENUM.milliseconds);
  await take(window, 'plenum-wave');
  await window.close();
}

/** Where the wave is shown, m, and when, ms: the direct sound has passed the ceiling, and the slab sends it back. */
const PLENUM = { slice: '1.3', milliseconds: '9' } as const;

/** Pictures that are taken, by the names that `npm run pictures -- NAME …` has for them; all without names. */
const TAKEN: Readonly<Record<string, () => Promise<void>>> = {
  dark: async () => (await takeRoom('dark', 'room-dark')).close(),
  room: async () => {
    const light = await takeRoom('light', 'room');
    await takeMaterials(light);
    await light.close();
  },
  run: takeRun,
  stencils: takeStencils,
  ceiling: takeCeiling,
  plenum: takePlenum,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in TAKEN));
if (unknown.length > 0)
  throw new Error(`no pictures are called ${unknown.join(', ')}; there are ${Object.keys(TAKEN).join(', ')}`);

await provideVulkan();
await mkdir(folder, { recursive: true });
for (const [name, takes] of Object.entries(TAKEN)) if (wanted.length === 0 || wanted.includes(name)) await takes();
// The npm package has the pictures: 256 colours make them a third as large. Without the program they stay as taken.
const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
const options = ['--quality', '80-98', '--speed', '1', '--skip-if-larger', '--force', '--ext', '.png'];
const { error } = spawnSync('pngquant', [...options, ...pictures], { cwd: folder });
if (error) console.error('pngquant is not installed, so the pictures are larger than they need be.');
// The browser that tests share would keep the process.
process.exit();
