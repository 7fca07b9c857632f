/** The grammar of STEP files (ISO 10303-21), as far as IFC files use it. */
import type { InputError } from '../../units/errors.ts';
import { damaged } from '../text.ts';

/** Largest number of an instance: the package keeps a table up to it. */
const MOST_NUMBER = 100_000_000;
/** Most lists within lists. */
const MOST_DEPTH = 50;
/** Most characters of a number, a name or a word. */
const MOST_WORD = 200;

/** What instances refer to. */
export interface Instances {
  /** Numbers of the instances, in the order of the file. */
  readonly numbers: readonly number[];
  /** [instance] where its references begin in `references`; one more entry for the end. */
  readonly starts: readonly number[];
  readonly references: readonly number[];
  /** [instance] its entity in capital letters, as `IFCWALL`; one string for all of a kind. */
  readonly entities: readonly string[];
  /** [instance] bytes in the file */
  readonly lengths: readonly number[];
}

const code = (character: string): number => character.charCodeAt(0);
const [QUOTE, DOUBLE, HASH, SLASH, STAR, EQUALS, SEMICOLON] = ["'", '"', '#', '/', '*', '=', ';'].map(code);
const [OPEN, CLOSE, COMMA, DOT, DOLLAR, MINUS, PLUS] = ['(', ')', ',', '.', '$', '-', '+'].map(code);

const ofClass = (characters: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const character of characters) table[code(character)] = 1;
  return table;
};
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';
const IS_SPACE = ofClass(' \t\r\n');
const IS_DIGIT = ofClass(DIGITS);
const IS_LETTER = ofClass(LETTERS);
const IS_WORD = ofClass(`${LETTERS}${DIGITS}-`);
const IS_NUMBER = ofClass(`${DIGITS}+-.Ee`);
const IS_HEX = ofClass(`${DIGITS}ABCDEF`);

/** Which attribute of an entity has to be a list, from 0: the package reads its items without end if it is none. */
const LISTS: ReadonlyMap<string, number> = new Map([
  ['IFCSHAPEREPRESENTATION', 3],
  ['IFCPRODUCTDEFINITIONSHAPE', 2],
]);

const NUMBER = /^[+-]?\d+(\.\d*)?([eE][+-]?\d{1,4})?$/;

