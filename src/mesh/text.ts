import { InputError } from '../units/errors.ts';
import { latin1Bytes, latin1Text } from './latin1.ts';

/** Longest line of a text file. */
export const MOST_LINE_BYTES = 1 << 20;

const NEWLINE = 0x0a;

/** A line of a text file. Bytes are taken as Latin-1, which numbers and keywords are; names go through {@link nameOf}. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without blanks at its ends. */
  readonly text: string;
}

/**
 * The lines of a text file that are not blank, one by one, so that a file may be larger than the longest string.
 *
 * @param start First byte to read; `firstLine` is its line's number.
 * @throws InputError at a line that is too long or holds bytes no text has.
 */
export function* textLines(bytes: Uint8Array, fileName: string, start = 0, firstLine = 1): Generator<Line, void> {
  let at = start;
  for (let number = firstLine; at < bytes.length; number++) {
    const newline = bytes.indexOf(NEWLINE, at);
    const end = newline === -1 ? bytes.length : newline;
    if (end - at > MOST_LINE_BYTES) {
      throw damaged(`${fileName}: line ${number}`, `the line is ${end - at} bytes long, more than ${MOST_LINE_BYTES}`);
    }
    const text = latin1Text(bytes, at, end).trim();
    if (/[\0\r]/.test(text)) {
      throw damaged(`${fileName}: line ${number}`, 'it holds bytes that no line of text has: NUL or carriage return');
    }
    if (text !== '') yield { number, text };
    at = end + 1;
  }
}

/**
 * A name in a line, as the UTF-8 it is.
 *
 * @throws InputError if it is not.
 */
export function nameOf(text: string, place: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(latin1Bytes(text));
  } catch (cause) {
    throw new InputError(place, 'a name is not in UTF-8', 'Save the file as UTF-8, or rename the material.', { cause });
  }
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** @throws InputError for anything but a number in decimals. What is too large for a double comes out infinite. */
export function decimal(word: string | undefined, place: () => string): number {
  if (word === undefined || !NUMBER.test(word)) {
    throw damaged(place(), `expected a number, found ${word === undefined ? 'the end' : quoted(word)}`);
  }
  return Number(word);
}

/** @throws InputError for anything but a whole number, with or without a sign. */
export function wholeNumber(word: string | undefined, place: () => string): number {
  if (word === undefined || !/^[+-]?\d{1,15}$/.test(word)) {
    throw damaged(place(), `expected a whole number, found ${word === undefined ? 'the end' : quoted(word)}`);
  }
  return Number(word);
}

/** A word of the file as a message quotes it. */
export function quoted(word: string): string {
  return JSON.stringify(word.length <= 40 ? word : `${word.slice(0, 39)}…`);
}

/** What is wrong with a file that no program should have written. */
export function damaged(place: string, message: string): InputError {
  return new InputError(
    place,
    message,
    'Export the model anew: the file is damaged, or of another format than its name says.',
  );
}
