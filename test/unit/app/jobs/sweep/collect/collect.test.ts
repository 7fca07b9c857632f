import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectSweep, type CollectRequest } from '../../../../../../src/app/jobs/sweep/collect/collect.ts';
import { doneFolder } from '../../../../../../src/app/jobs/sweep/sweep-folder.ts';
import type { ManifestLine } from '../../../../../../src/app/jobs/sweep/manifest.ts';
import { nodeFiles } from '../../../../../../src/node/files.ts';
import { writeNewFiles } from '../../../../../../src/node/new-files.ts';
import { nodeSweepFiles } from '../../../../../../src/node/sweep-files.ts';
import { decodeWav } from '../../../../../../src/response/decode-wav.ts';
import { readHdf5 } from '../../../../../../src/sofa/hdf5.ts';
import { finishLine, smallLine, writeManifest } from '../../../../../support/sweeps/small-sweep.ts';

let sweep: string;
let lines: readonly ManifestLine[];
let folder: string;

beforeAll(async () => {
  sweep = mkdtempSync(join(tmpdir(), 'wavehall-'));
  lines = await Promise.all([
    smallLine('first', { width: 1.2, at: 0.8 }),
    smallLine('same room', { width: 1.2, at: 0.9 }),
    smallLine('not done', { width: 1.4, at: 0.8 }),
    smallLine('longer', { width: 1.6, at: 0.8, changes: { durationSeconds: 0.05 } }),
  ]);
  await writeManifest(sweep, [...lines, { ...lines[0], id: 'asked again' }]);
  for (const line of [lines[0], lines[1], lines[3]]) await finishLine(line, join(sweep, 'out'));
});
afterAll(() => rmSync(sweep, { recursive: true }));
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const collect = (to: string, changes: Partial<CollectRequest> = {}) =>
  collectSweep(
    {
      ...{ manifest: join(sweep, 'manifest.jsonl'), out: join(sweep, 'out'), to: join(folder, to) },
      ...{ date: new Date(0), licence: 'CC BY 4.0', ...changes },
    },
    {
      ...{ files: nodeFiles, sweepFiles: nodeSweepFiles, writeNewFiles },
      signal: new AbortController().signal,
    },
  );

const doneFile = (line: ManifestLine, name: string): string => join(doneFolder(join(sweep, 'out'), line.hash), name);

/** Rows of a Parquet file. */
async function rowsOf(file: string): Promise<Record<string, unknown>[]> {
  const bytes = readFileSync(file);
  return parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) });
}

const T20 = /^t20Seconds/;

