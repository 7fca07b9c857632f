/** What the tests use of jsfive, which has no types of its own. */
declare module 'jsfive' {
  export class Dataset {
    readonly shape: readonly number[];
    readonly dtype: unknown;
    readonly attrs: Readonly<Record<string, unknown>>;
    readonly value: ArrayLike<number | string>;
  }
  export class File {
    constructor(buffer: ArrayBuffer, name: string);
    readonly keys: readonly string[];
    readonly attrs: Readonly<Record<string, unknown>>;
    get(name: string): unknown;
  }
}
