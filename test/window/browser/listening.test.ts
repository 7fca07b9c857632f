/** The player in a real browser: seek, loop, A/B/dry by key, own recordings, the extension in what is saved. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeWav } from '../../../src/response/decode-wav.ts';
import { loudnessBlocks, loudnessOf } from '../../../src/response/listening/loudness.ts';
import { encodeWav } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { newFolder } from '../../e2e/cli.ts';
import { file, WindowUnderTest } from '../../support/browser/window.ts';

test('The player seeks, loops and switches; what it adds is said and saved', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  await window.openExample('Shoebox');
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('300');
  await page.getByLabel('Duration').fill('0.6');
  await page.getByLabel('Duration').blur();
  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.showWave('nothing');
  await window.button('Start').click();
  await window.runToResults();
  await page.getByText(/^Contains sound up to 3\d\d Hz only\.$/).waitFor();
  await page.getByRole('tab', { name: 'Listening' }).click();

  const position = page.getByRole('slider', { name: 'Position' });
  const at = async (): Promise<number> => Number.parseFloat((await position.getAttribute('aria-valuenow')) ?? '');
  await expect.poll(async () => Number(await position.getAttribute('aria-valuemax'))).toBeGreaterThan(5);

  // Keys of the slider, and the marked stretch.
  await position.press('ArrowRight');
  await position.press('ArrowRight');
  await position.press('Shift+ArrowLeft');
  await expect.poll(at).toBeCloseTo(1.9, 2);
  await position.press('[');
  await position.press('Shift+ArrowRight');
  await position.press('Shift+ArrowRight');
  await position.press(']');
  await expect.poll(() => page.getByLabel('Loop from').inputValue()).toBe('1.9');
  await expect.poll(() => page.getByLabel('to', { exact: true }).inputValue()).toBe('2.1');

  await position.press('Space');
  await window.button('Pause').waitFor();
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      const now = await at();
      expect(now).toBeGreaterThanOrEqual(1.89);
      expect(now).toBeLessThanOrEqual(2.11);
      return seen.add(now).size;
    })
    .toBeGreaterThan(4);

  // A, B and dry by one key, while it plays.
  const other = page.getByLabel('Response B').getByRole('option', { name: /S1 to R2$/ });
  await page.getByLabel('Response B').selectOption(await other.first().getAttribute('value'));
  const pressed = page.getByRole('group', { name: 'Which is heard' }).locator('[aria-pressed=true]');
  for (const name of ['B', 'Dry', 'A']) {
    await expect.poll(() => pressed.count()).toBe(1);
    await position.press('x');
    await expect.poll(() => pressed.textContent()).toBe(name);
  }
  const loudness = page.getByRole('table', { name: 'Levels' }).locator('td:last-child');
  await expect
    .poll(async () => {
      const all = await loudness.allTextContents();
      return all.length === 3 && /LUFS/.test(all[0]) && new Set(all).size === 1;
    })
    .toBe(true);
  await position.press('Space');
  await window.button('Play').waitFor();

  // A recording that comes with the program.
  await page.getByLabel('Sound', { exact: true }).selectOption('reading');
  await page.getByText('A reader of LibriVox').waitFor();

  // Own recordings, and what is none.
  const folder = newFolder();
  const [good, bad] = [join(folder, 'voice.wav'), join(folder, 'text.wav')];
  const tone = Float32Array.from({ length: 8000 }, (_, n) => Math.sin(0.3 * n) * Math.exp(-n / 1000));
  writeFileSync(good, encodeWav(tone, hertz(16_000)));
  writeFileSync(bad, 'this is no sound');
  const sound = (): Promise<string | null> =>
    page.getByLabel('Sound', { exact: true }).locator('option:checked').textContent();
  const sounds = ['pluck-96k.flac', 'pluck.mp3', 'pluck.ogg'].map((name) => file(`test/support/sounds/${name}`));
  for (const path of [...sounds, good]) {
    await window.choose(() => window.button('Add recordings…').click(), path);
    await expect.poll(sound).toBe(basename(path));
  }
  await window.choose(() => window.button('Add recordings…').click(), bad);
  await page.getByRole('dialog').getByText('this browser cannot decode text.wav').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // The extension and the direct sound are marked in what is saved.
  await page.getByRole('checkbox', { name: /Statistical extension/ }).check();
  await page.getByLabel('Direct sound').fill('3');
  await page.getByText(/Simulated up to 3\d\d Hz; above, a statistical extension: not simulated\./).waitFor();
  const saved = await window.saved(() => window.button('Response A: Response as heard (WAV)…').click());
  expect(saved.name).toBe('shoebox-S1-R1-direct+3dB-extended.wav');
  expect(saved.contents.toString('latin1')).toMatch(/NOT SIMULATED above 3\d\d Hz.*direct sound is \+3 dB/);
  expect(decodeWav(saved.contents, saved.name).sampleRateHz).toBe(48_000);

  // Sounds are saved as loud as they are heard: A, B and dry alike.
  const loud: (number | null)[] = [];
  for (const lane of ['Response A', 'Response B', 'Dry sound']) {
    const { name, contents } = await window.saved(() => window.button(`${lane}: Sound (WAV)…`).click());
    const { samples, sampleRateHz } = decodeWav(contents, name);
    loud.push(loudnessOf(loudnessBlocks(samples, null, sampleRateHz)));
  }
  for (const each of loud) expect(Math.abs(each! - loud[0]!)).toBeLessThan(0.5);

  // All of it is there after a reload.
  await page.getByText(/backed up/).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Results', exact: true }).click();
  await page.getByRole('tab', { name: 'Listening' }).click();
  await expect.poll(sound).toBe('voice.wav');
  await expect.poll(() => page.getByLabel('Response B').locator('option:checked').textContent()).toMatch(/S1 to R2$/);
  expect(await page.getByRole('checkbox', { name: /Statistical extension/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Direct sound').inputValue()).toBe('3');
});
