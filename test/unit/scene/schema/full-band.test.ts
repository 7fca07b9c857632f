import { describe, expect, it } from 'vitest';
import { assumedScattering, scatteringAt } from '../../../../src/material/scattering.ts';
import { sceneFrom } from '../../../../src/scene/parse.ts';
import { expectFault, sceneFile, sceneWith } from '../parse/scene-file.ts';

const SCATTERING = ['materials', 'plaster', 'scattering'];

describe('the scattering of a material', () => {
  it('is a number or octaves, and stands beside what the material is', () => {
    expect(sceneFrom(sceneFile(), 'hall.json').scattering).toBeUndefined();
    expect(sceneFrom(sceneWith(SCATTERING, 0.3), 'hall.json').scattering).toEqual(new Map([['plaster', 0.3]]));
    const octaves = sceneFrom(sceneWith(SCATTERING, { 1000: 0.4, 500: 0.2 }), 'hall.json');
    expect(octaves.scattering!.get('plaster')).toEqual([
      { centreHz: 500, scattering: 0.2 },
      { centreHz: 1000, scattering: 0.4 },
    ]);
    expect(octaves.materials).toEqual(sceneFrom(sceneFile(), 'hall.json').materials);
  });

  it('goes over from octave to octave on the logarithm of frequency', () => {
    const octaves = [
      { centreHz: 500, scattering: 0.2 },
      { centreHz: 1000, scattering: 0.4 },
    ];
    // 500 Hz stands for 1000/10^0.3 = 501.2 Hz.
    expect(scatteringAt(octaves, 1000 * 10 ** -0.15)).toBeCloseTo(0.3, 12);
    expect(scatteringAt(octaves, 63)).toBe(0.2);
    expect(scatteringAt(octaves, 1000)).toBe(0.4);
    expect(scatteringAt(octaves, 8000)).toBe(0.4);
    expect(scatteringAt(0.7, 63)).toBe(0.7);
  });

  it('is assumed small where none is given', () => {
    expect(assumedScattering({ kind: 'rigid' })).toBe(0.05);
    expect(assumedScattering({ kind: 'absorption', absorption: 0.1 })).toBe(0.1);
  });

  it('is refused where it cannot be', () => {
    const where = 'materials.plaster.scattering';
    expectFault(SCATTERING, 1.2, where, 'expected a scattering coefficient from 0 to 1, found 1.2', 'from 0 to 1');
    expectFault(SCATTERING, -0.1, where, 'expected a scattering coefficient from 0 to 1, found -0.1', 'from 0 to 1');
    expectFault(
      SCATTERING,
      40,
      where,
      'expected a scattering coefficient from 0 to 1, found 40',
      'Write 0.4 for 40 %.',
    );
    expectFault(
      SCATTERING,
      { 500: 1.2 },
      `${where}["500"]`,
      'expected a scattering coefficient from 0 to 1, found 1.2',
      'from 0 to 1',
    );
    expectFault(SCATTERING, { 630: 0.2 }, `${where}["630"]`, '"630" is not an octave', 'Name octaves');
    expectFault(SCATTERING, { 500: 0.2, 2000: 0.2 }, where, '1000 is missing between 500 and 2000', 'all octaves');
    expectFault(
      ['materials', 'plaster'],
      { open: true, scattering: 0.1 },
      where,
      '"scattering" does not go with "open"',
      'Leave it out',
    );
    expectFault(
      ['materials', 'plaster'],
      { scattering: 0.1 },
      'materials.plaster',
      'expected exactly one of "absorption", "admittance", "impedance", "porous", "library", "rigid", "open", "sheet", "partition", "porousVolume", found {"scattering":0.1}',
      'exactly one of',
    );
  });
});

describe('the band above the simulated one', () => {
  it('is left out, or as usual, or as the scene says', () => {
    const of = (fullBand: unknown) => sceneFrom(sceneWith(['fullBand'], fullBand), 'hall.json').fullBand;
    expect(sceneFrom(sceneFile(), 'hall.json').fullBand).toBeUndefined();
    expect(of(true)).toEqual({ imageOrder: 3 });
    expect(of({ crossoverHz: 300, rays: 2000, imageOrder: 0 })).toEqual({ crossover: 300, rays: 2000, imageOrder: 0 });
  });

  it('is refused where it cannot be', () => {
    const what = 'true, or how sound above the simulated band is computed, such as { "crossoverHz": 300 }';
    expectFault(['fullBand'], false, 'fullBand', `expected ${what}, found false`, 'Give true');
    expectFault(
      ['fullBand'],
      { crossoverHz: 0 },
      'fullBand.crossoverHz',
      'expected a frequency from 1 to 1000000 Hz, found 0',
      'from 1 to 1000000',
    );
    expectFault(
      ['fullBand'],
      { rays: 10 },
      'fullBand.rays',
      'expected a whole number of rays from 1000 to 10000000, found 10',
      'from 1000',
    );
    expectFault(
      ['fullBand'],
      { imageOrder: 9 },
      'fullBand.imageOrder',
      'expected a whole number of reflections from 0 to 6, found 9',
      'from 0 to 6',
    );
  });
});
