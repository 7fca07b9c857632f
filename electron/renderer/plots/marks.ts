/** Positions and texts of the marks on an axis. */

/** Marks of a logarithmic axis, rising, and the marks that get a number. */
export interface LogMarks {
  readonly at: readonly number[];
  readonly named: ReadonlySet<number>;
}

/** Distance between two marks, CSS pixels. */
const BETWEEN_LINES = 14;

const ALL_DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SOME_DIGITS = [1, 2, 5];

/**
 * Places marks of a logarithmic axis at round numbers.
 *
 * @param low Positive, below `high`.
 * @param length Length of the axis, CSS pixels.
 * @param room Space for one number, CSS pixels.
 */
export function logMarks(low: number, high: number, length: number, room: number): LogMarks {
  const decade = length / Math.log10(high / low);
  // From 5 to 10, and from 1 to 2, is log₁₀ 2 of a decade.
  const namesFit = decade * Math.log10(2) >= room;
  const stride = Math.max(1, Math.ceil(room / decade));
  const named = roundNumbers(low, high, namesFit ? SOME_DIGITS : [1], stride);
  if (named.length < 2) {
    const marks = evenMarks(low, high, Math.max(2, length / (2 * room)));
    return { at: marks, named: new Set(marks) };
  }
  const linesFit = decade * Math.log10(10 / 9) >= BETWEEN_LINES / 4;
  const lines = linesFit ? roundNumbers(low, high, ALL_DIGITS, 1) : named;
  return { at: lines, named: new Set(named) };
}

/** The numbers digit × 10ⁿ in the range, for every `stride`th n. */
function roundNumbers(low: number, high: number, digits: readonly number[], stride: number): number[] {
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    if (power % stride !== 0) continue;
    // Parsed from text, because 3 × 10⁻¹ in floating point is not 0.3.
    for (const digit of digits) all.push(Number(`${digit}e${power}`));
  }
  return all.filter((value) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9));
}

/** Evenly spaced marks, 1, 2 or 5 × 10ⁿ apart. */
function evenMarks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count;
  const power = Math.floor(Math.log10(rough));
  const digit = [1, 2, 5, 10].find((one) => one * 10 ** power >= rough)!;
  const step = digit * 10 ** power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(10)));
}

/** Text of a mark on an axis whose marks are `increment` apart; null for a logarithmic axis. */
export function tickText(value: number, increment: number | null): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e6)) return withMinus(value.toExponential(0));
  if (increment === null) return withMinus(String(Number(value.toPrecision(6))));
  // An increment of 0.25 needs two digits.
  const isWhole = (digits: number): boolean => {
    const scaled = increment * 10 ** digits;
    return Math.abs(scaled - Math.round(scaled)) < 1e-6 && scaled > 0.5;
  };
  let digits = 0;
  while (digits < 8 && !isWhole(digits)) digits++;
  return withMinus(value.toFixed(digits));
}

/** Replaces the hyphen by a minus sign. */
export const withMinus = (text: string): string => text.replace('-', '−');
