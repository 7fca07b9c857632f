import { english } from '../../../../../src/app/results/report/words/english.ts';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../../../src/app/results/targets/target.ts';
import { targetTable } from '../../../../../src/app/results/report/tables.ts';
import { standardTarget } from '../../../../../src/app/results/targets/standards.ts';
import { readTargets } from '../../../../../src/app/results/targets/read-targets.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { InputError } from '../../../../../src/units/errors.ts';

const filesWith = (name: string, text: string): MemoryFiles => new MemoryFiles(new Map([[name, new Blob([text])]]));

describe('targets of standards', () => {
  it('are those that another program computes for DIN 18041', () => {
    // Another implementation prints, for a time of 0.765 s, 1.11, 0.92, 0.92 … above and 0.5, 0.61, 0.61 … below.
    const volume = 10 ** ((0.765 + 0.17) / 0.32);
    const { bands } = standardTarget('din-18041-a3', volume, 'target');
    expect(bands.map(({ centreHz }) => centreHz)).toEqual([125, 250, 500, 1000, 2000, 4000]);
    expect(bands.map(({ to }) => to!.toFixed(2))).toEqual(['1.11', '0.92', '0.92', '0.92', '0.92', '0.92']);
    expect(bands.map(({ from }) => from!.toFixed(2))).toEqual(['0.50', '0.61', '0.61', '0.61', '0.61', '0.50']);
  });

  it('depend on the volume in ANSI S12.60, and none is given where the standard has none', () => {
    expect(standardTarget('ansi-s12.60', 200, 'target').bands[0]).toEqual({ centreHz: 500, from: null, to: 0.6 });
    expect(standardTarget('ansi-s12.60', 400, 'target').bands[0].to).toBe(0.7);
    expect(() => standardTarget('din-18041-a4', 900, 'target')).toThrow(InputError);
  });
});

describe('a judgement', () => {
  const target = {
    name: 'x',
    figure: 't20Seconds',
    bands: [500, 1000, 2000].map((centreHz) => ({ centreHz, from: 0.8, to: 1.2 })),
  } as const;

  it('says of the whole band what each octave is found by', () => {
    const partOf = (centreHz: number) => (centreHz === 500 ? 'waves' : centreHz === 1000 ? 'both' : 'rays');
    const judged = judge(target, (centreHz) => (centreHz === 2000 ? 1.3 : 1), partOf);
    expect(judged.bands.map(({ part }) => part)).toEqual(['waves', 'both', 'rays']);
    expect(judged.summary).toBe(
      'not met at 2000 Hz; 500 Hz from waves, 1000 Hz from waves and rays, 2000 Hz from rays',
    );
    const first = judge(target, (centreHz) => (centreHz === 2000 ? null : 1), () => 'rays'); // prettier-ignore
    expect(first.summary).toBe('met at 500, 1000 Hz; not known at 2000 Hz; 500, 1000 Hz from rays');
    expect(targetTable(judged, english)).toMatch(/Found by.*>waves<.*>waves and rays<.*>rays</s);
    expect(
      targetTable(
        judge(target, () => 1),
        english,
      ),
    ).not.toContain('Found by');
  });

  it('stands within or outside its limits only with all of the uncertainty', () => {
    const standing = (found: number | null, half: number | null): string =>
      judge(target, () => found, undefined, () => half).standing; // prettier-ignore
    expect(standing(1, 0.2)).toBe('within');
    expect([standing(1, 0.21), standing(1.3, 0.1), standing(0.7, 0.15)]).toEqual(['unsure', 'unsure', 'unsure']);
    expect([standing(1.3, 0.09), standing(0.7, 0.05)]).toEqual(['outside', 'outside']);
    expect([standing(1, null), standing(1.3, null), standing(null, 0.1)]).toEqual(['within', 'outside', 'unknown']);
    const worst = judge(target, (centreHz) => (centreHz === 500 ? 1.5 : centreHz === 1000 ? 1.15 : null), undefined, () => 0.1); // prettier-ignore
    expect([worst.standing, ...worst.bands.map((band) => band.standing)]).toEqual([
      ...['outside', 'outside', 'unsure', 'unknown'],
    ]);
  });

  it('is by octave, and met where all that is known is', () => {
    const found = new Map([
      [500, 1],
      [1000, 0.7],
    ]);
    const judged = judge(target, (centreHz) => found.get(centreHz) ?? null);
    expect(judged.bands.map(({ verdict }) => verdict)).toEqual(['met', 'low', 'unknown']);
    expect(judged.met).toBe(false);
    expect(judge(target, (centreHz) => (centreHz === 500 ? 1.2 : null)).met).toBe(true);
    expect(judge(target, () => null).met).toBe(false);
    expect(judge(target, () => 1.21).bands[0].verdict).toBe('high');
  });

  it('says in words what is not known, and never calls it met or missed', () => {
    const summary = (...found: (number | null)[]): string =>
      judge(target, (centreHz) => found[[500, 1000, 2000].indexOf(centreHz)]).summary;
    expect(summary(1, 1, 1)).toBe('met');
    expect(summary(1, 1, 2)).toBe('not met at 2000 Hz');
    expect(summary(1, null, null)).toBe('met at 500 Hz; not known at 1000, 2000 Hz');
    expect(summary(1, 0.7, null)).toBe('not met at 1000 Hz; not known at 2000 Hz');
    expect(summary(null, null, null)).toMatch(/^not known: /);
  });
});

