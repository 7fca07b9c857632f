import { describe, expect, it } from 'vitest';
import type { Complex } from '../../../src/numerics/complex.ts';
import { writeFaddeeva } from '../../../src/numerics/faddeeva.ts';

describe('the Faddeeva function', () => {
  it('has the values of another program', () => {
    // scipy.special.wofz of SciPy 1.17.1, which computes it by other means to 13 digits.
    const known: readonly [Complex, Complex][] = [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [0.36787944117144233, 0.6071577058413937],
      ],
      [
        [1, 1],
        [0.30474420525691254, 0.2082189382028316],
      ],
      [
        [3, 0.01],
        [0.0009088307067415809, 0.20114646254019664],
      ],
      [
        [0, 5],
        [0.11070463773306861, 0],
      ],
    ];
    for (const [z, [re, im]] of known) {
      const value = new Float64Array(2);
      writeFaddeeva(...z, value);
      expect(Math.hypot(value[0] - re, value[1] - im)).toBeLessThan(1e-11);
    }
  });
});
