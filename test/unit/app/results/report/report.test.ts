import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareResults } from '../../../../../src/app/results/compare/compare-results.ts';
import { analyseMeasured, measuredBeside } from '../../../../../src/app/results/analyse/analyse-measured.ts';
import { namesOf } from '../../../../../src/app/results/measured/measured-responses.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { readResult } from '../../../../../src/app/results/read/result.ts';
import { writeReport } from '../../../../../src/app/results/report/write-report.ts';
import { judgeRendering } from '../../../../../src/app/results/targets/judge-result.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { decodeWav } from '../../../../../src/response/decode-wav.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { keptInMemory, testHost } from '../../../../support/test-host.ts';
import { AREA } from '../../../../support/whole-area.ts';

/** Text that would be markup, if it reached a page as it is. */
const HOSTILE = '<script>alert(1)</script>';

let folder: string;
const controls = {
  host: { ...testHost, kept: keptInMemory() },
  memoryLimit: 1e9,
  signal: new AbortController().signal,
};

async function render(name: string, absorption: number): Promise<string> {
  const file = join(folder, `${name}.json`);
  const scene = {
    wavehall: 1,
    title: HOSTILE,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { [HOSTILE]: { absorption }, floor: { absorption: 0.2 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [4, 3.1, 2.5] }, material: HOSTILE, faces: { 'z-': 'floor' } }] },
    sources: { S: { position: [0.9, 0.8, 1.2] } },
    receivers: { R: { position: [3, 2.2, 1.1] } },
    maxFrequencyHz: 420,
    durationSeconds: 0.7,
    scheme: 'compact-3@2%',
    sampleRateHz: 4000,
  };
  writeFileSync(file, JSON.stringify(scene));
  const outFolder = join(folder, name);
  const makeEngine = () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 }));
  await renderScene({ sceneFile: file, outFolder }, { ...controls, makeEngine });
  return outFolder;
}

let first: string;
let second: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  first = await render('first', 0.1);
  second = await render('second', 0.4);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a target', () => {
  it('is judged by the means over the responses, and drawn with them', async () => {
    const path = join(folder, 'mine.json');
    const bands = [125, 250, 500].map((centreHz) => ({ centreHz, from: 9, to: null }));
    writeFileSync(path, JSON.stringify({ name: 'Mine', figure: 'T20', bands }));
    const { targets, drawings } = await judgeRendering({ resultFolder: first, targets: [path] }, controls);
    expect(targets[0].met).toBe(false);
    expect(targets[0].bands.map(({ verdict }) => verdict)).toEqual(['low', 'low', 'unknown']);
    expect(drawings.map(({ caption }) => caption)).toEqual([expect.stringMatching(/^T20/)]);
  });
});

describe('variants', () => {
  it('are compared in just noticeable differences, with what changed', async () => {
    const { others } = await compareResults([first, second, first], controls);
    expect(others[0].changes).toEqual([expect.stringContaining(`material "${HOSTILE}" absorbs 63 Hz 0.10 → 0.40`)]);
    const t20 = others[0].means.find(({ symbol, centreHz }) => symbol === 'T20' && centreHz === 125)!;
    expect(t20.noticeable).toBeCloseTo(t20.difference / (0.05 * t20.first), 9);
    expect(t20.noticeable).toBeLessThan(-5);
    expect(others[1].changes).toEqual([]);
    expect(others[1].means.every(({ difference }) => difference === 0)).toBe(true);
  });

  it('that cannot be read are refused', async () => {
    await expect(compareResults([first], controls)).rejects.toThrow(/nothing to compare with/);
    await expect(compareResults([first, folder], controls)).rejects.toThrow(InputError);
    const broken = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(broken, 'report.json'), '{"title": 7}');
    await expect(compareResults([first, broken], controls)).rejects.toThrow('the report of this run cannot be read');
  });
});

