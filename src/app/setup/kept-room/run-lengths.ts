/**
 * Bytes as runs of equal ones: for each the byte and the run's length in groups of seven bits, low first. The bytes of
 * a room's nodes are nearly all those of the node before.
 *
 * @param most Bytes that the runs may take.
 * @returns undefined if they take more
 */
export function toRunLengths(bytes: Uint8Array, most: number): Uint8Array | undefined {
  let runs = new Uint8Array(1 << 12);
  let at = 0;
  for (let from = 0; from < bytes.length;) {
    const byte = bytes[from];
    let to = from + 1;
    while (to < bytes.length && bytes[to] === byte) to++;
    if (at > most) return undefined;
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
  return at > most ? undefined : runs.slice(0, at);
}

/** Number of bytes that runs stand for. */
export function sumOfRuns(runs: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < runs.length;) {
    at++;
    let scale = 1;
    let group: number;
    do {
      group = at < runs.length ? runs[at++] : 0;
      sum += (group & 127) * scale;
      scale *= 128;
    } while (group & 128);
  }
  return sum;
}

/** The reverse of {@link toRunLengths}: fewer bytes than `length` if the runs do not fill them. */
export function fromRunLengths(runs: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let to = 0;
  for (let at = 0; at < runs.length;) {
    const byte = runs[at++];
    let run = 0;
    let group: number;
    let scale = 1;
    do {
      group = runs[at++];
      run += (group & 127) * scale;
      scale *= 128;
    } while (group & 128);
    bytes.fill(byte, to, to + run);
    to += run;
  }
  return to === length ? bytes : new Uint8Array(0);
}
