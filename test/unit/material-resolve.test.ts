import { describe, expect, it } from 'vitest';
import { admittanceForAbsorption } from '../../src/material/admittance.ts';
import { resolveMaterial } from '../../src/material/resolve.ts';

describe('resolveMaterial', () => {
  it('turns absorption into admittance', () => {
    expect(resolveMaterial('plaster', { kind: 'absorption', absorption: 0.05 })).toEqual({
      name: 'plaster',
      admittance: admittanceForAbsorption(0.05).admittance,
      warnings: [],
    });
  });

  it('takes an admittance as it is', () => {
    expect(resolveMaterial('curtain', { kind: 'admittance', admittance: 2.5 })).toEqual({
      name: 'curtain',
      admittance: 2.5,
      warnings: [],
    });
  });

  it('gives a rigid material no admittance', () => {
    expect(resolveMaterial('mirror', { kind: 'rigid' })).toEqual({ name: 'mirror', admittance: 0, warnings: [] });
  });

  it('says what is realised where too much is asked', () => {
    const foam = resolveMaterial('foam', { kind: 'absorption', absorption: 0.99 });
    expect(foam.admittance).toBeCloseTo(0.6382, 4);
    expect(foam.warnings).toEqual([
      'material "foam" asks for a random-incidence absorption of 0.99; a real admittance reaches at most 0.9512, which is used',
    ]);
  });

  it('says nothing up to the ceiling', () => {
    expect(resolveMaterial('felt', { kind: 'absorption', absorption: 0.951 }).warnings).toEqual([]);
  });
});
