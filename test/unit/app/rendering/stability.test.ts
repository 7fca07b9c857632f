import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planRender } from '../../../../src/app/inputs/request/render-plan.ts';
import type { RenderJob } from '../../../../src/app/rendering/job/job.ts';
import { prepareScene, runSetup } from '../../../../src/app/rendering/prepared/prepare-scene.ts';
import type { RenderProgress } from '../../../../src/app/ports/engine/controls.ts';
import { renderScene, stableRoom } from '../../../../src/app/rendering/render.ts';
import { readScene, type RenderRequest, type RenderScene } from '../../../../src/app/inputs/request/request.ts';
import { stabilityReport, stabilityText } from '../../../../src/app/rendering/prepared/prove-stable.ts';
import { OtherCards } from '../../../../src/app/rendering/cards/other-cards.ts';
import { KeptInputs } from '../../../../src/app/rendering/kept-run/kept-inputs.ts';
import { PartTimer } from '../../../../src/app/rendering/job/timer.ts';
import { WarmThreads } from '../../../../src/app/rendering/job/warm-threads.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { certify } from '../../../../src/scheme/certificate.ts';
import { freeSpaceShare } from '../../../../src/scheme/free-space-share.ts';
import { schemeByName, type Scheme } from '../../../../src/scheme/scheme.ts';
import { testHost } from '../../../support/test-host.ts';
import { simulate } from '../../../../src/run/simulate.ts';
import { simulateOnce } from '../../../support/engines/simulate-once.ts';

/**
 * A hall of which half is filled by pillars, one node thick and one apart; walls lie on the faces of cells of 0.1 m.
 */
const pillars = [0, 1, 2, 3, 4].flatMap((i) =>
  [0, 1, 2, 3, 4].map((j) => {
    const [x, y] = [0.7 + 0.2 * i, 0.5 + 0.2 * j];
    return { subtract: { from: [x, y, 0], to: [x + 0.1, y + 0.1, 0.7] }, material: 'wall' };
  }),
);

/** Speed of sound in the scene's air, m/s. */
const SOUND_SPEED = 344;

/**
 * Allows spacings up to 2.5 % above 0.1 m, so that a grid of 0.1 m is chosen, whether a scheme is slowed down or not.
 */
function frequencyFor(name: string): number {
  const { band, tolerance } = schemeByName(name, 'test');
  return ((1 - tolerance) * band * SOUND_SPEED) / (2 * 0.1025);
}

const scene = (scheme: string) => ({
  wavehall: 1,
  title: 'Pillars',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.02 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.8, 0.7] }, material: 'wall' }, ...pillars] },
  sources: { S1: { position: [0.35, 0.45, 0.35] }, S2: { position: [0.4, 1.4, 0.3] } },
  receivers: { R1: { position: [1.75, 1.55, 0.35] } },
  durationSeconds: 0.15,
  maxFrequencyHz: frequencyFor(scheme),
  scheme,
  sampleRateHz: 8000,
});

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function requestFor(scheme: string): RenderRequest {
  const sceneFile = join(folder, 'pillars.json');
  writeFileSync(sceneFile, JSON.stringify(scene(scheme)));
  return {
    sceneFile,
    outFolder: join(folder, 'out'),
    noAirAbsorption: false,
    allowLeaks: false,
    raw: false,
    plot: false,
    measure: false,
  };
}

const engine = new CpuEngine({ precision: 32, threads: 1 });
const makeEngine = () => Promise.resolve(engine);
const controls = { host: testHost, memoryLimit: 1e9, signal: new AbortController().signal, makeEngine };

const jobOf = (request: RenderRequest, rendered: RenderScene): RenderJob => {
  return {
    request,
    rendered,
    controls,
    engine,
    warm: new WarmThreads(rendered, request, controls, true),
    timer: new PartTimer(),
    cards: new OtherCards(undefined),
    inputs: new KeptInputs(testHost.files),
    resumed: undefined,
  };
};

/** The scheme with λ exactly at the limit of free space. */
function atItsLimit(name: string): Scheme {
  const scheme = schemeByName(name, 'test');
  return { ...scheme, courant: scheme.courant * Math.sqrt(1 / freeSpaceShare(scheme)) };
}

const peak = (samples: Float64Array): number => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

