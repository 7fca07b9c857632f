/** Filters of equalisers against the analog filters that they are the bilinear transforms of. */
import { expect, test } from 'vitest';
import { equalised, equaliserLevels } from '../../../../src/response/equaliser/apply-equaliser.ts';
import { biquadOf } from '../../../../src/response/equaliser/biquad.ts';
import type { EqualiserFilter, FilterKind } from '../../../../src/response/equaliser/equaliser.ts';
import { spectrumOf } from '../../../../src/response/transform.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const RATE = hertz(48_000);

const filter = (kind: FilterKind, change: Partial<EqualiserFilter> = {}): EqualiserFilter => ({
  ...{ line: 1, isOn: true, kind, frequencyHz: 1000, gainDb: 0, width: { kind: 'q', q: 2 } },
  ...change,
});

/** Power of a polynomial c0 + c1 s + c2 s² at s = jx. */
const power = ([c0, c1, c2]: readonly [number, number, number], x: number): number =>
  (c0 - c2 * x * x) ** 2 + (c1 * x) ** 2;

type Polynomial = readonly [number, number, number];

/** Numerator and denominator of the analog filters of the cookbook, by powers of s, for their frequency 1. */
function analog({ kind, gainDb, width }: EqualiserFilter): readonly [Polynomial, Polynomial] {
  const a = 10 ** (gainDb / 40);
  const q =
    width.kind === 'q' ? width.q : 1 / Math.sqrt((a + 1 / a) * (1 / (width as { slope: number }).slope - 1) + 2);
  const root = Math.sqrt(a) / q;
  const plain: Polynomial = [1, 1 / q, 1];
  const all: Readonly<Record<FilterKind, readonly [Polynomial, Polynomial]>> = {
    'low-pass': [[1, 0, 0], plain],
    'high-pass': [[0, 0, 1], plain],
    'band-pass': [[0, 1 / q, 0], plain],
    notch: [[1, 0, 1], plain],
    'all-pass': [[1, -1 / q, 1], plain],
    peak: [
      [1, a / q, 1],
      [1, 1 / (a * q), 1],
    ],
    'low-shelf': [
      [a * a, a * root, a],
      [1, root, a],
    ],
    'high-shelf': [
      [a, a * root, a * a],
      [a, root, 1],
    ],
  };
  return all[kind];
}

const FILTERS: readonly EqualiserFilter[] = [
  filter('low-pass'),
  filter('high-pass', { frequencyHz: 35, width: { kind: 'q', q: Math.SQRT1_2 } }),
  filter('band-pass'),
  filter('notch', { width: { kind: 'q', q: 30 } }),
  filter('all-pass'),
  filter('peak', { gainDb: -5, frequencyHz: 63, width: { kind: 'q', q: 4 } }),
  filter('peak', { gainDb: 12, frequencyHz: 15_000 }),
  filter('low-shelf', { gainDb: 6, frequencyHz: 80, width: { kind: 'slope', slope: 0.9 } }),
  filter('low-shelf', { gainDb: -9 }),
  filter('high-shelf', { gainDb: -4, frequencyHz: 6000, width: { kind: 'slope', slope: 0.5 } }),
  filter('high-shelf', { gainDb: 10 }),
];

test('Every filter is its analog one, at the frequency that the bilinear transform gives it', () => {
  for (const one of FILTERS) {
    const [above, below] = analog(one);
    const frequencies = [5, 50, 63, 500, 1000, 1100, 5000, 12_000, 20_000].filter(
      (frequency) => one.kind !== 'notch' || frequency !== one.frequencyHz,
    );
    const levels = equaliserLevels({ preampDb: 0, filters: [one] }, RATE, frequencies);
    frequencies.forEach((frequency, i) => {
      const x = Math.tan((Math.PI * frequency) / RATE) / Math.tan((Math.PI * one.frequencyHz) / RATE);
      // Coefficients near 2 cancel at low frequencies, to 1e-16 of a power of (2π 5/48000)⁴ = 2e-13.
      expect(levels[i], `${one.kind} at ${frequency}`).toBeCloseTo(
        10 * Math.log10(power(above, x) / power(below, x)),
        2,
      );
      if (frequency >= 500) expect(levels[i]).toBeCloseTo(10 * Math.log10(power(above, x) / power(below, x)), 8);
    });
  }
});

test('A width in octaves lies between the frequencies of half the gain', () => {
  const width = { kind: 'octaves', octaves: 1 } as const;
  // Far below half the sample rate, where the transform squeezes nothing: to 1e-3 dB.
  const at = [100 * 2 ** -0.5, 100, 100 * 2 ** 0.5];
  const peak = { preampDb: 0, filters: [filter('peak', { frequencyHz: 100, gainDb: 8, width })] };
  [4, 8, 4].forEach((level, i) => expect(equaliserLevels(peak, RATE, at)[i]).toBeCloseTo(level, 3));
});

test('A sound behind an equaliser has the levels of its curve, and filters that are off do nothing', () => {
  const filters = [...FILTERS.filter(({ kind }) => kind !== 'notch'), filter('peak', { isOn: false, gainDb: 40 })];
  const equaliser = { preampDb: -6, filters };
  const size = 2 ** 16;
  const pulse = new Float64Array(size);
  pulse[0] = 1;
  const spectrum = spectrumOf(equalised(pulse, equaliser, RATE), size);
  const bins = [40, 137, 1000, 8000, 20_000];
  const levels = equaliserLevels(
    equaliser,
    RATE,
    bins.map((bin) => (bin * RATE) / size),
  );
  bins.forEach((bin, i) => {
    const level = 10 * Math.log10(spectrum[2 * bin] ** 2 + spectrum[2 * bin + 1] ** 2);
    expect(level).toBeCloseTo(levels[i], 4);
  });
});

test('A filter at half the sample rate or above is refused with its line', () => {
  expect(() => biquadOf(filter('peak', { line: 7, frequencyHz: 4000 }), hertz(8000))).toThrow(
    expect.objectContaining({ path: 'equaliser.line 7' }),
  );
});
