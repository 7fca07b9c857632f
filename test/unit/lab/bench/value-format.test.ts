import { describe, expect, it } from 'vitest';
import { DOUBLE, halfBits, halfValue } from '../../../../src/lab/bench/value-format.ts';

describe('half precision', () => {
  it('holds what IEEE 754 says', () => {
    const known = [
      [1, 0x3c00],
      [-2, 0xc000],
      [65504, 0x7bff],
      [2 ** -14, 0x0400],
      [2 ** -24, 0x0001],
    ] as const;
    for (const [value, bits] of known) {
      expect(halfBits(value)).toBe(bits);
      expect(halfValue(bits)).toBe(value);
    }
  });

  it('rounds to the nearest, of two to the even one', () => {
    expect(halfBits(0.1)).toBe(0x2e66);
    expect(halfBits(1 + 2 ** -11)).toBe(0x3c00);
    expect(halfBits(1 + 3 * 2 ** -11)).toBe(0x3c02);
    expect(halfBits(2 - 2 ** -12)).toBe(0x4000);
    expect(halfBits(2 ** -14 - 2 ** -26)).toBe(0x0400);
  });

  it('gives back every finite number', () => {
    for (let bits = 0; bits < 0x7c00; bits++) {
      expect(halfBits(halfValue(bits))).toBe(bits);
      if (bits > 0) expect(halfBits(halfValue(bits | 0x8000))).toBe(bits | 0x8000);
    }
  });
});

it('two floats hold 48 bits', () => {
  const values = Float64Array.of(1 / 3, -Math.PI, 1e-3, 0);
  const kept = DOUBLE.unpack(DOUBLE.pack(values));
  values.forEach((value, i) => expect(Math.abs(kept[i] - value)).toBeLessThanOrEqual(2 ** -48 * Math.abs(value)));
});
