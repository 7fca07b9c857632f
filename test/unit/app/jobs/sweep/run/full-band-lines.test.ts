import { getEventListeners } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyReport } from '../../../../../../src/app/rendering/finished/render-report.ts';
import type { ManifestLine } from '../../../../../../src/app/jobs/sweep/manifest.ts';
import { planSweep } from '../../../../../../src/app/jobs/sweep/plan/plan-sweep.ts';
import { DeviceProfile } from '../../../../../../src/app/planning/plan/profile-cache.ts';
import { runSweep, type SweepRunControls } from '../../../../../../src/app/jobs/sweep/run/run-sweep.ts';
import { doneFolder } from '../../../../../../src/app/jobs/sweep/sweep-folder.ts';
import type { Engine } from '../../../../../../src/engine/engine.ts';
import { checkpointFolder } from '../../../../../../src/node/checkpoint-folder.ts';
import { nodeSweepFiles } from '../../../../../../src/node/sweep-files.ts';
import { seconds } from '../../../../../../src/units/quantities.ts';
import { cpuEngine, watched } from '../../../../../support/checkpoint-runs.ts';
import { smallLine, writeManifest } from '../../../../../support/sweeps/small-sweep.ts';
import { keptInMemory, testHost } from '../../../../../support/test-host.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-sweep-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The device is known from before: steps are those of rooms, and times are the same each time. */
const kept = keptInMemory();
beforeAll(() => DeviceProfile.open(cpuEngine(), { store: kept }).then((profile) => profile.know()));

const controls = (changes: Partial<SweepRunControls> & { readonly engine?: Engine } = {}): SweepRunControls => ({
  host: { ...testHost, kept, checkpoints: checkpointFolder },
  makeEngine: () => Promise.resolve(changes.engine ?? cpuEngine()),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
  sweepFiles: nodeSweepFiles,
  ...changes,
});

/** Computes the lines of the manifest. */
const run = (out: string, changes: Parameters<typeof controls>[0] = {}) =>
  runSweep(
    {
      ...{ manifest: join(folder, 'manifest.jsonl'), outFolder: join(folder, out), index: 0, of: 1 },
      checkpoint: seconds(3600),
    },
    controls(changes),
  );

const fileOf = (out: string, { hash }: ManifestLine, name: string): Buffer =>
  readFileSync(join(doneFolder(join(folder, out), hash), name));

const reportOf = (out: string, line: ManifestLine): AnyReport =>
  JSON.parse(fileOf(out, line, 'report.json').toString()) as AnyReport;

const TIMED = { fullBand: { timeSeconds: 3600, rays: 1000 }, sampleRateHz: 8000 };
const RAYS = { fullBand: { waves: false, rays: 1000 }, sampleRateHz: 8000, scheme: undefined, walls: undefined };

describe('a sweep whose lines have a time', () => {
  it('chooses the crossover of each, and goes on with it after a stop, to the same samples', async () => {
    const line = await smallLine('timed', { width: 1.5, at: 1, changes: TIMED });
    await writeManifest(folder, [line]);
    expect(await run('whole')).toMatchObject({ done: 1, failed: [] });
    const stop = new AbortController();
    const engine = watched(cpuEngine(), (made) => {
      if (made >= 4) stop.abort();
    });
    expect(await run('results', { engine, signal: stop.signal })).toMatchObject({ stopped: true, done: 0, failed: [] });
    expect(await run('results')).toMatchObject({ done: 1, failed: [] });
    const report = reportOf('results', line);
    expect(report.checkpoints.resumedFrom).not.toBeNull();
    expect(report.fullBand!.chosen).toMatchObject({ withinSeconds: 3600 });
    expect(report.fullBand!.chosen).toEqual(reportOf('whole', line).fullBand!.chosen);
    // 0.7 of the highest frequency of the scene.
    expect(report.fullBand!.crossoverHz).toBeCloseTo(280, 6);
    for (const name of ['S1-R1.wav', 'S1-R2.wav'])
      expect(fileOf('results', line, name)).toEqual(fileOf('whole', line, name));
  });

  it('fails only those lines whose time is too short, with how much they need', async () => {
    const fits = await smallLine('fits', { width: 1.5, at: 1, changes: TIMED });
    const changes = { ...TIMED, durationSeconds: 400, fullBand: { timeSeconds: 1, rays: 1000 } };
    await writeManifest(folder, [fits, await smallLine('late', { width: 1.6, at: 1, changes })]);
    const report = await run('results');
    expect(report).toMatchObject({ done: 1, failed: [{ id: 'late' }] });
    expect(report.failed[0].error).toMatchObject({
      path: expect.stringContaining('fullBand.timeSeconds') as string,
      message: expect.stringMatching(/is predicted to take about \d+ s, and 1 s are given/) as string,
    });
  });
});

