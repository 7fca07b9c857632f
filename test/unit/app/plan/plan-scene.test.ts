import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { candidateSchemes } from '../../../../src/app/plan/candidates.ts';
import { choiceReport, choiceText, choosePlan } from '../../../../src/app/plan/choose-plan.ts';
import type { Controls } from '../../../../src/app/host/controls.ts';
import type { KernelWork } from '../../../../src/app/engine/kernel-choice.ts';
import {
  planScene,
  rankSchemes,
  type PlanRow,
  type PlanSceneRequest,
  type ScenePlan,
} from '../../../../src/app/plan/plan-scene.ts';
import { renderScene } from '../../../../src/app/render/render.ts';
import type { RenderReport } from '../../../../src/app/render/report.ts';
import { readScene, type RenderRequest } from '../../../../src/app/scene/request.ts';
import type { Engine } from '../../../../src/engine/engine.ts';
import { writeWeights } from '../../../../src/scene/weights-file.ts';
import { bandEdgeFrequency } from '../../../../src/scheme/curves.ts';
import { allSchemes, schemeByName, schemeName, type Scheme } from '../../../../src/scheme/scheme.ts';
import { shellKey } from '../../../../src/scheme/stencils.ts';
import { CancelledError, InputError } from '../../../../src/units/errors.ts';
import { hertz, percent, seconds } from '../../../../src/units/quantities.ts';
import { CLOCKWORK, clockworkEngine } from '../../../support/engines/clockwork-engine.ts';
import { nodeHost } from '../../../../src/node/host.ts';

vi.mock('../../../../src/tune/wall-rooms.ts', () => import('../../../support/rooms/remembered-wall-rooms.ts'));

/** A single box is stable by proof. A clockwork engine could not measure stability. */
const SCENE = {
  wavehall: 1,
  title: 'Cell',
  air: { temperatureCelsius: 23, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.5, 0.6] }, S2: { position: [1.5, 0.5, 0.6] } },
  receivers: { R1: { position: [1.43, 0.91, 0.55] } },
  durationSeconds: 0.1,
  maxFrequencyHz: 500,
  sampleRateHz: 8000,
};

/** Speed of sound in the scene's air, IEC 61094-2:2009, table F.1. */
const SOUND_SPEED = 345.86652;

/** So slow that the profile measures small rooms only. */
const SLOW = { ...CLOCKWORK, interior: 60, nearWall: 90 };

/** The profile of the clockwork engine is kept for all tests of this file. */
let cache: string;
let folder: string;
let engine: ReturnType<typeof clockworkEngine>;
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'wavehall-cache-'));
  for (const name of ['XDG_CACHE_HOME', 'LOCALAPPDATA', 'HOME']) vi.stubEnv(name, cache);
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

function sceneFile(changes: object = {}): string {
  const file = join(folder, 'cell.json');
  writeFileSync(file, JSON.stringify({ ...SCENE, ...changes }));
  return file;
}

const controls = <Changes extends Partial<Controls>>(changes: Changes) => ({
  host: nodeHost(),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
  ...changes,
});