describe('a measured response', () => {
  it('is brought over the simulated one: to its direct sound, and to its energy', async () => {
    const { samples, sampleRateHz } = decodeWav(readFileSync(join(first, 'S-R.wav')), 'S-R.wav');
    const [late, quiet] = [40, 0.5];
    const recorded = Float32Array.from({ length: samples.length + late }, (_, n) => quiet * (samples[n - late] ?? 0));
    const file = join(folder, 'corner.wav');
    writeFileSync(file, encodeWav(recorded, sampleRateHz));
    const request = { files: [file], resultFolder: first };
    const [unknown] = await measuredBeside({ ...request, positions: new Map() }, controls);
    expect(unknown.against).toBeNull();
    expect(unknown.why).toContain('does not say which source and receiver');
    const [found] = await measuredBeside({ ...request, positions: new Map([['corner', 'S-R']]) }, controls);
    // What rings before the arrival is cut at t = 0 in the simulated one: the two are found a sample or two apart.
    const apart = late - Math.round(found.against!.delaySeconds * sampleRateHz);
    expect(Math.abs(apart)).toBeLessThanOrEqual(2);
    expect(found.against!.gainDb).toBeCloseTo(20 * Math.log10(1 / quiet), 2);
    const over = decodeWav(found.wav, 'corner').samples;
    const largest = Math.max(...samples.map(Math.abs));
    // The gain comes from octaves, within a thousandth.
    for (const n of [100, 200, 400]) expect(Math.abs(over[n] - samples[n - apart])).toBeLessThan(2e-3 * largest);
  });

  it('stands beside the simulated one of its name', async () => {
    const out = join(folder, 'measured');
    // Without its comment nothing says that it is simulated.
    const { samples, sampleRateHz } = decodeWav(readFileSync(join(second, 'S-R.wav')), 'S-R.wav');
    const recorded = join(folder, 'S-R.wav');
    writeFileSync(recorded, encodeWav(samples, sampleRateHz));
    const report = await analyseMeasured({ files: [recorded], resultFolder: first, outFolder: out }, controls);
    const [{ against, figures, isSimulated }] = report.responses;
    expect(isSimulated).toBe(false);
    // The direct sound comes at the same time. Its place is not known, and the band's edge is about 20 dB down some
    // periods before it.
    expect(Math.abs(against!.delaySeconds)).toBeLessThan(1 / 420);
    expect(against!.differences.some(({ symbol, noticeable }) => symbol === 'T20' && noticeable! > 5)).toBe(true);
    expect(against!.differences.some(({ symbol }) => symbol === 'G')).toBe(false);
    expect(figures.bands.find(({ centreHz }) => centreHz === 125)!.noise).not.toBeNull();
    expect(JSON.parse(readFileSync(join(out, 'measured.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(report)));
    expect(readFileSync(join(out, 'S-R.svg'), 'utf8')).toContain('125 Hz, simulated');
    expect(readFileSync(join(out, 'differences.csv'), 'utf8')).toContain('S-R,T20,125,');
  });

  it('has the figures of its rendering if it is the file of one', async () => {
    const files = [join(second, 'S-R.wav')];
    const report = await analyseMeasured({ files, resultFolder: first, outFolder: join(folder, 'own') }, controls);
    const [{ against, figures, isSimulated, validToHz }] = report.responses;
    const rendered = (await readResult(second, controls.host.files)).report;
    expect([isSimulated, validToHz]).toEqual([true, rendered.validToHz]);
    // The report has the uncertainty, too.
    const alone = { uncertainty: null, unsupported: [] };
    expect(figures.bands).toEqual(rendered.responses[0].figures!.bands.map((band) => ({ ...band, ...alone })));
    expect(against!.delaySeconds).toBe(0);
  });

  it('has a name for each channel', () => {
    expect(namesOf('S-R1+R2', 2)).toEqual(['S-R1', 'S-R2']);
    expect(namesOf('hall', 3)).toEqual(['hall-1', 'hall-2', 'hall-3']);
    expect(namesOf('S-R', 1)).toEqual(['S-R']);
  });
});

describe('a report', () => {
  it('is one page without any other file, and no text of files is markup', async () => {
    // Maps are drawn from the files of areas.
    const report = JSON.parse(readFileSync(join(first, 'report.json'), 'utf8')) as object;
    writeFileSync(
      join(first, 'report.json'),
      JSON.stringify({
        ...report,
        areas: [{ area: 'stalls', receivers: 6, leftOut: [], file: 'stalls.area.json', maps: [] }],
      }),
    );
    writeFileSync(join(first, 'stalls.area.json'), JSON.stringify({ ...AREA, title: HOSTILE }));
    const logo = Buffer.from('89504e470d0a1a0a', 'hex');
    writeFileSync(join(folder, 'logo.png'), logo);
    writeFileSync(join(folder, 'us.json'), JSON.stringify({ name: HOSTILE, lines: ['Project'], logo: 'logo.png' }));
    const written = await writeReport(
      {
        resultFolders: [first, second],
        measuredFiles: [join(second, 'S-R.wav')],
        targets: ['din-18041-a3'],
        companyFile: join(folder, 'us.json'),
        outFile: join(folder, 'out', 'hall.html'),
      },
      controls,
    );
    expect(written.files).toEqual(['hall.html', 'hall.csv', 'hall.json']);
    const page = readFileSync(join(folder, 'out', 'hall.html'), 'utf8');
    expect(page).not.toContain('<script');
    expect(page.match(/(src|href)="(?!data:|#)/g)).toBeNull();
    expect(page).toContain('<figcaption>stalls: EDT, s</figcaption>');
    expect(page).toContain(`data:image/png;base64,${logo.toString('base64')}`);
    for (const words of ['Plan at z', 'Materials', 'Measured and simulated', 'DIN 18041', 'Variants']) {
      expect(page).toContain(words);
    }
    expect(readFileSync(join(folder, 'out', 'hall.csv'), 'utf8')).toContain('S-R,T20,s,125,');
    const data = JSON.parse(readFileSync(join(folder, 'out', 'hall.json'), 'utf8')) as { results: unknown[] };
    expect(data.results).toHaveLength(2);
  });

  it('has the chapters that are asked for, each once, in the order of the report and in its language', async () => {
    const outFile = join(folder, 'out', 'seite.html');
    const asked = { resultFolders: [first, second], targets: ['din-18041-a3'], language: 'de', outFile } as const;
    await writeReport({ ...asked, chapters: ['room', 'responses', 'summary', 'variants'] }, controls);
    const page = readFileSync(outFile, 'utf8');
    const chapters = [...page.matchAll(/class="chapter chapter-(\w+)"/g)].map(([, chapter]) => chapter);
    expect(chapters).toEqual(['summary', 'room', 'variants', 'responses']);
    expect(page).toContain('<html lang="de">');
    // The room of both is one, and is described once.
    expect(page.match(/Grundriss in z = 1,20 m, durch S/g)).toHaveLength(1);
    expect(page.match(/class="response"/g)).toHaveLength(2);
    expect(page).toMatch(/class="standing \w+"><svg class="sign".*?<strong>DIN 18041/s);
    expect(page).toContain('Wichtigste Kenngrößen');
    expect(page.match(/.{0,60}\d\.\d+ (s|m|dB)\b/g)).toBeNull();
    const written = await writeReport({ resultFolders: [first], chapters: [], outFile }, controls);
    expect(readFileSync(join(written.folder, 'seite.html'), 'utf8')).not.toContain('class="chapter ');
  });

  it('replaces an earlier page, and nothing that it reads or that is somebody else’s', async () => {
    const one = { resultFolders: [first] };
    const own = readFileSync(join(first, 'report.json'));
    for (const outFile of [join(first, 'report.html'), join(folder, 'first.html')]) {
      await expect(writeReport({ ...one, outFile }, controls)).rejects.toMatchObject({
        path: 'outFile',
        message: expect.stringMatching(/would be replaced/) as string,
      });
    }
    expect(readFileSync(join(first, 'report.json')).equals(own)).toBe(true);
    expect(readFileSync(join(folder, 'first.json'), 'utf8')).toContain('"wavehall":1');
    for (let i = 0; i < 2; i++) await writeReport({ ...one, outFile: join(folder, 'again', 'page.html') }, controls);
  });

  it('refuses a company file or a target that is none', async () => {
    writeFileSync(join(folder, 'bad.json'), '{"name": "x", "logo": "page.html"}');
    const outFile = join(folder, 'out', 'x.html');
    const one = { resultFolders: [first], outFile };
    await expect(writeReport({ ...one, companyFile: join(folder, 'bad.json') }, controls)).rejects.toThrow(InputError);
    await expect(writeReport({ ...one, targets: ['nothing'] }, controls)).rejects.toThrow(InputError);
  });
});
