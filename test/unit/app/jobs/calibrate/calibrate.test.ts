import { beforeAll, describe, expect, it } from 'vitest';
import {
  calibrateScene,
  type CalibrateProgress,
  type CalibrateRequest,
} from '../../../../../src/app/jobs/calibrate/calibrate.ts';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { CancelledError } from '../../../../../src/units/errors.ts';
import { hertz, percent, seconds } from '../../../../../src/units/quantities.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { keptInMemory } from '../../../../support/test-host.ts';
import { processorTimeSince } from '../../../../support/processor-time.ts';

/** A box of 60 m³ with 74 m² of wall and 20 m² of floor, up to the octave at 125 Hz. */
const sceneOf = (wall: number): object => ({
  wavehall: 1,
  title: 'Box',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: wall }, floor: { absorption: 0.2 }, spare: { rigid: true } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'wall', faces: { 'z-': 'floor' } }] },
  sources: { S1: { position: [1.3, 1.1, 1.5] }, S2: { position: [4, 1, 1] } },
  receivers: { R1: { position: [3.7, 2.9, 1.2] }, R2: { position: [2.2, 3.1, 1.7] } },
  durationSeconds: 0.1,
  maxFrequencyHz: 180,
  scheme: 'compact-2@2%',
  sampleRateHz: 2000,
});

const hostOf = (files: Record<string, string | Uint8Array>) => ({
  files: new MemoryFiles(
    new Map(Object.entries(files).map(([name, text]) => [name, new Blob([text as Uint8Array<ArrayBuffer>])])),
  ),
  kept: keptInMemory(),
});

const controlsOf = (host: ReturnType<typeof hostOf>) => ({
  host,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
});

/** Levels of a source that is loudest ahead, in 26 directions. */
const HORN = [
  'azimuth,elevation,125,250',
  ...[[0, 90], [0, -90], ...[-45, 0, 45].flatMap((up) => Array.from({ length: 8 }, (_, i) => [45 * i, up]))].map(
    ([left, up]) => {
      const ahead = Math.cos((left * Math.PI) / 180) * Math.cos((up * Math.PI) / 180);
      const level = (20 * Math.log10(1 + 0.5 * ahead)).toFixed(3);
      return [left, up, level, level].join(',');
    },
  ),
].join('\n');

/** Files of all kinds that a scene may name beside its model, in a folder beside the scene. */
const FILES = {
  'data/seats.csv': 'name,x,y,z\nA,1,1,1\n',
  'data/horn.csv': HORN,
  'data/way.csv': 'at,x,y,z\n0,4,1,1\n2,4,2,1\n',
  'data/tone.wav': encodeWav(
    Float32Array.from({ length: 400 }, (_, n) => Math.sin(0.3 * n)),
    hertz(4000),
  ),
};

/** Sources and receivers of the scene with such files; walks go with no directivity. */
const NAMING: readonly (readonly [what: string, (folder: string) => object])[] = [
  [
    'receivers and a directivity',
    (folder) => ({
      sources: {
        S1: { position: [1.3, 1.1, 1.5] },
        S2: { position: [2.5, 2, 1.5], directivity: { file: `${folder}/horn.csv` } },
      },
      receivers: {
        R1: { position: [3.7, 2.9, 1.2] },
        R2: { position: [2.2, 3.1, 1.7] },
        seats: { file: `${folder}/seats.csv`, unit: 'm' },
      },
    }),
  ],
  [
    'walks and sounds',
    (folder) => ({
      sources: {
        S1: { position: [1.3, 1.1, 1.5], signal: { file: `${folder}/tone.wav`, levelDb: 60 } },
        S2: { walk: `${folder}/way.csv`, signal: `${folder}/tone.wav` },
      },
      receivers: {
        R1: { position: [3.7, 2.9, 1.2] },
        R2: { position: [2.2, 3.1, 1.7] },
        visitor: { walk: `${folder}/way.csv` },
      },
    }),
  ],
];

