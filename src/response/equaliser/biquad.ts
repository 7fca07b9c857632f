import { InputError } from '../../units/errors.ts';
import type { Hertz } from '../../units/quantities.ts';
import { filtersOn, hasGain, type Equaliser, type EqualiserFilter, type FilterKind } from './equaliser.ts';

/** A filter `(b0 + b1 z⁻¹ + b2 z⁻²) / (1 + a1 z⁻¹ + a2 z⁻²)`. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Numerator and denominator before both are divided by `a0`: b0, b1, b2, a0, a1, a2. */
type Raw = readonly [number, number, number, number, number, number];

/** Cosine of the filter's angle, α, and A, the root of the gain; as [Bristow-Johnson2005] calls them. */
interface Terms {
  readonly cos: number;
  readonly alpha: number;
  readonly a: number;
}

/** The filters of [Bristow-Johnson2005], each the bilinear transform of an analog one. */
const RAW: Readonly<Record<FilterKind, (terms: Terms) => Raw>> = {
  'low-pass': ({ cos, alpha }) => [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
  'high-pass': ({ cos, alpha }) => [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
  // The one whose gain is 1 in the middle.
  'band-pass': ({ cos, alpha }) => [alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha],
  notch: ({ cos, alpha }) => [1, -2 * cos, 1, 1 + alpha, -2 * cos, 1 - alpha],
  'all-pass': ({ cos, alpha }) => [1 - alpha, -2 * cos, 1 + alpha, 1 + alpha, -2 * cos, 1 - alpha],
  peak: ({ cos, alpha, a }) => [1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a],
  'low-shelf': (terms) => shelf(terms, 1),
  'high-shelf': (terms) => shelf(terms, -1),
};

/** A low shelf, or with −1 a high one: the same with the cosine, and with the middle terms, turned round. */
function shelf({ cos, alpha, a }: Terms, side: 1 | -1): Raw {
  const [c, beta] = [side * cos, 2 * Math.sqrt(a) * alpha];
  return [
    a * (a + 1 - (a - 1) * c + beta),
    side * 2 * a * (a - 1 - (a + 1) * c),
    a * (a + 1 - (a - 1) * c - beta),
    a + 1 + (a - 1) * c + beta,
    side * -2 * (a - 1 + (a + 1) * c),
    a + 1 + (a - 1) * c - beta,
  ];
}

/**
 * Computes the coefficients of a filter ([Bristow-Johnson2005]). At the frequency of the filter and at 0 Hz the
 * response is that of the analog filter; what is far above is squeezed below half the sample rate.
 *
 * @throws InputError if the filter lies at half the sample rate or above, or the slope is too steep for the gain.
 */
export function biquadOf(filter: EqualiserFilter, sampleRate: Hertz): Biquad {
  const { frequencyHz, gainDb, kind, line } = filter;
  if (frequencyHz >= sampleRate / 2) {
    throw new InputError(
      `equaliser.line ${line}`,
      `the filter is at ${frequencyHz} Hz; a sound of ${sampleRate} samples a second ends at ${sampleRate / 2} Hz`,
      'Turn the filter off, or use a higher sample rate.',
    );
  }
  const angle = (2 * Math.PI * frequencyHz) / sampleRate;
  const a = hasGain(kind) ? 10 ** (gainDb / 40) : 1;
  const [b0, b1, b2, a0, a1, a2] = RAW[kind]({ cos: Math.cos(angle), alpha: alphaOf(filter, angle, a), a });
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}

/** The term α of a width. */
function alphaOf({ width }: EqualiserFilter, angle: number, a: number): number {
  const sin = Math.sin(angle);
  if (width.kind === 'q') return sin / (2 * width.q);
  if (width.kind === 'octaves') return sin * Math.sinh(((Math.LN2 / 2) * width.octaves * angle) / sin);
  return (sin / 2) * Math.sqrt((a + 1 / a) * (1 / width.slope - 1) + 2);
}

/** The filters that are on, and the factor of the gain before them. */
export interface DesignedEqualiser {
  readonly factor: number;
  readonly biquads: readonly Biquad[];
}

/** @throws InputError as {@link biquadOf}. */
export function designEqualiser(equaliser: Equaliser, sampleRate: Hertz): DesignedEqualiser {
  return {
    factor: 10 ** (equaliser.preampDb / 20),
    biquads: filtersOn(equaliser).map((filter) => biquadOf(filter, sampleRate)),
  };
}
