import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../src/app/rendering/finished/render-report.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { convolve } from '../../../../src/response/convolve.ts';
import { decodeWav } from '../../../../src/response/decode-wav.ts';
import { encodeWav } from '../../../../src/response/wav.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { testHost } from '../../../support/test-host.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  writeFileSync(join(folder, 'tone.wav'), encodeWav(TONE, hertz(RATE)));
});
afterEach(() => rmSync(folder, { recursive: true }));

const RATE = 8000;

/** A tone of 150 Hz that swells and fades, in Pa 1 m from the source. */
const TONE = Float32Array.from(
  { length: 400 },
  (_, n) => Math.sin((Math.PI * n) / 400) ** 2 * Math.sin((0.3 * Math.PI * n) / 8),
);

const HERE = [1.37, 1.11, 0.83];

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
  materials: { plaster: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2.4, 2, 1.6] }, material: 'plaster' }] as object[] },
  sources: { S1: { position: [0.5, 0.55, 0.45], signal: 'tone.wav' } } as Record<string, object>,
  receivers: {
    R1: {
      walk: [
        { at: 0, position: HERE },
        { at: 0.08, position: [0.6, 1.5, 0.7] },
      ],
    },
  } as Record<string, object>,
  durationSeconds: 0.1,
  maxFrequencyHz: 900,
  scheme: 'compact-3@2%',
  sampleRateHz: RATE,
};

const controls = {
  host: testHost,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1 })),
  signal: new AbortController().signal,
  memoryLimit: 2e9,
};

function sceneFile(changes: Partial<typeof SCENE>): string {
  const file = join(folder, 'scene.json');
  writeFileSync(file, JSON.stringify({ ...SCENE, ...changes }));
  return file;
}

const render = (changes: Partial<typeof SCENE>, raw = false): Promise<RenderReport> =>
  renderScene({ sceneFile: sceneFile(changes), outFolder: join(folder, 'out'), raw }, controls);

const soundOf = (file: string): Float32Array => decodeWav(readFileSync(join(folder, 'out', file)), file).samples;

