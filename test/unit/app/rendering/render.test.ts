import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import type { RenderProgress } from '../../../../src/app/ports/engine/controls.ts';
import type { RenderControls } from '../../../../src/app/rendering/job/job.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import type { RenderRequest } from '../../../../src/app/inputs/request/request.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { meanWaves } from '../../../../src/scheme/mean-dispersion.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { CancelledError, InputError } from '../../../../src/units/errors.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';
import { testHost } from '../../../support/test-host.ts';

const SCENE = {
  wavehall: 1,
  title: 'Closet',
  air: { temperatureCelsius: 23, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 }, foam: { absorption: 1 } },
  geometry: {
    boxes: [
      { add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall', faces: { 'z-': 'foam' } },
      { subtract: { from: [0.9, 0, 0], to: [1.1, 0.75, 1.2] }, material: 'wall' },
    ],
  },
  sources: { S1: { position: [0.5, 0.5, 0.6] }, S2: { position: [1.5, 0.5, 0.6] } },
  receivers: { R1: { position: [1.43, 0.71, 0.55] }, R2: { position: [0.4, 1.21, 0.7] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 400,
  walls: 'staircase',
  scheme: 'leggy-1@standard',
  sampleRateHz: 8000,
};

/** Speed of sound in the scene's air, IEC 61094-2:2009, table F.1. */
const SOUND_SPEED = 345.86652;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function sceneFile(changes: object = {}): string {
  const file = join(folder, 'closet.json');
  writeFileSync(file, JSON.stringify({ ...SCENE, ...changes }));
  return file;
}

const out = (): string => join(folder, 'deep', 'out');

const render = (request: Partial<RenderRequest> = {}, controls: Partial<RenderControls> = {}) =>
  renderScene(
    {
      sceneFile: request.sceneFile ?? sceneFile(),
      outFolder: out(),
      noAirAbsorption: false,
      allowLeaks: false,
      raw: false,
      plot: false,
      measure: false,
      ...request,
    },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
      ...controls,
    },
  );

function readWav(file: string): { samples: Float32Array; rate: number } {
  const wav = new wavefile.WaveFile(readFileSync(file));
  return {
    samples: wav.getSamples(false, Float32Array) as unknown as Float32Array,
    rate: (wav.fmt as { sampleRate: number }).sampleRate,
  };
}

describe('a rendering', () => {
  it('writes a file for every pair, and the report it returns', async () => {
    const report = await render();
    expect(readdirSync(out()).sort()).toEqual([
      'S1-R1.wav',
      'S1-R2.wav',
      'S2-R1.wav',
      'S2-R2.wav',
      'figures.csv',
      'report.json',
    ]);
    expect(JSON.parse(readFileSync(join(out(), 'report.json'), 'utf8'))).toEqual(report);
    expect(report.responses).toEqual(
      ['S1', 'S2'].flatMap((source) =>
        ['R1', 'R2'].map((receiver) => ({
          source,
          receiver,
          file: `${source}-${receiver}.wav`,
          picture: null,
          sampleRateHz: 8000,
          // 50 ms in all: less than that after the direct sound.
          figures: expect.objectContaining({ onsetSeconds: null, noFigures: 'ends early' }) as unknown,
        })),
      ),
    );
    expect(report.warnings.join()).toContain('no figures of S1-R1, S1-R2, S2-R1, S2-R2: the response ends before');
    for (const { file } of report.responses) {
      const { samples, rate } = readWav(join(out(), file));
      expect(rate).toBe(8000);
      expect(Math.abs(samples.length - 401)).toBeLessThanOrEqual(2); // up to one step longer than the duration
      expect(samples.every(Number.isFinite)).toBe(true);
      expect(Math.max(...samples)).toBeGreaterThan(0.001);
    }
  });

  it('reports what the issue asks for', async () => {
    const report = await render();
    const { stencil, courant, band, tolerance } = schemeByName('leggy-1@standard', 'test');
    expect(Object.keys(report).sort()).toEqual(
      `scheme spacingMetres timeStepSeconds sampleRateHz nodes steps memoryBytes engine precision adapter ctpnNs
      elapsedSeconds roomFromCache validToHz extentsMetres mesh outside responses title air soundSpeedMetresPerSecond highPassHz volumeCubicMetres interpolationError errors
      walls effectiveAreas materials warnings notes stability chosen seconds timing kernel dimensions areas duration overall program scene checkpoints gridRule`
        .split(/\s+/)
        .sort(),
    );
    expect(report).toMatchObject({
      scheme: { id: 'leggy-1', weights: 'standard', points: stencil.points, courant, band, tolerance },
      chosen: null,
      stability: { method: 'proved', proof: 'axes', steps: 0, timeStepReduced: null },
      title: 'Closet',
      engine: 'cpu',
      precision: 32,
      adapter: '1 thread',
      kernel: null,
      air: {
        temperatureCelsius: 23,
        relativeHumidityPercent: 50,
        pressureKilopascals: 101.325,
        absorptionApplied: true,
      },
      highPassHz: 10,
    });
    expect(report.soundSpeedMetresPerSecond).toBeCloseTo(SOUND_SPEED, 5);
    expect(report.timeStepSeconds).toBeCloseTo((courant * report.spacingMetres) / SOUND_SPEED, 10);
    expect(report.sampleRateHz).toBeCloseTo(1 / report.timeStepSeconds, 9);
    expect(report.steps).toBe(Math.ceil(0.05 / report.timeStepSeconds) + 1);
    expect(report.nodes.interior + report.nodes.nearWall).toBe(report.nodes.total);
    expect(report.volumeCubicMetres.scene).toBeCloseTo(2 * 1.6 * 1.2 - 0.2 * 0.75 * 1.2, 12);
    expect(report.volumeCubicMetres.grid).toBeCloseTo(report.nodes.total * report.spacingMetres ** 3, 12);
    expect(report.ctpnNs).toBeGreaterThan(0);
    expect(report.memoryBytes).toBeGreaterThan(2 * 4 * report.nodes.total);
    expect(report.interpolationError).toBeLessThan(0.005);
    expect(report.warnings).toContainEqual(expect.stringMatching(/"foam" asks for .* absorption of 1/));
  });

  it('is valid to the frequency asked for in every direction, and little beyond', async () => {
    const { validToHz, spacingMetres, scheme } = await render();
    expect(validToHz).toBeGreaterThanOrEqual(400);
    expect(validToHz).toBeLessThan(1.035 * 400);
    // The slowest wave in the band, 2 % late, is the shortest at its frequency: |k| = κπ.
    expect((2 * Math.PI * validToHz * spacingMetres) / (0.98 * SOUND_SPEED)).toBeCloseTo(scheme.band * Math.PI, 6);
  });

  it('writes the simulation’s own samples when they are wanted raw', async () => {
    const report = await render({ raw: true });
    const { samples, rate } = readWav(join(out(), 'S1-R1.wav'));
    expect(samples).toHaveLength(report.steps);
    expect(rate).toBe(Math.round(report.sampleRateHz));
    expect(report.responses[0].sampleRateHz).toBe(report.sampleRateHz);
    expect(report.highPassHz).toBe(null);
    // The response is silent until sound can arrive; a filter could have smeared it.
    const distance = Math.hypot(1.43 - 0.5, 0.71 - 0.5, 0.55 - 0.6);
    const arrival = distance / SOUND_SPEED / report.timeStepSeconds;
    const peak = Math.max(...samples.map(Math.abs));
    expect(Math.max(...samples.subarray(0, Math.floor(0.5 * arrival)).map(Math.abs))).toBeLessThan(0.02 * peak);
  });

  it('gives a source the same strength at all frequencies, which raw samples do not', async () => {
    const scheme = 'compact-5@1%';
    /** The response at a frequency in the upper half of the band, the end faded out. */
    const spectrum = async (raw: boolean, frequency = 300): Promise<number> => {
      const report = await render({ raw, scheme });
      const rate = report.responses[0].sampleRateHz;
      const { samples } = readWav(join(out(), 'S1-R1.wav'));
      const term = (turn: (angle: number) => number): number =>
        samples.reduce(
          (sum, u, n) => sum + u * Math.exp((-200 * n) / rate) * turn((2 * Math.PI * frequency * n) / rate),
          0,
        );
      return Math.hypot(term(Math.cos), term(Math.sin));
    };
    const { timeStepSeconds } = await render({ scheme });
    // The scheme has the wave of 300 Hz at another frequency, and stronger.
    const { from, gain } = meanWaves(schemeByName(scheme, 'test'))(2 * Math.PI * 300 * timeStepSeconds);
    const ratio = (await spectrum(false)) / (await spectrum(true, from / (2 * Math.PI * timeStepSeconds)));
    expect(gain).toBeLessThan(0.72);
    expect(Math.abs(ratio / gain - 1)).toBeLessThan(0.08);
  });

  it('has the absorption of the air unless scene or request leave it out, or it is raw', async () => {
    /** Air of a hot, dry day in the mountains: it absorbs strongly at some hundred Hz. */
    const air = { temperatureCelsius: 40, relativeHumidityPercent: 2, pressureKilopascals: 70 };
    /** Materials with little wall absorption; otherwise only rounding errors would be left late in the response. */
    const materials = { wall: { absorption: 0.02 }, foam: { absorption: 0.05 } };
    const duration = seconds(0.6);
    const late = async (file: object, request: Partial<RenderRequest> = {}) => {
      const report = await render({
        sceneFile: sceneFile({ materials, air: { ...air, ...file } }),
        duration,
        ...request,
      });
      const { samples, rate } = readWav(join(out(), 'S1-R1.wav'));
      const energy = samples.subarray(Math.round(0.4 * rate)).reduce((sum, u) => sum + u * u, 0);
      // What a longer run would take is measured.
      const warnings = report.warnings.map((warning) => warning.replace(/, in about .* s$/, ''));
      return { energy, applied: report.air.absorptionApplied, warnings };
    };
    const on = await late({});
    const off = await late({ absorption: false });
    expect([on.applied, off.applied]).toEqual([true, false]);
    // Between e^(−2αct) at 50 Hz and 0.4 s and at the end of the band, 412 Hz, and 0.6 s.
    expect(on.energy / off.energy).toBeLessThan(0.983);
    expect(on.energy / off.energy).toBeGreaterThan(0.736);
    expect(await late({}, { noAirAbsorption: true })).toEqual(off);
    expect(await late({ absorption: true })).toEqual(on);
    const raw = await late({}, { raw: true });
    expect(raw.applied).toBe(false);
    expect(raw.energy).toBe((await late({ absorption: false }, { raw: true })).energy);
  });

  it('warns where ISO 9613-1 does not know the absorption well', async () => {
    const dry = { temperatureCelsius: -20, relativeHumidityPercent: 20, pressureKilopascals: 101.325 };
    const { warnings } = await render({ sceneFile: sceneFile({ air: dry }) });
    expect(warnings).toContainEqual(expect.stringContaining('the absorption of ISO 9613-1 is accurate only to 20 %'));
  });

  it('takes scheme, frequency and duration from the request before the scene', async () => {
    const report = await render({
      scheme: 'leggy-1@1%',
      maxFrequency: hertz(300),
      duration: seconds(0.02),
    });
    expect(report.scheme).toMatchObject({ weights: '1%', tolerance: 0.01 });
    expect(report.validToHz).toBeLessThan(1.035 * 300);
    expect(report.steps).toBe(Math.ceil(0.02 / report.timeStepSeconds) + 1);
  });

  it('draws each response when asked', async () => {
    await render({ plot: true });
    expect(readFileSync(join(out(), 'S2-R1.svg'), 'utf8')).toMatch(/^<svg[^]*Closet: S2-R1/);
  });

  it('says how far it is, over all sources', async () => {
    const events: RenderProgress[] = [];
    const report = await render({}, { onProgress: (event) => events.push(event) });
    expect([events[0].phase, events.at(-1)!.phase]).toEqual(['preparing', 'writing']);
    const runs = events.flatMap((event) => (event.phase === 'running' ? event : []));
    expect(new Set(runs.map(({ source }) => source))).toEqual(new Set(['S1', 'S2']));
    expect(runs.at(-1)!.run).toMatchObject({ step: 2 * report.steps, steps: 2 * report.steps, remainingSeconds: 0 });
    const finishing = events.flatMap((event) => (event.phase === 'finishing' ? event : []));
    expect(finishing.map(({ done, responses }) => [done, responses])).toEqual([0, 1, 2, 3, 4].map((n) => [n, 4]));
    expect(finishing.map(({ remainingSeconds }) => remainingSeconds > 0)).toEqual([false, true, true, true, false]);
  });

  it('warns where the output cannot hold the band', async () => {
    const { warnings, validToHz } = await render({ sceneFile: sceneFile({ sampleRateHz: 600 }) });
    expect(validToHz).toBe(270);
    expect(warnings).toContainEqual(expect.stringContaining('valid only up to 270 Hz; raise sampleRateHz to 889'));
  });
});

describe('a rendering that comes to nothing', () => {
  it.each(['finishing', 'writing'])('leaves no folder when it is stopped while %s', async (when) => {
    const stop = new AbortController();
    const stopped = render({}, { signal: stop.signal, onProgress: ({ phase }) => phase === when && stop.abort() });
    await expect(stopped).rejects.toThrow(CancelledError);
    expect(existsSync(join(folder, 'deep'))).toBe(false);
  });

  it('leaves what was there', async () => {
    mkdirSync(join(out(), 'S2-R2.wav'), { recursive: true }); // a folder where a file is to go
    writeFileSync(join(out(), 'mine.txt'), 'keep');
    const untouched = { makeEngine: () => Promise.reject(new Error('an engine was made')) };
    await expect(render({}, untouched)).rejects.toThrow(/S2-R2\.wav is a folder/);
    expect(readdirSync(out()).sort()).toEqual(['S2-R2.wav', 'mine.txt']);
  });

  it('is found out before it begins', async () => {
    const untouched = { makeEngine: () => Promise.reject(new Error('an engine was made')) };
    const inFile = join(sceneFile(), 'out');
    await expect(render({ outFolder: inFile }, untouched)).rejects.toThrow(/is not a folder/);
    const noScheme = render({ scheme: 'leggy-99' }, untouched);
    await expect(noScheme).rejects.toMatchObject({ path: 'scheme' });
  });

  it.each([
    ['a source in the wall on the grid', { sources: { S1: { position: [1, 0.751, 0.6] } } }, 'sources.S1.position'],
    [
      'a receiver no sound gets to',
      {
        geometry: {
          boxes: [...SCENE.geometry.boxes, { add: { from: [3, 0, 0], to: [4, 1, 1] }, material: 'wall' }],
        },
        receivers: { 'next-door': { position: [3.5, 0.5, 0.5] } },
      },
      'receivers["next-door"].position',
    ],
  ])('because of %s names it', async (_, changes, path) => {
    const file = sceneFile(changes);
    const error = await render({ sceneFile: file }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).path).toBe(`${file}: ${path}`);
    expect((error as InputError).remedy).not.toBe('');
  });

  it('because of memory names what it needs and what there is', async () => {
    const error = await render({}, { memoryLimit: 20_000 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path: `${join(folder, 'closet.json')}: maxFrequencyHz` });
    expect((error as InputError).message).toMatch(/takes [\d,]+ nodes and [\d.]+ kB of memory; there are 20 kB/);
    const tooLong = render({ duration: seconds(1e9) });
    await expect(tooLong).rejects.toMatchObject({ path: 'duration', exitStatus: 2 });
  });
});
