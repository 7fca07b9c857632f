import { expect, it } from 'vitest';
import { gigabytes } from '../../../src/units/gigabytes.ts';

it.each([
  [0, '0 bytes'],
  [9_999, '9999 bytes'],
  [123_456, '123 kB'],
  [4_900_000, '4.9 MB'],
  [10_000_000, '0.01 GB'],
  [1_254_000_000, '1.25 GB'],
])('%i bytes in words', (bytes, words) => expect(gigabytes(bytes)).toBe(words));
