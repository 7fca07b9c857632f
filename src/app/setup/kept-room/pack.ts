import { isLongBytes, type LongBytes } from '../../../lists/long-bytes.ts';
import { longBytes } from '../../../lists/shared-memory.ts';
import { checksum } from './checksum.ts';
import { fromRunLengths, sumOfRuns, toRunLengths } from './run-lengths.ts';

/**
 * Plain data with typed arrays as bytes, and back. A block is a prefix of four 32-bit numbers and its content; the
 * prefix has the number of bytes, 1 if these are runs, their checksum, and a checksum of these numbers. The first block
 * is the tree of the data in JSON; the blocks of each array follow, as this machine orders its bytes: one, or several
 * where it has more bytes than a block.
 */

type Numbers = Uint8Array | Int8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** What takes blocks. */
type Table = Numbers | LongBytes;

const KINDS = [Uint8Array, Int8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array] as const;

/** Long bytes, in a header. */
const LONG = KINDS.length;

interface Header {
  readonly tree: unknown;
  /** Index into KINDS or LONG, and number of elements. */
  readonly arrays: readonly { readonly kind: number; readonly length: number }[];
}

const PREFIX = 16;

/** Most bytes that a block stands for. */
const MOST_BYTES = 2 ** 30;

/** Bytes that are gathered before they are handed on. */
const GATHERED = 2 ** 20;

/** Bytes of a block for which memory is taken before they are read. */
const TAKEN_FIRST = 2 ** 24;

/** The checksum of the first three numbers of a prefix. */
const markOf = (prefix: Uint32Array): number => checksum(new Uint8Array(prefix.buffer, 0, 12));

/** Runs are taken where they save at least half. */
const RUNS_SAVE = 0.5;

/**
 * The bytes, part by part, so that other work can be done in between.
 *
 * @param most Bytes that a block may stand for.
 * @throws TypeError for what is no plain data: a class other than the typed arrays, a function
 */
export async function* pack(value: unknown, most = MOST_BYTES): AsyncGenerator<Uint8Array, void, undefined> {
  const placeOf = new Map<Table, number>();
  const tree = treeOf(value, (array) => {
    const place = placeOf.get(array) ?? placeOf.size;
    placeOf.set(array, place);
    return place;
  });
  const arrays = Array.from(placeOf.keys(), (array) => ({
    kind: isLongBytes(array) ? LONG : KINDS.findIndex((kind) => array instanceof kind),
    length: array.length,
  }));
  const header = new TextEncoder().encode(JSON.stringify({ tree, arrays } satisfies Header));
  const small = new Gathered();
  for (const part of blocks(header, placeOf.keys(), most)) {
    if (small.takes(part)) continue;
    yield small.taken();
    // Lets others work.
    await new Promise((resolve) => setTimeout(resolve));
    if (!small.takes(part)) yield part;
  }
  yield small.taken();
}

/** A block for the header, and those of each array. */
function* blocks(header: Uint8Array, arrays: Iterable<Table>, most: number): Generator<Uint8Array, void, undefined> {
  yield* block(header, 0);
  for (const array of arrays) {
    for (const bytes of windows(array, most)) {
      const isBytes = array instanceof Uint8Array || isLongBytes(array);
      const runs = isBytes ? toRunLengths(bytes, RUNS_SAVE * bytes.length) : undefined;
      yield* block(runs ?? bytes, runs ? 1 : 0);
    }
  }
}

/** The bytes of an array, at most so many at a time; none at a time where it is empty. */
function* windows(array: Table, most: number): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
  const [memory, start, count] = isLongBytes(array)
    ? [array.memory, 0, array.length]
    : [array.buffer as ArrayBuffer, array.byteOffset, array.byteLength];
  let from = 0;
  do {
    const bytes = Math.min(most, count - from);
    yield new Uint8Array(memory, start + from, bytes);
    from += bytes;
  } while (from < count);
}

/** Gathers small parts: to write each by itself takes long where a run has thousands of records. */
class Gathered {
  private bytes = new Uint8Array(GATHERED);
  private used = 0;

  /** Whether there is room for a part. */
  takes(part: Uint8Array): boolean {
    if (this.used + part.length > GATHERED) return false;
    this.bytes.set(part, this.used);
    this.used += part.length;
    return true;
  }

  /** What was gathered since the last time. */
  taken(): Uint8Array {
    const taken = this.bytes.subarray(0, this.used);
    [this.bytes, this.used] = [new Uint8Array(GATHERED), 0];
    return taken;
  }
}

function* block(content: Uint8Array, runs: 0 | 1): Generator<Uint8Array, void, undefined> {
  const numbers = Uint32Array.of(content.length, runs, checksum(content), 0);
  numbers[3] = markOf(numbers);
  yield new Uint8Array(numbers.buffer);
  yield content;
}

