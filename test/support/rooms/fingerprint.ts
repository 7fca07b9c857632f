import { createHash } from 'node:crypto';

/** A hash of plain data with typed arrays, the same only if all numbers are the same to the last bit. */
export function fingerprint(value: unknown): string {
  const hash = createHash('sha256');
  const add = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      hash.update(`${part.constructor.name} ${part.byteLength}`);
      hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength).slice());
    } else if (part instanceof Map) add([...part]);
    else if (typeof part === 'object' && part !== null) {
      for (const [key, each] of Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) {
        hash.update(`${key}:`);
        add(each);
      }
    } else if (typeof part !== 'function') hash.update(`${String(part)};`);
  };
  add(value);
  return hash.digest('hex');
}
