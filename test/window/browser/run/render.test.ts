/** Opens, changes, plans, runs, analyses and saves a room in a real browser, and compares with the command line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { RenderReport } from '../../../../src/app/rendering/finished/render-report.ts';
import { newFolder, readWav, wavehall } from '../../../e2e/cli.ts';
import { faultsOf } from '../../../support/sofa/conventions.ts';
import { readAgain } from '../../../support/sofa/second-reader.ts';
import { WindowUnderTest, type SavedFile } from '../../../support/browser/window.ts';
import { LONGEST_WAIT } from '../../../support/longest-wait.ts';

/** Files of Chromium and Node have been seen to differ by 8e-10 of the peak since filters are computed once for all. */
const CPU_BOUND = 1e-8;

/**
 * Tolerance of WAV samples, relative to the largest. The driver is the same, and so far the bytes were equal. But sines
 * and powers in the browser's V8 and in Node's can differ in the last bit, so that a weight rounds to the next 32-bit
 * number: a few times 2⁻²⁴.
 */
const WEBGPU_BOUND = 1e-6;

test('A receiver is dragged and typed; planned, run and saved, the room is what the command line makes of it', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  await dragReceiver(window);
  await typeCoordinate(window);
  await askForLess(window);
  await readPlan(window);

  await window.computeOn('webgpu');
  await runWatched(window);
  const onGpu = await saveAll(window);
  await readResults(window, JSON.parse(onGpu.get('report.json')!.toString()) as RenderReport);
  await sameInSofa(window, onGpu);

  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.showWave('nothing');
  await run(window);
  const onProcessor = await saveAll(window);
  await window.goTo('Run');
  await run(window);
  sameRoomAgain(onProcessor, await saveAll(window));

  const scene = await window.savedScene();
  expect(scene.name).toBe('shoebox.json');
  // The results are not in it.
  await expect.poll(() => page.title()).toBe('shoebox.json • – Wavehall');
  await sameAsCommandLine(scene, 'webgpu', onGpu, WEBGPU_BOUND);
  await sameAsCommandLine(scene, 'cpu', onProcessor, CPU_BOUND);
  await makeLongEnough(window);
});

/** All responses as one SOFA file: those of the WAV files, at the places of the table. */
async function sameInSofa(window: WindowUnderTest, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const { name, contents } = await window.saved(() => window.button('All responses (SOFA)…').click());
  expect(name).toMatch(/^shoebox.*\.sofa$/);
  const sofa = await readAgain(Uint8Array.from(contents));
  expect(faultsOf(sofa)).toEqual([]);
  expect(sofa.attributes['SOFAConventions']).toBe('SingleRoomSRIR');
  const positions = sofa.values('ListenerPosition');
  const placeOf = (receiver: string): Promise<number[]> =>
    Promise.all((['x', 'y', 'z'] as const).map((axis) => window.coordinate(axis, receiver)));
  const responses = sofa.values('Data.IR');
  const each = responses.length / 2;
  const wavs = ['R1', 'R2'].map((receiver) => {
    const path = join(newFolder(), 'response.wav');
    writeFileSync(path, files.get(`S1-${receiver}.wav`)!);
    return readWav(path).samples;
  });
  for (const [i, samples] of wavs.entries()) {
    // WAV files and SOFA files have the same numbers of 32 bits.
    expect(responses.slice(i * each, i * each + samples.length)).toEqual(Array.from(samples));
  }
  await window.goTo('Room');
  for (const [i, receiver] of ['R1', 'R2'].entries()) {
    for (const [axis, at] of (await placeOf(receiver)).entries()) expect(positions[3 * i + axis]).toBeCloseTo(at, 3);
  }
  await window.goTo('Results');
}

/**
 * 0.4 s are too short for T30 in this room: the results say so, and a button leaves the length to the program. At 63
 * and 125 Hz, T30 is 0.97 s, so that its 45 dB take 0.73 s; 0.4 s of sound say that within a factor of two.
 */
async function makeLongEnough(window: WindowUnderTest): Promise<void> {
  await window.goTo('Results');
  await window.page
    .getByText(/^The response is too short for T30 at .*125 Hz.*: that takes about (0\.[7-9]\d*|1(\.[0-4]\d*)?) s\./)
    .waitFor();
  await window.button('Make it as long as needed').click();
  await window.page.getByText('The next run is as long as T30 needs. Start it.').waitFor();
  await window.goTo('Plan');
  await expect.poll(() => window.page.getByLabel('Length of the responses').inputValue()).toBe('T30');
  expect(await window.page.getByText(/^T30 needs about/).count()).toBe(0);
}

/** The second run takes the room from the storage of the window, and makes the same of it. */
function sameRoomAgain(before: ReadonlyMap<string, Buffer>, again: ReadonlyMap<string, Buffer>): void {
  const report = JSON.parse(again.get('report.json')!.toString()) as RenderReport;
  expect(report.roomFromCache).toBe(true);
  for (const [name, contents] of before) {
    if (name.endsWith('.wav')) expect(contents.equals(again.get(name)!)).toBe(true);
  }
}