/** Responses of the same room with walls that absorb 0.07: what a measurement would find. */
let measured: ReadonlyMap<string, Uint8Array | string>;
let table: string;
beforeAll(async () => {
  const host = hostOf({ 'true.json': JSON.stringify(sceneOf(0.07)) });
  const report = await renderScene({ sceneFile: 'true.json', outFolder: '', duration: seconds(2.5) }, controlsOf(host));
  measured = host.files.written;
  const rows = report.responses.flatMap(({ source, receiver, figures }) =>
    source === 'S1'
      ? figures!.bands
          .filter(({ validity }) => validity === 'whole')
          .map(({ centreHz, t20Seconds, edtSeconds }) => [source, receiver, centreHz, t20Seconds, edtSeconds])
      : [],
  );
  table = [['source', 'receiver', 'band', 'T20', 'EDT'], ...rows, ['S1', 'R1', 1000, 0.5, 0.5]].join('\n');
});

async function calibrate(
  changes: Partial<CalibrateRequest> = {},
  files: Record<string, string | Uint8Array> = {},
  signal = new AbortController().signal,
) {
  const host = hostOf({ 'box.json': JSON.stringify(sceneOf(0.1)), 'm.csv': table, ...files });
  const progress: CalibrateProgress[] = [];
  const report = await calibrateScene(
    { sceneFile: 'box.json', outFolder: 'out', measuredFiles: ['m.csv'], ...changes },
    { ...controlsOf(host), signal, onProgress: (state) => progress.push(state) },
  ).catch((error: unknown) => {
    expect([...host.files.written.keys()]).toEqual([]);
    throw error;
  });
  return { report, written: host.files.written, progress };
}