describe('a data set of WAV files', () => {
  it('has the responses, the same table twice, and a card', async () => {
    const report = await collect('set');
    expect(report).toMatchObject({ results: 3, responses: 6, missing: 1 });
    expect(report.splits).toEqual([
      { split: 'training', rooms: 1, results: 2, responses: 4 },
      { split: 'validation', rooms: 0, results: 0, responses: 0 },
      { split: 'test', rooms: 1, results: 1, responses: 2 },
    ]);
    expect(readdirSync(join(folder, 'set')).sort()).toEqual(['README.md', 'responses', 'table.csv', 'table.parquet']);
    const rows = await rowsOf(join(folder, 'set', 'table.parquet'));
    expect(rows.map(({ index, id, receiver, split }) => [index, id, receiver, split])).toEqual([
      [0n, 'first', 'R1', 'training'],
      [1n, 'first', 'R2', 'training'],
      [2n, 'same room', 'R1', 'training'],
      [3n, 'same room', 'R2', 'training'],
      [4n, 'longer', 'R1', 'test'],
      [5n, 'longer', 'R2', 'test'],
    ]);
    expect(rows[2]).toMatchObject({
      ...{ 'parameter.width': 1.2, 'parameter.at': 0.9, 'parameter.wall': '=plaster, "old"', seed: 7n },
      ...{ sourceX: 0.4, receiverX: 0.9, receiverY: 0.8, receiverZ: 0.6, sampleRateHz: 4000, room: lines[1].room },
    });
    const wav = readFileSync(join(folder, 'set', rows[2]['file'] as string));
    expect(wav).toEqual(readFileSync(doneFile(lines[1], 'S1-R1.wav')));
    const [heading, ...csv] = readFileSync(join(folder, 'set', 'table.csv'), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(csv).toHaveLength(6);
    expect(heading.split(',')).toEqual(Object.keys(rows[0]));
    // A value that a spreadsheet would compute is a text.
    expect(csv[0]).toContain(`"'=plaster, ""old"""`);
  });

  it('has the figures of the report', async () => {
    await collect('set');
    const [row] = await rowsOf(join(folder, 'set', 'table.parquet'));
    const report = JSON.parse(readFileSync(doneFile(lines[0], 'report.json'), 'utf8')) as {
      responses: { figures: { onsetSeconds: number; bands: Record<string, number | string>[] } }[];
    };
    const { figures } = report.responses[0];
    expect(row['onsetSeconds']).toBe(figures.onsetSeconds);
    const columns = Object.keys(row).filter((name) => T20.test(name));
    expect(columns).toEqual(['t20Seconds', 't20Seconds_63Hz', 't20Seconds_125Hz', 't20Seconds_250Hz']);
    const known = figures.bands.filter(({ validity }) => validity === 'whole');
    expect(known.length).toBeGreaterThan(0);
    for (const band of known) {
      expect(row[`c80Db_${band['centreHz']}Hz`]).toBe(band['c80Db']);
    }
  });

  it('has a card that says what is missing, where it comes from, and under which terms it may be used', async () => {
    await collect('set', { title: 'Closets <b>| _x_' });
    const card = readFileSync(join(folder, 'set', 'README.md'), 'utf8');
    expect(card).toContain('# Closets \\<b\\>\\| \\_x\\_\n');
    expect(card).toContain('**Not complete:** 1 results of the sweep');
    expect(card).toContain('| licence | CC BY 4.0 |');
    expect(card).toContain('| training | 1 | 2 | 4 |');
    expect(card).toContain('| width | 1.2 to 1.6 |');
    expect(card).toMatch(/\| carpet-heavy \| .*\w/);
    expect(card).toContain('| lines that repeat another one | 1 |');
  });
});

describe('a data set in one file', () => {
  it.each([
    ['set.h5', '<f'],
    ['set.sofa', '<d'],
  ])('%s has all samples, places and the table', async (name, type) => {
    const report = await collect(name);
    expect(report.files).toEqual(['set.md', 'set.csv', 'set.parquet', name]);
    expect(readdirSync(folder).sort()).toEqual([...report.files].sort());
    const rows = await rowsOf(join(folder, 'set.parquet'));
    expect(Object.keys(rows[0])).not.toContain('file');
    await readHdf5(readFileSync(join(folder, name)), name, (file) => {
      const data = file.get('Data.IR') as unknown as {
        shape: number[];
        dtype: string;
        slice: (of: number[][]) => Float32Array;
      };
      expect([data.shape, data.dtype]).toEqual([[6, 1, 200], type]);
      const wavs = [0, 1, 3].flatMap((line) => ['R1', 'R2'].map((each) => doneFile(lines[line], `S1-${each}.wav`)));
      for (const [i, wav] of wavs.entries()) {
        const { samples } = decodeWav(readFileSync(wav), wav);
        const whole = new Float32Array(200);
        whole.set(samples);
        expect(Float32Array.from(data.slice([[i, i + 1], [], []]))).toEqual(whole);
      }
      const value = (of: string): unknown => (file.get(of) as { value: unknown }).value;
      expect(value('Data.SamplingRate')).toEqual(Float64Array.of(4000));
      expect((value('ListenerPosition') as Float64Array).slice(6, 9)).toEqual(Float64Array.of(0.9, 0.8, 0.6));
      expect(value('parameter.at')).toEqual(Float64Array.of(0.8, 0.8, 0.9, 0.9, 0.8, 0.8));
      expect(value('c80Db_125Hz')).toEqual(
        Float64Array.from(rows, (row) => (row['c80Db_125Hz'] as number | null) ?? NaN),
      );
      expect((value('split') as string[]).join('')).toMatch(/^(training\0*){4}(test\0*){2}$/);
    });
  });

  it('refuses rates and channels that cannot stand in one file, and writes nothing', async () => {
    const other = await smallLine('other rate', { width: 1.2, at: 0.8, changes: { sampleRateHz: 8000 } });
    await finishLine(other, join(sweep, 'out'));
    const manifest = await writeManifest(folder, [lines[0], other]);
    await expect(collect('set.h5', { manifest })).rejects.toMatchObject({
      path: 'to',
      message: expect.stringContaining('4000 Hz and 8000 Hz') as string,
    });
    expect(readdirSync(folder)).toEqual(['manifest.jsonl']);
    await collect('set', { manifest });
  });
});

describe('collecting', () => {
  it('refuses what is there, and leaves it', async () => {
    await collect('set.h5');
    await expect(collect('set.h5')).rejects.toMatchObject({ path: 'to' });
    unlinkSync(join(folder, 'set.h5'));
    await expect(collect('set.h5')).rejects.toThrow('set.md is there');
    await collect('set');
    await expect(collect('set')).rejects.toThrow('is there and not empty');
    expect(existsSync(join(folder, 'set', 'table.csv'))).toBe(true);
  });

  it('names a result that is not whole', async () => {
    const line = await smallLine('torn', { width: 1.25, at: 0.8 });
    await finishLine(line, join(folder, 'torn'));
    const manifest = await writeManifest(folder, [line]);
    const wav = join(doneFolder(join(folder, 'torn'), line.hash), 'S1-R2.wav');
    unlinkSync(wav);
    await expect(collect('set', { manifest, out: join(folder, 'torn') })).rejects.toMatchObject({
      ...{ path: wav, message: 'there is no such file', remedy: 'Remove this folder and run the sweep again.' },
    });
    expect(existsSync(join(folder, 'set'))).toBe(false);
  });

  it('refuses a result that is copied over another one', async () => {
    const lines = [
      await smallLine('one', { width: 1.35, at: 0.8 }),
      await smallLine('other', { width: 1.45, at: 0.8 }),
    ] as const;
    const out = join(folder, 'copied');
    for (const line of lines) await finishLine(line, out);
    const manifest = await writeManifest(folder, lines);
    const [one, other] = lines.map(({ hash }) => doneFolder(out, hash));
    cpSync(one, other, { recursive: true, force: true });
    await expect(collect('set', { manifest, out })).rejects.toMatchObject({
      path: join(other, 'line.json'),
      message: 'it is the line of another result, copied over this one',
    });
  });

  it('refuses a response that is cut off, in a file and in a folder, and writes nothing', async () => {
    const line = await smallLine('cut', { width: 1.35, at: 0.8 });
    const out = join(folder, 'cut');
    await finishLine(line, out);
    const manifest = await writeManifest(folder, [line]);
    const wav = join(doneFolder(out, line.hash), 'S1-R2.wav');
    const whole = readFileSync(wav);
    const data = whole.indexOf('data') + 8;
    const end = data + whole.readUInt32LE(data - 4);
    // Half of them, all but a sample, and all but a byte.
    for (const length of [(data + end) / 2, end - 4, end - 1]) {
      writeFileSync(wav, whole.subarray(0, length));
      for (const to of ['set', 'set.h5']) {
        await expect(collect(to, { manifest, out })).rejects.toMatchObject({
          ...{
            path: expect.stringContaining('S1-R2.wav') as string,
            message: expect.stringMatching(/^this WAV file is cut: /) as string,
          },
          remedy: 'Remove this folder and run the sweep again.',
        });
      }
    }
    expect(readdirSync(folder).sort()).toEqual(['cut', 'manifest.jsonl']);
    writeFileSync(wav, whole);
    await collect('set', { manifest, out });
  });

  it('refuses a sweep of which nothing is done, a room in two parts, and names of other formats', async () => {
    const nothing = await writeManifest(folder, [lines[2]]);
    await expect(collect('set', { manifest: nothing })).rejects.toThrow('no line of the manifest is done');
    const leaking = await writeManifest(folder, [lines[0], { ...lines[1], split: 'test' }]);
    await expect(collect('set', { manifest: leaking })).rejects.toMatchObject({
      path: `${leaking}: line 2: split`,
    });
    await expect(collect('set.parquet')).rejects.toThrow('is no name of a data set');
  });

  it('gives the same tables, samples and card again', async () => {
    await collect('a.h5', { title: 'same' });
    const { now } = Date;
    const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000);
    await collect('b.h5', { title: 'same' }).finally(() => later.mockRestore());
    for (const ending of ['csv', 'parquet', 'h5']) {
      expect(readFileSync(join(folder, `a.${ending}`)).equals(readFileSync(join(folder, `b.${ending}`)))).toBe(true);
    }
  });
});
