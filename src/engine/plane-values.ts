/** Arrays for the values of planes. The next reading uses them again if the lengths are the same. */
export class PlaneValues {
  private arrays: Float32Array<ArrayBuffer>[] = [];

  /** One array for each length. Arrays handed out before are used again, except those that were transferred away. */
  ofLengths(lengths: readonly number[]): readonly Float32Array<ArrayBuffer>[] {
    this.arrays = lengths.map((length, i) => {
      const array = this.arrays[i];
      return array?.length === length ? array : new Float32Array(length);
    });
    return this.arrays;
  }

  /** Size of the buffers that are held, bytes. */
  get bytes(): number {
    return this.arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  clear(): void {
    this.arrays = [];
  }
}
