import { describe, expect, it } from 'vitest';
import { nearest } from '../../../../src/scene/checks/nearest.ts';

describe('nearest', () => {
  const allowed = ['absorption', 'admittance', 'rigid'];

  it.each([
    ['absorbtion', 'absorption'],
    ['absorptions', 'absorption'],
    ['aborpton', 'absorption'],
    ['ABSORPTION', 'absorption'],
    ['rgid', 'rigid'],
    ['riggiiddx', 'rigid'],
    ['amitance', 'admittance'],
    ['scattering', undefined],
    ['', undefined],
  ])('to %j is %j', (word, expected) => {
    expect(nearest(word, allowed)).toBe(expected);
  });

  it('is the first of two that are equally near', () => {
    expect(nearest('wall', ['hall', 'ball'])).toBe('hall');
  });

  it('is undefined without candidates', () => {
    expect(nearest('wall', [])).toBeUndefined();
  });
});
