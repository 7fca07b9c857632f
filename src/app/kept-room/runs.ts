/**
 * Bytes as runs of equal ones: for each the byte and the run's length in groups of seven bits, low first. The bytes of a
 * room's nodes are nearly all those of the node before.
 */
export function toRuns(bytes: Uint8Array): Uint8Array {
  let runs = new Uint8Array(1 << 12);
  let at = 0;
  for (let from = 0; from < bytes.length; ) {
    const byte = bytes[from];
    let to = from + 1;
    while (to < bytes.length && bytes[to] === byte) to++;
    if (at + 8 > runs.length) {
      const larger = new Uint8Array(2 * runs.length);
      larger.set(runs);
      runs = larger;
    }
    runs[at++] = byte;
    let left = to - from;
    for (; left > 127; left = Math.floor(left / 128)) runs[at++] = 128 | (left & 127);
    runs[at++] = left;
    from = to;
  }
  return runs.subarray(0, at);
}

/** The reverse of {@link toRuns}. @throws RangeError if the runs do not fill the bytes */
export function fromRuns(runs: Uint8Array, bytes: Uint8Array): void {
  let to = 0;
  for (let at = 0; at < runs.length; ) {
    const byte = runs[at++];
    let length = 0;
    let scale = 1;
    for (;;) {
      const group = runs[at++];
      length += (group & 127) * scale;
      scale *= 128;
      if (!(group & 128)) break;
    }
    if (to + length > bytes.length) throw new RangeError('runs are longer than the bytes');
    bytes.fill(byte, to, to + length);
    to += length;
  }
  if (to !== bytes.length) throw new RangeError('runs are shorter than the bytes');
}
