import { describe, expect, it } from 'vitest';
import { parseWeights, writeWeights } from '../../../src/scene/weights-file.ts';
import { certify } from '../../../src/scheme/certificate.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { consistencyFactor } from '../../../src/scheme/symbol.ts';
import type { ShellName } from '../../../src/scheme/shells.ts';
import { InputError } from '../../../src/units/errors.ts';

interface WeightsFile {
  wavehallWeights: unknown;
  shells: { q: number[]; weight: number }[];
  courant: number;
  band: number;
  tolerancePercent: number;
  wall: { trace: number[]; inertia: number };
}

const NAME = 'my.json';
const SCHEME = schemeByName('compact-3@2%', '');
const SHELLS = SCHEME.stencil.shells;

/** The file of a scheme from the table, with changes. */
function fileText(change: (file: WeightsFile) => unknown = () => undefined, scheme = SCHEME): string {
  const file = JSON.parse(writeWeights(scheme.stencil.shells, scheme)) as WeightsFile;
  change(file);
  return JSON.stringify(file);
}

/** A file of the seven-point scheme, p = 2 Σ (1 − cos k_i), whose properties have closed forms. */
const seven = (change: (file: WeightsFile) => unknown = () => undefined): string =>
  fileText(change, schemeByName('leggy-1@2%', ''));

function errorOf(text: string): InputError {
  try {
    parseWeights(text, NAME);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return error as InputError;
  }
  throw new Error('the file was taken');
}

