import { describe, expect, it } from 'vitest';
import { libraryNames } from '../../../../src/material/library.ts';
import { nearest } from '../../../../src/scene/checks/nearest.ts';

describe('nearest', () => {
  const allowed = ['absorption', 'admittance', 'rigid'];

  it.each([
    ['absorbtion', 'absorption'],
    ['absorptions', 'absorption'],
    ['aborpton', 'absorption'],
    ['ABSORPTION', 'absorption'],
    ['rgid', 'rigid'],
    ['rigdi', 'rigid'],
    ['amitance', 'admittance'],
    ['riggiiddx', undefined],
    ['scattering', undefined],
    ['', undefined],
  ])('to %j is %j', (word, expected) => {
    expect(nearest(word, allowed)).toBe(expected);
  });

  it.each([
    ['carpet-hevy', 'carpet-heavy'],
    ['Carpet_Heavy', 'carpet-heavy'],
    ['carpte-heavy', 'carpet-heavy'],
    ['brick-paintd', 'brick-painted'],
    ['plaster', undefined],
    ['wood', undefined],
    ['leather', undefined],
    ['glas', undefined],
    ['my wall', undefined],
  ])('material of the library to %j is %j', (word, expected) => {
    expect(nearest(word, libraryNames())).toBe(expected);
  });

  it.each([
    ['plaster', ['water', 'carpet']],
    ['floor', ['door', 'roof']],
    ['glass', ['brass', 'plaster']],
    ['S1', ['R1', 'S2']],
  ])('to %j is none of %j', (word, names) => {
    expect(nearest(word, names)).toBeUndefined();
  });

  it('exchanges neighbours in one edit', () => {
    expect(nearest('ab c', ['ba c'])).toBe('ba c');
  });

  it('is the first of two that are equally near', () => {
    expect(nearest('wall', ['hall', 'ball'])).toBe('hall');
  });

  it('is undefined without candidates', () => {
    expect(nearest('wall', [])).toBeUndefined();
  });
});
