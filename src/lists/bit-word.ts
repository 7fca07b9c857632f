/** Some neighbouring bits of a word of 32 bits, which hold a whole number from 0 on. */
export class BitField {
  /** The largest number that they hold, and a mask of so many low bits. */
  readonly most: number;

  /** @param shift Bits below them. @param width How many they are, at most 31. */
  constructor(
    readonly shift: number,
    readonly width: number,
  ) {
    this.most = 2 ** width - 1;
  }

  /** The number that they hold in a word. */
  of(word: number): number {
    return (word >>> this.shift) & this.most;
  }

  /** A word with this number in them, and all others 0. @throws RangeError if they do not hold the number. */
  at(value: number): number {
    if (value >>> 0 !== value || value > this.most) {
      throw new RangeError(`${this.width} bits hold whole numbers from 0 to ${this.most}, not ${value}`);
    }
    return (value << this.shift) >>> 0;
  }

  /** A word with another number in them. @throws RangeError if they do not hold the number. */
  with(word: number, value: number): number {
    return ((word & ~(this.most << this.shift)) | this.at(value)) >>> 0;
  }
}

/** Fields of bits by their names. */
export type BitFields<Names extends string> = Readonly<Record<Names, BitField>>;

/**
 * Lays fields out in a word of 32 bits, the first in the lowest bits.
 * @param widths Bits of each field.
 * @throws RangeError if the word does not hold them.
 */
export function bitFields<const Names extends string>(widths: Readonly<Record<Names, number>>): BitFields<Names> {
  let shift = 0;
  const fields = Object.entries<number>(widths).map(([name, width]): [string, BitField] => {
    const field = new BitField(shift, width);
    shift += width;
    return [name, field];
  });
  if (shift > 32) throw new RangeError(`${Object.keys(widths).join(', ')} take ${shift} bits of a word's 32`);
  return Object.fromEntries(fields) as BitFields<Names>;
}
