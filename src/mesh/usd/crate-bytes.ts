/** The bytes of a crate: numbers of the processor's order, and two compressions, as OpenUSD writes them. */
import { damaged } from '../text.ts';
import { MOST_NUMBERS } from './usd-layer.ts';

/** No more than 255 times as many bytes come of a byte (LZ4 block format). */
const MOST_GROWTH = 255;
/** Bytes of a chunk that is compressed by itself. */
const CHUNK = 65536;

/** Reads values one after the other. Every count is compared with what is there before memory is taken for it. */
export class CrateBytes {
  private readonly view: DataView;
  at = 0;
  private values = 0;

  constructor(
    readonly bytes: Uint8Array,
    private readonly place: string,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  fault(message: string): Error {
    return damaged(`${this.place}: byte ${this.at}`, message);
  }

  /** Goes to a place. */
  seek(at: number): void {
    if (!(at >= 0 && at <= this.bytes.length)) throw this.fault(`it refers to byte ${at}, behind its end`);
    this.at = at;
  }

  private step(length: number): number {
    const before = this.at;
    if (!(length >= 0 && before + length <= this.bytes.length)) throw this.fault('it ends before its contents do');
    this.at += length;
    return before;
  }

  u8 = (): number => this.view.getUint8(this.step(1));
  i8 = (): number => this.view.getInt8(this.step(1));
  u16 = (): number => this.view.getUint16(this.step(2), true);
  u32 = (): number => this.view.getUint32(this.step(4), true);
  i32 = (): number => this.view.getInt32(this.step(4), true);
  f32 = (): number => this.view.getFloat32(this.step(4), true);
  f64 = (): number => this.view.getFloat64(this.step(8), true);
  /** A whole number, rounded beyond 2⁵³: no such count is right. */
  u64 = (): number => Number(this.view.getBigUint64(this.step(8), true));

  /** A half-precision number (IEEE 754). */
  f16 = (): number => {
    const bits = this.u16();
    const [sign, power, rest] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 0x1f, bits & 0x3ff];
    if (power === 0x1f) return rest === 0 ? sign * Infinity : NaN;
    return sign * (power === 0 ? 2 ** -24 * rest : 2 ** (power - 25) * (1024 + rest));
  };

  slice(length: number): Uint8Array {
    const start = this.step(length);
    return this.bytes.subarray(start, start + length);
  }

  /** Counts values, each as often as it is read. @throws InputError if they are too many */
  count(values: number): number {
    this.values += values;
    if (!(this.values <= MOST_NUMBERS)) throw this.fault(`it has more than ${MOST_NUMBERS / 1e6} million values`);
    return values;
  }

  /** Bytes that are compressed by LZ4. @param most Most bytes that may come of them */
  unpacked(packed: Uint8Array, most: number): Uint8Array {
    const output = new Uint8Array(Math.min(most, MOST_GROWTH * packed.length));
    const chunks = packed[0] ?? 0;
    if (chunks === 0) return output.subarray(0, this.block(packed.subarray(1), output, 0));
    let [size, from, to] = [1, 1 + 4 * chunks, 0];
    if (from > packed.length) throw this.fault('its compressed parts are cut off');
    const sizes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let i = 0; i < chunks; i++, size += 4) {
      const length = sizes.getUint32(size, true);
      to = this.block(
        packed.subarray(from, from + length),
        output.subarray(0, Math.min(output.length, to + CHUNK)),
        to,
      );
      from += length;
    }
    return output.subarray(0, to);
  }

  /** @returns where the output ends */
  private block(input: Uint8Array, output: Uint8Array, start: number): number {
    let [from, to] = [0, start];
    const lengthFrom = (nibble: number): number => {
      let length = nibble;
      if (nibble === 15) {
        let more: number;
        do {
          more = input[from++] ?? 0;
          length += more;
        } while (more === 255);
      }
      return length;
    };
    while (from < input.length) {
      const token = input[from++];
      const literals = lengthFrom(token >> 4);
      if (from + literals > input.length || to + literals > output.length)
        throw this.fault('its compressed parts do not fit');
      output.set(input.subarray(from, from + literals), to);
      from += literals;
      to += literals;
      if (from >= input.length) break;
      const back = input[from] | (input[from + 1] << 8);
      from += 2;
      const length = 4 + lengthFrom(token & 15);
      if (!(back > 0 && back <= to) || to + length > output.length) throw this.fault('its compressed parts do not fit');
      for (let i = 0; i < length; i++, to++) output[to] = output[to - back];
    }
    return to;
  }

  /** Whole numbers of which the differences are packed: a common one, then each in 0, 1, 2 or 4 bytes. */
  packedInts(count: number): Int32Array {
    this.count(count);
    const packed = this.slice(this.u64());
    const codes = Math.ceil(count / 4);
    const data = this.unpacked(packed, 4 + codes + 4 * count);
    if (data.length < 4 + codes) throw this.fault(`it has fewer than ${count} numbers`);
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const numbers = new Int32Array(count);
    const common = view.getInt32(0, true);
    let [at, value] = [4 + codes, 0];
    for (let i = 0; i < count; i++) {
      const code = (data[4 + (i >> 2)] >> (2 * (i & 3))) & 3;
      const width = [0, 1, 2, 4][code];
      if (at + width > data.length) throw this.fault(`it has fewer than ${count} numbers`);
      value +=
        code === 0
          ? common
          : code === 1
            ? view.getInt8(at)
            : code === 2
              ? view.getInt16(at, true)
              : view.getInt32(at, true);
      numbers[i] = value;
      at += width;
    }
    return numbers;
  }
}
