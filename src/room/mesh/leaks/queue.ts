/** First in, first out: whole numbers up to 2³² in a ring that grows. */
export class Queue {
  private ring = new Uint32Array(1024);
  private first = 0;
  length = 0;

  push(value: number): void {
    if (this.length === this.ring.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.ring.subarray(this.first));
      larger.set(this.ring.subarray(0, this.first), this.length - this.first);
      this.ring = larger;
      this.first = 0;
    }
    this.ring[(this.first + this.length++) & (this.ring.length - 1)] = value;
  }

  /** Removes the oldest. The queue must not be empty. */
  shift(): number {
    const value = this.ring[this.first];
    this.first = (this.first + 1) & (this.ring.length - 1);
    this.length--;
    return value;
  }
}
