import type { Hertz } from '../../units/quantities.ts';

/**
 * Loudness of a sound in two parts, before it is known how loud the first is: mean squares after K-weighting of blocks
 * of 400 ms, of which one begins every 100 ms. The mean square of the sum `g·direct + rest` is `g²·direct + 2g·both +
 * rest`.
 */
export interface LoudnessBlocks {
  readonly direct: Float64Array;
  readonly both: Float64Array;
  readonly rest: Float64Array;
}

/** A block and the distance of two, s. */
const [BLOCK, HOP] = [0.4, 0.1];
/** Level of a full-scale mean square, LKFS: 0 dB at 997 Hz is −3.01 LKFS. */
const OFFSET = -0.691;
/** Blocks below count for nothing, LKFS; nor do those so far below the mean of the others, dB. */
const [ABSOLUTE_GATE, RELATIVE_GATE] = [-70, -10];

/** A second-order filter. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/**
 * The two filters of the K-weighting: a high shelf for the head and a high-pass (ITU-R BS.1770-5, annex 1, tables 1 and
 * 2, which hold at 48 kHz). For other rates they are the bilinear transforms of the same analogue filters, whose
 * corners and quality are found from the tables.
 */
function kWeighting(sampleRate: Hertz): readonly [Biquad, Biquad] {
  const shelf = (): Biquad => {
    const [frequency, gainDb, quality] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
    const k = Math.tan((Math.PI * frequency) / sampleRate);
    const high = 10 ** (gainDb / 20);
    const band = high ** 0.4996667741545416;
    const scale = 1 + k / quality + k * k;
    return {
      b: [
        (high + (band * k) / quality + k * k) / scale,
        (2 * (k * k - high)) / scale,
        (high - (band * k) / quality + k * k) / scale,
      ],
      a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale],
    };
  };
  const highPass = (): Biquad => {
    const [frequency, quality] = [38.13547087602444, 0.5003270373238773];
    const k = Math.tan((Math.PI * frequency) / sampleRate);
    const scale = 1 + k / quality + k * k;
    return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale] };
  };
  return [shelf(), highPass()];
}

function filtered(samples: Float32Array | Float64Array, filters: readonly Biquad[], length: number): Float64Array {
  const output = new Float64Array(length);
  output.set(samples);
  for (const { b, a } of filters) {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let n = 0; n < length; n++) {
      const x = output[n];
      const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      output[n] = y;
    }
  }
  return output;
}

/**
 * Measures a sound of one channel for {@link loudnessOf}. A sound shorter than a block counts as one block, with
 * silence.
 *
 * @param rest Shape [n]; 1 is full scale.
 * @param direct Shape [m], m ≤ n, the part whose gain will change; null if there is none.
 */
export function loudnessBlocks(
  rest: Float32Array | Float64Array,
  direct: Float32Array | Float64Array | null,
  sampleRate: Hertz,
): LoudnessBlocks {
  const filters = kWeighting(sampleRate);
  const length = Math.max(rest.length, Math.ceil(BLOCK * sampleRate));
  const one = filtered(direct ?? new Float64Array(0), direct ? filters : [], length);
  const other = filtered(rest, filters, length);
  const count = Math.floor((length / sampleRate - BLOCK) / HOP + 1e-9) + 1;
  const mean = (x: Float64Array, y: Float64Array): Float64Array => {
    const sums = new Float64Array(length + 1);
    for (let n = 0; n < length; n++) sums[n + 1] = sums[n] + x[n] * y[n];
    return Float64Array.from({ length: count }, (_, block) => {
      const from = Math.round(block * HOP * sampleRate);
      const to = Math.min(length, from + Math.round(BLOCK * sampleRate));
      return (sums[to] - sums[from]) / (to - from);
    });
  };
  return { direct: mean(one, one), both: mean(one, other), rest: mean(other, other) };
}

/**
 * Integrated loudness by ITU-R BS.1770-5, annex 1, eq. 3 to 7: the mean square of the K-weighted sound, over blocks
 * above −70 LKFS and above 10 dB below their mean. Of one channel.
 *
 * @param directGain Factor of the direct part.
 * @returns LKFS; null if all is below −70 LKFS.
 */
export function loudnessOf({ direct, both, rest }: LoudnessBlocks, directGain = 1): number | null {
  const squares = rest.map(
    (square, block) => directGain * directGain * direct[block] + 2 * directGain * both[block] + square,
  );
  const level = (square: number): number => OFFSET + 10 * Math.log10(square);
  const meanAbove = (gate: number): number | null => {
    const counted = squares.filter((square) => square > 0 && level(square) > gate);
    return counted.length > 0 ? counted.reduce((sum, square) => sum + square, 0) / counted.length : null;
  };
  const ungated = meanAbove(ABSOLUTE_GATE);
  if (ungated === null) return null;
  const gated = meanAbove(Math.max(ABSOLUTE_GATE, level(ungated) + RELATIVE_GATE));
  return gated === null ? null : level(gated);
}
