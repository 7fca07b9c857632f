/** Changes of valid files: of their bytes, of their numbers, and of the tree of JSON. */
import type { Random } from '../support/numbers/random.ts';

const below = (random: Random, count: number): number => Math.min(count - 1, Math.floor(random() * count));

/** @param list Not empty. */
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)];

/** Numbers at the ends of what types and formulas bear, as they are written. */
const NUMBERS =
  '0 -0 1 -1 2 0.5 1e-9 1e-310 5e-324 1e308 -1e308 1.7976931348623157e308 1e999 1e15 -1e15 255 256 65535 65536 2147483647 2147483648 4294967295 4294967296 9007199254740993 99.999 100 1e6 1e9'.split(
    ' ',
  );

const TEXTS = ['', ' ', 'x', '__proto__', 'constructor', 'toString', 'mesh', 'auto', '../x', '/dev/zero', '\u0001', '\u001b[31m', '\ufeff', '\ud800', 'é', 'a'.repeat(300), '🎻'.repeat(50), 'NaN', '-1', '1e308']; // prettier-ignore

/** Mostly one: a file with many changes is refused for its first. */
const manyOf = (random: Random): number => (random() < 0.6 ? 1 : 1 + below(random, 5));

/** A file with some of its bytes changed. @param others Files whose parts may be taken over. */
export function mutateBytes(random: Random, file: Uint8Array, others: readonly Uint8Array[]): Uint8Array {
  let bytes: Uint8Array = file.slice();
  for (let changes = manyOf(random); changes > 0; changes--) {
    const at = below(random, bytes.length + 1);
    const length = Math.min(bytes.length - at, 1 + Math.floor(2 ** (random() * 12)));
    const kind = below(random, 9);
    if (kind === 0 && at < bytes.length) bytes[at] ^= 1 << below(random, 8);
    else if (kind === 1 && at < bytes.length)
      bytes[at] = oneOf(random, [0, 255, 127, 128, 10, 13, 32, 34, 44, 91, 123]);
    else if (kind === 2) bytes = joined(bytes.subarray(0, at), bytes.subarray(at + length));
    else if (kind === 3) bytes = joined(bytes.subarray(0, at + length), bytes.subarray(at));
    else if (kind === 4) bytes = bytes.slice(0, at);
    else if (kind === 5) {
      const other = oneOf(random, others);
      const from = below(random, other.length + 1);
      bytes = joined(bytes.subarray(0, at), other.subarray(from, from + length), bytes.subarray(at));
    } else if (kind === 6 && at + 4 <= bytes.length) {
      const value = oneOf(random, [0, 1, 2, 3, 255, 65535, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fc00000, 0x7f800000]);
      new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, value, true);
    } else bytes = withOtherNumber(random, bytes);
    if (bytes.length > 2 ** 20) bytes = bytes.slice(0, 2 ** 20);
  }
  return bytes;
}

/** A text with one of its numbers replaced: the rest stays as it is, and is read further. */
export function withOtherNumber(random: Random, bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)];
  if (numbers.length === 0) return bytes;
  const found = oneOf(random, numbers);
  const changed = text.slice(0, found.index) + oneOf(random, NUMBERS) + text.slice(found.index + found[0].length);
  return Uint8Array.from(Buffer.from(changed, 'latin1'));
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** A JSON text with some of its values changed. It is not valid JSON if a number is larger than any. */
export function mutateJson(random: Random, text: string): string {
  let tree: unknown = JSON.parse(text);
  const places: unknown[] = [];
  for (let changes = manyOf(random); changes > 0; changes--) {
    places.length = 0;
    collect(tree, places);
    const place = oneOf(random, places);
    if (typeof place !== 'object' || place === null) {
      tree = valueOf(random, places);
      continue;
    }
    const keys = Object.keys(place);
    const entries = place as Record<string, unknown>;
    const key = keys.length > 0 ? oneOf(random, keys) : 'x';
    const kind = below(random, 8);
    if (kind === 0) {
      // Not `splice` itself, which asks the `constructor`: that and the prototype may have been changed.
      if (Array.isArray(place)) {
        Array.prototype.copyWithin.call(place, Number(key), Number(key) + 1);
        place.length = Math.max(0, place.length - 1);
      } else Reflect.deleteProperty(entries, key);
    } else if (kind === 1) entries[oneOf(random, TEXTS)] = valueOf(random, places);
    else if (kind === 2 && Array.isArray(place)) {
      for (let times = 1 + below(random, 300); times > 0; times--) {
        // Its prototype may have been changed.
        Array.prototype.push.call(place, structuredClone(entries[key]));
      }
    } else if (kind === 3) entries[`${key}2`] = structuredClone(entries[key]);
    else entries[key] = valueOf(random, places);
    if (JSON.stringify(tree).length > 300_000) break;
  }
  return JSON.stringify(tree).replace(/"#(.*?)#"/g, '$1');
}

function collect(value: unknown, places: unknown[]): void {
  places.push(value);
  if (typeof value === 'object' && value !== null && places.length < 20_000) {
    for (const entry of Object.values(value)) collect(entry, places);
  }
}

function valueOf(random: Random, places: readonly unknown[]): unknown {
  const kind = below(random, 10);
  if (kind < 5) return `#${oneOf(random, NUMBERS)}#`;
  if (kind < 7) return oneOf(random, TEXTS);
  if (kind === 7) return oneOf(random, [null, true, false, [], {}, [[]], [{}], [1, 2, 3]]);
  const copied = JSON.stringify(oneOf(random, places)) as string | undefined;
  return copied === undefined || copied.length > 20_000 ? null : JSON.parse(copied);
}
