import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { KernelWork } from '../../../../../src/app/ports/engine/kernel-choice.ts';
import { NEAR_TIE } from '../../../../../src/app/planning/plan/choose-scheme.ts';
import { candidateSchemes } from '../../../../../src/app/planning/plan/candidates.ts';
import type { ScenePlan } from '../../../../../src/app/planning/plan/plan-scene.ts';
import { planScene } from '../../../../../src/app/planning/scene/plan-scene.ts';
import type { Engine } from '../../../../../src/engine/engine.ts';
import { writeWeights } from '../../../../../src/scene/weights-file.ts';
import { bandEdgeFrequency } from '../../../../../src/scheme/curves.ts';
import { schemeByName, schemeName } from '../../../../../src/scheme/scheme.ts';
import { designByName } from '../../../../../src/lab/catalogue/catalogue.ts';
import { CancelledError, InputError } from '../../../../../src/units/errors.ts';
import { hertz, percent, seconds } from '../../../../../src/units/quantities.ts';
import { clockworkEngine } from '../../../../support/engines/clockwork-engine.ts';
import {
  cache,
  controls,
  engine,
  errorOf,
  folder,
  names,
  plan,
  sceneFile,
  SLOW,
  totals,
  useClockwork,
} from './cell.ts';

vi.mock('../../../../../src/tune/wall-rooms.ts', () => import('../../../../support/rooms/remembered-wall-rooms.ts'));

useClockwork();

/** Speed of sound in the scene's air, IEC 61094-2:2009, table F.1. */
const SOUND_SPEED = 345.86652;

describe('a plan', () => {
  it('says all of each scheme', async () => {
    const found = await plan();
    expect(Object.keys(found).sort()).toEqual(
      `title project durationSeconds longestDurationSeconds durationReason maxFrequencyHz tolerancePercent sources reciprocalRuns walls named engine precision adapter gpuMemory kernel rows rays leftOut warnings`
        .split(' ')
        .sort(),
    );
    expect(found).toMatchObject({
      title: 'Cell',
      durationSeconds: 0.1,
      longestDurationSeconds: null,
      maxFrequencyHz: 500,
      tolerancePercent: 2,
      sources: 2,
      walls: 'staircase',
      engine: 'cpu',
      precision: 32,
      adapter: 'clockwork',
      kernel: null,
      rays: null,
      warnings: [],
    });
    expect(names(found).sort()).toEqual(['compact-3@2%', 'leggy-1@2%', 'leggy-2@1%']);
    for (const row of found.rows) {
      expect(Object.keys(row).sort()).toEqual(
        `scheme points tolerancePercent validToHz gridRule wallErrors spacingMetres sampleRateHz steps gridNodes nodes nearWallShare porousNodes
        deviceBytes hostBytes fromHost cardsOrHost seconds basis limits problem`
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
    // Measured, because the clockwork engine takes the same time for each node, whatever the stencil.
    const { rows } = await plan({ measure: true });
    expect(totals(rows)).toEqual(totals(rows).toSorted((a, b) => a - b));
    // The seven points need the most nodes.
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

  it('of a named kernel says which schemes it does not compute, and takes another', async () => {
    const design = designByName('kernel-b');
    const misfit = ({ stencil }: KernelWork): InputError | null =>
      stencil.family === 'leggy' ? null : new InputError('kernel', `kernel-b cannot compute ${stencil.id}`, 'Another.');
    const onGpu = { ...engine, named: { design, workgroup: [32, 4, 2] }, misfit } as const;
    const found = await plan({}, {}, onGpu);
    expect(found.kernel).toEqual({ design: 'kernel-b', workgroup: [32, 4, 2] });
    expect(found.rows.map(({ scheme, problem }) => [scheme.split('-')[0], problem])).toEqual([
      ['leggy', null],
      ['leggy', null],
      ['compact', 'kernel-b cannot compute compact-3'],
    ]);
    expect(found.warnings).toContain(
      'times are predicted for the kernel that is taken without a name, not for kernel-b',
    );
    // What is chosen for it is not kept for runs without a name, nor the other way round.
    const first = (await plan()).rows[0].scheme;
    expect((await plan({}, {}, { ...onGpu, misfit: () => null })).rows[0].scheme).toBe(first);
    await expect(plan({ schemes: 'compact-3' }, {}, onGpu)).rejects.toMatchObject({ path: 'kernel' });
  });

  it('has a scheme that cannot run last, even if it would be the fastest', async () => {
    // A step takes the same time in any room: what counts is κλ, which is larger for compact-2, in spite of its more
    // nodes.
    const steady = { ...clockworkEngine({ ...SLOW, step: 6e6, interior: 1, nearWall: 1 }), identity: 'steady' };
    const request = { schemes: 'leggy-6,compact-2@5%', maxFrequency: hertz(3000) };
    const { rows } = await plan({ ...request, measure: true }, {}, steady);
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
    const [taken, ...others] = totals(found.rows);
    expect(others).toEqual(others.toSorted((a, b) => a - b));
    expect(taken).toBeLessThanOrEqual(NEAR_TIE * Math.min(taken, ...others));
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
    expect(names(found).toSorted()).toEqual([`compact-2@${file}`, 'leggy-1@2%']);
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

  it('measures a few rooms of a device once, whatever the number of schemes, and each scheme when asked to', async () => {
    const { rows } = await plan({ schemes: null }, {}, { ...engine, identity: 'unseen' });
    expect(rows.length).toBeGreaterThan(6);
    expect(engine.opened()).toBeLessThanOrEqual(5);
    expect(new Set(rows.map(({ basis }) => basis))).toEqual(new Set(['predicted']));

    await plan();
    const known = engine.opened();
    await plan();
    expect(engine.opened()).toBe(known);
    const first = await plan({ measure: true });
    expect(engine.opened()).toBeGreaterThan(known);
    expect(first.warnings).toEqual([]);
    expect(first.rows.every(({ basis }) => basis === 'measured')).toBe(true);
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