describe('calibrateScene', () => {
  it('meets decay times of the same room with other walls, by nearly their absorption', async () => {
    const { report, written, progress } = await calibrate();
    expect(report.outcome).toBe('met');
    expect(report.runs.length).toBeLessThanOrEqual(4);
    expect(report.runs[0].largestDifferencePercent).toBeGreaterThan(15);
    const fitted = report.bands.filter((band) => band.fitted);
    expect(fitted.map(({ figure, centreHz, count }) => [figure, centreHz, count])).toEqual([
      ['T20', 63, 2],
      ['T20', 125, 2],
    ]);
    for (const { afterPercent } of fitted) expect(Math.abs(afterPercent)).toBeLessThanOrEqual(5);
    // T is 5 % right and goes as 1/area; a few per cent more for the scatter of few modes.
    for (const [at] of fitted.entries()) {
      const area = report.materials.reduce((sum, { squareMetres, bands }) => sum + squareMetres * bands[at].after, 0);
      expect(area / (74 * 0.07 + 20 * 0.2)).toBeGreaterThan(0.9);
      expect(area / (74 * 0.07 + 20 * 0.2)).toBeLessThan(1.1);
    }
    expect(report.notUsed.map(({ figure, centreHz }) => `${figure} ${centreHz}`)).toEqual(['T20 1000', 'EDT 1000']);
    expect(progress.some(({ run, atMostSeconds }) => run === 2 && atMostSeconds! > 0)).toBe(true);

    const names = ['out/box-calibrated.json', 'out/box-calibration.json'];
    expect([...written.keys()]).toEqual(names);
    const scene = parseScene(written.get(names[0]) as string, 'box-calibrated.json');
    expect(scene.materials.get('spare')).toEqual({ kind: 'rigid' });
    const wall = scene.materials.get('wall');
    expect(wall?.kind === 'bands' && wall.bands[1].absorption).toBe(report.materials[0].bands[1].after);
    expect(scene.sources).toHaveLength(2);
    expect(scene.description).toContain('T20 of m.csv');
    expect(JSON.parse(written.get(names[1]) as string)).toEqual(report);
  });

  it('reads impulse responses, and warns of a material that moved as far as it may', async () => {
    const { report } = await calibrate(
      { measuredFiles: ['S1-R1.wav', 'S2-R1.wav'], materials: ['floor'], mostFactor: 1.2, mostRuns: 2 },
      { 'S1-R1.wav': measured.get('S1-R1.wav')!, 'S2-R1.wav': measured.get('S2-R1.wav')! },
    );
    expect(['bounds', 'runs']).toContain(report.outcome);
    expect(report.materials.map(({ name }) => name)).toEqual(['floor']);
    for (const { atBound, factor } of report.materials[0].bands) {
      expect(atBound).toBe(true);
      expect(factor).toBeCloseTo(1 / 1.2, 3);
    }
    expect(report.warnings.join('\n')).toMatch(/material "floor" moved as far as it may at .*125 Hz/);
    expect(Object.keys(report.definitions)).toEqual(['floor']);
    // Two ways to the same figures: ours of the response, and ours of a recording with a noise floor.
    const wav = report.positions.find(
      ({ figure, centreHz, sources }) => `${figure} ${centreHz} ${sources[0]}` === 'T20 125 S1',
    );
    const row = table.split('\n').find((line) => line.startsWith('S1,R1,125'))!;
    expect(wav!.measuredSeconds / Number(row.split(',')[3])).toBeCloseTo(1, 1);
  });

  it('changes nothing that is met already', async () => {
    const { report, written } = await calibrate({ within: percent(40) });
    expect([report.outcome, report.runs.length, report.definitions]).toEqual(['met', 1, {}]);
    expect(JSON.parse(written.get('out/box-calibrated.json') as string)).toEqual(sceneOf(0.1));
  });

  it.each(NAMING)('writes a scene in another folder that opens with its files: %s', async (_, points) => {
    const sceneIn = (folder: string): object => ({ ...sceneOf(0.1), ...points(folder) });
    const { written } = await calibrate(
      { within: percent(40) },
      { ...FILES, 'box.json': JSON.stringify(sceneIn('data')) },
    );
    const name = 'out/box-calibrated.json';
    const text = written.get(name) as string;
    expect(JSON.parse(text)).toEqual(sceneIn('../data'));
    const { error } = await checkScene(
      { sceneFile: name, outFolder: '' },
      controlsOf(hostOf({ ...FILES, [name]: text })),
    );
    expect(error).toBeUndefined();
  });

  it('refuses a scene in which all sources move', async () => {
    const walking = { S: { walk: 'data/way.csv', signal: 'data/tone.wav' } };
    const scene = JSON.stringify({ ...sceneOf(0.1), sources: walking });
    await expect(calibrate({}, { ...FILES, 'box.json': scene })).rejects.toMatchObject({
      path: 'box.json: sources',
      exitStatus: 2,
    });
  });

  it('refuses before it computes where no surface absorbs at a measured octave', async () => {
    const silent = { ...sceneOf(0.1), materials: { wall: { absorption: { 125: 0 } }, floor: { rigid: true } } };
    const taken = processorTimeSince();
    await expect(calibrate({}, { 'box.json': JSON.stringify(silent) })).rejects.toThrow(
      /no surface of the room absorbs at 63, 125 Hz/,
    );
    expect(taken()).toBeLessThan(3000);
  });

  it('stops on request, and leaves nothing behind', async () => {
    await expect(calibrate({}, {}, AbortSignal.abort())).rejects.toThrow(CancelledError);
  });

  it.each<[string, Partial<CalibrateRequest>, string]>([
    ['a file that is missing', { measuredFiles: ['none.csv'] }, 'none.csv'],
    ['a WAV file that names no position', { measuredFiles: ['hall.wav'] }, 'hall.wav'],
    ['an unknown material', { materials: ['brick'] }, 'materials'],
    ['a factor below 1', { mostFactor: 0.5 }, 'mostFactor'],
    ['a tolerance of 0', { within: percent(0) }, 'within'],
    ['too few runs', { mostRuns: 1 }, 'mostRuns'],
    ['no octave in the band', { measuredFiles: ['high.csv'] }, 'box.json: maxFrequencyHz'],
    ['a figure that was not measured', { measuredFiles: ['high.csv'], figures: ['EDT'] }, 'figures'],
  ])('refuses %s, and names it', async (_, changes, path) => {
    const files = { 'hall.wav': measured.get('S1-R1.wav')!, 'high.csv': 'band,t20\n1000,0.5' };
    await expect(calibrate(changes, files)).rejects.toMatchObject({ path, exitStatus: 2 });
  });
});