/** Drags a point in the horizontal plane through it: its numbers follow, and one undo takes it back. */
async function dragReceiver(window: WindowUnderTest): Promise<void> {
  const { page } = window;
  const before = await window.marker('R1');
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x - 40, before.y - 10, { steps: 5 });
  await expect.poll(() => window.coordinate('x', 'R1')).toBeLessThan(3.8);
  await page.mouse.move(before.x - 80, before.y - 20, { steps: 5 });
  await page.mouse.up();
  // A centimetre is less than 2 px here.
  await expect.poll(async () => Math.abs((await window.marker('R1')).x - before.x + 80)).toBeLessThan(3);
  await expect.poll(async () => Math.abs((await window.marker('R1')).y - before.y + 20)).toBeLessThan(3);
  await expect.poll(() => window.coordinate('x', 'R1')).toBeLessThan(3.5);
  expect(await window.coordinate('y', 'R1')).not.toBe(2.7);
  expect(await window.coordinate('z', 'R1')).toBe(1.2);
  await window.button('Undo').click();
  await expect.poll(() => window.coordinate('x', 'R1')).toBe(3.9);
  expect(await window.coordinate('y', 'R1')).toBe(2.7);
  await expect.poll(async () => (await window.marker('R1')).x).toBeCloseTo(before.x, 0);
  await window.button('Redo').click();
  await expect.poll(() => window.coordinate('x', 'R1')).toBeLessThan(3.5);
}

async function typeCoordinate(window: WindowUnderTest): Promise<void> {
  const before = await window.marker('R2');
  await window.page.getByLabel('z of R2, metres').fill('2.2');
  // One metre up.
  await expect.poll(async () => (await window.marker('R2')).y).toBeLessThan(before.y - 50);
  expect(await window.coordinate('x', 'R2')).toBe(2.4);
}

async function askForLess(window: WindowUnderTest): Promise<void> {
  await window.goTo('Plan');
  await window.page.getByLabel('Frequency up to').fill('200');
  await window.page.getByLabel('Duration').fill('0.4');
  await window.page.getByLabel('Duration').blur();
}

async function readPlan(window: WindowUnderTest): Promise<void> {
  const { page } = window;
  const presets = page.getByRole('table', { name: 'Presets' });
  // On a busy machine it may be minutes, such as `40 s – 2 min`; the draft goes down by octaves until it is quick.
  const preset = (name: string): unknown =>
    expect.stringMatching(
      new RegExp(`^${name}(–|±[\\d.]+(–[\\d.]+)?)(up to )?[\\d.–]+ (ms|s|min|h)( – [\\d.]+ (s|min|h))?$`),
    );
  await expect
    .poll(() => presets.getByRole('row').allTextContents())
    .toEqual([
      'For a purposeT, JNDTime',
      ...['First look', 'T to 500 Hz', 'Speech'].map(preset),
      'As the scene saysT, JNDTime',
      ...['Standard', 'Draft', 'Waves only', 'Fine'].map(preset),
    ]);
  await page
    .getByRole('region', { name: 'Waves only: what it gives' })
    .getByText(/^[\d.]+ [kMG]B$/)
    .waitFor();
  await page.getByText(/^T30 needs about 0\.[6-9]\d* s in this room/).waitFor();
  await window.openAdvanced();
  await page.getByText('Planned for the scene as it is.').waitFor({ timeout: LONGEST_WAIT * 2 });
  const rows = page.getByRole('table', { name: 'Schemes for this scene and what they take' }).locator('tbody tr');
  expect(await rows.count()).toBeGreaterThan(5);
  for (const row of await rows.allTextContents()) expect(row).toMatch(/\d (ms|s|min|h).*\d [kMG]B.*\d %.*\d Hz.*\d mm/);
}

async function run(window: WindowUnderTest): Promise<void> {
  await window.button('Start').click();
  await window.runToResults();
  await window.showResultTab('Responses');
}

