import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDataSet } from '../../../src/node/data-set.ts';
import { decodeChannels } from '../../../src/response/decode-wav.ts';
import { encodeWav } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { faultsOf } from '../../support/sofa/conventions.ts';
import { readAgain } from '../../support/sofa/second-reader.ts';
import { newFolder, readWav, wavehall } from '../cli.ts';

const SCENE = {
  wavehall: 1,
  title: 'Two by two',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.3 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.5, 1.2] }, material: 'plaster' }] },
  sources: { S1: { position: [0.5, 0.5, 0.5] }, S2: { position: [1.5, 0.5, 0.5] } },
  receivers: { R1: { position: [1.2, 1, 0.7] }, R2: { position: [0.7, 1, 0.7] } },
  ...{ durationSeconds: 0.03, maxFrequencyHz: 400, scheme: 'compact-3@2%' },
};

it('renders all pairs into one SOFA file and one HDF5 file, and converts it to WAV files of the same samples', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'room.json'), JSON.stringify(SCENE));
  const out = join(folder, 'out');
  const rendered = await wavehall([
    'render',
    join(folder, 'room.json'),
    '--engine',
    'cpu',
    '--sofa',
    '--hdf5',
    '--out',
    out,
  ]);
  expect(rendered.stderr).toBe('');
  expect(rendered.stdout).toContain('responses.sofa');
  const seen = await readAgain(Uint8Array.from(readFileSync(join(out, 'responses.sofa'))));
  expect(faultsOf(seen)).toEqual([]);
  expect(seen.attributes['SOFAConventions']).toBe('SingleRoomMIMOSRIR');
  expect(seen.attributes['WavehallWalls']).toMatch(/staircase|subcell/);
  expect(seen.values('EmitterPosition')).toEqual([0.5, 0.5, 0.5, 1.5, 0.5, 0.5]);
  expect(seen.values('ListenerPosition')).toEqual([1.2, 1, 0.7, 0.7, 1, 0.7]);
  expect(seen.values('RoomCornerB')).toEqual([2, 1.5, 1.2]);

  const set = await openDataSet(join(out, 'responses.h5'));
  expect([set.count, set.channels, set.sampleRateHz]).toEqual([4, 1, 48_000]);
  expect(set.texts('source')).toEqual(['S1', 'S1', 'S2', 'S2']);
  expect(set.responses([2])).toEqual(readWav(join(out, 'S2-R1.wav')).samples);
  expect(set.wholeText('report')).toBe(readFileSync(join(out, 'report.json'), 'utf8'));
  expect(set.wholeText('scene')).toBe(readFileSync(join(folder, 'room.json'), 'utf8'));
  set.close();

  const wavs = join(folder, 'wavs');
  const converted = await wavehall(['convert', join(out, 'responses.sofa'), '--out', wavs, '--json']);
  expect(JSON.parse(converted.stdout)).toMatchObject({ to: 'wav', sources: 2, receivers: 2 });
  for (const name of ['S1-R1.wav', 'S2-R2.wav']) {
    // The files of a rendering also say what their figures need; SOFA files do not, and so `convert` cannot write it.
    expect(readWav(join(wavs, name))).toEqual(readWav(join(out, name)));
  }
  const refused = await wavehall(['convert', join(out, 'S1-R1.wav')]);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('responses.json');
  const one = await wavehall(['convert', out, '--each-source', '--licence', 'CC BY 4.0']);
  expect(one.status).toBe(0);
  expect(existsSync(join(folder, 'out-S2.sofa'))).toBe(true);
});

// The system's Python may have it where another one comes first in the path.
const python = ['python3', '/usr/bin/python3'].find((file) => spawnSync(file, ['-c', 'import h5py']).status === 0);

