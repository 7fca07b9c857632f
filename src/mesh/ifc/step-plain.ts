/** Brings a STEP file to the form that the package reads: small numbers, texts in ASCII, capital digits. */
import { latin1Text } from '../latin1.ts';
import { damaged } from '../text.ts';
import { eightBitEncoding, withoutMark, type EightBitEncoding } from '../../units/text-encoding.ts';
import { asciiText, QUOTE, textEnd, textValue } from './step-texts.ts';

/** Largest number of an instance that is left as it is: the package keeps a table up to it. */
const MOST_KEPT = 10_000_000;
/** Numbers of instances go up to this in the programs that write them. */
const MOST_NUMBER = 2n ** 63n - 1n;
/** Digits that a number with leading zeros may have. */
const MOST_DIGITS = 40;
/** Bytes at the end of the file in which its last statement stands. */
const TAIL = 4096;

const code = (character: string): number => character.charCodeAt(0);
const [DOUBLE, HASH, SLASH, STAR, BACKSLASH, ZERO, NINE] = ['"', '#', '/', '*', '\\', '0', '9'].map(code);

/** A file in plain form. */
export interface PlainStep {
  readonly bytes: Uint8Array;
  /** The number that an instance has in the file, by that which it has here. */
  readonly numberOf: (id: number) => string;
  /** Encoding of bytes beyond ASCII in texts; null if there are none. */
  readonly encoding: EightBitEncoding | null;
}

/** A piece of a file that may have to be written in another way. */
interface Piece {
  readonly kind: 'text' | 'reference' | 'binary';
  readonly start: number;
  readonly end: number;
}

/**
 * Writes texts in ASCII and hexadecimal digits as capitals, and numbers instances anew if their numbers are large. A
 * file that needs none of it is left as it is.
 *
 * @throws InputError if an instance is numbered beyond 2⁶³.
 */
export function plainStep(file: Uint8Array, fileName: string): PlainStep {
  const bytes = withoutMark(file);
  const { encoding, isNumberedAnew, hasOther } = needsOf(bytes, fileName);
  const numbers = new Numbers();
  const numberOf = isNumberedAnew ? (id: number) => numbers.original(id) : String;
  if (!isNumberedAnew && !hasOther) return { bytes, numberOf, encoding };
  const out = new Output(bytes.length);
  let copied = 0;
  for (const { kind, start, end } of pieces(bytes)) {
    const written =
      kind === 'reference'
        ? isNumberedAnew && `#${numbers.numberFor(bytes, start + 1, end)}`
        : kind === 'binary'
          ? latin1Text(bytes, start, end).toUpperCase()
          : isPlain(bytes, start, end)
            ? false
            : asciiText(textValue(bytes.subarray(start + 1, end - 1), encoding ?? 'utf-8'));
    if (written === false) continue;
    out.add(bytes.subarray(copied, start));
    out.addText(written);
    copied = end;
  }
  out.add(bytes.subarray(copied));
  return { bytes: out.done(), numberOf, encoding };
}

/** @throws InputError if the last statement is missing: parts of the building would be missing in silence. */
export function requireEnd(bytes: Uint8Array, fileName: string): void {
  if (/END-ISO-10303-21\s*;/.test(latin1Text(bytes, Math.max(0, bytes.length - TAIL), bytes.length))) return;
  throw damaged(
    fileName,
    'the file ends without "END-ISO-10303-21;": it is cut, and parts of the building are missing',
  );
}

interface Needs {
  readonly encoding: EightBitEncoding | null;
  readonly isNumberedAnew: boolean;
  readonly hasOther: boolean;
}

function needsOf(bytes: Uint8Array, fileName: string): Needs {
  let encoding: EightBitEncoding | null = null;
  let [isNumberedAnew, hasOther] = [false, false];
  for (const { kind, start, end } of pieces(bytes)) {
    if (kind === 'reference') {
      if (end - start <= 8 && Number(latin1Text(bytes, start + 1, end)) <= MOST_KEPT) continue;
      isNumberedAnew ||= keyOf(bytes, start + 1, end, fileName) > MOST_KEPT;
    } else if (kind === 'binary') hasOther ||= /[a-f]/.test(latin1Text(bytes, start, end));
    else if (!isPlain(bytes, start, end)) {
      hasOther = true;
      encoding = encodingWith(encoding, bytes.subarray(start, end));
    }
  }
  return { encoding, isNumberedAnew, hasOther };
}

/** The encoding of texts with another one: one byte that is no UTF-8 makes all of them Windows-1252. */
function encodingWith(before: EightBitEncoding | null, text: Uint8Array): EightBitEncoding | null {
  if (before === 'windows-1252' || text.every((byte) => byte < 0x80)) return before;
  return eightBitEncoding(text);
}

/** Whether a text has neither directives nor bytes beyond ASCII. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === BACKSLASH || bytes[at] >= 0x7f) return false;
  return true;
}

/** Yields texts, references and binary values in their order; comments are passed over. */
function* pieces(bytes: Uint8Array): Generator<Piece, void> {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at];
    const start = at;
    if (byte === QUOTE) {
      at = textEnd(bytes, start);
      yield { kind: 'text', start, end: at };
    } else if (byte === HASH) {
      at++;
      while (bytes[at] >= ZERO && bytes[at] <= NINE) at++;
      if (at > start + 1) yield { kind: 'reference', start, end: at };
    } else if (byte === DOUBLE) {
      const end = bytes.indexOf(DOUBLE, at + 1);
      at = end === -1 ? bytes.length : end + 1;
      yield { kind: 'binary', start, end: at };
    } else if (byte === SLASH && bytes[at + 1] === STAR) {
      at += 2;
      while (at < bytes.length && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++;
      at += 2;
    } else at++;
  }
}

/** The number between two bytes, exact. @throws InputError if it is too large */
function keyOf(bytes: Uint8Array, start: number, end: number, fileName: string): number | bigint {
  const digits = end - start > MOST_DIGITS ? undefined : latin1Text(bytes, start, end);
  const exact = digits === undefined ? undefined : BigInt(digits);
  if (exact === undefined || exact > MOST_NUMBER) throw damaged(fileName, 'an instance is numbered beyond 2^63');
  return exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : exact;
}

/** Numbers from 1 in the order in which instances are met. */
class Numbers {
  private readonly byKey = new Map<number | bigint, number>();
  private readonly keys: (number | bigint)[] = [];

  numberFor(bytes: Uint8Array, start: number, end: number): number {
    const key = keyOf(bytes, start, end, '');
    let number = this.byKey.get(key);
    if (number === undefined) {
      number = this.keys.push(key);
      this.byKey.set(key, number);
    }
    return number;
  }

  original(id: number): string {
    return String(this.keys[id - 1] ?? id);
  }
}

/** Bytes that grow. */
class Output {
  private bytes: Uint8Array<ArrayBuffer>;
  private length = 0;

  constructor(expected: number) {
    this.bytes = new Uint8Array(expected + (expected >> 3) + 1024);
  }

  add(more: Uint8Array): void {
    this.room(more.length);
    this.bytes.set(more, this.length);
    this.length += more.length;
  }

  addText(text: string): void {
    this.room(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text.charCodeAt(i);
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
