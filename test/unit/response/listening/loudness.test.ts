import { describe, expect, it } from 'vitest';
import { loudnessBlocks, loudnessOf } from '../../../../src/response/listening/loudness.ts';
import { hertz } from '../../../../src/units/quantities.ts';

/** Sines one after the other: level of the peak in dB re full scale, and seconds. */
function sines(rate: number, frequency: number, parts: readonly (readonly [number, number])[]): Float64Array {
  const samples = new Float64Array(parts.reduce((sum, [, seconds]) => sum + Math.round(seconds * rate), 0));
  let at = 0;
  for (const [level, seconds] of parts) {
    for (let n = 0; n < Math.round(seconds * rate); n++) {
      samples[at++] = 10 ** (level / 20) * Math.sin((2 * Math.PI * frequency * n) / rate);
    }
  }
  return samples;
}

const loudness = (samples: Float64Array, rate = 48_000): number | null =>
  loudnessOf(loudnessBlocks(samples, null, hertz(rate)));

/** The test signals of EBU Tech 3341 have two channels with the same sine; one channel of them is 3.01 dB softer. */
const ONE_CHANNEL = 10 * Math.log10(2);

describe('loudness by ITU-R BS.1770', () => {
  it('is −3.01 LKFS for a sine of 997 Hz at full scale in one channel, at any rate', () => {
    for (const rate of [48_000, 44_100, 16_000]) {
      expect(loudness(sines(rate, 997, [[0, 3]]), rate)).toBeCloseTo(-3.01, 1);
    }
    expect(loudness(sines(48_000, 997, [[0, 3]]))).toBeCloseTo(-3.01, 2);
  });

  it.each([
    ['1', [[-23, 20]], -23],
    ['2', [[-33, 20]], -33],
    [
      '3',
      [
        [-36, 10],
        [-23, 60],
        [-36, 10],
      ],
      -23,
    ],
    [
      '4',
      [
        [-72, 10],
        [-36, 10],
        [-23, 60],
        [-36, 10],
        [-72, 10],
      ],
      -23,
    ],
    [
      '5',
      [
        [-26, 20],
        [-20, 20.1],
        [-26, 20],
      ],
      -23,
    ],
  ] as const)('meets test case %s of EBU Tech 3341 within 0.1 LU', (_, parts, expected) => {
    const found = loudness(sines(48_000, 1000, parts));
    expect(Math.abs(found! + ONE_CHANNEL - expected)).toBeLessThan(0.1);
  });

  it('has the filter of the recommendation: a shelf of 4 dB above, a high-pass below', () => {
    const at = (frequency: number): number =>
      loudness(sines(48_000, frequency, [[-20, 1]]))! - loudness(sines(48_000, 997, [[-20, 1]]))!;
    // Gains of the filters of tables 1 and 2, less that at 997 Hz, computed from their coefficients.
    expect(at(100)).toBeCloseTo(gainDb(100) - gainDb(997), 1);
    expect(at(10_000)).toBeCloseTo(gainDb(10_000) - gainDb(997), 2);
    expect(gainDb(10_000) - gainDb(997)).toBeGreaterThan(3.2);
  });

  it('is that of the sum for any gain of one part', () => {
    const [one, other] = [
      sines(48_000, 300, [[-20, 2]]),
      sines(48_000, 1300, [
        [-14, 1],
        [-30, 1],
      ]),
    ];
    const blocks = loudnessBlocks(other, one, hertz(48_000));
    for (const gain of [0, 0.5, 3]) {
      expect(loudnessOf(blocks, gain)).toBeCloseTo(loudness(other.map((x, n) => x + gain * one[n]))!, 6);
    }
  });

  it('is null for silence, and there for a sound shorter than a block', () => {
    expect(loudness(new Float64Array(48_000))).toBeNull();
    expect(loudness(new Float64Array(0))).toBeNull();
    // A tenth of a second counts as a quarter of a block.
    expect(loudness(sines(48_000, 997, [[0, 0.1]]))).toBeCloseTo(-3.01 - 6.02, 1);
  });
});

/** Gain of the K-weighting by the coefficients of ITU-R BS.1770-5, tables 1 and 2, at 48 kHz. */
function gainDb(frequency: number): number {
  const filters = [
    { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [1, -1.69065929318241, 0.73248077421585] },
    { b: [1, -2, 1], a: [1, -1.99004745483398, 0.99007225036621] },
  ];
  const phase = (2 * Math.PI * frequency) / 48_000;
  const size = (c: readonly number[]): number =>
    Math.hypot(
      c[0] + c[1] * Math.cos(phase) + c[2] * Math.cos(2 * phase),
      c[1] * Math.sin(phase) + c[2] * Math.sin(2 * phase),
    );
  return filters.reduce((sum, { a, b }) => sum + 20 * Math.log10(size(b) / size(a)), 0);
}
