import { describe, expect, it } from 'vitest';
import { candidateSchemes } from '../../../../../src/app/planning/plan/candidates.ts';
import type { Engine } from '../../../../../src/engine/engine.ts';
import { allSchemes, schemeName, type Scheme } from '../../../../../src/scheme/scheme.ts';
import { rightBand } from '../../../../../src/scheme/right-band.ts';
import { shellKey } from '../../../../../src/scheme/stencils.ts';
import { InputError } from '../../../../../src/units/errors.ts';

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
    const room = (scheme: Scheme): number => rightBand(scheme, 'staircase') ** 4 * scheme.courant;
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
