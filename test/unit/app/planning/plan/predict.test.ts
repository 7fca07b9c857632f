import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RoomCensus, type RunCounts } from '../../../../../src/app/planning/plan/census.ts';
import { planRender, resolveMaterials, type RenderPlan } from '../../../../../src/app/inputs/request/render-plan.ts';
import { predictRun, type DeviceCosts, type Prediction } from '../../../../../src/app/planning/plan/predict.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { voxeliseScene } from '../../../../../src/app/setup/places/voxel-room.ts';
import { measureStencil, valueOnCurve } from '../../../../../src/tune/profile.ts';
import { measureWalls } from '../../../../../src/tune/profile-walls.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { prepareRoom } from '../../../../../src/room/prepare/prepare.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { schemeByName, schemeName } from '../../../../../src/scheme/scheme.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { CLOCKWORK, clockworkEngine, clockworkStep } from '../../../../support/engines/clockwork-engine.ts';
import { remembered } from '../../../../support/remembered.ts';
import { testHost } from '../../../../support/test-host.ts';

vi.mock('../../../../../src/tune/wall-rooms.ts', () => import('../../../../support/rooms/remembered-wall-rooms.ts'));

const example = (name: string): string => fileURLToPath(new URL(`../../../../../scenes/${name}.json`, import.meta.url));
const { signal } = new AbortController();
const engine = { kind: 'cpu', precision: 32 } as const;
/** So slow that the profile measures small rooms only. */
const SLOW = { ...CLOCKWORK, interior: 60, nearWall: 90 };
/** What it takes for a stencil: always the same. */
const measured = remembered((name: string) => measureStencil(clockworkEngine(SLOW), schemeByName(name, '')));

const planned = remembered(planOf);

async function planOf(
  scene: string,
  id: string,
  frequency: number,
  walls: 'staircase' | 'subcell',
): Promise<{ plan: RenderPlan; counts: RunCounts }> {
  const rendered = await readScene(
    {
      sceneFile: example(scene),
      outFolder: 'out',
      maxFrequency: hertz(frequency),
      walls: walls,
      allowLeaks: false,
    },
    testHost.files,
    1e9,
  );
  const plan = planRender(rendered, schemeByName(id, ''));
  return { plan, counts: alone(RoomCensus.work(rendered, [plan.scheme])).countsFor(plan) };
}

function prepare(plan: RenderPlan): ReturnType<typeof prepareRoom> {
  const { graph, surface, materialNames, cut } = voxeliseScene(plan, false, { signal });
  const materials = resolveMaterials(plan, materialNames);
  return prepareRoom(graph, plan.scheme, plan.soundSpeed, materials, surface, { cut });
}

/** The room that is planned, prepared once. */
const preparedAs = remembered(async (...scene: Parameters<typeof planOf>) => prepare((await planned(...scene)).plan));