describe('a sweep without waves', () => {
  it('begins no line anew that is done, and leaves nothing of one that was stopped', async () => {
    const lines = [
      await smallLine('a', { width: 1.5, at: 1, changes: RAYS }),
      await smallLine('b', { width: 1.4, at: 1, changes: RAYS }),
    ];
    await writeManifest(folder, lines);
    expect(await run('whole')).toMatchObject({ done: 2, failed: [] });
    const stop = new AbortController();
    const begun = new Set<string>();
    const onProgress: SweepRunControls['onProgress'] = ({ line }) => {
      if (line && begun.add(line.id).size === 2) stop.abort();
    };
    const stopping = { signal: stop.signal, onProgress };
    expect(await run('results', stopping)).toMatchObject({ stopped: true, done: 1, failed: [] });
    expect(await run('results')).toMatchObject({ before: 1, done: 1, failed: [] });
    for (const line of lines) {
      expect(fileOf('results', line, 'S1-R1.wav')).toEqual(fileOf('whole', line, 'S1-R1.wav'));
      expect(reportOf('results', line)).toMatchObject({ steps: 0, fullBand: { crossoverHz: null, rays: 1000 } });
    }
    expect(await run('results')).toMatchObject({ before: 2, done: 0 });
  });
});

it('a sweep of many lines leaves no listener on its signal', async () => {
  const { signal } = new AbortController();
  const lines = await Promise.all(
    Array.from({ length: 12 }, (_, i) => smallLine(`l${i}`, { width: 1.5, at: 0.7 + i / 50 })),
  );
  await writeManifest(folder, lines);
  expect(await run('results', { signal })).toMatchObject({ done: 12, failed: [] });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('a plan of a sweep', () => {
  const planned = async (changes: object): Promise<ManifestLine[]> => {
    const { scene } = await smallLine('', { width: 1.5, at: 1, changes: { ...RAYS, ...changes } });
    writeFileSync(join(folder, 'room.json'), JSON.stringify(scene));
    const vary = { width: { at: 'geometry.boxes[0].add.to[0]', unit: 'm', grid: { from: 1.4, to: 1.6, count: 2 } } };
    const sweepFile = join(folder, 'sweep.json');
    writeFileSync(sweepFile, JSON.stringify({ wavehallSweep: 1, scene: 'room.json', seed: 5, vary }));
    const { host, makeEngine, memoryLimit, signal, sweepFiles } = controls();
    await planSweep({ sweepFile, outFolder: folder }, { host, makeEngine, memoryLimit, signal, sweepFiles });
    const text = readFileSync(join(folder, 'manifest.jsonl'), 'utf8');
    return text.trimEnd().split('\n').map((line) => JSON.parse(line) as ManifestLine); // prettier-ignore
  };

  it('counts the files and the time of rays, with waves and without', async () => {
    const few = await planned({});
    const many = await planned({ fullBand: { waves: false, rays: 1_000_000 } });
    expect(many[0].predicted.seconds).toBeGreaterThan(10 * few[0].predicted.seconds);
    // Two responses of 0.03 s in four bytes a sample, with the report.
    expect(few[0].predicted.bytes).toBeGreaterThan(2 * 4 * 0.03 * 8000);
    const waves = { scheme: 'leggy-1@standard', walls: 'staircase' };
    const joined = await planned({ ...waves, fullBand: { rays: 1_000_000 } });
    expect(joined[0].predicted.seconds).toBeGreaterThan(0.9 * many[0].predicted.seconds);
  });

  it('has one crossover for all lines, that of the largest room, in place of a time', async () => {
    const waves = { scheme: 'leggy-1@standard', walls: 'staircase' };
    const ofTime = async (timeSeconds: number) =>
      (await planned({ ...waves, fullBand: { timeSeconds, rays: 1000 } })).map(({ scene }) => scene['fullBand']);
    // 0.7 of the highest frequency of the scene.
    expect(await ofTime(3600)).toEqual([
      { rays: 1000, crossoverHz: 0.7 * 400 },
      { rays: 1000, crossoverHz: 0.7 * 400 },
    ]);
  });
});
