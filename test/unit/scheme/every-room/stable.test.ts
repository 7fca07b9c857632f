import { describe, expect, it } from 'vitest';
import { EveryRoom } from '../../../../src/scheme/every-room/bound.ts';
import { everyRoomShare } from '../../../../src/scheme/every-room/stable.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { stencilOf } from '../../../../src/scheme/stencils.ts';

describe('what is proved of a scheme in every room', () => {
  it('is the closed form of two shells, as loosely as it may be', () => {
    const scheme = schemeByName('compact-2@2%', '');
    const [a, b] = scheme.weights as [number, number];
    // 0.9607 of the bound: see bound.test.ts.
    const exact = ((6 * a + 18 * b + a ** 2 / (2 * b)) * scheme.courant ** 2) / 4;
    expect(exact).toBeCloseTo(0.9607, 3);
    const share = everyRoomShare(scheme)!;
    expect(share).toBeGreaterThanOrEqual(exact);
    // A first look that decides is 1e-2 loose.
    expect(share).toBeLessThan(exact / (1 - 1e-2));
  });

  it('is found by a closer look where the first does not settle it', () => {
    const scheme = schemeByName('compact-2@2%', '');
    const [a, b] = scheme.weights as [number, number];
    // So close to the bound that 1e-2 is too loose, and 3e-4 is not.
    const share = everyRoomShare({
      ...scheme,
      courant: Math.sqrt((4 * 0.9995) / (6 * a + 18 * b + a ** 2 / (2 * b))),
    })!;
    expect(share).toBeGreaterThanOrEqual(0.9995);
    expect(share).toBeLessThanOrEqual(1);
  });

  it('is nothing of a scheme that is not stable in some room', () => {
    const scheme = schemeByName('compact-5@1%', '');
    const { lower } = new EveryRoom(scheme.stencil.shells).largest(scheme.weights);
    expect((lower * scheme.courant ** 2) / 4).toBeGreaterThan(1);
    expect(everyRoomShare(scheme)).toBeNull();
    // With a tenth of the time step it would be.
    expect(everyRoomShare({ ...scheme, courant: 0.1 * scheme.courant })).toBeLessThan(0.02);
  });

  it('leaves sparse-55@1% room to the bound', () => {
    const share = everyRoomShare(schemeByName('sparse-55@1%', ''))!;
    expect(share).toBeLessThanOrEqual(0.97);
    expect(share).toBeGreaterThan(0.9);
  });

  it('is nothing where there are more words than are quickly looked at', () => {
    const slow = (id: string): number | null => everyRoomShare({ ...schemeByName(id, ''), courant: 0.1 });
    const words = (id: string): number => new EveryRoom(schemeByName(id, '').stencil.shells).words;
    expect([words('box-222'), words('compact-14')]).toEqual([85, 139]);
    expect(slow('box-222')).toBeLessThan(0.05);
    expect(slow('compact-14')).toBeNull();
  });

  it('is nothing, and no error, where there are more words than a bound can be made of', () => {
    const stencil = stencilOf([
      [1, 0, 0],
      [5, 3, 1],
      [5, 4, 2],
    ]);
    expect(everyRoomShare({ ...schemeByName('compact-3', ''), stencil })).toBeNull();
  });

  it('is nothing where an eigenvalue may be below 0', () => {
    // p(π, π, π) = 12 α₁ < 0, though λ²P is far below 4.
    const scheme = { ...schemeByName('compact-2', ''), weights: [-0.2, 0.3], courant: 0.1 };
    expect(new EveryRoom(scheme.stencil.shells).largest(scheme.weights).upper * 0.01).toBeLessThan(1);
    expect(everyRoomShare(scheme)).toBeNull();
  });
});
