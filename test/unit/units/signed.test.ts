import { expect, it } from 'vitest';
import { signed } from '../../../src/units/signed.ts';

it('writes a sign unless the number rounds to zero', () => {
  expect([1.26, -0.31, 0, -0.04, 0.04].map((value) => signed(value, 1))).toEqual(['+1.3', '−0.3', '0.0', '0.0', '0.0']);
});
