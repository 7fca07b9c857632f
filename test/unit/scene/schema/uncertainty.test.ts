import { describe, expect, it } from 'vitest';
import { factorOff, uncertaintyPercent } from '../../../../src/material/uncertainty.ts';
import { sceneFrom } from '../../../../src/scene/parse.ts';
import { expectFault, sceneFile, sceneWith } from '../parse/scene-file.ts';

const MATERIAL = ['materials', 'plaster'];
const UNCERTAIN = [...MATERIAL, 'uncertaintyPercent'];
const where = 'materials.plaster.uncertaintyPercent';
const uncertaintiesOf = (path: readonly string[], value: unknown) =>
  sceneFrom(sceneWith(path, value), 'hall.json').uncertainties;

describe('the uncertainty of a material', () => {
  it('is a number, octaves or quantities, and stands beside what the material is', () => {
    expect(sceneFrom(sceneFile(), 'hall.json').uncertainties).toBeUndefined();
    expect(uncertaintiesOf(UNCERTAIN, 15)).toEqual(new Map([['plaster', 15]]));
    expect(uncertaintiesOf(UNCERTAIN, { 1000: 10, 500: 20 })!.get('plaster')).toEqual([
      { centreHz: 500, percent: 20 },
      { centreHz: 1000, percent: 10 },
    ]);
    expect(uncertaintiesOf(UNCERTAIN, { absorption: 5 })!.get('plaster')).toEqual(new Map([['absorption', 5]]));
    const spare = { sheet: { flowResistance: 800, massPerArea: 4 }, uncertaintyPercent: { massPerArea: 3 } };
    expect(uncertaintiesOf(['materials', 'spare'], spare)!.get('spare')).toEqual(new Map([['massPerArea', 3]]));
    const scattering = { absorption: 0.1, scattering: 0.2, uncertaintyPercent: 0 };
    expect(uncertaintiesOf(MATERIAL, scattering)!.get('plaster')).toBe(0);
    expect(sceneFrom(sceneWith(UNCERTAIN, 15), 'hall.json').materials).toEqual(
      sceneFrom(sceneFile(), 'hall.json').materials,
    );
  });

  it('is that of the nearest octave, or a mean over several, and of one quantity alone', () => {
    const octaves = [
      { centreHz: 125, percent: 30 },
      { centreHz: 250, percent: 10 },
    ];
    expect(uncertaintyPercent(octaves, 'absorption', [63])).toBe(30);
    expect(uncertaintyPercent(octaves, 'absorption', [4000])).toBe(10);
    expect(uncertaintyPercent(octaves, 'absorption', [125, 250])).toBe(20);
    expect(uncertaintyPercent(octaves, 'massPerArea', [125])).toBeUndefined();
    expect(uncertaintyPercent(new Map([['massPerArea', 3]]), 'massPerArea', [125])).toBe(3);
    expect(uncertaintyPercent(new Map([['massPerArea', 3]]), 'flowResistance', [125])).toBeUndefined();
  });

  it('is the factor that a normal quantity exceeds in one of twenty cases, to either side', () => {
    expect(factorOff(100, 1.6448536269514722)).toBe(2);
    expect(factorOff(100, -1.6448536269514722)).toBe(0.5);
    expect(factorOff(0, 3)).toBe(1);
  });

  it.each<[unknown, string, string, string]>([
    [101, where, 'expected an uncertainty from 0 to 100 %, found 101', 'from 0 to 100'],
    [-5, where, 'expected an uncertainty from 0 to 100 %, found -5', 'leave the sign out'],
    [{ 500: 101 }, `${where}["500"]`, 'expected an uncertainty from 0 to 100 %, found 101', 'from 0 to 100'],
    [{ 630: 20 }, `${where}["630"]`, '"630" is no octave, and no quantity beside others', 'Name octaves'],
    [
      { 500: 20, massPerArea: 5 },
      `${where}.massPerArea`,
      '"massPerArea" is no octave, and no quantity beside others',
      'Name octaves',
    ],
    [{ 500: 20, 2000: 20 }, where, '1000 is missing between 500 and 2000', 'all octaves'],
    [{ massPerArea: 5 }, `${where}.massPerArea`, '"plaster" has no massPerArea', 'of this material: "absorption"'],
  ])('is refused as %j', (value, path, message, remedy) => {
    expectFault(UNCERTAIN, value, path, message, remedy);
  });

  it.each<[object, string, string]>([
    [{ rigid: true, uncertaintyPercent: 5 }, '"plaster" has no quantity that could be uncertain', 'Leave it out'],
    [
      { porous: { flowResistivity: 10000, thicknessMetres: 0.05 }, uncertaintyPercent: { flowResistivity: 5 } },
      '"plaster" has no flowResistivity',
      'of this material: "absorption"',
    ],
  ])('is refused of %j', (value, message, remedy) => {
    const at = 'porous' in value;
    expectFault(MATERIAL, value, at ? `${where}.flowResistivity` : where, message, remedy);
  });

  it('is refused by octave of what has no absorption', () => {
    const spare = { sheet: { massPerArea: 4 }, uncertaintyPercent: { 125: 20 } };
    const message = 'octaves are those of an absorption, and "spare" has none';
    expectFault(['materials', 'spare'], spare, 'materials.spare.uncertaintyPercent', message, '"massPerArea"');
  });
});
