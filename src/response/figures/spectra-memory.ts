/** Memory that responses of about the same length use one after the other. */
export class SpectraMemory {
  private readonly arrays = new Map<string, Float64Array>();

  /** An array by its name; what it held before is still there. */
  array(name: string, length: number): Float64Array {
    let array = this.arrays.get(name);
    if (!array || array.length < length) this.arrays.set(name, (array = new Float64Array(length)));
    return array.subarray(0, length);
  }
}
