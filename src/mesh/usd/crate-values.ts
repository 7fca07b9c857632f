/** Values in a crate that say something of surfaces. */
import type { CrateBytes } from './crate-bytes.ts';
import type { UsdScalar, UsdValue } from './usd-layer.ts';

/** Tables that values refer to. */
export interface Tables {
  readonly tokens: readonly string[];
  /** Numbers of tokens. */
  readonly strings: readonly number[];
  readonly paths: readonly string[];
  /** Second number of the version. */
  readonly minor: number;
}

/** Kinds of values, by the numbers of the format. */
const [BOOL, INT, HALF, FLOAT, DOUBLE, STRING, TOKEN, ASSET] = [1, 3, 7, 8, 9, 10, 11, 12];
const [MATRIX4D, QUATD, QUATF, QUATH] = [15, 16, 17, 18];
const [VEC3D, VEC3F, VEC3H] = [23, 24, 25];
const [PATH_LIST, REFERENCE_LIST, TOKEN_VECTOR, SPECIFIER, VARIANTS, TIMES, PAYLOAD, STRING_VECTOR, PAYLOAD_LIST] = [
  34, 35, 41, 42, 45, 46, 47, 50, 55,
];

/** Lists of the format that are shorter are not compressed. */
const LEAST_COMPRESSED = 16;
/** Times of values within values; they do not occur. */
const MOST_DEPTH = 2;

export class CrateValues {
  /** Lists that were read; several prims may have the same. */
  private readonly lists = new Map<bigint, UsdValue>();

  constructor(
    private readonly bytes: CrateBytes,
    private readonly tables: Tables,
  ) {}

  /** Reads a value by its 64 bits: kind, and value or place. Null for a kind that is not needed. @throws InputError */
  read(bits: bigint, depth = 0): UsdValue {
    const kind = Number((bits >> 48n) & 0xffn);
    const [isList, isInline, isPacked] = [63n, 62n, 61n].map((bit) => ((bits >> bit) & 1n) === 1n);
    const payload = Number(bits & 0xffff_ffff_ffffn);
    if (isInline) return this.inline(kind, Number(bits & 0xffff_ffffn));
    if (isList && payload === 0) return [];
    const known = this.lists.get(bits);
    if (known !== undefined) return known;
    const before = this.bytes.at;
    this.bytes.seek(payload);
    const value = isList ? this.list(kind, isPacked) : kind === TIMES ? this.firstTime(depth) : this.scalar(kind);
    this.bytes.at = before;
    if (isList) this.lists.set(bits, value);
    return value;
  }

