import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkScene, type CheckOutcome } from '../../../../../src/app/jobs/check/check.ts';
import { encodedNodes, weightsOf } from '../../../../../src/app/inputs/direction/direction-size.ts';
import { keptSamples } from '../../../../../src/app/planning/limits/limits.ts';
import { plannedRecords } from '../../../../../src/app/inputs/request/planned-records.ts';
import { planRender, type RenderPlan } from '../../../../../src/app/inputs/request/render-plan.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { designWavenumbers } from '../../../../../src/run/clouds/encoder.ts';
import type { ReceiverDirection } from '../../../../../src/scene/direction.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const MIDDLE = [1.37, 1.11, 0.83];

function sceneOf(receivers: object, sources = 1): string {
  const file = join(folder, 'scene.json');
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { hard: { absorption: 0.1 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2.4, 2, 1.6] }, material: 'hard' }] },
    sources: Object.fromEntries(
      Array.from({ length: sources }, (_, s) => [`S${s}`, { position: [0.4 + s / 9, 0.5, 0.5] }]),
    ),
    receivers,
    durationSeconds: 0.04,
    maxFrequencyHz: 1200,
    scheme: 'compact-5@0.1%',
    sampleRateHz: 8000,
  };
  writeFileSync(file, JSON.stringify(scene));
  return file;
}

const check = (receivers: object): Promise<CheckOutcome> =>
  checkScene(
    { sceneFile: sceneOf(receivers), outFolder: join(folder, 'out'), allowLeaks: false },
    {
      host: testHost,
      makeEngine: () => Promise.reject(new Error('a check needs no engine')),
      signal: new AbortController().signal,
      memoryLimit: 1e9,
    },
  );

async function planOf(receivers: object, sources: number): Promise<RenderPlan> {
  const request = { sceneFile: sceneOf(receivers, sources), outFolder: join(folder, 'out'), allowLeaks: false };
  return planRender(await readScene(request, testHost.files, 1e9), schemeByName('compact-5@0.1%', ''));
}

/** Nodes that are read besides those of the pressure. */
const readNodes = (plan: RenderPlan): number => plannedRecords(plan).counts.directions;

const directionOf = ({ scene }: RenderPlan): ReceiverDirection => scene.receivers[0].direction!;

it.each([
  ['a wall', { R: { position: [1.4, 1.1, 0.05], ambisonics: 1 } }, /too close to a wall.*needs [\d.]+ m of free air/],
  ['a source', { R: { position: [0.41, 0.5, 0.5], ambisonics: 1 } }, /too close to a source/],
])('a check says what is too close to %s to hear direction', async (_, receivers, message) => {
  const { report, error } = await check(receivers);
  expect(error?.message).toMatch(message);
  expect(report.problems.map(({ path }) => path.replace(/^.*: /, ''))).toEqual(['receivers.R.position']);
});

it('a check of receivers that have room, and of those without direction at a wall, finds no fault', async () => {
  const { report, error } = await check({
    R: { position: MIDDLE, ambisonics: 3 },
    P: { position: [1.4, 1.1, 0.05] },
  });
  expect(error).toBeUndefined();
  expect(report.problems).toEqual([]);
});

// 93, 183 and 279 nodes (docs/theory/direction.md); weights at frequencies up to the widest band.
it.each([
  [{ ambisonics: 1 }, 93, 4, 4],
  [{ ambisonics: 3 }, 93, 16, 16],
  [{ ambisonics: 5 }, 183, 36, 36],
  [{ ambisonics: 7 }, 279, 64, 64],
  // Two orders make one channel.
  [{ pattern: 'cardioid' }, 93, 4, 1],
  [
    { array: { rigidSphereRadiusMetres: 0.04, order: 3, microphones: [{ at: [1, 0, 0] }, { at: [0, 1, 0] }] } },
    93,
    16,
    2,
  ],
])('a plan counts the nodes, weights and channels of %o', async (direction, nodes, coefficients, channels) => {
  const plan = await planOf({ R: { position: MIDDLE, ...direction } }, 2);
  const frequencies = designWavenumbers(1).length;
  expect(readNodes(plan)).toBe(nodes);
  expect(encodedNodes(directionOf(plan))).toBe(nodes * coefficients);
  expect(weightsOf(directionOf(plan))).toBe(frequencies * nodes * coefficients);
  // Weights once, the rest for both sources.
  const without = await planOf({ R: { position: MIDDLE } }, 2);
  expect(plan.steps).toBe(without.steps);
  expect(keptSamples(plan, 320) - keptSamples(without, 320)).toBe(
    frequencies * nodes * coefficients + 2 * (nodes * plan.steps + channels * 320),
  );
});

it('an array in free air reads a node or more for each microphone', async () => {
  const microphones = [{ at: [0, 0, 0] }, { at: [0.05, 0, 0], pattern: 0.5 }];
  const plan = await planOf({ R: { position: MIDDLE, array: { microphones } } }, 1);
  expect(readNodes(plan)).toBe(1 + 93);
  expect(encodedNodes(directionOf(plan))).toBe(4 * 93);
});
