import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataSet } from '../../../src/node/data-set.ts';
import { writeNewFiles } from '../../../src/node/new-files.ts';
import { encodeWav } from '../../../src/response/wav.ts';
import { DataSetWriter } from '../../../src/sofa/data-set.ts';
import type { GrowingFile } from '../../../src/sofa/growing-file.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { drawnSignal, writeDrawnDataSet } from '../../support/sweeps/drawn-data-set.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('a data set in a file', () => {
  // More rows than are written together.
  const COUNT = 600;

  it.each(['set.h5', 'set.sofa'])('%s is read in pieces, in any order', async (name) => {
    await writeDrawnDataSet(folder, name, COUNT);
    const set = await openDataSet(join(folder, name));
    expect(set).toMatchObject({ count: COUNT, channels: 1, length: 12, sampleRateHz: 4000 });
    expect(set.columns).toEqual(['split', 'id', 'volumeCubicMetres']);
    expect(set.texts('id')).toEqual(Array.from({ length: COUNT }, (_, index) => `é ${index}`));
    expect(Array.from(set.numbers('volumeCubicMetres').slice(0, 4))).toEqual([0, NaN, 1, 1.5]);
    expect([set.wholeText('report'), set.wholeText('scene')]).toEqual(['{ "a b": "é" }\n', null]);
    const indices = [599, 3, 0, 300];
    const samples = set.responses(indices);
    indices.forEach((index, row) => {
      const whole = new Float32Array(12);
      whole.set(drawnSignal(index));
      expect(samples.slice(12 * row, 12 * row + 12)).toEqual(whole);
    });
    set.close();
  });

  it('refuses what it does not have', async () => {
    await writeDrawnDataSet(folder, 'set.h5', 5);
    const set = await openDataSet(join(folder, 'set.h5'));
    expect(() => set.texts('nothing')).toThrow('it has no column nothing, but split, id, volumeCubicMetres');
    expect(() => set.texts('volumeCubicMetres')).toThrow('does not hold texts');
    expect(() => set.numbers('id')).toThrow('does not hold numbers');
    expect(() => set.responses([5])).toThrow('it has 5 responses, and none of number 5');
    set.close();
  });

  it('refuses files that are none, and damaged ones', async () => {
    const path = join(folder, 'set.h5');
    await expect(openDataSet(path)).rejects.toMatchObject({ path, exitStatus: 2 });
    await expect(openDataSet(folder)).rejects.toMatchObject({ path: folder, exitStatus: 2 });
    writeFileSync(path, 'nothing of the kind');
    await expect(openDataSet(path)).rejects.toThrow('it is not an HDF5 file');
    rmSync(path);
    await writeDrawnDataSet(folder, 'set.h5', 5);
    truncateSync(path, 3000);
    await expect(openDataSet(path)).rejects.toMatchObject({ path, exitStatus: 2 });
  });

  it('is left out whole if the disk is full in the middle', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'write', errno: -28 });
    const writing = writeNewFiles({ folder, names: ['set.h5'], path: 'to' }, async (files) => {
      const file = files.create('set.h5');
      let left = 20_000;
      const limited: GrowingFile = {
        get size() {
          return file.size;
        },
        read: (into, at) => file.read(into, at),
        write: (bytes, at) => {
          left -= bytes.length;
          if (left < 0) throw full;
          file.write(bytes, at);
        },
        resize: (size) => file.resize(size),
      };
      const writer = await DataSetWriter.begin(
        limited,
        {
          ...{ title: 'Full', columns: [], channels: [{ kind: 'omni' }], sampleRateHz: 4000, length: 1000, bits: 32 },
        },
        { program: 'Wavehall', programVersion: '0', date: new Date(0) },
      );
      try {
        for (let index = 0; index < 100; index++) {
          writer.add({
            ...{ cells: [], source: [0, 0, 0], signals: [new Float32Array(1000).fill(index)] },
            receiver: { name: 'R', position: [0, 0, 0], channels: { kind: 'omni' } },
          });
        }
        writer.finish();
      } finally {
        writer.drop();
      }
    });
    await expect(writing).rejects.toMatchObject({
      exitStatus: 4,
      message: expect.stringContaining('the disk is full') as string,
    });
    expect(readFolder()).toEqual([]);
    // The library goes on with other files.
    await writeDrawnDataSet(folder, 'set.h5', 5);
    const set = await openDataSet(join(folder, 'set.h5'));
    expect(set.count).toBe(5);
    set.close();
  });
});

const readFolder = (): string[] => execFileSync('ls', ['-A', folder], { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Energy of the drawn responses for training, read twice. */
const ENERGY = [1, 2, 3, 5, 6, 7, 9]
  .flatMap((index) => Array.from(drawnSignal(index)))
  .reduce((sum, sample) => sum + 2 * sample * sample, 0);

describe('the example in Python', () => {
  const { status } = spawnSync('python3', ['-c', 'import h5py, numpy, soundfile']);
  const read = (path: string): { shapes: string[]; energy: number } => {
    const text = execFileSync('python3', [join(root, 'docs/use/data-set-example.py'), path], { encoding: 'utf8' });
    const lines = text.trim().split('\n');
    const energies = lines.map((line) => Number(/energy ([\d.e+]+)/.exec(line)?.[1]));
    return {
      shapes: lines.map((line) => /shape (\[.*?\])/.exec(line)![1]),
      energy: energies.reduce((sum, energy) => sum + energy, 0),
    };
  };

  const needs = status === 0 ? '' : ' (needs Python with h5py, numpy and soundfile)';
  it.skipIf(needs).each(['set.h5', 'set.sofa', 'set'])(`reads the training part of %s twice${needs}`, async (name) => {
    if (name === 'set') writeFolder();
    else await writeDrawnDataSet(folder, name, 10);
    const { shapes, energy } = read(join(folder, name));
    expect(shapes).toEqual(['[4, 1, 12]', '[3, 1, 12]', '[4, 1, 12]', '[3, 1, 12]']);
    // Six digits are printed.
    expect(Math.abs(energy / ENERGY - 1)).toBeLessThan(1e-5);
  });

  /** Writes the drawn responses as WAV files with their table. */
  function writeFolder(): void {
    mkdirSync(join(folder, 'set'));
    const rows = Array.from({ length: 10 }, (_, index) => {
      writeFileSync(join(folder, 'set', `${index}.wav`), encodeWav(drawnSignal(index), hertz(4000)));
      return `${index % 4 === 0 ? 'test' : 'training'},${index}.wav,${drawnSignal(index).length},${index / 2}\r\n`;
    });
    writeFileSync(join(folder, 'set', 'table.csv'), `split,file,samples,volumeCubicMetres\r\n${rows.join('')}`);
  }
});

it('names the columns of the examples as data sets have them', () => {
  const columns = ['jobs/sweep/collect/columns.ts', 'rendering/written/response-columns.ts']
    .map((file) => readFileSync(join(root, 'src/app', file), 'utf8'))
    .join('\n');
  for (const ending of ['py', 'ts']) {
    const text = readFileSync(join(root, `docs/use/data-set-example.${ending}`), 'utf8');
    for (const name of ['split', 'volumeCubicMetres']) {
      expect(text).toMatch(new RegExp(`['"]${name}['"]`));
      expect(columns).toContain(`'${name}'`);
    }
  }
});
