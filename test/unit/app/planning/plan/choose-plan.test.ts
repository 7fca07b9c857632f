import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { choiceReport, choiceText, choosePlan } from '../../../../../src/app/planning/plan/choose-plan.ts';
import { rankSchemes, type PlanRow } from '../../../../../src/app/planning/plan/plan-scene.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import type { Engine } from '../../../../../src/engine/engine.ts';
import { nodeHost } from '../../../../../src/node/host.ts';
import { writeWeights } from '../../../../../src/scene/weights-file.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { percent } from '../../../../../src/units/quantities.ts';
import { controls, engine, errorOf, folder, plan, render, sceneFile, useClockwork } from './cell.ts';

vi.mock('../../../../../src/tune/wall-rooms.ts', () => import('../../../../support/rooms/remembered-wall-rooms.ts'));

useClockwork();

describe('a rendering of a scene', () => {
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
      basis: rows[0].basis,
      predictedSeconds: rows.map(({ scheme, seconds: { total } }) => ({ scheme, seconds: total })),
    });
    expect(JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8'))).toEqual(report);
  });

  it('is as soon done as the plan says', async () => {
    // For rooms below the smallest room of the profile, 18432 nodes, a plan predicts too much.
    const sceneOf = sceneFile({ maxFrequencyHz: 3000 });
    const { rows } = await plan({ schemes: null, sceneFile: sceneOf, measure: true });
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
        basis: 'predicted',
        predictedSeconds: Array.from({ length: count }, (_, i) => ({ scheme: `s-${i}`, seconds: (i + 1) * 1.2345 })),
      });
    expect(predicted(1)).toBe('of the fastest within 2 %: 1.23 s predicted');
    expect(predicted(3)).toBe('of the fastest within 2 %: 1.23 s predicted; s-1 2.47 s, s-2 3.7 s');
    expect(predicted(6)).toBe('of the fastest within 2 %: 1.23 s predicted; s-1 2.47 s, s-2 3.7 s … s-5 7.41 s');
  });
});

it('schemes are ranked with samples as they are, too', async () => {
  const rendered = await readScene({ sceneFile: sceneFile(), allowLeaks: false }, nodeHost().files, 1e9);
  const ranked = async (raw: boolean): Promise<PlanRow> => {
    const schemes = [schemeByName('leggy-1', '')];
    const found = await rankSchemes(rendered, engine, { measure: false, raw, limits: true }, controls({}), schemes);
    expect(found.ranked.map(({ row }) => row)).toEqual(found.plan.rows);
    return found.plan.rows[0];
  };
  expect((await ranked(true)).seconds.finishing).toBe(0);
  expect((await ranked(false)).seconds.finishing).toBeGreaterThanOrEqual(0);
});
