import type { BitFields } from '../lists/bit-word.ts';

/**
 * Describes a row of a GPU table in one place. The same descriptor emits the WGSL struct, writes rows by field name and
 * gives their size. Sizes and alignments follow the WGSL specification (14.4.1, Alignment and Size).
 */

type Scalar = 'u32' | 'f32';

/** A field of several numbers that stand without gaps. */
export interface NumberArray {
  readonly scalar: Scalar;
  /** How many numbers, not vectors. */
  readonly length: number;
  readonly wgsl: string;
  readonly align: number;
}

/** Names and WGSL types of fields, in order. */
export interface Fields {
  readonly [name: string]: Scalar | NumberArray | Layout<Fields>;
}

/** The fields of a table, each to be read and written row by row. */
export type Columns<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Layout<infer G> ? Columns<G> : LayoutColumn;
};

/** The fields of one row as numbers. */
export type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Layout<infer G> ? Values<G> : F[K] extends Scalar ? number : ArrayLike<number>;
};

const WORD = 4;

const roundUp = (step: number, bytes: number): number => step * Math.ceil(bytes / step);

/** One field of all rows. Makes no objects while it reads and writes. */
export class LayoutColumn {
  /**
   * @param numbers The table's memory
   * @param first Index of the field in the first row
   * @param stride Words from one row to the next
   */
  constructor(
    private readonly numbers: Uint32Array | Float32Array,
    private readonly first: number,
    private readonly stride: number,
  ) {}

  /** @param element which number of a field that has several */
  get(row: number, element = 0): number {
    return this.numbers[this.first + this.stride * row + element];
  }

  set(row: number, value: number, element = 0): void {
    this.numbers[this.first + this.stride * row + element] = value;
  }

  /** Sets the field of a row that begins at a word of the table: for tables that hold more than rows. */
  setAt(word: number, value: number): void {
    this.numbers[this.first + word] = value;
  }
}

/** A table in memory. */
export interface LayoutRows<F extends Fields> {
  readonly buffer: ArrayBuffer;
  readonly count: number;
  readonly column: Columns<F>;
}

interface Place {
  readonly name: string;
  readonly type: Fields[string];
  /** Offset in the row, bytes. */
  readonly offset: number;
}

/** Fields one after the other: `struct` and `packed` make it. */
export class Layout<F extends Fields> {
  /** Bytes of a row in an array. */
  readonly bytes: number;
  readonly align: number;
  private readonly places: readonly Place[];

  /**
   * @param wgsl Type of a row in WGSL
   * @param declaration WGSL that declares this type; empty for a type of the language.
   * @param least Bytes and alignment of that type, if it is a vector.
   */
  constructor(
    readonly wgsl: string,
    readonly declaration: string,
    fields: F,
    least: { readonly bytes: number; readonly align: number },
  ) {
    let end = 0;
    let { align } = least;
    this.places = Object.entries(fields).map(([name, type]) => {
      const [own, bytes] = sizeOf(type);
      const offset = roundUp(own, end);
      align = Math.max(align, own);
      end = offset + bytes;
      return { name, type, offset };
    });
    this.align = align;
    this.bytes = roundUp(align, Math.max(end, least.bytes));
  }

  get words(): number {
    return this.bytes / WORD;
  }

  /**
   * A table of zeros.
   * @param stride Bytes from one row to the next, a multiple of 4.
   */
  rows(count: number, stride = this.bytes): LayoutRows<F> {
    const buffer = new ArrayBuffer(stride * count);
    return { buffer, count, column: this.columnsOf(buffer, stride) };
  }

  /** The fields of a table that is there already. */
  columnsOf(buffer: ArrayBuffer, stride = this.bytes): Columns<F> {
    return this.columnsFrom(new Uint32Array(buffer), new Float32Array(buffer), 0, stride / WORD);
  }

  private columnsFrom(words: Uint32Array, numbers: Float32Array, from: number, stride: number): Columns<F> {
    const columns = this.places.map(({ name, type, offset }): [string, unknown] => {
      const first = from + offset / WORD;
      if (type instanceof Layout) return [name, type.columnsFrom(words, numbers, first, stride)];
      return [name, new LayoutColumn(scalarOf(type) === 'u32' ? words : numbers, first, stride)];
    });
    return Object.fromEntries(columns) as Columns<F>;
  }

