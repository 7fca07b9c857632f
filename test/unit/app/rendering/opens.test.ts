/** A room goes to the engine once for all its sources. Every simulation that is opened is closed, whatever happens. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RenderControls } from '../../../../src/app/rendering/job/job.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import type { Engine, Simulation } from '../../../../src/engine/engine.ts';
import type { StabilityProbe } from '../../../../src/engine/stability-probe.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { CancelledError } from '../../../../src/units/errors.ts';
import { testHost } from '../../../support/test-host.ts';

const S1 = [0.5, 0.5, 0.6];
const S2 = [1.5, 0.6, 0.7];
const S3 = [1.1, 1.3, 0.3];

/** A scene of several boxes and a stencil whose rooms are measured. */
const scene = (sources: object) => ({
  wavehall: 1,
  title: 'Closet',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: {
    boxes: [
      { add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' },
      { subtract: { from: [0.9, 0, 0], to: [1.1, 0.75, 1.2] }, material: 'wall' },
    ],
  },
  sources,
  receivers: { R: { position: [1.43, 0.71, 0.55] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 500,
  scheme: 'compact-5@2%',
  sampleRateHz: 8000,
});

const cpu = new CpuEngine({ precision: 32, threads: 1 });

/** The CPU engine with a record of its calls. @param broken Replaces a method of its simulations. */
function watchedEngine(broken: Partial<Simulation> = {}) {
  const log = { opened: 0, restarted: 0, closed: 0 };
  const engine: Engine = {
    kind: cpu.kind,
    adapter: cpu.adapter,
    identity: cpu.identity,
    precision: cpu.precision,
    mostRowBytes: cpu.mostRowBytes,
    open: async (room, setup) => {
      log.opened++;
      const simulation = await cpu.open(room, setup);
      const restart = simulation.restart.bind(simulation);
      const close = simulation.close.bind(simulation);
      return Object.assign(simulation, {
        restart: (next: typeof setup) => {
          log.restarted++;
          return restart(next);
        },
        close: () => {
          log.closed++;
          return close();
        },
        ...broken,
      });
    },
  };
  return { engine, log };
}

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function render(
  positions: Readonly<Record<string, readonly number[]>>,
  engine: Engine,
  changes: Partial<RenderControls> = {},
) {
  const sceneFile = join(folder, 'closet.json');
  const sources = Object.fromEntries(Object.entries(positions).map(([name, position]) => [name, { position }]));
  writeFileSync(sceneFile, JSON.stringify(scene(sources)));
  return renderScene(
    {
      sceneFile,
      outFolder: join(folder, 'out'),
      noAirAbsorption: false,
      allowLeaks: false,
      raw: true,
      plot: false,
      measure: false,
      // Otherwise the one receiver would be excited in place of all sources.
      reciprocity: false,
    },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(engine),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
      ...changes,
    },
  );
}

const wav = (source: string): Buffer => readFileSync(join(folder, 'out', `${source}-R.wav`));

it('opens the engine once for all sources, and each sounds as it does alone', async () => {
  const { engine, log } = watchedEngine();
  await render({ S1, S2, S3 }, engine);
  expect(log).toEqual({ opened: 1, restarted: 2, closed: 1 });
  const together = [wav('S1'), wav('S2'), wav('S3')];
  for (const [index, [name, position]] of Object.entries({ S1, S2, S3 }).entries()) {
    await render({ [name]: position }, engine);
    expect(wav(name).equals(together[index])).toBe(true);
  }
});

it('closes what it opened where a run fails, at a later source, too', async () => {
  const failing = () => Promise.reject(new Error('lost'));
  const probe = (): StabilityProbe => ({ startNoise: failing, advanceMixed: failing });
  for (const broken of [{ advance: failing }, { restart: failing }, { probe }]) {
    const { engine, log } = watchedEngine(broken);
    await expect(render({ S1, S2 }, engine)).rejects.toThrow('lost');
    expect(log).toMatchObject({ opened: 1, closed: 1 });
  }
});

it('opens nothing when it is stopped before', async () => {
  const { engine, log } = watchedEngine();
  const stop = new AbortController();
  const choosing = Object.assign(engine, {
    choose: () => {
      stop.abort();
      return Promise.resolve({ engine, report: null, warnings: [] });
    },
  });
  await expect(render({ S1 }, choosing, { signal: stop.signal })).rejects.toThrow(CancelledError);
  expect(log.opened).toBe(0);
});
