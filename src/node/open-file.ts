import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { GrowingFile } from '../app/index.ts';

/** A file on the disk by its number. */
export class OpenFile implements GrowingFile {
  size: number;
  private readonly file: number;

  /** @param flags `wx+` for a new file, `r` for one that is read. @throws the system's error */
  constructor(path: string, flags: 'wx+' | 'r') {
    this.file = openSync(path, flags);
    this.size = fstatSync(this.file).size;
  }

  read(into: Uint8Array, at: number): number {
    let length = 0;
    while (length < into.length) {
      const count = readSync(this.file, into, length, into.length - length, at + length);
      if (count === 0) break;
      length += count;
    }
    return length;
  }

  write(bytes: Uint8Array, at: number): void {
    for (let length = 0; length < bytes.length;) {
      length += writeSync(this.file, bytes, length, bytes.length - length, at + length);
    }
    this.size = Math.max(this.size, at + bytes.length);
  }

  resize(size: number): void {
    ftruncateSync(this.file, size);
    this.size = size;
  }

  /** Waits until it is on the disk. */
  sync(): void {
    fsyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}
