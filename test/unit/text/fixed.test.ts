import { expect, it } from 'vitest';
import { fixed } from '../../../src/text/fixed.ts';

it('writes fixed digits, and zero without a sign', () => {
  expect([fixed(-0.004, 2), fixed(-0.006, 2), fixed(0.004, 2), fixed(-1, 0)]).toEqual(['0.00', '-0.01', '0.00', '-1']);
});