it.skipIf(!python)(`h5py reads the HDF5 file${python ? '' : ' (NOT RUN: needs python3 with h5py)'}`, async () => {
  const folder = newFolder();
  const out = join(folder, 'out');
  const receivers = { ...SCENE.receivers, R2: { ...SCENE.receivers.R2, ambisonics: 1 } };
  writeFileSync(join(folder, 'room.json'), JSON.stringify({ ...SCENE, receivers, durationSeconds: 0.2 }));
  await wavehall(['render', join(folder, 'room.json'), '--engine', 'cpu', '--hdf5', '--out', out]);
  const script = [
    'import h5py, json, sys',
    'file = h5py.File(sys.argv[1])',
    'names = ["sourceX", "channels", "c80Db_125Hz", "c80Db_125Hz.uncertainty", "t20Seconds_250Hz.mark"]',
    'table = {name: file[name][:].tolist() for name in names}',
    'print(json.dumps({**table, "shape": file["Data.IR"].shape, "last": float(file["Data.IR"][3, 3, 500])}))',
  ].join('\n');
  const run = spawnSync(python!, ['-c', script, join(out, 'responses.h5')], { encoding: 'utf8' });
  const seen = JSON.parse(run.stdout) as Record<string, readonly (number | null)[]> & { last: number };
  const { responses } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
    readonly responses: readonly { source: string; receiver: string; figures: { bands: readonly ReportedBand[] } }[];
  };
  const pairs = [0, 2, 1, 3].map((at) => responses[at].figures.bands);
  const at = (centre: number) => pairs.map((bands) => bands.find(({ centreHz }) => centreHz === centre)!);
  expect(seen['shape']).toEqual([4, 4, 9600]);
  expect(seen['sourceX']).toEqual([0.5, 1.5, 0.5, 1.5]);
  expect(seen['channels']).toEqual([1, 1, 4, 4]);
  expect(seen['c80Db_125Hz']).toEqual(at(125).map(({ c80Db }) => c80Db));
  expect(seen['c80Db_125Hz.uncertainty']).toEqual(at(125).map(({ uncertainty }) => uncertainty.c80Db));
  const marks = at(250).map(({ unsupported }) => (unsupported.includes('t20Seconds') ? 1 : 0));
  expect(marks).toContain(1);
  expect(seen['t20Seconds_250Hz.mark']).toEqual(marks);
  const file = 'S2-R2-ambisonics-1-ACN-SN3D.wav';
  const { channels } = decodeChannels(readFileSync(join(out, file)), file);
  expect(seen.last).toBe(channels[3][500]);
});

interface ReportedBand {
  readonly centreHz: number;
  readonly c80Db: number;
  readonly uncertainty: { readonly c80Db: number };
  readonly unsupported: readonly string[];
}

it('hears a dry sound at its level: 6 dB less at 2 m than at 1 m', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'room.json'), JSON.stringify(SCENE));
  const out = join(folder, 'out');
  await wavehall(['render', join(folder, 'room.json'), '--engine', 'cpu', '--out', out]);
  // In place of the response a free field: a pulse of 1/(4πr).
  const rate = hertz(48_000);
  const pulse = new Float32Array(100);
  pulse[10] = 1 / (4 * Math.PI * 2);
  writeFileSync(join(out, 'S1-R1.wav'), encodeWav(pulse, rate));
  const noise = Float32Array.from({ length: 48_000 }, (_, n) => 0.3 * Math.sin(n * n));
  writeFileSync(join(folder, 'dry.wav'), encodeWav(noise, rate));
  const dry = join(folder, 'dry.wav');
  const heard = await wavehall(['auralise', out, '--dry', dry, '--dry-level', '70', '--json']);
  const { levelsDb, file } = JSON.parse(heard.stdout) as { levelsDb: number[]; file: string };
  // Over 99 samples more, 0.01 dB.
  expect(levelsDb[0]).toBeCloseTo(70 - 20 * Math.log10(2), 1);
  expect(existsSync(file)).toBe(true);
  const over = await wavehall(['auralise', out, '--dry', dry, '--out', join(out, 'S1-R1.wav')]);
  expect([over.status, over.stderr]).toEqual([2, expect.stringContaining('which is read, would be replaced')]);
  const filters = join(folder, 'filters.txt');
  writeFileSync(filters, 'Preamp: -6 dB\nFilter 1: OFF PK Fc 1000 Hz Gain 9 dB Q 1\nFilter 2: ON AP Fc 300 Hz Q 0.7\n');
  const behind = await wavehall(['auralise', out, '--dry', dry, '--dry-level', '70', '--equaliser', filters, '--json']);
  const equalised = JSON.parse(behind.stdout) as { levelsDb: number[]; equaliser: unknown };
  // An all-pass moves the energy in time alone; some of it beyond the pulse of 100 samples, which ends it: 0.1 dB.
  expect(Math.abs(equalised.levelsDb[0] - (levelsDb[0] - 6))).toBeLessThan(0.1);
  expect(equalised.equaliser).toEqual({ file: filters, preampDb: -6, filters: 1 });
  writeFileSync(filters, 'Filter 1: ON PK Fc 1000 Hz Gain 9 dB\n');
  const faulty = await wavehall(['auralise', out, '--dry', dry, '--equaliser', filters]);
  expect([faulty.status, faulty.stderr]).toEqual([
    2,
    expect.stringContaining('filters.txt: line 1: the filter PK has no Q'),
  ]);
  const refused = await wavehall(['auralise', out, '--dry', dry, '--binaural', 'ball']);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('"ambisonics": 3');
});