/** Data that is damaged, or that this program did not write. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** The reverse of {@link pack}, for the same bytes of a block. @throws DamagedError */
export async function unpack(parts: AsyncIterable<Uint8Array>, most = MOST_BYTES): Promise<unknown> {
  const reader = new Reader(parts[Symbol.asyncIterator]());
  try {
    const { tree, arrays } = JSON.parse(new TextDecoder().decode((await reader.block()).content)) as Header;
    const read: Table[] = [];
    for (const { kind, length } of arrays) {
      const count = kind === LONG ? length : length * KINDS[kind].BYTES_PER_ELEMENT;
      const isOne = kind !== LONG && count <= most;
      const array = isOne ? new KINDS[kind](await reader.bytes(count)) : await tableOf(reader, kind, length, most);
      read.push(array);
    }
    return valueOf(tree, read);
  } finally {
    await reader.close();
  }
}

/** The tree of packed data, without the contents of arrays: only the beginning is read. @throws DamagedError */
export async function unpackTree(parts: AsyncIterable<Uint8Array>): Promise<unknown> {
  const reader = new Reader(parts[Symbol.asyncIterator]());
  try {
    return (JSON.parse(new TextDecoder().decode((await reader.block()).content)) as Header).tree;
  } finally {
    await reader.close();
  }
}

/** An array of several blocks. Memory for all is taken when the first is there. */
async function tableOf(reader: Reader, kind: number, length: number, most: number): Promise<Table> {
  const first = new Uint8Array(await reader.bytes(Math.min(most, length * (KINDS[kind]?.BYTES_PER_ELEMENT ?? 1))));
  const table = made(kind, length);
  let isFirst = true;
  for (const bytes of windows(table, most)) {
    bytes.set(isFirst ? first : new Uint8Array(await reader.bytes(bytes.length)));
    isFirst = false;
  }
  return table;
}

function made(kind: number, length: number): Table {
  try {
    return kind === LONG ? longBytes(length) : new KINDS[kind](length);
  } catch (cause) {
    throw new DamagedError('an array of an impossible length', { cause });
  }
}

/** Reads blocks from parts of any size. */
class Reader {
  private part: Uint8Array = new Uint8Array(0);
  private used = 0;

  constructor(private readonly parts: AsyncIterator<Uint8Array>) {}

  /** What the next block stands for. @throws DamagedError if that is not so many bytes */
  async bytes(count: number): Promise<ArrayBuffer> {
    const { content, runs } = await this.block();
    // Before memory is taken for them.
    const found = runs ? sumOfRuns(content) : content.length;
    if (found !== count) throw new DamagedError('an array has another length');
    return runs ? fromRunLengths(content, count).buffer : content.buffer;
  }

  async block(): Promise<{ readonly content: Uint8Array<ArrayBuffer>; readonly runs: boolean }> {
    const prefix = new Uint32Array((await this.take(PREFIX)).buffer);
    const [length, runs, sum, mark] = prefix as unknown as [number, number, number, number];
    if (mark !== markOf(prefix)) throw new DamagedError('a block does not begin as it should');
    const content = await this.take(length);
    if (checksum(content) !== sum) throw new DamagedError('a block is damaged');
    return { content, runs: runs === 1 };
  }

  /** The next bytes, in memory of their own. It grows with what there is: a damaged number may say any count. */
  private async take(count: number): Promise<Uint8Array<ArrayBuffer>> {
    let bytes = new Uint8Array(Math.min(count, TAKEN_FIRST));
    for (let at = 0; at < count;) {
      if (at === bytes.length) {
        const larger = new Uint8Array(Math.min(count, 2 * bytes.length));
        larger.set(bytes);
        bytes = larger;
      }
      if (this.used === this.part.length) {
        const next = await this.parts.next();
        if (next.done) throw new DamagedError('it is cut short');
        [this.part, this.used] = [next.value, 0];
      }
      const piece = this.part.subarray(this.used, this.used + bytes.length - at);
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

function treeOf(value: unknown, keep: (array: Table) => number): unknown {
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { $: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map((item) => treeOf(item, keep));
  if (isLongBytes(value) || KINDS.some((kind) => value instanceof kind)) {
    return { $: 'array', at: keep(value as Table) };
  }
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype || '$' in value) {
    throw new TypeError(`no plain data: ${typeof value}`);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, treeOf(item, keep)]));
}

function valueOf(tree: unknown, arrays: readonly Table[]): unknown {
  if (Array.isArray(tree)) return tree.map((item) => valueOf(item, arrays));
  if (tree === null || typeof tree !== 'object') return tree;
  if ('$' in tree) {
    const special = tree as Special;
    if ('at' in special) return arrays[special.at];
    return special.$ === 'undefined' ? undefined : Number(special.$);
  }
  return Object.fromEntries(Object.entries(tree).map(([key, item]) => [key, valueOf(item, arrays)]));
}
