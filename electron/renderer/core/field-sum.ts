import { FULL, NO_AIR, type PackedSlice } from './packed-frame.ts';

/** A field and its weight in a sum. */
export interface PartOfSum {
  readonly field: Pick<PackedSlice, 'values' | 'scale'>;
  readonly weight: number;
}

/** Adds packed fields of the same nodes, always into the same memory. */
export class FieldSum {
  #sum = new Float32Array(0);

  /** @param parts At least one. @returns NaN where there is no air; valid until the next call. */
  of(parts: readonly PartOfSum[]): Float32Array<ArrayBuffer> {
    const { length } = parts[0].field.values;
    if (this.#sum.length !== length) this.#sum = new Float32Array(length);
    const sum = this.#sum;
    parts.forEach(({ field: { values, scale }, weight }, part) => {
      const factor = (weight * scale) / FULL;
      if (part === 0) for (let i = 0; i < length; i++) sum[i] = values[i] === NO_AIR ? NaN : factor * values[i];
      // NaN stays.
      else for (let i = 0; i < length; i++) sum[i] += factor * values[i];
    });
    return sum;
  }
}