/** `null` for all candidate schemes. */
function plan(
  {
    schemes = 'leggy-1,compact-3,leggy-2@1%',
    ...request
  }: { schemes?: string | null } & Partial<Omit<PlanSceneRequest, 'schemes'>> = {},
  changed: Partial<Controls> = {},
  on: Engine = engine,
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

const render = (request: Partial<RenderRequest> = {}): Promise<RenderReport> =>
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

async function errorOf(work: Promise<unknown>): Promise<InputError> {
  const error = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

const names = ({ rows }: ScenePlan): string[] => rows.map(({ scheme }) => scheme);
const totals = (rows: readonly PlanRow[]): number[] => rows.map(({ seconds: { total } }) => total);

describe('candidates', () => {
  const of = (value: number, kind: Engine['kind'] = 'cpu'): readonly Scheme[] =>
    candidateSchemes(value, 'tolerance', kind);
  const ofNames = (schemes: readonly Scheme[]): string[] => schemes.map(schemeName);

  it.each([5, 3, 2, 1, 0.5, 0.1])('keep %f percent, one of each set of shells, the classical scheme last', (value) => {
    for (const kind of ['cpu', 'webgpu'] as const) {
      const schemes = of(value, kind);
      expect(schemes.length).toBeGreaterThan(5);
      expect(schemes.length).toBeLessThanOrEqual(9);
      for (const { tolerance } of schemes) expect(tolerance).toBeLessThanOrEqual(value / 100);
      const keys = schemes.map(({ stencil }) => shellKey(stencil.shells));
      expect(new Set(keys).size).toBe(keys.length);
      expect(schemes.at(-1)!.stencil.id).toBe('leggy-1');
    }
  });

  it('take of each stencil the weights that promise most, mostly those of the widest tolerance that is allowed', () => {
    expect(new Set(of(3).map(({ tolerance }) => tolerance))).toEqual(new Set([0.02]));
    // Bands are never wider than 0.82 π, so a stencil's band for 5 % may be no wider than that for 2 %.
    const room = ({ tolerance, band, courant }: Scheme): number => ((1 - tolerance) * band) ** 4 * courant;
    for (const scheme of of(7)) {
      const others = allSchemes().filter(({ stencil, tolerance }) => stencil === scheme.stencil && tolerance <= 0.07);
      expect(room(scheme)).toBe(Math.max(...others.map(room)));
    }
    expect(of(7).some(({ tolerance }) => tolerance === 0.05)).toBe(true);
    // A tolerance with the rounding error of a division.
    const rounded = 1 - 1e-15;
    expect(rounded).toBeLessThan(1);
    expect(ofNames(of(rounded))).toEqual(ofNames(of(1)));
  });

  it('promise more than those left out', () => {
    // On a processor, a point costs much compared with the fixed cost of a node: stencils are smaller there.
    const points = (kind: Engine['kind']): number => {
      const schemes = of(1, kind).slice(0, -1);
      return schemes.reduce((sum, { stencil }) => sum + stencil.points, 0) / schemes.length;
    };
    expect(points('cpu')).toBeLessThan(points('webgpu'));
    const updates = ({ band, courant }: Scheme): number => (2 / band) ** 4 / courant;
    const chosen = of(1).slice(0, -1);
    const leftOut = allSchemes().filter(
      ({ tolerance, stencil }) => tolerance === 0.01 && !chosen.some((one) => one.stencil.id === stencil.id),
    );
    // No scheme left out has both fewer points and fewer updates than a candidate.
    for (const out of leftOut) {
      if (chosen.some(({ stencil }) => shellKey(stencil.shells) === shellKey(out.stencil.shells))) continue;
      for (const one of chosen) {
        expect(out.stencil.points < one.stencil.points && updates(out) < updates(one)).toBe(false);
      }
    }
  });

  it('are none for a tolerance that no scheme keeps', () => {
    let error: unknown;
    try {
      of(0.05);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      path: 'tolerance',
      message: 'no scheme keeps the phase velocity within 0.05 %',
      remedy: 'Ask for 0.1 % or more, or design weights of your own and name their file.',
      help: 'design',
    });
  });
});

describe('a plan', { timeout: 60_000 }, () => {
  it('says all of each scheme', async () => {
    const found = await plan();
    expect(Object.keys(found).sort()).toEqual(
      `title durationSeconds maxFrequencyHz tolerancePercent sources walls named engine precision adapter rows warnings`
        .split(' ')
        .sort(),
    );
    expect(found).toMatchObject({
      title: 'Cell',
      durationSeconds: 0.1,
      maxFrequencyHz: 500,
      tolerancePercent: 2,
      sources: 2,
      walls: 'staircase',
      engine: 'cpu',
      precision: 32,
      adapter: 'clockwork',
      warnings: [],
    });
    expect(names(found).sort()).toEqual(['compact-3@2%', 'leggy-1@2%', 'leggy-2@1%']);
    for (const row of found.rows) {
      expect(Object.keys(row).sort()).toEqual(
        `scheme points tolerancePercent validToHz wallErrors spacingMetres sampleRateHz steps gridNodes nodes nearWallShare
        deviceBytes hostBytes seconds limits problem`
          .split(/\s+/)
          .sort(),
      );
      const scheme = schemeByName(row.scheme, '');
      expect(row.points).toBe(scheme.stencil.points);
      expect(row.tolerancePercent).toBe(Number((100 * scheme.tolerance).toPrecision(6)));
      expect(row.validToHz).toBeGreaterThanOrEqual(500);
      expect(row.validToHz).toBeCloseTo((bandEdgeFrequency(scheme) * SOUND_SPEED) / row.spacingMetres, 3);
      expect(row.sampleRateHz).toBeCloseTo(SOUND_SPEED / (scheme.courant * row.spacingMetres), 3);
      expect(row.steps).toBe(Math.ceil(0.1 * row.sampleRateHz) + 1);
      // A whole number of spacings in each side: the nodes of the box, all of them air.
      const nodes = [2, 1.6, 1.2].reduce((product, side) => product * Math.round(side / row.spacingMetres), 1);
      expect(Math.abs(row.nodes / nodes - 1)).toBeLessThan(0.05);
      expect(row.gridNodes).toBeGreaterThanOrEqual(0.95 * row.nodes);
      expect(row.nearWallShare).toBeGreaterThan(0);
      expect(row.nearWallShare).toBeLessThanOrEqual(1);
      expect(row.deviceBytes).toBeGreaterThan(2 * 4 * nodes);
      expect(row.hostBytes).toBeGreaterThan(2 * 4 * nodes);
      expect(row.wallErrors).toHaveLength(2);
      expect(row.problem).toBeNull();
      const { total, ...parts } = row.seconds;
      expect(Object.keys(parts)).toEqual(['preparing', 'opening', 'checking', 'stepping', 'finishing']);
      expect(total).toBeCloseTo(
        Object.values(parts).reduce((sum, part) => sum + part, 0),
        12,
      );
      // Both sources are stepped; a single box needs no check.
      expect(parts.checking).toBe(0);
      expect(parts.stepping).toBeGreaterThan((2 * row.steps * SLOW.step) / 1e9);
    }
  });

  it('has the fastest first', async () => {
    const { rows } = await plan();
    expect(totals(rows)).toEqual(totals(rows).toSorted((a, b) => a - b));
    // The clockwork engine takes a fixed time for each node, and the seven points need the most nodes.
    expect(rows.at(-1)!.scheme).toBe('leggy-1@2%');
    const again = await plan({ schemes: 'leggy-2@1%,leggy-1,compact-3' });
    expect(names(again)).toEqual(rows.map(({ scheme }) => scheme));
  });

  it('has those that cannot be run last, and says why', async () => {
    const { rows } = await plan();
    const bytes = rows.map(({ hostBytes }) => hostBytes).sort((a, b) => a - b);
    // Enough memory for the first two.
    const memoryLimit = (bytes[1] + bytes[2]) / 2;
    const largest = rows.find(({ hostBytes }) => hostBytes === bytes[2])!.scheme;
    const found = await plan({}, { memoryLimit });
    expect(found.rows.map(({ problem }) => problem !== null)).toEqual([false, false, true]);
    expect(found.rows[2].scheme).toBe(largest);
    expect(found.rows[2].problem).toMatch(/of memory; there are/);
    expect(totals(found.rows.slice(0, 2))).toEqual(totals(found.rows.slice(0, 2)).toSorted((a, b) => a - b));
  });

  it('has a scheme that cannot run last, even if it would be the fastest', async () => {
    // A step takes the same time in any room: what counts is κλ, which is larger for compact-2, in spite of its more
    // nodes.
    const steady = { ...clockworkEngine({ ...SLOW, step: 6e6, interior: 1, nearWall: 1 }), identity: 'steady' };
    const request = { schemes: 'leggy-6,compact-2@5%', maxFrequency: hertz(3000) };
    const { rows } = await plan(request, {}, steady);
    expect(rows.map(({ scheme }) => scheme)).toEqual(['compact-2@5%', 'leggy-6@2%']);
    expect(rows[0].hostBytes).toBeGreaterThan(rows[1].hostBytes);
    const limited = await plan(request, { memoryLimit: rows[0].hostBytes - 1 }, steady);
    expect(names(limited)).toEqual(['leggy-6@2%', 'compact-2@5%']);
    expect(limited.rows.map(({ problem }) => problem === null)).toEqual([true, false]);
    expect(totals(limited.rows)).toEqual(totals(rows).toReversed());
  });

  it('takes the interior as long as the kernel that is known', async () => {
    const asked: string[] = [];
    const tuned = {
      ...engine,
      overDefault: ({ stencil, shape }: KernelWork) => {
        asked.push(`${stencil.id}, ${shape.planes > 1 ? 3 : 2}-D`);
        return Promise.resolve(0.5);
      },
    };
    const stepping = ({ rows }: ScenePlan, scheme: string): number =>
      rows.find((row) => row.scheme === scheme)!.seconds.stepping;
    const [usual, fast] = [await plan({}), await plan({}, {}, tuned)];
    for (const { scheme } of usual.rows) {
      expect(stepping(fast, scheme)).toBeLessThan(stepping(usual, scheme));
      expect(stepping(fast, scheme)).toBeGreaterThan(0.5 * stepping(usual, scheme));
      expect(asked).toContain(`${scheme.split('@')[0]}, 3-D`);
    }
  });

  it('of the schemes that come into question is one of candidates', async () => {
    const found = await plan({ schemes: null, tolerance: percent(1) });
    const candidates = candidateSchemes(1, '', 'cpu').map(schemeName);
    expect(names(found).sort()).toEqual(candidates.toSorted());
    expect(found.tolerancePercent).toBe(1);
    expect(totals(found.rows)).toEqual(totals(found.rows).toSorted((a, b) => a - b));
  });

  it('takes the tolerance of the scene, and before it that of the request', async () => {
    const scene = sceneFile({ tolerancePercent: 0.5 });
    const ofScene = await plan({ schemes: null, sceneFile: scene });
    expect(ofScene.tolerancePercent).toBe(0.5);
    for (const { tolerancePercent } of ofScene.rows) expect(tolerancePercent).toBeLessThanOrEqual(0.5);
    const asked = await plan({
      schemes: null,
      sceneFile: scene,
      tolerance: percent(5),
    });
    expect(asked.tolerancePercent).toBe(5);
    expect(asked.rows.some(({ tolerancePercent }) => tolerancePercent === 5)).toBe(true);
  });

  it.each([
    ['of the scene', 'cell.json: tolerancePercent'],
    ['of the request', 'tolerance'],
  ])('for a tolerance %s that no scheme keeps says where it stands', async (_, path) => {
    const ofScene = path.includes('json');
    const error = await errorOf(
      plan({
        schemes: null,
        sceneFile: sceneFile(ofScene ? { tolerancePercent: 0.01 } : { tolerancePercent: 2 }),
        tolerance: ofScene ? undefined : percent(0.01),
      }),
    );
    expect(error.path).toBe(ofScene ? join(folder, path) : path);
    expect(error.message).toBe('no scheme keeps the phase velocity within 0.01 %');
  });

  it('takes frequency, duration and walls from the request before the scene', async () => {
    const found = await plan({
      schemes: 'leggy-1',
      maxFrequency: hertz(400),
      duration: seconds(0.05),
      walls: 'subcell',
    });
    expect(found).toMatchObject({ maxFrequencyHz: 400, durationSeconds: 0.05, walls: 'subcell' });
    expect(found.rows[0].validToHz).toBeLessThan(1.2 * 400);
    // The stability check of rooms with walls between the nodes takes steps.
    expect(found.rows[0].seconds.checking).toBeGreaterThan(0);
  });

  it('takes weights files among the schemes, and no scheme of the scene', async () => {
    const scheme = schemeByName('compact-2', '');
    const file = join(folder, 'own.json');
    writeFileSync(file, writeWeights(scheme.stencil.shells, scheme));
    const found = await plan({ schemes: `leggy-1, ${file}`, sceneFile: sceneFile({ scheme: 'compact-5@2%' }) });
    expect(names(found)).toEqual([`compact-2@${file}`, 'leggy-1@2%']);
  });

  it.each([
    ['compact-7', "there is no scheme 'compact-7'"],
    ['leggy-1,', "there is no scheme ''"],
    ['leggy-1,leggy-1@3%', "stencil leggy-1 has no weights '3%'"],
  ])('names schemes that are not there: %s', async (schemes, message) => {
    const makeEngine = vi.fn(() => Promise.resolve(engine as Engine));
    const planning = planScene(
      { sceneFile: sceneFile(), allowLeaks: false, measure: false, schemes: schemes },
      { makeEngine, ...controls({}) },
    );
    expect(await errorOf(planning)).toMatchObject({ path: 'schemes', message });
    expect(makeEngine).not.toHaveBeenCalled();
  });

  it('measures a device once, and anew when asked to', async () => {
    await plan();
    const known = engine.opened();
    await plan();
    expect(engine.opened()).toBe(known);
    const first = await plan({ measure: true });
    expect(engine.opened()).toBeGreaterThan(known);
    expect(first.warnings).toEqual([]);
    expect(readdirSync(cache)).toHaveLength(1); // a folder of the program's
  });

  it('can be stopped', async () => {
    await expect(plan({}, { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
    expect(engine.opened()).toBe(0);
  });

  it('says how far it is', async () => {
    const told: string[] = [];
    await plan(
      { measure: true },
      { onProgress: (event) => told.push(event.phase === 'preparing' ? (event.what ?? '') : event.phase) },
    );
    expect(told[0]).toBe('counting nodes');
    expect(told).toContain('measuring compact-3');
    expect(told).toContain('measuring walls');
  });
});

describe('a rendering of a scene', { timeout: 60_000 }, () => {
  it.each([
    ['without a scheme', {}],
    ['whose scheme is auto', { scheme: 'auto' }],
  ])('%s takes the first of the plan, and says so', async (_, changes) => {
    const file = sceneFile(changes);
    const { rows } = await plan({ schemes: null, sceneFile: file });
    const report = await render({ sceneFile: file });
    expect(`${report.scheme.id}@${report.scheme.weights}`).toBe(rows[0].scheme);
    expect(report.chosen).toEqual({
      tolerancePercent: 2,
      predictedSeconds: rows.map(({ scheme, seconds: { total } }) => ({ scheme, seconds: total })),
    });
    expect(JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8'))).toEqual(report);
  });

  it('is as soon done as the plan says', async () => {
    // For rooms below the smallest room of the profile, 18432 nodes, a plan predicts too much.
    const sceneOf = sceneFile({ maxFrequencyHz: 3000 });
    const { rows } = await plan({ schemes: null, sceneFile: sceneOf });
    expect(rows[0].nodes).toBeGreaterThan(18_432);
    const start = performance.now();
    const report = await render({ sceneFile: sceneOf });
    // By the clock of the engine, which counts steps and opening only. The census counts nodes near walls to 5 %.
    const { stepping, opening } = rows[0].seconds;
    const taken = (performance.now() - start) / 1000;
    expect(Math.abs(taken / (stepping + opening) - 1)).toBeLessThan(0.1);
    expect(report.steps).toBe(rows[0].steps);
    expect(report.spacingMetres).toBe(rows[0].spacingMetres);
    expect(report.validToHz).toBe(rows[0].validToHz);
  });

  it('takes the first for the tolerance that is asked for', async () => {
    const file = sceneFile({ tolerancePercent: 0.5 });
    const ofScene = await render({ sceneFile: file });
    expect(ofScene.chosen!.tolerancePercent).toBe(0.5);
    expect(ofScene.scheme.tolerance).toBeLessThanOrEqual(0.005);
    const asked = await render({ sceneFile: file, tolerance: percent(5) });
    expect(asked.chosen!.tolerancePercent).toBe(5);
    expect(asked.scheme.tolerance).toBeGreaterThan(0.005);
  });

  it('takes the scheme that it is given, by scene, request or file, and measures nothing', async () => {
    const scheme = schemeByName('compact-2', '');
    writeFileSync(join(folder, 'own.json'), writeWeights(scheme.stencil.shells, scheme));
    const named = await render({ sceneFile: sceneFile({ scheme: 'leggy-2@1%' }) });
    expect([named.chosen, named.scheme.id, named.scheme.weights]).toEqual([null, 'leggy-2', '1%']);
    // A weights file is searched beside the scene.
    const ofFile = await render({ sceneFile: sceneFile({ scheme: 'own.json' }) });
    expect([ofFile.chosen, ofFile.scheme.id, ofFile.scheme.weights]).toEqual([null, 'compact-2', 'own.json']);
    expect(ofFile.scheme).toMatchObject({ courant: scheme.courant, band: scheme.band, tolerance: scheme.tolerance });
    const asked = await render({
      sceneFile: sceneFile({ scheme: 'auto' }),
      scheme: 'leggy-1@standard',
    });
    expect([asked.chosen, asked.scheme.id]).toEqual([null, 'leggy-1']);
    // Each room is opened once, for both of its sources.
    expect(engine.opened()).toBe(3);
  });

  it('takes auto of a request before the scheme of the scene', async () => {
    const report = await render({
      sceneFile: sceneFile({ scheme: 'leggy-1@standard' }),
      scheme: 'auto',
    });
    expect(report.chosen).not.toBeNull();
    expect(report.scheme.id).not.toBe('leggy-1');
  });

  it('that no scheme can be run for says what keeps the first', async () => {
    const file = sceneFile();
    const rendered = await readScene({ sceneFile: file, allowLeaks: false }, nodeHost().files, 1e9);
    const makeEngine = (): Promise<Engine> => Promise.resolve(engine);
    const choosing = choosePlan(rendered, false, { ...controls({ memoryLimit: 2000 }), makeEngine });
    const error = await errorOf(choosing);
    expect(error.path).toBe(`${file}: maxFrequencyHz`);
    expect(error.message).toMatch(/^no scheme can be run; with [a-z]+-\d+@2%: .* of memory; there are 2 kB/);
    expect(error.remedy).toBe('Lower the maximum frequency, shorten the duration, or allow a wider tolerance.');
  });
});

describe('what a report says of the choice', () => {
  it('leaves out what could not be run, and nothing where nothing was chosen', async () => {
    expect(choiceReport(null)).toBeNull();
    const { rows } = await plan();
    const memoryLimit = Math.max(...rows.map(({ hostBytes }) => hostBytes)) - 1;
    const limited = await plan({}, { memoryLimit });
    expect(choiceReport(limited)!.predictedSeconds).toHaveLength(2);
  });

  it('is a sentence', () => {
    const predicted = (count: number): string =>
      choiceText({
        tolerancePercent: 2,
        predictedSeconds: Array.from({ length: count }, (_, i) => ({ scheme: `s-${i}`, seconds: (i + 1) * 1.2345 })),
      });
    expect(predicted(1)).toBe('fastest within 2 %: 1.23 s predicted');
    expect(predicted(3)).toBe('fastest within 2 %: 1.23 s predicted; s-1 2.47 s, s-2 3.7 s');
    expect(predicted(6)).toBe('fastest within 2 %: 1.23 s predicted; s-1 2.47 s, s-2 3.7 s … s-5 7.41 s');
  });
});

it('schemes are ranked with samples as they are, too', { timeout: 60_000 }, async () => {
  const rendered = await readScene({ sceneFile: sceneFile(), allowLeaks: false }, nodeHost().files, 1e9);
  const ranked = async (raw: boolean): Promise<PlanRow> => {
    const schemes = [schemeByName('leggy-1', '')];
    const found = await rankSchemes(rendered, engine, { measure: false, raw }, controls({}), schemes);
    expect(found.ranked.map(({ row }) => row)).toEqual(found.plan.rows);
    return found.plan.rows[0];
  };
  expect((await ranked(true)).seconds.finishing).toBe(0);
  expect((await ranked(false)).seconds.finishing).toBeGreaterThanOrEqual(0);
});
