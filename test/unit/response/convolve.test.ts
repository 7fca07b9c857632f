import { describe, expect, it } from 'vitest';
import { convolve, convolveEach } from '../../../src/response/convolve.ts';
import { seededRandom } from '../../support/numbers/random.ts';

const random = seededRandom(11);
const noise = (length: number) => Float64Array.from({ length }, () => 2 * random() - 1);

function direct(sound: Float64Array, response: Float64Array): Float64Array {
  const output = new Float64Array(sound.length + response.length - 1);
  sound.forEach((x, n) => response.forEach((h, m) => (output[n + m] += x * h)));
  return output;
}

describe('a convolution', () => {
  // A block has 2^k − response + 1 samples. Tested: one block, whole blocks, a part of one at the end, lengths beside a
  // multiple.
  it.each([
    [1, 1],
    [7, 1],
    [1, 100],
    [50, 100],
    [157, 100],
    [158, 100],
    [1000, 100],
    [3, 64],
    [500, 64],
    [500, 65],
  ])('of %d samples with %d is the direct sum', (n, m) => {
    const [sound, response] = [noise(n), noise(m)];
    const exact = direct(sound, response);
    const result = convolve(sound, response);
    expect(result).toHaveLength(exact.length);
    // Rounding of double precision, 1e-16, in sums of some hundred terms.
    result.forEach((value, index) => expect(Math.abs(value - exact[index])).toBeLessThan(1e-12));
  });

  it('of nothing is nothing', () => {
    expect(convolve(new Float64Array(0), noise(3))).toHaveLength(0);
    expect(convolve(noise(3), new Float64Array(0))).toHaveLength(0);
  });

  it('with each of several responses is that with each alone', () => {
    const sound = noise(700);
    for (const count of [1, 2, 5]) {
      const responses = Array.from({ length: count }, () => noise(100));
      const seen: number[] = [];
      convolveEach(sound, responses, (convolved, index) => {
        seen.push(index);
        convolve(sound, responses[index]).forEach((value, n) => {
          expect(Math.abs(convolved[n] - value)).toBeLessThan(1e-12);
        });
        expect(convolved).toHaveLength(799);
      });
      expect(seen).toEqual(responses.map((_, index) => index));
    }
  });
});