async function faultOf(changes: Partial<typeof SCENE>): Promise<InputError> {
  try {
    await render(changes);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('rendered without an error');
}

/** A way through points, a second and a half apart. */
const walk = (...points: readonly (readonly number[])[]) => ({
  walk: points.map((position, i) => ({ at: 1.5 * i, position })),
});

describe('a scene in which something moves', () => {
  it('gives what is heard, and says how far and how fast the walk is', async () => {
    const S2 = { ...walk([2, 1.7, 1.1], [1.9, 0.4, 1.2]), signal: { file: 'tone.wav', levelDb: 70 } };
    const report = await render({
      sources: { ...SCENE.sources, S2 },
      receivers: { ...SCENE.receivers, R2: { position: [0.4, 1.6, 1.2] } },
    });
    expect(report.responses).toEqual([]);
    expect(report.overall).toBeNull();
    expect(report.air.absorptionApplied).toBe(false);
    const { walks, sounds, notComputed } = report.sounds!;
    expect(readdirSync(join(folder, 'out')).sort()).toEqual([...sounds.map(({ file }) => file), 'report.json'].sort());
    expect(sounds.map(({ file }) => file)).toEqual(['S1-R1.wav', 'S1-R2.wav', 'S2-R1.wav', 'S2-R2.wav']);
    expect(walks.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['source S2', 'receiver R1']);
    expect(walks[0].lengthMetres).toBeCloseTo(Math.hypot(0.1, 1.3, 0.1), 9);
    expect(walks[1].fastestMetresPerSecond).toBeCloseTo(Math.hypot(0.77, 0.39, 0.13) / 0.08, 9);
    expect(walks[1].mach).toBeCloseTo(walks[1].fastestMetresPerSecond / report.soundSpeedMetresPerSecond, 9);
    expect(walks[1].stations).toBeGreaterThan(6);
    expect(notComputed.join(' ')).toMatch(/figures.*air.*dispersion/);
    for (const { file, levelDb, peakPascals } of sounds) {
      const samples = soundOf(file);
      expect(samples).toHaveLength(800);
      expect(Math.max(...samples.map(Math.abs))).toBeCloseTo(peakPascals, 6);
      expect(levelDb).toBeGreaterThan(50);
    }
  });

  it('is as loud as a still receiver and a still source are by their response', async () => {
    const still = { R1: walk(HERE, HERE), R2: { position: HERE } };
    const source = [0.5, 0.55, 0.45];
    const S2 = { ...walk(source, source), signal: 'tone.wav' };
    await render({ sources: { ...SCENE.sources, S2 }, receivers: still });
    const heard = soundOf('S1-R1.wav');
    expect(heard).toEqual(soundOf('S1-R2.wav'));
    const largest = Math.max(...heard.map(Math.abs));
    soundOf('S2-R2.wav').forEach((value, n) => expect(Math.abs(value - heard[n])).toBeLessThan(1e-6 * largest));
    await render({ sources: { S1: { position: source } }, receivers: { R2: { position: HERE } } });
    const convolved = convolve(TONE, soundOf('S1-R2.wav'));
    let [error, energy] = [0, 0];
    for (let n = 0; n < heard.length; n++) {
      error += (heard[n] - 4 * Math.PI * convolved[n]) ** 2;
      energy += heard[n] ** 2;
    }
    // The response has no dispersion. At 150 of 900 Hz the scheme's phase velocity is off by 2 % · (1/6)²: 0.03 rad
    // over 20 m.
    expect(Math.sqrt(error / energy)).toBeLessThan(0.04);
  });

  it('keeps the samples of the simulation where they are wanted raw', async () => {
    const report = await render({}, true);
    expect(report.sounds!.sounds[0].sampleRateHz).toBe(report.sampleRateHz);
    expect(soundOf('S1-R1.wav')).toHaveLength(report.steps);
  });

  it('reads walks from tables', async () => {
    writeFileSync(join(folder, 'way.csv'), 'at;x;y;z\n0;1,37;1,11;0,83\n0,08;0,6;1,5;0,7\n');
    await render({});
    const listed = soundOf('S1-R1.wav');
    await render({ receivers: { R1: { walk: 'way.csv' } } });
    expect(soundOf('S1-R1.wav')).toEqual(listed);
    writeFileSync(join(folder, 'way.csv'), 'at,x,y,z\n0,1,1,1\n1,here,1,1\n');
    expect((await faultOf({ receivers: { R1: { walk: 'way.csv' } } })).path).toBe(`${join(folder, 'way.csv')}:3`);
    writeFileSync(join(folder, 'way.csv'), 'at,x,y,z\n0,1,1,1\n0.001,1.9,1,1\n');
    expect((await faultOf({ receivers: { R1: { walk: 'way.csv' } } })).message).toMatch(/Mach 2\.6/);
    expect((await faultOf({ receivers: { R1: { walk: 'none.csv' } } })).message).toMatch(/no such file/);
  });
});

describe('a walk that cannot be', () => {
  const panel = { subtract: { from: [1.1, 0, 0], to: [1.2, 1.6, 1.6] }, material: 'plaster' };
  const boxes = [...SCENE.geometry.boxes, panel];

  it('leads through a wall', async () => {
    const receivers = { R1: walk([1.8, 0.5, 0.8], [1.8, 0.6, 0.8], [0.5, 0.6, 0.8]) };
    const fault = await faultOf({ geometry: { boxes }, receivers });
    expect(fault.path).toMatch(/receivers\.R1\.walk\[2\]$/);
    expect(fault.message).toMatch(/in a wall/);
    const { report } = await checkScene(
      { sceneFile: sceneFile({ geometry: { boxes }, receivers }), outFolder: join(folder, 'out') },
      controls,
    );
    expect(report.problems.map(({ path }) => path)).toEqual([fault.path]);
  });

  it('leads round it', async () => {
    const receivers = { R1: walk([1.8, 0.5, 0.8], [1.8, 1.8, 0.8], [0.5, 1.8, 0.8], [0.5, 0.9, 0.8]) };
    const { report, error } = await checkScene(
      { sceneFile: sceneFile({ geometry: { boxes }, receivers }), outFolder: join(folder, 'out') },
      controls,
    );
    expect(error).toBeUndefined();
    expect(report.walks![0].lengthMetres).toBeCloseTo(3.5, 9);
  });

  it('has no sound, or one that is none', async () => {
    expect((await faultOf({ sources: { S1: { position: HERE, signal: 'none.wav' } } })).path).toMatch(/S1\.signal$/);
    writeFileSync(join(folder, 'silent.wav'), encodeWav(new Float32Array(10), hertz(RATE)));
    const silent = { position: [0.5, 0.5, 0.5], signal: { file: 'silent.wav', levelDb: 60 } };
    expect((await faultOf({ sources: { S1: silent } })).message).toMatch(/silent/);
    expect((await faultOf({ sources: { S1: { position: HERE } } })).path).toMatch(/S1\.signal$/);
  });
});
