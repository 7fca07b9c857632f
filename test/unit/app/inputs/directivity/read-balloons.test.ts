import { describe, expect, it } from 'vitest';
import type { Balloon } from '../../../../../src/app/inputs/directivity/balloon.ts';
import { fitBalloon } from '../../../../../src/app/inputs/directivity/fit-balloon.ts';
import { balloonOf } from '../../../../../src/app/inputs/directivity/read-directivities.ts';
import { encodeNetcdf } from '../../../../../src/sofa/netcdf.ts';
import { spiralDirections } from '../../../../../src/run/clouds/net.ts';
import { harmonicCount, realHarmonics } from '../../../../../src/sphere/harmonics.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { clfText } from '../../../../support/sofa/clf-text.ts';

const read = (text: string, measurement: string | number | null = null): Promise<Balloon> =>
  balloonOf(new TextEncoder().encode(text), 'horn.txt', measurement, 'measurement');

/** The level of a balloon in a direction, dB; the direction has to be in it. */
function levelAt({ directions, real, frequenciesHz }: Balloon, [x, y, z]: Vec3, f = 0): number {
  const d = directions.findIndex(([a, b, c]) => a * x + b * y + c * z > 1 - 1e-9);
  expect(d).toBeGreaterThanOrEqual(0);
  return 20 * Math.log10(real[d * frequenciesHz.length + f]);
}

describe('a table of levels', () => {
  it('has azimuths to the left and elevations upwards, levels and phases', async () => {
    const balloon = await read(
      '# title: Horn\n# licence: CC0\nazimuth;elevation;500;250;250 phase;500 phase\n0;0;0;-1;0;0\n90;0;-6;-7;90;0\n0;90;-12;-13,5;180;0\n',
    );
    expect(balloon).toMatchObject({ title: 'Horn', licence: 'CC0', format: 'CSV' });
    expect([...balloon.frequenciesHz]).toEqual([250, 500]);
    expect(levelAt(balloon, [1, 0, 0], 1)).toBeCloseTo(0, 9);
    expect(balloon.directions[1][1]).toBeCloseTo(1, 12);
    expect(balloon.imaginary![2]).toBeCloseTo(10 ** (-7 / 20), 12);
    expect(balloon.directions[2][2]).toBeCloseTo(1, 12);
    expect(balloon.real[4]).toBeCloseTo(-(10 ** (-13.5 / 20)), 12);
  });

  it.each([
    ['without angles', 'x,y,500\n1,2,3\n', /no columns azimuth, elevation/],
    ['without frequencies', 'azimuth,elevation,level\n1,2,3\n', /no column has a frequency/],
    ['with a frequency twice', 'azimuth,elevation,500,500.0\n1,2,3,4\n', /two columns/],
    ['with some phases', 'azimuth,elevation,250,500,500 phase\n1,2,3,4,5\n', /some have none/],
    ['with a bad angle', 'azimuth,elevation,500\n0,91,3\n', /no angle in its range/],
    ['with a gap', 'azimuth,elevation,500\n0,0,\n', /the value at 500 Hz is not a number/],
    ['without directions', 'azimuth,elevation,500\n', /0 directions/],
    ['empty', '', /no columns/],
  ])('%s is refused', async (_, text, message) => {
    const refused = read(text);
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(message);
  });
});

