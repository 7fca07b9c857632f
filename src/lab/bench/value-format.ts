import type { ValueKind } from '../measuring/mirror.ts';

/** How values of a field stand in a buffer. */
export interface ValueFormat {
  readonly kind: ValueKind;
  /** Bytes of a node. */
  readonly bytes: 2 | 4 | 8;
  pack(values: Float64Array): ArrayBuffer;
  unpack(data: ArrayBuffer): Float64Array;
}

export const SINGLE_FORMAT: ValueFormat = {
  kind: 'single',
  bytes: 4,
  pack: (values) => Float32Array.from(values).buffer,
  unpack: (data) => Float64Array.from(new Float32Array(data)),
};

/** High, low; their sum is rounded to 48 bits. */
export const DOUBLE: ValueFormat = {
  kind: 'double',
  bytes: 8,
  pack(values) {
    const pairs = new Float32Array(2 * values.length);
    values.forEach((value, i) => {
      pairs[2 * i] = value;
      pairs[2 * i + 1] = value - pairs[2 * i];
    });
    return pairs.buffer;
  },
  unpack(data) {
    const pairs = new Float32Array(data);
    return Float64Array.from({ length: pairs.length / 2 }, (_, i) => pairs[2 * i] + pairs[2 * i + 1]);
  },
};

export const HALF: ValueFormat = {
  kind: 'half',
  bytes: 2,
  pack: (values) => Uint16Array.from(values, halfBits).buffer,
  unpack: (data) => Float64Array.from(new Uint16Array(data), halfValue),
};

/** Bits of the half-precision number (IEEE 754 binary16) nearest to a number smaller than the largest of them. */
export function halfBits(value: number): number {
  const sign = value < 0 ? 0x8000 : 0;
  // Below 2⁻¹⁴ all have the step of 2⁻²⁴; a mantissa that is rounded up to 2 carries into the exponent.
  const exponent = Math.max(-14, Math.floor(Math.log2(Math.abs(value))));
  const steps = Math.abs(value) * 2 ** (10 - exponent);
  return sign | (((exponent + 14) << 10) + roundToEven(steps));
}

/** @param bits of a finite number */
export function halfValue(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = Math.max(1, (bits >> 10) & 31);
  const hidden = bits & 0x7c00 ? 1024 : 0;
  return sign * (hidden + (bits & 1023)) * 2 ** (exponent - 25);
}

function roundToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}
