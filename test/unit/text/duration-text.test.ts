import { expect, it } from 'vitest';
import { durationText } from '../../../src/text/duration-text.ts';

it('writes a time in the unit that people would use', () => {
  expect([0.0821, 4.21, 42.4, 160, 12_240, 181_440].map(durationText)).toEqual([
    ...['0.082 s', '4.2 s', '42 s', '3 min', '3.4 h', '2.1 days'],
  ]);
});
