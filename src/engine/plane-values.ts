/** Arrays for the values of planes, used again from one reading to the next while their lengths stay. */
export class PlaneValues {
  private arrays: Float32Array<ArrayBuffer>[] = [];

  /** One array for each length; what was handed out before may be among them. One that was given away is made anew. */
  ofLengths(lengths: readonly number[]): readonly Float32Array<ArrayBuffer>[] {
    this.arrays = lengths.map((length, i) => {
      const array = this.arrays[i];
      return array?.length === length ? array : new Float32Array(length);
    });
    return this.arrays;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  clear(): void {
    this.arrays = [];
  }
}
