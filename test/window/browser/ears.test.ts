/**
 * A receiver with ambisonics in the window: its channels are saved, its directions drawn, and it is heard with two
 * ears.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auraliseResult, dryWav, headMatrices, MemoryFiles } from '../../../src/app/index.ts';
import { convolve } from '../../../src/response/convolve.ts';
import { decodeChannels } from '../../../src/response/decode-wav.ts';
import { EARS_BLOCK, earSpectra, TURN_SAMPLES } from '../../../src/response/binaural/turning-ears.ts';
import { turnedDecoder } from '../../../src/response/binaural/decoder.ts';
import { axesOf } from '../../../src/sphere/orientation.ts';
import { unzipSync } from 'fflate';
import { WindowUnderTest } from '../../support/browser/window.ts';

const SHOTS = process.env['EARS_SHOTS'];

test('The window saves the channels, draws their directions and plays them for two ears', async () => {
  const window = await WindowUnderTest.forTest();
  const { page } = window;
  const shot = async (name: string): Promise<void> => {
    if (SHOTS) writeFileSync(join(SHOTS, `${name}.png`), await page.screenshot());
  };
  await window.openExample('Shoebox');
  await page.getByLabel('x of R1, metres').focus();
  await page.getByLabel('Direction of R1').selectOption('ambisonics-1');
  await shot('room');
  await window.goTo('Plan');
  await page.getByLabel('Frequency up to').fill('250');
  await page.getByLabel('Duration').fill('0.3');
  await page.getByLabel('Duration').blur();
  await window.goTo('Run');
  await window.computeOn('cpu');
  await window.showWave('nothing');
  await window.button('Start').click();
  await window.runToResults();

  // The channels are among all files, under the name that the report there has for them.
  const zip = await window.saved(() => window.button('All files (ZIP)…').click());
  const files = Object.fromEntries(
    Object.entries(unzipSync(zip.contents)).map(([path, bytes]) => [path.replace(/^.*\//, ''), bytes]),
  );
  const report = JSON.parse(new TextDecoder().decode(files['report.json'])) as {
    responses: { source: string; receiver: string; file: string; direction?: { file: string } }[];
  };
  const entry = report.responses.find(({ receiver }) => receiver === 'R1')!;
  expect(entry.direction!.file).toBe('shoebox-S1-R1-ambisonics-1-ACN-SN3D.wav');
  const channels = await window.saved(() => window.button('Channels (WAV)…').click());
  expect(channels.name).toBe(entry.direction!.file);
  expect(channels.contents.equals(Buffer.from(files[entry.direction!.file]))).toBe(true);

  await window.showResultTab('Directions');
  const picture = page.getByRole('img', { name: /^Map of the sphere/ });
  await picture.waitFor();
  await shot('directions');
  const before = await picture.getAttribute('alt');
  await page.getByRole('group', { name: 'Usual windows' }).getByRole('button', { name: '5–80 ms' }).click();
  await expect.poll(() => picture.getAttribute('alt')).not.toBe(before);
  expect((await window.saved(() => window.button('Map (PNG)…').click())).name).toMatch(
    /^shoebox-S1-R1-direction-all-5-80ms\.png$/,
  );
  await page.getByText('In the room').scrollIntoViewIfNeeded();
  await shot('hedgehog');

  await page.getByRole('tab', { name: 'Listening' }).click();
  await page.getByRole('checkbox', { name: 'Hear with two ears' }).check();
  await page.getByText(/^rigid ball .*Order 1/).waitFor();
  const pad = page.getByRole('slider', { name: 'Where the head looks' });
  // Until it is paused, however long that takes.
  await window.button('Loop').click();
  await window.button('Play').click();
  await window.button('Pause').waitFor();
  for (let i = 0; i < 6; i++) await pad.press('ArrowLeft');
  await pad.press('Shift+ArrowUp');
  expect(await pad.getAttribute('aria-valuetext')).toBe('30° to the left, 1° up');
  await pad.scrollIntoViewIfNeeded();
  await shot('ears');
  await window.button('Pause').click();

  // What is saved is what the command line writes.
  await page.getByLabel('Sound', { exact: true }).selectOption('impulse');
  await page.getByRole('checkbox', { name: 'Set the level of the dry sound' }).check();
  await page.getByLabel('Level 1 m from the source').fill('65');
  const saved = await window.saved(() => window.button('Response A: Two ears (WAV)…').click());
  expect(saved.name).toBe('shoebox-S1-R1-ears-30_1_0.wav');
  const given = new Map(Object.entries(files).map(([name, bytes]) => [`out/${name}`, new Blob([bytes])]));
  const memory = new MemoryFiles(new Map([...given, ['dry.wav', new Blob([dryWav({ kind: 'impulse' })])]]));
  const orientation = { yawDegrees: 30, pitchDegrees: 1, rollDegrees: 0 };
  await auraliseResult(
    {
      ...{ resultFolder: 'out', dryFile: 'dry.wav', dryLevelDb: 65, receiver: 'R1', orientation },
      ...{ binaural: 'ball', outFile: 'heard.wav' },
    },
    { host: { files: memory } as never, signal: new AbortController().signal },
  );
  sameSound(saved.contents, Buffer.from(memory.written.get('heard.wav') as Uint8Array));
  expect(decodeChannels(saved.contents, saved.name).channels).toHaveLength(2);

  // Another head, measured, with its licence.
  await page.getByLabel('Head', { exact: true }).selectOption('kemar');
  await page.getByText(/Licence: /).waitFor();

  // All of it is there after a reload.
  await page.getByText(/backed up/).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Results', exact: true }).click();
  await window.showResultTab('Directions');
  await picture.waitFor();
  await page.getByRole('tab', { name: 'Listening' }).click();
  await page.getByText(/Licence: /).waitFor();
  expect(await pad.getAttribute('aria-valuetext')).toBe('30° to the left, 1° up');
  expect(await page.getByLabel('Level 1 m from the source').inputValue()).toBe('65');
});

/**
 * Compares two WAV files of floats. Sines differ in the last bit between the browser's V8 and Node's, so their
 * transforms differ by a few 2⁻⁵³ of the peak. That shows where a response fades out at its end: samples there are
 * smaller than 10⁻⁷ of the peak. It can also round a sample to the next float.
 */