/** Reads a file once from its beginning to its end, and refuses all that is not by the grammar. */
export class StepScanner {
  private at = 0;
  private readonly numbers: number[] = [];
  private readonly starts: number[] = [];
  private readonly references: number[] = [];
  private readonly entities: string[] = [];
  private readonly lengths: number[] = [];
  private readonly known = new Map<string, string>();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly fileName: string,
  ) {}

  /** @throws InputError naming the instance. */
  instances(): Instances {
    this.skipSpace();
    while (this.at < this.bytes.length) {
      this.statement();
      this.skipSpace();
    }
    if (this.numbers.length === 0) throw damaged(this.fileName, 'it holds no instances');
    const { numbers, starts, references, entities, lengths } = this;
    return { numbers, starts: [...starts, references.length], references, entities, lengths };
  }

  /** `WORD;`, `WORD(…);` or `#12=WORD(…);` */
  private statement(): void {
    const first = this.at;
    let isInstance = false;
    if (this.bytes[this.at] === HASH) {
      this.numbers.push(this.reference());
      this.starts.push(this.references.length);
      isInstance = true;
      this.skipSpace();
      this.expect(EQUALS, '"="');
      this.skipSpace();
    }
    const word = this.word();
    const entity = isInstance ? this.entityOf(word) : '';
    if (isInstance) this.entities.push(entity);
    this.skipSpace();
    if (this.bytes[this.at] === OPEN) this.list(LISTS.get(entity));
    else if (isInstance) throw this.fault('it has no attributes');
    this.skipSpace();
    this.expect(SEMICOLON, '";" at its end');
    if (isInstance) this.lengths.push(this.at - first);
  }

  private entityOf(word: string): string {
    const name = word.toUpperCase();
    const known = this.known.get(name);
    if (known === undefined) this.known.set(name, name);
    return known ?? name;
  }

  /**
   * A list of values with lists in them, up to its last parenthesis. @param isList Which of its values has to be one.
   */
  private list(isList?: number): void {
    let depth = 0;
    let wantsValue = true;
    let place = 0;
    do {
      const byte = this.bytes[this.at];
      if (depth === 1 && wantsValue && place === isList && byte !== OPEN) throw this.fault('its items are no list');
      if (wantsValue && byte === OPEN) {
        this.at++;
        if (++depth > MOST_DEPTH) throw this.fault(`lists are more than ${MOST_DEPTH} deep`);
        this.skipSpace();
        if (this.bytes[this.at] === CLOSE) wantsValue = false;
      } else if (wantsValue) {
        wantsValue = this.value();
        this.skipSpace();
      } else if (byte === COMMA) {
        this.at++;
        wantsValue = true;
        if (depth === 1) place++;
        this.skipSpace();
      } else if (byte === CLOSE) {
        this.at++;
        depth--;
        if (depth > 0) this.skipSpace();
      } else {
        throw this.fault('its parentheses do not match, or a comma is missing');
      }
    } while (depth > 0);
  }

  /** @returns whether a list of values has to follow. */
  private value(): boolean {
    const byte = this.bytes[this.at];
    if (byte === QUOTE) this.text();
    else if (byte === HASH) this.references.push(this.reference());
    else if (byte === DOLLAR || byte === STAR) this.at++;
    else if (IS_DIGIT[byte] || byte === MINUS || byte === PLUS) this.number();
    else if (byte === DOT) {
      this.at++;
      this.run(IS_WORD);
      this.expect(DOT, '"." at the end of a word');
    } else if (byte === DOUBLE) {
      this.at++;
      while (IS_HEX[this.bytes[this.at]]) this.at++;
      this.expect(DOUBLE, 'a quotation mark');
    } else if (IS_LETTER[byte]) {
      this.word();
      this.skipSpace();
      if (this.bytes[this.at] !== OPEN) throw this.fault('a word has no value in parentheses');
      return true;
    } else {
      throw this.fault(byte === undefined ? 'the file ends in it' : `it holds byte ${byte} where a value should be`);
    }
    return false;
  }

  /** A mark in a text is written twice, which reads as two texts. */
  private text(): void {
    while (this.bytes[this.at] === QUOTE) {
      const end = this.bytes.indexOf(QUOTE, this.at + 1);
      if (end === -1) throw this.fault('a text has no end');
      if (this.bytes.subarray(this.at, end).includes(0)) throw this.fault('a text holds byte 0');
      this.at = end + 1;
    }
  }

  private reference(): number {
    this.at++;
    const digits = this.run(IS_DIGIT);
    const number = Number(digits);
    if (number > MOST_NUMBER) throw this.fault(`an instance is numbered beyond ${MOST_NUMBER}`);
    return number;
  }

  private number(): void {
    const digits = this.run(IS_NUMBER);
    if (!NUMBER.test(digits) || !Number.isFinite(Number(digits))) throw this.fault(`${digits} is not a number`);
  }

  private word(): string {
    if (!IS_LETTER[this.bytes[this.at]]) throw this.fault('a word is missing');
    return this.run(IS_WORD);
  }

  private run(allowed: Uint8Array): string {
    let text = '';
    while (allowed[this.bytes[this.at]]) {
      text += String.fromCharCode(this.bytes[this.at++]);
      if (text.length > MOST_WORD) throw this.fault(`a word or number of more than ${MOST_WORD} characters`);
    }
    if (text === '') throw this.fault('a word or number is missing');
    return text;
  }

  private expect(byte: number, what: string): void {
    if (this.bytes[this.at] !== byte) throw this.fault(`it lacks ${what}`);
    this.at++;
  }

  /** Skips space and comments. */
  private skipSpace(): void {
    for (;;) {
      while (IS_SPACE[this.bytes[this.at]]) this.at++;
      if (this.bytes[this.at] !== SLASH || this.bytes[this.at + 1] !== STAR) return;
      let end = this.bytes.indexOf(STAR, this.at + 2);
      while (end !== -1 && this.bytes[end + 1] !== SLASH) end = this.bytes.indexOf(STAR, end + 1);
      if (end === -1) throw damaged(this.fileName, 'a comment has no end');
      this.at = end + 2;
    }
  }

  private fault(message: string): InputError {
    const last = this.numbers.at(-1);
    return damaged(last === undefined ? this.fileName : `${this.fileName}: instance #${last}`, message);
  }
}
