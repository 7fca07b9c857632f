import { InputError } from '../units/errors.ts';
import { decodedAs, eightBitEncoding, encodingNote, type EightBitEncoding } from '../units/text-encoding.ts';
import { latin1Bytes, latin1Text } from './latin1.ts';

/** Longest line of a text file. */
export const MOST_LINE_BYTES = 1 << 20;

const NEWLINE = 0x0a;

/**
 * A line of a text file. Its bytes are decoded as Latin-1, which suits numbers and keywords; {@link FileNames} decodes
 * names.
 */
export interface Line {
  /** Line number, from 1. */
  readonly number: number;
  /** The line without blanks of ASCII at its ends. */
  readonly text: string;
}

/**
 * Yields the lines of a text file that are not blank, one by one, so that a file may be larger than the longest string.
 *
 * @param start First byte to read.
 * @param firstLine Number of the line that begins there.
 * @throws InputError at a line that is too long or holds bytes that no text has.
 */
export function* textLines(bytes: Uint8Array, fileName: string, start = 0, firstLine = 1): Generator<Line, void> {
  let at = start;
  for (let number = firstLine; at < bytes.length; number++) {
    const newline = bytes.indexOf(NEWLINE, at);
    const end = newline === -1 ? bytes.length : newline;
    if (end - at > MOST_LINE_BYTES) {
      throw damaged(`${fileName}: line ${number}`, `the line is ${end - at} bytes long, more than ${MOST_LINE_BYTES}`);
    }
    const text = trimmedLine(latin1Text(bytes, at, end));
    if (/[\0\r]/.test(text)) {
      throw damaged(`${fileName}: line ${number}`, 'it holds bytes that no line of text has: NUL or carriage return');
    }
    if (text.trim() !== '') yield { number, text };
    at = end + 1;
  }
}

/** Cuts the blanks of ASCII off both ends. `trim` also cuts U+00A0, which is the last byte of an à in UTF-8. */
export function trimmedLine(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Names in a text file, by the rule of all texts. */
export class FileNames {
  private encoding: EightBitEncoding | undefined;

  constructor(private readonly bytes: Uint8Array) {}

  /** Decodes a name. @param text Text from {@link textLines} of the file */
  read(text: string): string {
    if (/^[\x20-\x7e]*$/.test(text)) return text;
    this.encoding ??= eightBitEncoding(this.bytes);
    return decodedAs(latin1Bytes(text), this.encoding);
  }

  /** What users are to know of the encoding of the file; null if its names are in UTF-8. */
  note(isUtf16: boolean): string | null {
    return encodingNote(isUtf16 ? 'utf-16' : (this.encoding ?? 'utf-8'));
  }
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Reads a decimal number; infinite if it is too large for a double. @throws InputError if the word is not a number. */
export function decimal(word: string | undefined, place: () => string): number {
  if (word === undefined || !NUMBER.test(word)) {
    throw damaged(place(), `expected a number, found ${word === undefined ? 'the end' : quoted(word)}`);
  }
  return Number(word);
}

/** Reads an integer, with or without a sign. @throws InputError if the word is not an integer. */
export function wholeNumber(word: string | undefined, place: () => string): number {
  if (word === undefined || !/^[+-]?\d{1,15}$/.test(word)) {
    throw damaged(place(), `expected a whole number, found ${word === undefined ? 'the end' : quoted(word)}`);
  }
  return Number(word);
}

/** Quotes a word of the file for a message. */
export function quoted(word: string): string {
  return JSON.stringify(word.length <= 40 ? word : `${word.slice(0, 39)}…`);
}

/** The error for a file that no program should have written. */
export function damaged(place: string, message: string): InputError {
  return new InputError(
    place,
    message,
    'Export the model again: the file is damaged, or its format is not the one its name says.',
  );
}
