/** The bytes of a stream, taken in pieces of other sizes than those in which they come. */
export class ByteQueue {
  private readonly source: AsyncIterator<Uint8Array>;
  private chunks: Uint8Array[] = [];
  private count = 0;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.source = stream[Symbol.asyncIterator]();
  }

  /** Bytes that are here and not taken. */
  get held(): number {
    return this.count;
  }

  /** The next bytes; null if the stream ends before there are so many. */
  async take(bytes: number): Promise<Uint8Array | null> {
    while (this.count < bytes) if (!(await this.more())) return null;
    return this.cut(bytes);
  }

  /** Passes over bytes without keeping them. */
  async skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0;) {
      if (this.count === 0 && !(await this.more())) return;
      left -= this.cut(Math.min(left, this.count)).length;
    }
  }

  /**
   * The text before a mark, which is taken with it; null if the stream ends before the mark.
   *
   * @param mark Latin letters and signs.
   * @param most Bytes of the longest text. Of a longer one, the end is returned.
   */
  async textBefore(mark: string, most: number): Promise<{ readonly text: string; readonly isCut: boolean } | null> {
    let isCut = false;
    for (;;) {
      const bytes = this.joined();
      const end = bytes.indexOf(mark, 0, 'latin1');
      const kept = Math.min(end < 0 ? bytes.length : end, end < 0 ? most + mark.length : most);
      const over = (end < 0 ? bytes.length : end) - kept;
      isCut ||= over > 0;
      this.cut(over);
      if (end >= 0) return { text: Buffer.from(this.cut(kept + mark.length)).toString('latin1', 0, kept), isCut };
      if (!(await this.more())) return null;
    }
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) return false;
    this.chunks.push(next.value);
    this.count += next.value.length;
    return true;
  }

  private joined(): Buffer {
    if (this.chunks.length !== 1) this.chunks = [Buffer.concat(this.chunks)];
    const [all] = this.chunks;
    return Buffer.from(all.buffer, all.byteOffset, all.length);
  }

  private cut(bytes: number): Uint8Array {
    const [first = new Uint8Array(0)] = this.chunks;
    const all = first.length >= bytes ? first : this.joined();
    this.count -= bytes;
    this.chunks[0] = all.subarray(bytes);
    return all.subarray(0, bytes);
  }
}