describe('a prediction', () => {
  let walls: DeviceCosts['walls'];
  beforeAll(async () => {
    walls = {
      ...(await measureWalls(clockworkEngine(SLOW), { nearWallNs: SLOW.nearWall })),
      preparingSeconds: 0.4,
      preparingLargeSeconds: 0.4,
    };
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  const predict = async (
    { plan, counts }: { plan: RenderPlan; counts: RunCounts },
    options: { raw?: boolean; checkSteps?: number; kernelOverDefault?: number; cores?: number } = {},
  ): Promise<Prediction> => {
    const stencil = await measured(schemeName(plan.scheme));
    return predictRun(
      { passNs: 0, stencil, walls, host: { firstFinishSampleNs: 500, finishSampleNs: 500 } },
      plan,
      counts,
      {
        kernelOverDefault: 1,
        cores: 1,
        engine,
        raw: false,
        checkSteps: 0,
        ...options,
      },
    );
  };

  it.each([
    ['shoebox', 'compact-5', 1200, 'staircase', 0.02],
    ['shoebox', 'leggy-1', 700, 'staircase', 0.02],
    ['l-room', 'leggy-4', 900, 'staircase', 0.04],
    // The census only estimates which nodes are cut.
    ['lecture-hall', 'compact-5', 1000, 'subcell', 0.05],
  ] as const)('says what an engine of clockwork takes: %s, %s', async (scene, id, frequency, model, tolerance) => {
    const scenePlan = await planned(scene, id, frequency, model);
    const { stepNs, steppingSeconds } = await predict(scenePlan);
    const truth = clockworkStep(await preparedAs(scene, id, frequency, model), SLOW);
    expect(Math.abs(stepNs / truth - 1)).toBeLessThan(tolerance);
    const { steps, scene: of } = scenePlan.plan;
    expect(steppingSeconds).toBeCloseTo((of.sources.length * steps * stepNs) / 1e9, 9);
  });

  it('adds up, source by source', async () => {
    const one = await planned('shoebox', 'compact-3', 800, 'staircase');
    const { scene } = one.plan;
    const twice = { ...scene, sources: [...scene.sources, ...scene.sources] };
    const two = { ...one, plan: { ...one.plan, scene: twice } };
    const [a, b] = [await predict(one), await predict(two, { checkSteps: 100 })];
    expect(b.steppingSeconds).toBeCloseTo(2 * a.steppingSeconds, 9);
    expect(b.openingSeconds).toBeCloseTo(a.openingSeconds, 9);
    expect(b.finishingSeconds).toBeCloseTo(2 * a.finishingSeconds, 9);
    expect([a.checkingSeconds, b.checkingSeconds]).toEqual([0, (100 * a.stepNs) / 1e9]);
    expect(b.totalSeconds).toBeCloseTo(
      b.preparingSeconds + b.openingSeconds + b.checkingSeconds + b.steppingSeconds + b.finishingSeconds,
      9,
    );
    expect((await predict(one, { raw: true })).finishingSeconds).toBe(0);
  });

  it('prepares large rooms sooner on more cores, and small ones not', async () => {
    const { plan, counts } = await planned('shoebox', 'compact-3', 800, 'staircase');
    const gain = async (voxelised: number, cores: number): Promise<number> => {
      const room = { plan, counts: { ...counts, voxelised } };
      return (await predict(room, { cores })).preparingSeconds / (await predict(room)).preparingSeconds;
    };
    expect(await gain(1e5, 16)).toBe(1);
    // Sixteen threads took 0.29 and 0.37 of the time of one (docs/measurements/preparing.md).
    const large = await gain(2e7, 16);
    expect(large).toBeGreaterThan(0.29);
    expect(large).toBeLessThan(0.37);
  });

  it('takes a faster kernel for the interior, and nothing else, as faster', async () => {
    const shoebox = await planned('shoebox', 'compact-3', 800, 'staircase');
    const [usual, fast] = [await predict(shoebox), await predict(shoebox, { kernelOverDefault: 0.6 })];
    const interior = valueOnCurve((await measured(schemeName(shoebox.plan.scheme))).interior, shoebox.counts.interior);
    expect(usual.stepNs - fast.stepNs).toBeCloseTo(0.4 * interior, 3);
    expect(fast.openingSeconds).toBe(usual.openingSeconds);
  });

  it.each([
    ['shoebox', 'compact-5', 1200, 'staircase', 0.02],
    ['seminar-room', 'leggy-4', 900, 'staircase', 0.05],
    ['plan-2d', 'compact-5', 4000, 'staircase', 0.05],
    // The number of hosts behind walls depends on how the grid lies.
    ['lecture-hall', 'compact-5', 1000, 'subcell', 0.25],
    ['plan-2d', 'compact-5', 2000, 'subcell', 0.25],
  ] as const)('tells the memory of the processor’s engine: %s, %s', async (scene, id, frequency, model, tolerance) => {
    const scenePlan = await planned(scene, id, frequency, model);
    const { deviceBytes } = await predict(scenePlan);
    const simulation = await new CpuEngine({ precision: 32, threads: 1 }).open(
      await preparedAs(scene, id, frequency, model),
      {
        sources: [],
        receivers: [],
      },
    );
    await simulation.close();
    expect(Math.abs(deviceBytes / simulation.memoryBytes - 1)).toBeLessThan(tolerance);
  });
});
