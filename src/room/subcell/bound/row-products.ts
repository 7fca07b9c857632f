import binary from './row-products.generated.json' with { type: 'json' };

/** Arrays that the function reads lie at multiples of this, in bytes; so does every field of two doubles. */
const ALIGNED = 16;
/** A page of WebAssembly's memory, bytes. */
const PAGE = 65_536;

/** Rows of a sparse matrix (`PatternRows`), in the memory of a {@link RowProducts}. */
export interface PlacedRows {
  /** [pattern] its first entry; one more at the end. */
  readonly start: Uint32Array;
  /** [row] */
  readonly patternOf: Uint32Array;
  /** [entry] twice the distance of the column from the row's place; weight. */
  readonly step: Int32Array;
  readonly weight: Float32Array;
  /** The column that is the place of row 0. */
  readonly firstPlace: number;
}

/** Takes addresses, but for the second, the number of rows, in the order of {@link RowProducts.addTimes}. */
type AddTimes = (...numbers: number[]) => void;

type Placed = Uint16Array | Uint32Array | Int32Array | Float32Array;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** What is used of WebAssembly: only some surroundings have types for it. */
interface Assembly {
  readonly Module: new (binary: Uint8Array) => object;
  readonly Memory: new (size: { readonly initial: number }) => Memory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly addTimes: AddTimes } };
}

const { WebAssembly: assembly } = globalThis as unknown as { readonly WebAssembly: Assembly };

let translated: object | undefined;

/**
 * Products of sparse rows and two fields in WebAssembly, a field in each lane, to the last bit those of
 * `PatternRows.addTimes`, in a third of its time. What it multiplies lies in its own memory.
 */
export class RowProducts {
  private at = 0;

  private constructor(
    private readonly memory: Memory,
    private readonly multiply: AddTimes,
  ) {}

  /** Makes one; undefined where there is no WebAssembly with SIMD, and where a page may not use it. */
  static make(): RowProducts | undefined {
    try {
      translated ??= new assembly.Module(Uint8Array.from(atob(binary.wasm), (character) => character.charCodeAt(0)));
      const memory = new assembly.Memory({ initial: 1 });
      const { exports } = new assembly.Instance(translated, { env: { memory } });
      return new RowProducts(memory, exports.addTimes);
    } catch {
      return undefined;
    }
  }

  /** Begins anew with room for some arrays; all that were placed before are lost. @returns whether there is room */
  reserve(bytes: number, arrays: number): boolean {
    this.at = 0;
    const missing = bytes + ALIGNED * arrays - this.memory.buffer.byteLength;
    try {
      if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    } catch {
      return false;
    }
    return true;
  }

  /** Where the next array goes; {@link backTo} frees what was placed since. */
  get mark(): number {
    return this.at;
  }

  backTo(mark: number): void {
    this.at = mark;
  }

  /** Copies an array into the memory. */
  place<T extends Placed>(array: T): T {
    const make = array.constructor as new (buffer: ArrayBuffer, at: number, length: number) => T;
    const placed = new make(this.memory.buffer, this.take(array.byteLength), array.length);
    placed.set(array);
    return placed;
  }

  /** An array of numbers in the memory; what is in it is not known. */
  float64(length: number): Float64Array {
    return new Float64Array(this.memory.buffer, this.take(8 * length), length);
  }

  /** Adds some rows times two fields, [column][field], to `out`, [firstOut + row][field]; all have been placed. */
  addTimes(some: Uint16Array, rows: PlacedRows, fields: Float64Array, out: Float64Array, firstOut: number): void {
    this.multiply(
      some.byteOffset,
      some.length,
      rows.start.byteOffset,
      rows.patternOf.byteOffset,
      rows.step.byteOffset,
      rows.weight.byteOffset,
      fields.byteOffset + 16 * rows.firstPlace,
      out.byteOffset + 16 * firstOut,
    );
  }

  private take(bytes: number): number {
    const at = this.at;
    this.at = Math.ceil((at + bytes) / ALIGNED) * ALIGNED;
    return at;
  }
}
