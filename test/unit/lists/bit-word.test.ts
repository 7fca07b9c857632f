import { expect, it } from 'vitest';
import { bitFields } from '../../../src/lists/bit-word.ts';
import { CUT_COUNTS, FACE_BITS } from '../../../src/kernel/room/layouts.ts';
import { FACE_SHAPE } from '../../../src/room/surfaces/face-shape.ts';

it.each([
  ['of a shape', FACE_SHAPE],
  ['of a face on the GPU', FACE_BITS],
  ['of numbers of links and guests', CUT_COUNTS],
])('fields %s hold their limits, beside others that are full or empty', (_, fields) => {
  const all = Object.values(fields);
  for (const field of all) {
    for (const value of [0, 1, field.most - 1, field.most]) {
      for (const word of [0, 2 ** 32 - 1]) {
        const changed = field.with(word, value);
        for (const other of all) expect(other.of(changed)).toBe(other === field ? value : other.of(word));
      }
      expect(field.at(value)).toBe(field.with(0, value));
    }
    for (const beyond of [field.most + 1, -1, 0.5, NaN]) expect(() => field.at(beyond)).toThrow(RangeError);
  }
});

it('a word is full, and no field of it meets another', () => {
  for (const fields of [FACE_SHAPE, FACE_BITS, CUT_COUNTS]) {
    const masks = Object.values(fields).map((field) => field.at(field.most));
    expect(masks.reduce((sum, mask) => sum + mask, 0)).toBe(2 ** 32 - 1);
    expect(masks.reduce((joined, mask) => (joined | mask) >>> 0, 0)).toBe(2 ** 32 - 1);
  }
});

it('fields that a word does not hold are refused', () => {
  expect(() => bitFields({ one: 16, two: 17 })).toThrow(RangeError);
});
