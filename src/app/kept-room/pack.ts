import { checksum } from './checksum.ts';
import { fromRuns, toRuns } from './runs.ts';

/**
 * Plain data with typed arrays as bytes, and back. After a prefix of four 32-bit numbers (a mark, the bytes of the
 * header, the header's checksum, zero) comes the header, the tree of the data in JSON, and then the bytes of the arrays
 * one after the other, as this machine orders them. Every part has a checksum.
 */
export interface Packed {
  readonly parts: readonly Uint8Array[];
  /** Of all parts together. */
  readonly bytes: number;
}

type Numbers = Uint8Array | Int8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

const KINDS = [Uint8Array, Int8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array] as const;

/** An array in the header. */
interface ArrayEntry {
  /** Index into KINDS. */
  readonly kind: number;
  readonly length: number;
  /** Bytes in the file. */
  readonly stored: number;
  /** Whether these are runs. */
  readonly runs: boolean;
  readonly sum: number;
}

interface Header {
  readonly tree: unknown;
  readonly arrays: readonly ArrayEntry[];
}

const MARK = 0x4d524857; // 'WHRM'
const PREFIX = 16;
const MOST_HEADER = 2 ** 28;

/** Runs are taken where they save at least half. */
const RUNS_SAVE = 0.5;

/** @throws TypeError for what is no plain data: a class other than the typed arrays, a function */
export function pack(value: unknown): Packed {
  const arrays: ArrayEntry[] = [];
  const bodies: Uint8Array[] = [];
  const placeOf = new Map<Numbers, number>();
  const tree = treeOf(value, (array) => {
    const known = placeOf.get(array);
    if (known !== undefined) return known;
    placeOf.set(array, bodies.length);
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const runs = array instanceof Uint8Array && array.length > 0 ? toRuns(array) : bytes;
    const isRuns = runs !== bytes && runs.length < RUNS_SAVE * bytes.length;
    const body = isRuns ? runs : bytes;
    arrays.push({
      kind: KINDS.findIndex((kind) => array instanceof kind),
      length: array.length,
      stored: body.length,
      runs: isRuns,
      sum: checksum(body),
    });
    bodies.push(body);
    return bodies.length - 1;
  });
  const header = new TextEncoder().encode(JSON.stringify({ tree, arrays } satisfies Header));
  const prefix = new Uint8Array(Uint32Array.of(MARK, header.length, checksum(header), 0).buffer);
  const parts = [prefix, header, ...bodies];
  return { parts, bytes: parts.reduce((sum, { length }) => sum + length, 0) };
}

/** Data that is damaged, or not data of this program. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** The reverse of {@link pack}. @throws DamagedError */
export async function unpack(parts: AsyncIterable<Uint8Array>): Promise<unknown> {
  const reader = new Reader(parts[Symbol.asyncIterator]());
  try {
    const prefix = new Uint32Array((await reader.take(PREFIX)).buffer);
    if (prefix[0] !== MARK || prefix[1] > MOST_HEADER) throw new DamagedError('it does not begin as it should');
    const text = await reader.take(prefix[1]);
    if (checksum(text) !== prefix[2]) throw new DamagedError('its header is damaged');
    const { tree, arrays } = JSON.parse(new TextDecoder().decode(text)) as Header;
    const read: Numbers[] = [];
    for (const { kind, length, stored, runs, sum } of arrays) {
      const body = await reader.take(stored);
      if (checksum(body) !== sum) throw new DamagedError(`part ${read.length} is damaged`);
      const array = runs ? new Uint8Array(length) : new KINDS[kind]!(body.buffer);
      if (runs) fromRuns(body, array as Uint8Array);
      read.push(array);
    }
    return valueOf(tree, read);
  } finally {
    await reader.close();
  }
}

/** Reads bytes from parts of any size. */
class Reader {
  private part: Uint8Array = new Uint8Array(0);
  private used = 0;

  constructor(private readonly parts: AsyncIterator<Uint8Array>) {}

  /** The next bytes, in memory of their own. */
  async take(count: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      if (this.used === this.part.length) {
        const next = await this.parts.next();
        if (next.done) throw new DamagedError('it is cut short');
        [this.part, this.used] = [next.value, 0];
      }
      const piece = this.part.subarray(this.used, this.used + count - at);
      bytes.set(piece, at);
      at += piece.length;
      this.used += piece.length;
    }
    return bytes;
  }

  async close(): Promise<void> {
    await this.parts.return?.();
  }
}

/** Stands in the tree for what JSON lacks. */
type Special = { readonly $: 'array'; readonly at: number } | { readonly $: string };

function treeOf(value: unknown, keep: (array: Numbers) => number): unknown {
  if (value === undefined || (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))) {
    return { $: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map((item) => treeOf(item, keep));
  if (KINDS.some((kind) => value instanceof kind)) return { $: 'array', at: keep(value as Numbers) };
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype || '$' in value) {
    throw new TypeError(`no plain data: ${typeof value}`);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, treeOf(item, keep)]));
}

function valueOf(tree: unknown, arrays: readonly Numbers[]): unknown {
  if (Array.isArray(tree)) return tree.map((item) => valueOf(item, arrays));
  if (tree === null || typeof tree !== 'object') return tree;
  if ('$' in tree) {
    const special = tree as Special;
    if ('at' in special) return arrays[special.at];
    return special.$ === 'undefined' ? undefined : Number(special.$);
  }
  return Object.fromEntries(Object.entries(tree).map(([key, item]) => [key, valueOf(item, arrays)]));
}
