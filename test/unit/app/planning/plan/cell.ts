import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { Controls } from '../../../../../src/app/ports/engine/controls.ts';
import type { PlanRow, ScenePlan } from '../../../../../src/app/planning/plan/plan-scene.ts';
import { planScene, type PlanSceneRequest } from '../../../../../src/app/planning/scene/plan-scene.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import type { RenderRequest } from '../../../../../src/app/inputs/request/request.ts';
import type { RunEngine } from '../../../../../src/app/ports/engine/kernel-choice.ts';
import { nodeHost } from '../../../../../src/node/host.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { CLOCKWORK, clockworkEngine } from '../../../../support/engines/clockwork-engine.ts';

/** A single box on the staircase is stable by proof. A clockwork engine could not measure stability. */
const SCENE = {
  wavehall: 1,
  title: 'Cell',
  air: { temperatureCelsius: 23, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.5, 0.6] }, S2: { position: [1.5, 0.5, 0.6] } },
  receivers: { R1: { position: [1.43, 0.91, 0.55] } },
  durationSeconds: 0.1,
  walls: 'staircase',
  maxFrequencyHz: 500,
  sampleRateHz: 8000,
};

/** So slow that the profile measures small rooms only. */
export const SLOW = { ...CLOCKWORK, interior: 60, nearWall: 90 };

/** The folder where a file of tests keeps its profile, the folder of a test, and the engine of a test. */
export let cache: string;
export let folder: string;
export let engine: ReturnType<typeof clockworkEngine>;

/** Variables below which the profile is kept. */
const CACHES = ['XDG_CACHE_HOME', 'LOCALAPPDATA', 'HOME'];

/** Registers what every test of a file needs. The profile of the clockwork engine is kept for all tests of the file. */
export function useClockwork(): void {
  beforeAll(() => {
    cache = mkdtempSync(join(tmpdir(), 'wavehall-cache-'));
    for (const name of CACHES) vi.stubEnv(name, cache);
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
    engine = clockworkEngine(SLOW);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(cache, { recursive: true });
  });
}

/** Lets the current test know nothing of the device, as on a new machine. */
export function forgetDevice(): void {
  for (const name of CACHES) vi.stubEnv(name, folder);
  onTestFinished(() => {
    for (const name of CACHES) vi.stubEnv(name, cache);
  });
}

export function sceneFile(changes: object = {}): string {
  const file = join(folder, 'cell.json');
  writeFileSync(file, JSON.stringify({ ...SCENE, ...changes }));
  return file;
}

export const controls = <Changes extends Partial<Controls>>(changes: Changes) => ({
  host: nodeHost(),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
  ...changes,
});

/** `null` for all candidate schemes. */
export function plan(
  {
    schemes = 'leggy-1,compact-3,leggy-2@1%',
    ...request
  }: { schemes?: string | null } & Partial<Omit<PlanSceneRequest, 'schemes'>> = {},
  changed: Partial<Controls> = {},
  on: RunEngine = engine,
): Promise<ScenePlan> {
  return planScene(
    {
      sceneFile: request.sceneFile ?? sceneFile(),
      allowLeaks: false,
      measure: false,
      schemes: schemes === null ? undefined : schemes,
      ...request,
    },
    { makeEngine: () => Promise.resolve(on), ...controls(changed) },
  );
}

export const render = (request: Partial<RenderRequest> = {}): Promise<RenderReport> =>
  renderScene(
    {
      sceneFile: request.sceneFile ?? sceneFile(),
      outFolder: join(folder, 'out'),
      noAirAbsorption: false,
      allowLeaks: false,
      raw: false,
      plot: false,
      measure: false,
      ...request,
    },
    { makeEngine: () => Promise.resolve(engine), ...controls({}) },
  );

export async function errorOf(work: Promise<unknown>): Promise<InputError> {
  const error = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

export const names = ({ rows }: ScenePlan): string[] => rows.map(({ scheme }) => scheme);
export const totals = (rows: readonly PlanRow[]): number[] => rows.map(({ seconds: { total } }) => total);