describe('a CLF text', () => {
  it('has arcs from ahead to behind, through up first, then the left', async () => {
    const balloon = await read(
      clfText('<none>', 36, (arc, theta) => (theta === 0 || theta === 180 ? 0 : -arc - theta / 100)),
    );
    expect(balloon).toMatchObject({ title: 'Nobody Horn 60', format: 'CLF text', imaginary: null });
    // Both ends of all arcs count once.
    expect(balloon.directions).toHaveLength(36 * 17 + 2);
    expect(levelAt(balloon, [1, 0, 0])).toBeCloseTo(0, 6);
    expect(levelAt(balloon, [0, 0, 1])).toBeCloseTo(-0.9, 6);
    expect(levelAt(balloon, [0, 1, 0])).toBeCloseTo(-9.9, 6);
    expect(levelAt(balloon, [0, 0, -1])).toBeCloseTo(-18.9, 6);
  });

  it('may be reversed, inverted and symmetrical', async () => {
    const reversed = await read(clfText('<none>', 36, (arc) => -arc, '<BALLOON-ARC-ORDER>\t<reversed>'));
    expect(levelAt(reversed, [0, -1, 0])).toBeCloseTo(-9, 6);
    const inverted = await read(
      clfText('<rotational>', 1, (_, theta) => theta / 10, '<BALLOON-REF>\t<relative>\t<SIGN>\t<inverted>'),
    );
    expect(levelAt(inverted, [0, -1, 0])).toBeCloseTo(-9, 6);
    expect(levelAt(inverted, [0, 0, 1])).toBeCloseTo(-9, 6);
    const sides = await read(clfText('<horizontal>', 19, (arc) => -arc));
    expect(levelAt(sides, [0, -1, 0])).toBeCloseTo(levelAt(sides, [0, 1, 0]), 9);
    expect(levelAt(sides, [0, 0, -1])).toBeCloseTo(-18, 6);
    const full = await read(clfText('<full>', 10, (arc) => -arc));
    expect(levelAt(full, [0, 0, -1])).toBeCloseTo(0, 6);
    expect(levelAt(full, [0, -1, 0])).toBeCloseTo(-9, 6);
  });

  it.each([
    ['of a half sphere', clfText('<none>', 36, () => 0).replace('fullsphere', 'halfsphere'), /half sphere/],
    ['of another symmetry', clfText('<polar>', 4, () => 0), /its symmetry is <polar>/],
    ['with arcs missing', clfText('<none>', 30, () => 0), /30 arcs of levels, and <none> has 36/],
    ['with a short arc', clfText('<none>', 36, () => 0).replace('\t0.000\n', '\n'), /an arc has 18 levels/],
    ['with a word', clfText('<none>', 36, () => 0).replace('0.000', '<nodata>'), /not a number/],
    ['without bands', '<CLF2>\n<VERSION>\t1\n', /no <BAND>/],
    ['with a band twice', clfText('<none>', 36, () => 0).replace('<BAND>\t1000', '<BAND>\t500'), /500 Hz occurs twice/],
    ['with another sign', clfText('<none>', 36, () => 0, '<SIGN>\t<odd>'), /its sign is <odd>/],
  ])('%s is refused', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

describe('a SOFA file', () => {
  const file = (measurements: number) =>
    encodeNetcdf(
      {
        attributes: { SOFAConventions: 'FreeFieldDirectivityTF', Title: 'Violin', License: 'CC BY' },
        dimensions: { C: 3, R: 2, N: 2, M: measurements },
        variables: {
          ReceiverPosition: {
            kind: 'numbers',
            dimensions: ['R', 'C'],
            parts: [Float64Array.of(1, 0, 0), Float64Array.of(0, 1, 0)],
          },
          'Data.Real': {
            ...{ kind: 'numbers', dimensions: ['M', 'R', 'N'] },
            parts: Array.from({ length: measurements }, (_, m) => Float64Array.of(1 + m, 2, 3, 4)),
          },
          'Data.Imag': {
            ...{ kind: 'numbers', dimensions: ['M', 'R', 'N'] },
            parts: Array.from({ length: measurements }, () => new Float64Array(4)),
          },
        },
      },
      { N: { values: [100, 200], attributes: { Units: 'hertz' } } },
    );
  it('gives one of its measurements', async () => {
    const bytes = await file(2);
    expect((await balloonOf(bytes, 'v.sofa', 2, 'measurement')).real[0]).toBe(2);
    await expect(balloonOf(bytes, 'v.sofa', null, 'measurement')).rejects.toThrow(/holds 2 measurements/);
    await expect(balloonOf(bytes, 'v.sofa', 'A4', 'measurement')).rejects.toThrow(/there is no measurement "A4"/);
    expect(await balloonOf(await file(1), 'v.sofa', null, 'measurement')).toMatchObject({
      title: 'Violin',
      licence: 'CC BY',
    });
  });

  it('is the only one that has several', async () => {
    await expect(
      read(
        clfText('<none>', 36, () => 0),
        'A4',
      ),
    ).rejects.toThrow(/holds one measurement/);
  });
});

describe('the fit', () => {
  const order = 3;
  const wanted = Float64Array.from({ length: harmonicCount(order) }, (_, i) => Math.cos(2 * i + 1) / (1 + i));
  /** A balloon with known coefficients, whose directions crowd at one side, with a delay. */
  function balloon(directions: readonly Vec3[], delay: number): Balloon {
    const frequenciesHz = Float64Array.from({ length: 20 }, (_, f) => 100 + 50 * f);
    const values = directions.map((direction) => {
      const harmonics = realHarmonics(order, direction, new Float64Array(wanted.length));
      return harmonics.reduce((sum, harmonic, i) => sum + harmonic * wanted[i], 0);
    });
    const part = (turn: (angle: number) => number): Float64Array =>
      Float64Array.from(
        values.flatMap((value) => [...frequenciesHz].map((f) => value * turn(2 * Math.PI * f * delay))),
      );
    const [real, imaginary] = [part(Math.cos), part((angle) => -Math.sin(angle))];
    return {
      ...{ title: '', licence: '', format: 'CSV', measurement: '' },
      frequenciesHz,
      directions,
      real,
      imaginary,
    };
  }
  const crowded: Vec3[] = [...spiralDirections(60), ...spiralDirections(400).filter(([x]) => x > 0.9)];

  it('finds coefficients, the delay, and the order that is enough', () => {
    const data = fitBalloon(balloon(crowded, 0.003), null, 'complex', 1000, 'horn.csv');
    expect(data.order).toBeLessThanOrEqual(order);
    expect(data.delaySeconds).toBeCloseTo(0.003, 9);
    expect(Math.min(...data.keptShare)).toBeGreaterThan(0.99);
    const whole = fitBalloon(balloon(crowded, 0.003), order, 'complex', 1000, 'horn.csv');
    wanted.forEach((value, i) => {
      expect(whole.real[i]).toBeCloseTo(value, 4);
      expect(whole.imaginary[i]).toBeCloseTo(0, 4);
    });
    expect(Math.min(...whole.keptShare)).toBeGreaterThan(0.999999);
  });

  it('takes magnitudes if asked', () => {
    const { real, imaginary } = fitBalloon(balloon(crowded, 0.003), 3, 'magnitude', 1000, 'horn.csv');
    expect(imaginary.every((value) => value === 0)).toBe(true);
    // The mean of the magnitudes is above that of a field with both signs.
    expect(real[0]).toBeGreaterThan(Math.abs(wanted[0]));
  });

  it('refuses what the data do not show', () => {
    expect(() => fitBalloon(balloon(spiralDirections(20), 0), 4, 'complex', 1000, 'horn.csv')).toThrow(
      /do not show order 4/,
    );
    expect(() => fitBalloon(balloon(spiralDirections(3), 0), null, 'complex', 1000, 'horn.csv')).toThrow(
      /do not show order 1/,
    );
    const wild = balloon(crowded, 0);
    const random = wild.real.map((value, i) => value * Math.cos(2.1 * i * i));
    const other = wild.real.map((value, i) => value * Math.sin(2.1 * i * i));
    expect(() => fitBalloon({ ...wild, real: random, imaginary: other }, 1, 'complex', 1000, 'horn.csv')).toThrow(
      /phases turn by/,
    );
  });
});
