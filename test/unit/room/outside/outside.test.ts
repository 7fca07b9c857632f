import { describe, expect, it } from 'vitest';
import { dampOutside, OUTSIDE_REFLECTION, outsideLayer, outsideLosses } from '../../../../src/room/outside/outside.ts';
import { schemeByName, type Scheme } from '../../../../src/scheme/scheme.ts';
import { hertz, metres, metresPerSecond, type Vec3 } from '../../../../src/units/quantities.ts';
import { schemesToProve } from '../../../support/proved-weights.ts';
import { lineReflection } from '../../../support/numbers/line.ts';

const AHEAD: Vec3 = [1, 0, 0];
const OBLIQUE: Vec3 = [Math.SQRT1_2, Math.SQRT1_2, 0];
const OBLIQUE_IN_SPACE: Vec3 = [Math.SQRT1_2, 0.5, 0.5];

const SPEED = metresPerSecond(344);

/** The thinnest layer at a spacing of 10 cm, and the wavenumber at the frequency from which it absorbs. */
function thinnest(scheme: Scheme): { losses: Float64Array; lowest: number } {
  const layer = outsideLayer(scheme, metres(0.1), SPEED, hertz(20_000));
  return { losses: outsideLosses(scheme, layer), lowest: (2 * Math.PI * layer.absorbsFrom * 0.1) / SPEED };
}

describe('the layer outside', () => {
  // Schemes differ here; their reflection of long waves is the same and is tested below for some.
  it.each(schemesToProve(8))('is 30 dB down with $name at the edge of the band', ({ scheme }) => {
    const { losses, lowest } = thinnest(scheme);
    // The narrowest bands end before the thinnest layer begins to absorb.
    const k = Math.max(lowest, 0.95 * scheme.band * Math.PI);
    expect(lineReflection(scheme, AHEAD, k, losses)).toBeLessThan(OUTSIDE_REFLECTION);
  });

  it.each(['leggy-1@2%', 'leggy-4@2%', 'leggy-12@1%', 'compact-3@1%', 'compact-5@2%', 'compact-22@2%', 'box-222@2%'])(
    'is 30 dB down with %s ahead and at 45° over the whole band',
    (name) => {
      const scheme = schemeByName(name, 'test');
      const { losses, lowest } = thinnest(scheme);
      const highest = 0.95 * scheme.band * Math.PI;
      for (const share of [0, 0.25, 0.5, 0.75, 1]) {
        const k = lowest * (highest / lowest) ** share;
        for (const direction of [AHEAD, OBLIQUE, OBLIQUE_IN_SPACE]) {
          expect(lineReflection(scheme, direction, k, losses)).toBeLessThan(OUTSIDE_REFLECTION);
        }
      }
    },
  );

  it.each([17, 24, 50, 120])('is so with %d nodes, too', (nodes) => {
    const scheme = schemeByName('compact-5@2%', 'test');
    const wanted = hertz((0.9 * SPEED) / (0.1 * (nodes - 0.5)));
    const layer = outsideLayer(scheme, metres(0.1), SPEED, wanted);
    expect(layer).toEqual({ steps: nodes, absorbsFrom: (0.9 * SPEED) / (nodes * 0.1), isThinnest: false });
    const lowest = (2 * Math.PI * layer.absorbsFrom * 0.1) / SPEED;
    const losses = outsideLosses(scheme, layer);
    for (const direction of [AHEAD, OBLIQUE]) {
      expect(lineReflection(scheme, direction, lowest, losses)).toBeLessThan(OUTSIDE_REFLECTION);
    }
  });

  it('is as thick as the lowest frequency asks, and no thinner than the stencil can do with', () => {
    const layer = (name: string, wanted: number) =>
      outsideLayer(schemeByName(name, 'test'), metres(0.05), SPEED, hertz(wanted));
    expect(layer('compact-5@2%', 250)).toEqual({
      steps: 25,
      absorbsFrom: expect.closeTo(247.68, 9) as number,
      isThinnest: false,
    });
    expect(layer('compact-5@2%', 5000)).toEqual({
      steps: 16,
      absorbsFrom: expect.closeTo(387, 9) as number,
      isThinnest: true,
    });
    expect(layer('leggy-12@1%', 5000)).toMatchObject({ steps: 36, isThinnest: true });
    expect(layer('leggy-12@1%', 100)).toMatchObject({ steps: 62, isThinnest: false });
  });

  it('loses something everywhere, and most at its end', () => {
    const losses = [...outsideLosses(schemeByName('compact-5@2%', 'test'), { steps: 20 })];
    expect(losses).toHaveLength(20);
    expect(Math.min(...losses)).toBeGreaterThan(0);
    expect(losses.slice(3)).toEqual(losses.slice(3).sort((a, b) => a - b));
    expect(losses.at(-1)).toBeGreaterThan(0.5);
    expect(losses.at(-1)).toBeLessThan(1);
  });

  it('damps the nodes beyond an opening by their level', () => {
    const scheme = schemeByName('leggy-2@2%', 'test');
    const layer = { steps: 18 };
    const nodes = { nodes: Uint32Array.of(7, 9, 40), level: Uint8Array.of(1, 18, 1) };
    const losses = outsideLosses(scheme, layer);
    expect(dampOutside(nodes, scheme, layer)).toEqual({
      node: nodes.nodes,
      loss: Float64Array.of(losses[0], losses[17], losses[0]),
    });
  });
});