function sameSound(one: Buffer, other: Buffer): void {
  const header = one.subarray(0, one.indexOf('data') + 8);
  expect(other.subarray(0, header.length).equals(header)).toBe(true);
  expect(other.length).toBe(one.length);
  const [a, b] = [one, other].map((bytes) => decodeChannels(bytes, 'ears.wav').channels.flatMap((each) => [...each]));
  const rounding = 1e-14 * b.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const beyond = a.filter((sample, n) => !(Math.abs(sample - b[n]) <= rounding + 2 ** -23 * Math.abs(b[n])));
  expect(beyond).toEqual([]);
}

/** A worklet that answers each message. */
const ANSWERING = `registerProcessor('answering', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.port.onmessage = () => this.port.postMessage(null);
  }
  process() {
    return true;
  }
});`;

test('The worklet plays what the filters of the turned head give, and turns without a gap or a click', async () => {
  // The answering worklet is no file of the page.
  const { page } = await WindowUnderTest.forTest({ bypassCSP: true });
  const [order, length, blocks] = [1, 200, 120];
  let seed = 7;
  const noise = (): number => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * 2 - 1;
  const filters = [0, 1].map(() =>
    Array.from({ length: 4 }, () => Float64Array.from({ length }, (_, n) => noise() * Math.exp(-n / 20))),
  ) as unknown as readonly [Float64Array[], Float64Array[]];
  const tones = Array.from({ length: 4 }, (_, c) =>
    Float32Array.from({ length: blocks * EARS_BLOCK }, (_, t) => 0.1 * Math.sin(0.02 * t + c)),
  );
  const turns = [0, 30, 70, -100].map((yawDegrees) => ({ yawDegrees, pitchDegrees: yawDegrees / 5, rollDegrees: 0 }));
  const { channels, partitions, spectra } = earSpectra(filters);
  const heard = await page.evaluate(
    async ({ channels, partitions, spectra, tones, matrices, length, answers }) => {
      const context = new OfflineAudioContext(2, length, 48_000);
      await context.audioWorklet.addModule('ears-worklet.js');
      await context.audioWorklet.addModule(answers);
      const answering = new AudioWorkletNode(context, 'answering');
      const ears = new AudioWorkletNode(context, 'ears', {
        outputChannelCount: [2],
        channelInterpretation: 'discrete',
        processorOptions: {
          spectra: { channels, partitions, spectra: Float64Array.from(spectra) },
          matrices: Float64Array.from(matrices[0]),
        },
      });
      const buffer = context.createBuffer(tones.length, length, 48_000);
      tones.forEach((tone, c) => buffer.copyToChannel(Float32Array.from(tone), c));
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(ears).connect(context.destination);
      source.start();
      matrices.slice(1).forEach((next, i) => {
        void context.suspend(((i + 1) * 30 * 128) / 48_000).then(() => {
          ears.port.postMessage({ kind: 'turn', matrices: Float64Array.from(next) });
          // The message has arrived when a later one to the same thread is answered.
          answering.port.onmessage = () => void context.resume();
          answering.port.postMessage(null);
        });
      });
      const made = await context.startRendering();
      return [0, 1].map((ear) => [...made.getChannelData(ear)]);
    },
    {
      ...{
        channels,
        partitions,
        spectra: [...spectra],
        tones: tones.map((tone) => [...tone]),
        length: blocks * EARS_BLOCK,
        answers: `data:text/javascript,${encodeURIComponent(ANSWERING)}`,
      },
      matrices: turns.map((orientation) => [...headMatrices(order, orientation)]),
    },
  );
  const decoder = { order, sampleRateHz: 48_000, filters, latency: 0, aliasingHz: 0 };
  const stretches = turns.map((orientation, i) => ({
    exact: turnedDecoder(decoder, axesOf(orientation)).filters.map((ear) =>
      ear.reduce(
        (sum, filter, c) => convolve(tones[c], filter).map((value, t) => value + sum[t]),
        new Float64Array(tones[0].length + length - 1),
      ),
    ),
    // Until the next turn, and once this one has ended and left the filters.
    from: i === 0 ? 0 : i * 30 * EARS_BLOCK + TURN_SAMPLES + length + EARS_BLOCK,
    to: (i + 1) * 30 * EARS_BLOCK,
  }));
  for (const { exact, from, to } of stretches) {
    for (const ear of [0, 1]) {
      // Floats between the nodes: samples of about 1.
      for (let t = from; t < to; t++) expect(Math.abs(heard[ear][t] - exact[ear][t])).toBeLessThan(1e-6);
    }
  }
  for (const ear of [0, 1]) {
    const step = (t: number): number => Math.abs(heard[ear][t] - heard[ear][t - 1]);
    let [still, moving] = [0, 0];
    for (let t = length; t < heard[ear].length; t++) {
      moving = Math.max(moving, step(t));
      if (stretches.some(({ from, to }) => t > from && t < to)) still = Math.max(still, step(t));
    }
    // A cut from one orientation to another would jump by about the tone itself, 50 times its largest step.
    expect(moving).toBeLessThan(3 * still);
  }
});
