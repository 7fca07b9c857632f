import type { GrowingFile } from './growing-file.ts';

/** A file that is written in pieces and grows in memory. */
export class FileInMemory implements GrowingFile {
  /** Its contents, and room for more. */
  private room: Uint8Array<ArrayBuffer>;
  size: number;

  /** @param bytes What it holds at first. */
  constructor(bytes = new Uint8Array()) {
    this.room = bytes;
    this.size = bytes.length;
  }

  /** All of it. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.room.subarray(0, this.size);
  }

  read(into: Uint8Array, at: number): number {
    const part = this.bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }

  write(bytes: Uint8Array, at: number): void {
    if (at + bytes.length > this.size) this.resize(at + bytes.length);
    this.room.set(bytes, at);
  }

  resize(size: number): void {
    if (size > this.room.length) {
      const other = new Uint8Array(Math.max(size, 2 * this.size));
      other.set(this.bytes);
      this.room = other;
    } else if (size > this.size) this.room.fill(0, this.size, size);
    this.size = size;
  }
}