it('a room that is unstable grows without the check, and is calm with it, in a smaller time step', async () => {
  const name = 'compact-5@2%';
  const scheme = atItsLimit(name);
  const request = requestFor(name);
  const rendered = await readScene(request, testHost.files, 1e9);
  const plan = planRender(rendered, scheme);
  expect(plan.grid.spacing).toBeCloseTo(0.1, 4);

  const job = jobOf(request, rendered);
  const unchecked = await prepareScene(plan, job);
  const wild = await simulateOnce(engine, unchecked.room, runSetup(unchecked, 0), plan.steps, controls).catch(
    (error: unknown) => error as Error,
  );
  if (wild instanceof Error) expect(wild.message).toMatch(/no longer finite.*unstable/);
  else expect(peak(wild.responses[0].subarray(-100))).toBeGreaterThan(1e3 * peak(wild.responses[0].subarray(0, 100)));

  const stable = await stableRoom(plan, job);
  const stability = stabilityReport(stable.stability, plan, stable.plan, 0);
  const runs = { room: stable.prepared.room, setups: [runSetup(stable.prepared, 0)], steps: stable.plan.steps };
  const [calm] = await simulate(stable.simulation, runs, () => controls);
  // At the end the constant of a closed room and its reverberation are left.
  expect(peak(calm.responses[0].subarray(-100))).toBeLessThan(3 * peak(calm.responses[0].subarray(0, 100)));
  expect(calm.responses[0].length).toBe(stable.plan.steps);

  expect(stability).toMatchObject({
    method: 'measured',
    proof: null,
    timeStepReduced: { fromSeconds: plan.timeStep, fromCourant: scheme.courant },
  });
  expect(stability.certifiedBelow).toBeLessThanOrEqual(1);
  const { courant, tolerance, band, stencil, weights } = stable.plan.scheme;
  expect(courant).toBeLessThan(scheme.courant);
  // No smaller than needed: the largest eigenvalue is at most 1.1, and it is moved to 0.98.
  expect(courant).toBeGreaterThan(scheme.courant * Math.sqrt(0.98 / 1.1));
  expect(stable.plan.timeStep).toBeLessThan(plan.timeStep);
  expect(stable.plan.sampleRate).toBe(1 / stable.plan.timeStep);
  expect(stable.plan.steps).toBeGreaterThan(plan.steps);
  expect(stable.prepared.room.timeStep).toBe(stable.plan.timeStep);
  // The reported band is that of the slower scheme, and it still covers what was asked for.
  expect(tolerance).toBeGreaterThanOrEqual(certify({ shells: stencil.shells, weights, courant, band }).largestError);
  expect(stable.plan.validTo).toBeGreaterThanOrEqual(rendered.scene.maxFrequency);
});

it('a rendering checks once for all sources and says what came of it', async () => {
  const events: RenderProgress[] = [];
  const report = await renderScene(requestFor('compact-5@2%'), {
    ...controls,
    onProgress: (event) => events.push(event),
  });
  const { stability } = report;
  expect(stability).toMatchObject({ method: 'measured', proof: null, timeStepReduced: null });
  expect(stability.certifiedBelow).toBeLessThanOrEqual(1);
  expect(stability.costShare).toBeGreaterThan(0);
  expect(stability.costShare).toBeLessThan(0.9);
  expect(report.responses).toHaveLength(2);
  const checks = events.flatMap((event) => (event.phase === 'preparing' && event.what === 'stability' ? event : []));
  expect(checks).toHaveLength(stability.steps / 16);
  expect(checks.at(-1)!.share).toBeLessThanOrEqual(1);
  const text =
    /^measured: (largest eigenvalue 0\.\d+, )?below [01]\.\d+ of the bound \(1000 to 1\), \d+ steps, [\d.]+ % of the time$/;
  expect(stabilityText(stability)).toMatch(text);
  const reduced = { ...stability, timeStepReduced: { fromSeconds: 1e-4, fromCourant: 0.9 } };
  expect(stabilityText(reduced)).toBe(`${stabilityText(stability)}, time step reduced from λ = 0.9000`);
});

it('a room of which it is proved is not measured', async () => {
  const request = requestFor('leggy-1@standard');
  const rendered = await readScene(request, testHost.files, 1e9);
  const planned = planRender(rendered, rendered.scheme!);
  const stable = await stableRoom(planned, jobOf(request, rendered));
  const { simulation, plan } = stable;
  await simulation.close();
  const stability = stabilityReport(stable.stability, planned, plan, 0);
  expect(plan.scheme).toEqual(schemeByName('leggy-1@standard', 'test'));
  expect(stability).toMatchObject({ method: 'proved', proof: 'axes', steps: 0, timeStepReduced: null });
  expect(stabilityText(stability)).toBe(
    'proved: below 0.980 of the bound, as in free space, because all points of the stencil lie on the axes',
  );
});