describe('a weights file', () => {
  it.each(['compact-3@2%', 'leggy-1@0.1%', 'sparse-55@0.5%', 'box-222@5%'])('gives %s back as it was', (name) => {
    const { weightSet, ...scheme } = schemeByName(name, '');
    expect(weightSet).not.toBe(NAME);
    const read = parseWeights(writeWeights(scheme.stencil.shells, scheme), NAME);
    // Equal to the last bit: JSON keeps doubles, and the tolerances are multiples of 0.1 %.
    expect(read).toEqual({ weightSet: NAME, ...scheme });
  });

  it('is JSON of version 1 and ends with a line break', () => {
    const text = writeWeights(SHELLS, SCHEME);
    expect(JSON.parse(text)).toEqual({
      wavehallWeights: 1,
      shells: SHELLS.map((q, s) => ({ q, weight: SCHEME.weights[s] })),
      courant: SCHEME.courant,
      band: SCHEME.band,
      tolerancePercent: 2,
      wall: SCHEME.wall,
    });
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('may have its shells in any order', () => {
    const { stencil, weights } = parseWeights(
      fileText(({ shells }) => shells.reverse()),
      NAME,
    );
    expect(stencil).toBe(SCHEME.stencil);
    expect(weights).toEqual(SCHEME.weights);
  });

  it('with shells of no family is a stencil of its own', () => {
    const text = seven((file) => {
      // A hundredth of the p of seven points twice as far apart, |q|² = 4.
      const part = 0.01;
      file.shells = [
        { q: [1, 0, 0], weight: 1 - part },
        { q: [4, 0, 0], weight: part / 16 },
      ];
      file.band = 0.05;
    });
    expect(parseWeights(text, NAME).stencil).toEqual({
      id: 'own-13',
      family: 'sparse',
      shells: [
        [1, 0, 0],
        [4, 0, 0],
      ],
      points: 13,
      reach: 4,
    });
  });
});

describe('a weights file is refused', () => {
  const misfits: [string, (file: WeightsFile) => unknown, string, RegExp, RegExp][] = [
    [
      'with an unknown key',
      (file) => Object.assign(file, { couraant: 1 }),
      'couraant',
      /^unknown key "couraant"$/,
      /^Did you mean "courant"\? Keys allowed there: .*"tolerancePercent"/,
    ],
    [
      'with an unknown key of a shell',
      (file) => Object.assign(file.shells[0], { wieght: 1 }),
      'shells[0].wieght',
      /^unknown key "wieght"$/,
      /^Did you mean "weight"\?/,
    ],
    [
      'with another version',
      (file) => (file.wavehallWeights = 2),
      'wavehallWeights',
      /^expected the version of weights files that this program reads, 1, found 2$/,
      /^Give the version .* 1\.$/,
    ],
    [
      'without a version',
      (file) => delete file.wavehallWeights,
      'wavehallWeights',
      /^missing; expected the version/,
      /^Add "wavehallWeights": /,
    ],
    [
      'without shells',
      (file) => (file.shells = []),
      'shells',
      /at least one shell with its weight/,
      /^Give at least one/,
    ],
    [
      'with a shell that is not sorted',
      (file) => (file.shells[1].q = [0, 1, 1]),
      'shells[1].q',
      /^expected a shell \[q1, q2, q3\], .*q1 ≥ q2 ≥ q3 ≥ 0 and q1 ≥ 1, found \[0,1,1\]$/,
      /^Give a shell \[q1, q2, q3\]/,
    ],
    [
      'with a shell sorted except for the last',
      (file) => (file.shells[1].q = [1, 0, 1]),
      'shells[1].q',
      /found \[1,0,1\]$/,
      /./,
    ],
    [
      'with a shell whose second number is larger',
      (file) => (file.shells[1].q = [1, 2, 0]),
      'shells[1].q',
      /found \[1,2,0\]$/,
      /./,
    ],
    ['of the centre', (file) => (file.shells[0].q = [0, 0, 0]), 'shells[0].q', /found \[0,0,0\]$/, /./],
    [
      'with a shell too far away',
      (file) => (file.shells[0].q = [21, 0, 0]),
      'shells[0].q',
      /20 ≥ q1.*found \[21,0,0\]/,
      /./,
    ],
    ['of half a shell', (file) => (file.shells[0].q = [1.5, 0, 0]), 'shells[0].q[0]', /found 1\.5$/, /./],
    ['of a shell below zero', (file) => (file.shells[0].q = [1, 0, -1]), 'shells[0].q', /found \[1,0,-1\]$/, /./],
    ['of two numbers for a shell', (file) => (file.shells[0].q = [1, 0]), 'shells[0].q', /found \[1,0\]$/, /./],
    [
      'of a Courant number of 0',
      (file) => (file.courant = 0),
      'courant',
      /a Courant number λ from 0\.01 to 10, found 0$/,
      /./,
    ],
    ['of a band of all', (file) => (file.band = 1), 'band', /^expected a band κ above 0 and below 1, found 1$/, /./],
    [
      'without a tolerance',
      (file) => (file.tolerancePercent = 0),
      'tolerancePercent',
      /a tolerance from 0\.001 to 50 %, found 0$/,
      /./,
    ],
    [
      'with an inertia below 0',
      (file) => (file.wall.inertia = -0.1),
      'wall.inertia',
      /an inertia from 0 to 100, found -0\.1$/,
      /./,
    ],
    ['of no trace', (file) => (file.wall.trace = []), 'wall.trace', /at least one weight/, /./],
    [
      'with a trace that is too long',
      (file) => (file.wall.trace = [1, 0, 0, 0, 0, 0, 0, 0, 0]),
      'wall.trace',
      /at most 8 weights/,
      /./,
    ],
  ];
  it.each(misfits)('%s', (_, change, path, message, remedy) => {
    const error = errorOf(fileText(change));
    expect(error.path).toBe(`${NAME}: ${path}`);
    expect(error.message).toMatch(message);
    expect(error.remedy).toMatch(remedy);
  });

  it('because it is not JSON', () => {
    const error = errorOf('{ "wavehallWeights": 1,\n }');
    expect(error.path).toBe(`${NAME}: line 2, column 2`);
    expect(error.message).toMatch(/^expected a key in double quotes, found "}"$/);
    expect(error.remedy).toMatch(/^Correct the JSON there/);
  });

  it('because it is something else', () => {
    expect(errorOf('[]')).toMatchObject({ path: NAME, message: 'expected a weights file: an object, found []' });
  });

  it('with all faults at once', () => {
    const error = errorOf(
      fileText((file) => {
        file.band = 2;
        file.courant = -1;
      }),
    );
    expect(`${error.path}: ${error.message}`).toMatch(/: courant: .*\n.*: band: /);
  });
});

/** Weights of all shells up to a reach of 4, all of the same sign, consistent. */
function manyShells(): WeightsFile['shells'] {
  const shells: ShellName[] = [];
  for (let a = 1; a <= 4; a++) for (let b = 0; b <= a; b++) for (let c = 0; c <= b; c++) shells.push([a, b, c]);
  return shells.map((q) => ({ q: [...q], weight: 1 / (shells.length * consistencyFactor(q)) }));
}

describe('a weights file that contradicts itself is refused', () => {
  it('because a shell is listed twice', () => {
    const text = fileText(({ shells }) => {
      const [first] = shells;
      first.weight /= 2;
      shells.push({ ...first });
    });
    expect(errorOf(text)).toMatchObject({
      path: `${NAME}: shells`,
      message: 'shell [1, 0, 0] is listed twice',
      remedy: 'List every shell once.',
    });
  });

  it('because it has more points than are supported', () => {
    // (2·4 + 1)³ points.
    expect(errorOf(fileText((file) => (file.shells = manyShells())))).toMatchObject({
      path: `${NAME}: shells`,
      message: 'a stencil of 729 points; at most 513 are supported',
      remedy: 'Use fewer shells.',
    });
  });

  it('because its weights are not consistent', () => {
    const error = errorOf(seven(({ shells }) => (shells[0].weight = 1.001)));
    expect(error).toMatchObject({
      path: `${NAME}: shells`,
      message: 'the weights are not consistent: Σ weight · points · |q|² / 6 is 1.001, not 1',
      remedy: 'Design the weights again.',
    });
    // The rounding of weights written with ten digits is allowed; a larger error, which no solver leaves, is not.
    expect(() =>
      parseWeights(
        seven(({ shells }) => (shells[0].weight = 1 + 1e-10)),
        NAME,
      ),
    ).not.toThrow();
    expect(errorOf(seven(({ shells }) => (shells[0].weight = 1 - 1e-8))).message).toMatch(/not consistent/);
  });

  it('because its trace does not sum to 1', () => {
    expect(errorOf(seven(({ wall }) => (wall.trace = [1.25, -0.5])))).toMatchObject({
      path: `${NAME}: wall.trace`,
      message: 'the weights sum to 0.75, not 1',
      remedy: 'Design the weights again.',
    });
  });
});

describe('a weights file that does not keep what it claims is refused', () => {
  it('because it is unstable; the largest Courant number named in the remedy works', () => {
    // p is at most 12, so it is stable up to 1/√3 = 0.577. The share of the bound is 3 λ² = 1.08.
    const text = seven((file) => (file.courant = 0.6));
    const error = errorOf(text);
    expect(error.path).toBe(`${NAME}: courant`);
    const [, share] = /^unstable: λ²p reaches ([\d.]+) % of the bound 4$/.exec(error.message)!;
    // The certificate exceeds the true value by at most 0.1 % of the bound, and is never below it. It has four digits.
    expect(Number(share)).toBeGreaterThanOrEqual(108);
    expect(Number(share)).toBeLessThan(108.11);
    const [, most] = /^Give a Courant number of at most ([\d.]+), or design the weights again\.$/.exec(error.remedy)!;
    // 1/√3 less the margin of the certificate, 0.05 %, and of rounding to four places.
    expect(Number(most)).toBeLessThan(1 / Math.sqrt(3));
    expect(Number(most)).toBeGreaterThan((1 / Math.sqrt(3)) * (1 - 6e-4) - 1e-4);
    const slower = (courant: number): string =>
      seven((file) => {
        file.courant = courant;
        file.band = 0.1;
      });
    expect(parseWeights(slower(Number(most)), NAME).courant).toBe(Number(most));
    expect(errorOf(slower(0.5775)).path).toBe(`${NAME}: courant`); // just above 1/√3
  });

  it('and the Courant number that works is named for a designed scheme, too', () => {
    const faster = (courant: number): string => fileText((file) => Object.assign(file, { courant, band: 0.1 }));
    const error = errorOf(faster(1.2));
    const [, most] = /at most ([\d.]+)/.exec(error.remedy)!;
    expect(parseWeights(faster(Number(most)), NAME).courant).toBe(Number(most));
    expect(errorOf(faster(1.005 * Number(most))).path).toBe(`${NAME}: courant`);
  });

  it('because p is not above 0 for every short wave', () => {
    // At (π, π, π) p = 12 α₁ < 0; on the axes p = 2 (α₁ + 4 α₂)(1 − cos k) = 2 (1 − cos k).
    const text = fileText((file) => {
      file.shells = [
        { q: [1, 0, 0], weight: -0.1 },
        { q: [1, 1, 0], weight: 0.275 },
      ];
      file.courant = 0.5;
      file.band = 0.1;
    });
    expect(errorOf(text)).toMatchObject({
      path: `${NAME}: shells`,
      message: 'unstable: p is not above 0 for every short wave',
      remedy: 'Design the weights again.',
    });
  });

  it('because the error is larger than the tolerance; the message says how large', () => {
    const scheme = schemeByName('leggy-1@2%', '');
    const text = seven((file) => (file.tolerancePercent = 1));
    const error = errorOf(text);
    expect(error.path).toBe(`${NAME}: tolerancePercent`);
    expect(error.remedy).toBe('Give a wider tolerance or a narrower band.');
    const [, said] = /^the phase-velocity error reaches ([\d.]+) % in the band, more than 1 %$/.exec(error.message)!;
    const { largestError } = certify({ ...scheme, shells: scheme.stencil.shells });
    expect(Number(said)).toBe(Number((100 * largestError).toPrecision(4)));
    // The largest error is on the axis at the edge of the band, in closed form. The certificate exceeds it by at most
    // 0.4 %.
    const edge = scheme.band * Math.PI;
    const exact = 1 - (2 * Math.asin(scheme.courant * Math.sin(edge / 2))) / (scheme.courant * edge);
    expect(Number(said)).toBeGreaterThanOrEqual(Number((100 * exact).toPrecision(4)));
    expect(Number(said)).toBeLessThan(100 * exact * 1.0041);
  });

  it('unless tolerance or band leave room for the error', () => {
    const wider = (file: WeightsFile): void => void (file.band *= 1.02);
    expect(errorOf(seven(wider)).path).toBe(`${NAME}: tolerancePercent`);
    const allowed = seven((file) => {
      wider(file);
      file.tolerancePercent = 2.2; // the error grows with the square of the band: 4 % more
    });
    expect(parseWeights(allowed, NAME).tolerance).toBeCloseTo(0.022, 15);
  });
});