  /** Bytes of a uniform that holds one row. */
  get uniformBytes(): number {
    return roundUp(UNIFORM_STEP, this.bytes);
  }

  /** Contents of a uniform that holds one row. */
  uniform(values: Values<F>): ArrayBuffer {
    const { buffer, column } = this.rows(1, this.uniformBytes);
    this.put(column, 0, values);
    return buffer;
  }

  /** Writes all fields of a row, outside of hot loops. */
  put(column: Columns<F>, row: number, values: Values<F>): void {
    for (const { name, type } of this.places) {
      if (type instanceof Layout) {
        type.put(column[name] as Columns<Fields>, row, values[name] as Values<Fields>);
      } else {
        const value = values[name] as number | ArrayLike<number>;
        const numbers = typeof value === 'number' ? [value] : value;
        for (let i = 0; i < numbers.length; i++) (column[name] as LayoutColumn).set(row, numbers[i], i);
      }
    }
  }
}

/** Uniforms are bound in multiples of this many bytes. */
const UNIFORM_STEP = 16;

/** Alignment and size of a field, bytes. */
function sizeOf(type: Fields[string]): [align: number, bytes: number] {
  if (type instanceof Layout) return [type.align, type.bytes];
  return typeof type === 'string' ? [WORD, WORD] : [type.align, WORD * type.length];
}

const scalarOf = (type: Scalar | NumberArray): Scalar => (typeof type === 'string' ? type : type.scalar);

const wgslOf = (type: Fields[string]): string => (typeof type === 'string' ? type : type.wgsl);

/** A WGSL struct. */
export function struct<const F extends Fields>(name: string, fields: F): Layout<F> {
  const lines = Object.entries(fields).map(([field, type]) => `  ${field}: ${wgslOf(type)},\n`);
  return new Layout(name, `struct ${name} {\n${lines.join('')}}\n`, fields, { bytes: 0, align: WORD });
}

const VECTORS = { u32: 1, f32: 1, 'vec2<u32>': 2, 'vec2<f32>': 2, 'vec4<u32>': 4, 'vec4<f32>': 4 } as const;

/**
 * Fields that a shader reads as the components of a vector. In a vector of u32, a float is stored as its bit pattern.
 * @throws RangeError if the vector does not hold them.
 */
export function packed<const F extends Readonly<Record<string, Scalar>>>(
  vector: keyof typeof VECTORS,
  fields: F,
): Layout<F> {
  const bytes = WORD * VECTORS[vector];
  const layout = new Layout(vector, '', fields, { bytes, align: bytes });
  if (layout.bytes > bytes) throw new RangeError(`${Object.keys(fields).join(', ')} do not fit ${vector}`);
  return layout;
}

/** `array<f32, length>`. @param name Constant of the shader that says the length. */
export function floats(length: number, name = String(length)): NumberArray {
  return { scalar: 'f32', length, wgsl: `array<f32, ${name}>`, align: WORD };
}

/** `array<vec4<f32>, count>` */
export function vectors(count: number): NumberArray {
  const components = VECTORS['vec4<f32>'];
  return { scalar: 'f32', length: components * count, wgsl: `array<vec4<f32>, ${count}>`, align: WORD * components };
}

/** `vec2<f32>` */
export const PAIR: NumberArray = { scalar: 'f32', length: 2, wgsl: 'vec2<f32>', align: 2 * WORD };

/** The fields of a layout. */
export type FieldsOf<L> = L extends Layout<infer F> ? F : never;

/**
 * WGSL of the bits of a word: for a field `run` and the name `Face` the constants `FACE_RUN_SHIFT` and `FACE_RUN_MASK`,
 * and `faceRun(word)`, the number in the field.
 */
export function bitsText(name: string, fields: BitFields<string>): string {
  const first = name.charAt(0).toLowerCase() + name.slice(1);
  return Object.entries(fields)
    .map(([field, { shift, most }]) => {
      const constant = `${name}_${field}`.toUpperCase();
      const call = first + field.charAt(0).toUpperCase() + field.slice(1);
      return `const ${constant}_SHIFT = ${shift}u;
const ${constant}_MASK = ${most}u;
fn ${call}(word: u32) -> u32 { return (word >> ${constant}_SHIFT) & ${constant}_MASK; }
`;
    })
    .join('');
}
