import type { NumberArray } from './messages.ts';

/** What stands in JSON for an array that has a message of its own. */
export interface SentArray {
  /** Its name, a number that no other array of the connection has. */
  readonly array: number;
  readonly type: 'float32' | 'float64';
  readonly shape: readonly number[];
}

/** Sends arrays of numbers, before the message that names them. */
export class ArraySender {
  private sent = 0;

  constructor(private readonly send: (name: number, numbers: NumberArray) => void) {}

  /**
   * Sends rows of equal length as one array.
   *
   * @param rows A single array is sent as it is, with one dimension.
   */
  readonly give = (rows: NumberArray | readonly Float32Array[]): SentArray => {
    const array = ++this.sent;
    const isOne = ArrayBuffer.isView(rows);
    const numbers = isOne ? rows : joined(rows);
    this.send(array, numbers);
    return {
      array,
      type: numbers instanceof Float64Array ? 'float64' : 'float32',
      shape: isOne ? [rows.length] : [rows.length, rows[0]?.length ?? 0],
    };
  };
}

function joined(rows: readonly Float32Array[]): Float32Array {
  const length = rows[0]?.length ?? 0;
  const all = new Float32Array(rows.length * length);
  for (const [index, row] of rows.entries()) all.set(row, index * length);
  return all;
}
