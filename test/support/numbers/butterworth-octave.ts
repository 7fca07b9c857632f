import type { Octave } from '../../../src/response/figures/octaves.ts';

type Complex = readonly [number, number];

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
const over = ([a, b]: Complex, [c, d]: Complex): Complex => {
  const square = c * c + d * d;
  return [(a * c + b * d) / square, (b * c - a * d) / square];
};
const root = ([a, b]: Complex): Complex => {
  const size = Math.hypot(a, b);
  return [Math.sqrt((size + a) / 2), (b < 0 ? -1 : 1) * Math.sqrt((size - a) / 2)];
};

/** A recursive section: y[n] = x[n] − x[n − 2] − a₁ y[n − 1] − a₂ y[n − 2]. */
interface Section {
  readonly a1: number;
  readonly a2: number;
}

/**
 * A sixth-order Butterworth band-pass as a recursive digital filter, by the bilinear transform of its poles with both
 * edges prewarped: independent of the program's filters, which work on spectra.
 */
export function butterworthOctave(
  samples: ArrayLike<number>,
  sampleRate: number,
  { lowerHz, upperHz }: Octave,
): Float64Array {
  const [low, high] = [lowerHz, upperHz].map((edge) => 2 * sampleRate * Math.tan((Math.PI * edge) / sampleRate));
  const sections: Section[] = [];
  // Of each pole of the low-pass: one real, one of the pair.
  for (const angle of [Math.PI, (2 * Math.PI) / 3]) {
    const half: Complex = [((high - low) / 2) * Math.cos(angle), ((high - low) / 2) * Math.sin(angle)];
    const distance = root(plus(times(half, half), [-low * high, 0]));
    for (const sign of angle === Math.PI ? [1] : [1, -1]) {
      const pole = plus(half, [sign * distance[0], sign * distance[1]]);
      const z = over(plus([2 * sampleRate, 0], pole), plus([2 * sampleRate, 0], [-pole[0], -pole[1]]));
      sections.push({ a1: -2 * z[0], a2: z[0] * z[0] + z[1] * z[1] });
    }
  }
  const middle = 2 * Math.atan(Math.sqrt(low * high) / (2 * sampleRate));
  const delay: Complex = [Math.cos(middle), -Math.sin(middle)];
  const twice = times(delay, delay);
  let output = Float64Array.from(samples);
  for (const { a1, a2 } of sections) {
    const below = plus(plus([1, 0], times([a1, 0], delay)), times([a2, 0], twice));
    const gain = Math.hypot(...over(below, plus([1, 0], [-twice[0], -twice[1]])));
    const input = output;
    output = new Float64Array(input.length);
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let n = 0; n < input.length; n++) {
      const y = gain * (input[n] - x2) - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, input[n], y1, y];
      output[n] = y;
    }
  }
  return output;
}