  /** What fits into 32 bits. */
  private inline(kind: number, bits: number): UsdValue {
    const view = new DataView(new ArrayBuffer(4));
    view.setUint32(0, bits, true);
    switch (kind) {
      case BOOL:
        return bits !== 0;
      case INT:
        return view.getInt32(0, true);
      case SPECIFIER:
        return bits;
      case FLOAT:
      case DOUBLE:
        return view.getFloat32(0, true);
      case TOKEN:
        return this.tables.tokens[bits] ?? '';
      case STRING:
        return this.string(bits);
      case ASSET:
        return { asset: this.tables.tokens[bits] ?? '' };
      case VEC3D:
      case VEC3F:
      case VEC3H:
        return [0, 1, 2].map((i) => view.getInt8(i));
      case MATRIX4D:
        return Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? view.getInt8(i / 5) : 0));
      default:
        return null;
    }
  }

  private scalar(kind: number): UsdValue {
    const { bytes } = this;
    const numbers = (count: number, read: () => number): number[] => {
      bytes.count(count);
      return Array.from({ length: count }, read);
    };
    switch (kind) {
      case DOUBLE:
        return bytes.f64();
      case VEC3D:
        return numbers(3, bytes.f64);
      case VEC3F:
        return numbers(3, bytes.f32);
      case VEC3H:
        return numbers(3, bytes.f16);
      case MATRIX4D:
        return numbers(16, bytes.f64);
      case QUATD:
        return realFirst(numbers(4, bytes.f64));
      case QUATF:
        return realFirst(numbers(4, bytes.f32));
      case QUATH:
        return realFirst(numbers(4, bytes.f16));
      case TOKEN_VECTOR:
        return this.several(() => this.tables.tokens[bytes.u32()] ?? '');
      case STRING_VECTOR:
        return this.several(() => this.string(bytes.u32())).map((asset) => ({ asset }));
      case PATH_LIST:
        return this.operations(() => ({ path: this.path(bytes.u32()) }));
      case REFERENCE_LIST:
        return this.operations(() => this.reference(true));
      case PAYLOAD_LIST:
        return this.operations(() => this.reference(false));
      case PAYLOAD:
        return this.reference(false);
      case VARIANTS:
        return new Map(this.several(() => [this.string(bytes.u32()), this.string(bytes.u32())] as const));
      default:
        return null;
    }
  }

  private list(kind: number, isPacked: boolean): UsdValue {
    const { bytes } = this;
    // A number of dimensions, which is one, stands before lists of old versions.
    if (this.tables.minor < 5) bytes.u32();
    const count = this.tables.minor < 7 ? bytes.u32() : bytes.u64();
    const numbers = (width: number, read: () => number, size: number): Float64Array => {
      // All of them are in the file.
      if (width * count * size > bytes.bytes.length) throw bytes.fault(`it has fewer than ${count} values`);
      return Float64Array.from({ length: bytes.count(width * count) }, read);
    };
    switch (kind) {
      case INT:
        return isPacked && count >= LEAST_COMPRESSED ? bytes.packedInts(count) : numbers(1, bytes.i32, 4);
      case VEC3D:
        return numbers(3, bytes.f64, 8);
      case VEC3F:
        return numbers(3, bytes.f32, 4);
      case VEC3H:
        return numbers(3, bytes.f16, 2);
      case DOUBLE:
        return isPacked ? null : numbers(1, bytes.f64, 8);
      case FLOAT:
        return isPacked ? null : numbers(1, bytes.f32, 4);
      case HALF:
        return isPacked ? null : numbers(1, bytes.f16, 2);
      case TOKEN:
        return Array.from(numbers(1, bytes.u32, 4), (token) => this.tables.tokens[token] ?? '');
      default:
        return null;
    }
  }

  /** The first of values by time. Times and values are found by their distances from where these stand. */
  private firstTime(depth: number): UsdValue {
    const { bytes } = this;
    const jump = (): void => {
      const start = bytes.at;
      bytes.seek(start + bytes.u64());
    };
    jump();
    bytes.u64();
    jump();
    if (depth >= MOST_DEPTH || bytes.u64() === 0) return null;
    return this.read(BigInt(bytes.u32()) | (BigInt(bytes.u32()) << 32n), depth + 1);
  }

  private several<T>(read: () => T): T[] {
    const count = this.bytes.u64();
    // Each takes at least the four bytes of a number in a table.
    if (4 * count > this.bytes.bytes.length) throw this.bytes.fault(`it has fewer than ${count} values`);
    return Array.from({ length: this.bytes.count(count) }, read);
  }

  /** The items that a list has in the end; those that are deleted or ordered are read over. */
  private operations(read: () => UsdScalar): UsdScalar[] {
    const flags = this.bytes.u8();
    const lists = [0x02, 0x04, 0x20, 0x40].map((flag) => (flags & flag ? this.several(read) : []));
    const [explicit, added, prepended, appended] = lists;
    return [...prepended, ...explicit, ...added, ...appended];
  }

  /** A file and a prim in it; offset and factor of time, and notes of programs, are read over. */
  private reference(hasNotes: boolean): UsdScalar {
    const { bytes } = this;
    const asset = this.string(bytes.u32());
    const path = this.path(bytes.u32());
    if (hasNotes || this.tables.minor >= 8) {
      bytes.f64();
      bytes.f64();
    }
    if (hasNotes && bytes.u64() > 0) throw bytes.fault('a reference has notes of a program, which are not read');
    return path === '' ? { asset } : { asset, path };
  }

  private string(index: number): string {
    return this.tables.tokens[this.tables.strings[index]] ?? '';
  }

  private path(index: number): string {
    return this.tables.paths[index] ?? '';
  }
}

/** Crates have the real part last, texts first. */
const realFirst = ([x, y, z, w]: readonly number[]): number[] => [w, x, y, z];