/** Watches every frame: their time grows until the end. */
async function runWatched(window: WindowUnderTest): Promise<void> {
  const { page } = window;
  await window.goTo('Run');
  await window.showWave('impulse');
  await page.getByLabel('Steps per frame').selectOption('20');
  const seen = await page.evaluateHandle(() => {
    const times: number[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const text = (target instanceof Text ? target.parentElement : target)?.textContent ?? '';
        if (/^[\d.]+ ms after S1 sounded/.test(text)) times.push(Number.parseFloat(text));
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return times;
  });
  await window.button('Start').click();
  const line = page.getByText(/ms after S1 sounded/);
  await window.runToResults(LONGEST_WAIT * 3);
  await window.goTo('Run');
  const different = [...new Set(await seen.jsonValue())];
  expect(different.length).toBeGreaterThan(2);
  expect(different).toEqual(different.toSorted((a, b) => a - b));
  expect(await line.textContent()).toMatch(/^40\d\.\d\d ms after S1 sounded, step (.+) of \1$/);
  await window.goTo('Results');
}

async function readResults(window: WindowUnderTest, report: RenderReport): Promise<void> {
  const { page } = window;
  await window.showResultTab('Responses');
  await expect.poll(() => page.getByLabel('Response: source').locator('option').count()).toBe(2);
  const cursor = page.getByRole('slider', { name: 'Cursor of Impulse response' });
  await cursor.press('End');
  // The last sample of 0.4 s has a pressure.
  await expect
    .poll(() => cursor.getAttribute('aria-valuetext'))
    .toMatch(/^time, ms (399|400)[^;]*; pressure, 1\/m: .*[1-9]/);
  const row = (name: string): Promise<string[]> =>
    page
      .getByRole('group', { name: 'Table of figures' })
      .getByRole('row', { name })
      .getByRole('cell')
      .allTextContents();
  const { bands } = report.responses[0].figures!;
  const cell = (value: number, half: number, digits: number): string =>
    `${value.toFixed(digits).replace('-', '−')} ± ${half.toFixed(digits)}`;
  for (const { centreHz, edtSeconds, c80Db, d50, uncertainty } of bands.filter(
    ({ validity }) => validity === 'whole',
  )) {
    const [validity, edt, , , c80, d50Percent] = await row(`${centreHz} Hz`);
    expect(validity).toBe('inside');
    expect([edt, c80, d50Percent]).toEqual([
      cell(edtSeconds!, uncertainty!.edtSeconds!, 2),
      cell(c80Db!, uncertainty!.c80Db!, 1),
      cell(100 * d50!, 100 * uncertainty!.d50!, 0),
    ]);
  }
  expect((await row('1 kHz')).join(' ')).toMatch(/^outside –/);
  for (const tab of ['Decay', 'Spectrum', 'Phase', 'Group delay', 'Waterfall', 'Spectrogram']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('figure', { name: new RegExp(tab, 'i') }).waitFor();
  }
  await window.showResultTab('Reflections');
  await page.getByRole('figure', { name: 'Echogram' }).waitFor();
  await window.showResultTab('Curves and figures');
}

/** The files of the shown result, by name. The shown response, saved alone, has the same bytes. */
async function saveAll(window: WindowUnderTest): Promise<Map<string, Buffer>> {
  const zip = await window.saved(() => window.button('All files (ZIP)…').click());
  const prefix = zip.name.replace(/\.zip$/, '');
  expect(prefix).toMatch(/^shoebox/);
  const files = Object.entries(unzipSync(zip.contents)).map(
    ([path, contents]) => [path.slice(prefix.length + 1), Buffer.from(contents)] as const,
  );
  expect(files.length).toBe(4);
  const alone = await window.saved(() => window.button('Response (WAV)…').click());
  expect(alone.contents.equals(new Map(files).get(alone.name)!)).toBe(true);
  // With the names that the command line gives them.
  const plain = (text: string): string => text.replaceAll(`${prefix}-`, '');
  return new Map(
    files.map(([name, contents]) => [
      plain(name),
      name === 'report.json' ? Buffer.from(plain(contents.toString())) : contents,
    ]),
  );
}

async function sameAsCommandLine(
  scene: SavedFile,
  engine: 'webgpu' | 'cpu',
  files: ReadonlyMap<string, Buffer>,
  bound: number,
): Promise<void> {
  const folder = newFolder();
  const path = join(folder, scene.name);
  writeFileSync(path, scene.contents);
  const { status, stderr } = await wavehall(['render', path, '--engine', engine, '--out', folder], {
    // Without earlier measurements stored on this machine.
    env: { ...process.env, XDG_CACHE_HOME: folder, LOCALAPPDATA: folder, HOME: folder },
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  for (const [name, contents] of files) {
    if (!name.endsWith('.wav')) continue;
    const own = join(folder, `own-${name}`);
    writeFileSync(own, contents);
    expect(largestDifference(own, join(folder, name))).toBeLessThanOrEqual(bound);
  }
  const report = (bytes: Buffer): unknown => JSON.parse(bytes.toString(), comparable);
  expect(report(files.get('report.json')!)).toEqual(report(readFileSync(join(folder, 'report.json'))));
}

function largestDifference(one: string, other: string): number {
  const [a, b] = [readWav(one), readWav(other)];
  expect(a.rate).toBe(b.rate);
  expect(a.samples.length).toBe(b.samples.length);
  const peak = b.samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return a.samples.reduce((most, value, i) => Math.max(most, Math.abs(value - b.samples[i])), 0) / peak;
}

/**
 * Entries in which two equal runs may differ: times, the name of the device, the memory of slices, and whether the room
 * or where it stopped was kept.
 */
const OF_ONE_RUN = new Set([
  'adapter',
  'costShare',
  'canGoOn',
  'ctpnNs',
  'elapsedSeconds',
  'memoryBytes',
  'roomFromCache',
  'seconds',
  'timing',
]);

/** The warning of short responses says how long the rest would take on this machine. */
const TIME_LEFT = /, in about [^,]+(, from where this run stopped)?$/;

/** Rounds numbers to seven digits, because the last ones depend on the version of V8. */
function comparable(key: string, value: unknown): unknown {
  if (OF_ONE_RUN.has(key)) return undefined;
  if (typeof value === 'string') return value.replace(TIME_LEFT, '');
  return typeof value === 'number' ? Number(value.toPrecision(7)) : value;
}
