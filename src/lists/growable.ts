type Numbers = Uint32Array | Uint16Array | Float32Array | Float64Array;

/** A typed array that grows as values are pushed. `done()` returns a copy of the true length. */
export class Growable<T extends Numbers> {
  private array: T;
  length = 0;

  constructor(private readonly make: (length: number) => T) {
    this.array = make(1024);
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = this.make(2 * this.length);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length++] = value;
  }

  get(index: number): number {
    return this.array[index];
  }

  /** @param make Makes the array of the copy, such as one in shared memory. */
  done(make = this.make): T {
    const copy = make(this.length);
    copy.set(this.array.subarray(0, this.length));
    return copy;
  }
}

export const growableFloat32 = (): Growable<Float32Array> => new Growable((length) => new Float32Array(length));
export const growableUint32 = (): Growable<Uint32Array> => new Growable((length) => new Uint32Array(length));
export const growableFloat64 = (): Growable<Float64Array> => new Growable((length) => new Float64Array(length));
