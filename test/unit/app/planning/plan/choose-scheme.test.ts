import { describe, expect, it } from 'vitest';
import { schemesInOrder } from '../../../../../src/app/planning/plan/choose-scheme.ts';
import { KeptChoice } from '../../../../../src/app/planning/plan/kept-choice.ts';
import type { PlanRow } from '../../../../../src/app/planning/plan/plan-scene.ts';
import { schemeByName, type Scheme } from '../../../../../src/scheme/scheme.ts';
import type { RenderScene } from '../../../../../src/app/inputs/request/request.ts';
import type { Engine } from '../../../../../src/engine/engine.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

function ranked(
  scheme: string,
  total: number,
  spacingMetres: number,
  tolerancePercent = 2,
  problem: string | null = null,
) {
  return { row: { scheme, seconds: { total }, spacingMetres, tolerancePercent, problem } as PlanRow };
}
const names = (of: readonly { readonly row: PlanRow }[]): string[] => of.map(({ row }) => row.scheme);

describe('the order of schemes', () => {
  it('begins with the finest spacing of those that are about as fast as the fastest', () => {
    const schemes = [ranked('slow', 1.26, 0.1), ranked('coarse', 1, 0.3), ranked('fine', 1.24, 0.25)];
    expect(names(schemesInOrder(schemes))).toEqual(['fine', 'coarse', 'slow']);
  });

  it('takes the least dispersion of equal spacings, and the fastest of equals', () => {
    const schemes = [ranked('two', 1, 0.3), ranked('one', 1.2, 0.301, 1), ranked('same', 1.1, 0.301, 1)];
    expect(names(schemesInOrder(schemes))[0]).toBe('same');
  });

  it('does not depend on noise of the times within a tie', () => {
    for (const noise of [0.9, 0.95, 1, 1.05, 1.1]) {
      expect(names(schemesInOrder([ranked('a', noise, 0.3), ranked('b', 1, 0.28)]))[0]).toBe('b');
    }
  });

  it('leaves out what cannot run, and takes again what was taken before', () => {
    const schemes = [ranked('small', 1, 0.2, 2, 'too large'), ranked('a', 1, 0.3), ranked('b', 3, 0.25)];
    expect(names(schemesInOrder(schemes))).toEqual(['a', 'b', 'small']);
    expect(names(schemesInOrder(schemes, 'b'))).toEqual(['b', 'a', 'small']);
    expect(names(schemesInOrder(schemes, 'small'))[0]).toBe('a');
    expect(names(schemesInOrder([ranked('x', 1, 0.1, 2, 'too large')]))).toEqual(['x']);
  });
});

describe('a choice that is kept', () => {
  const engine = { kind: 'cpu', identity: 'this', precision: 32 } as Engine;
  const AIR = { temperature: 20, relativeHumidity: 50, pressure: 101.325 };
  const boxes = [{ operation: 'add', from: [0, 0, 0], to: [5, 4, 3], materials: Array(6).fill('wall') }];
  const scene = (maxFrequency: number, more: object = {}) =>
    ({
      scene: {
        materials: new Map(),
        geometry: { kind: 'boxes', boxes },
        air: AIR,
        maxFrequency,
        walls: 'staircase',
        ...more,
      },
      geometry: { kind: 'boxes', boxes },
      tolerance: 2,
    }) as unknown as RenderScene;

  it('is that of the room, whatever its materials and points, on the device', async () => {
    const store = keptInMemory();
    const schemes = [schemeByName('leggy-1', ''), schemeByName('compact-5', '')];
    const of = (rendered: RenderScene, on = engine) => KeptChoice.of(rendered, schemes, on, { store });
    await (await of(scene(500))).keep('a');
    await (await of(scene(500))).keep('b');
    expect(await (await of(scene(500, { materials: new Map([['x', 1]]), sources: [1] }))).read()).toBe('b');
    expect(await (await of(scene(501))).read()).toBeUndefined();
    expect(await (await of(scene(500), { ...engine, identity: 'other' })).read()).toBeUndefined();
  });

  it('is made anew when a candidate has other bands, errors or time steps', async () => {
    const store = keptInMemory();
    const scheme = schemeByName('compact-5', '');
    const read = async (candidate: Scheme): Promise<string | undefined> =>
      (await KeptChoice.of(scene(500), [candidate], engine, { store })).read();
    await (await KeptChoice.of(scene(500), [scheme], engine, { store })).keep('a');
    expect(await read(scheme)).toBe('a');
    expect(await read({ ...scheme, band: 0.9 * scheme.band })).toBeUndefined();
    expect(await read({ ...scheme, tolerance: 0.5 * scheme.tolerance })).toBeUndefined();
    expect(await read({ ...scheme, courant: 0.9 * scheme.courant })).toBeUndefined();
  });
});