describe('targets of a user', () => {
  it('are read from JSON and CSV', async () => {
    const json = '{"name":"Mine","figure":"C80","bands":[{"centreHz":500,"from":1}]}';
    expect(await readTargets(['mine.json'], 100, filesWith('mine.json', json))).toEqual([
      { name: 'Mine', figure: 'c80Db', bands: [{ centreHz: 500, from: 1, to: null }] },
    ]);
    const csv = 'frequency;from;to\n500;0,8;1,2\n1000;;1,1\n';
    expect(await readTargets(['mine.csv'], 100, filesWith('mine.csv', csv))).toEqual([
      {
        name: 'mine',
        figure: 't20Seconds',
        bands: [
          { centreHz: 500, from: 0.8, to: 1.2 },
          { centreHz: 1000, from: null, to: 1.1 },
        ],
      },
    ]);
  });

  const onCurve = async (cubicMetres: number, curve: object[]) => {
    const bands = [{ centreHz: 125, to: 1.5 }, { centreHz: 500 }];
    const text = JSON.stringify({ name: 'Mine', figure: 'T20', byVolume: curve, bands });
    return (await readTargets(['mine.json'], cubicMetres, filesWith('mine.json', text)))[0].bands;
  };
  const CURVE = [
    { cubicMetres: 1000, from: 1, to: 1.4 },
    { cubicMetres: 10, from: 0.4, to: 0.6 },
    { cubicMetres: 100, from: 0.6, to: 1 },
  ];

  it('follow a curve over the volume, straight over its logarithm', async () => {
    const [low, middle] = await onCurve(100 * Math.sqrt(10), CURVE);
    expect(low).toEqual({
      centreHz: 125,
      from: expect.closeTo(0.8, 12) as number,
      to: expect.closeTo(1.8, 12) as number,
    });
    expect(middle.to).toBeCloseTo(1.2, 12);
    expect((await onCurve(10, CURVE))[1]).toEqual({ centreHz: 500, from: 0.4, to: 0.6 });
    expect((await onCurve(1000, CURVE))[1]).toEqual({ centreHz: 500, from: 1, to: 1.4 });
    const open = CURVE.map(({ cubicMetres, to }) => ({ cubicMetres, to }));
    expect((await onCurve(100, open))[1]).toEqual({ centreHz: 500, from: null, to: 1 });
  });

  it.each([
    [9, CURVE],
    [1001, CURVE],
    [100, [...CURVE, CURVE[1]]],
    [100, [CURVE[2]]],
    [500, [{ cubicMetres: 1e-310, from: 0.4, to: 0.6 }, ...CURVE]],
  ])('are refused beyond their curve, and with a curve that is none: %d m³', async (cubicMetres, curve) => {
    await expect(onCurve(cubicMetres, curve)).rejects.toThrow(InputError);
  });

  it.each([
    ['mine.json', '{"name":"Mine","figure":"T99","bands":[]}'],
    ['mine.json', 'no JSON'],
    ['mine.csv', 'a,b\n1,2\n'],
    ['mine.csv', 'frequency,from\n500,x\n'],
    ['other.json', '{}'],
  ])('are refused with what is wrong: %s %s', async (name, text) => {
    await expect(
      readTargets(
        ['mine.json', 'mine.csv'].filter((one) => one === name || name === 'other.json'),
        100,
        filesWith(name, text),
      ),
    ).rejects.toThrow(InputError);
  });

  it('are refused by a name that no standard has', async () => {
    await expect(readTargets(['din-18041-a9'], 100, filesWith('a.json', '{}'))).rejects.toThrow(
      /no standard has this name: there is no such file/,
    );
  });

  it('of group B of DIN 18041 are refused with how a time is made of them', async () => {
    const refused = readTargets(['din-18041-b3'], 100, filesWith('a.json', '{}'));
    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(/^group B of DIN 18041 limits A\/V/) as string,
      remedy: expect.stringContaining('T20<=0.81@') as string,
    });
  });
});
