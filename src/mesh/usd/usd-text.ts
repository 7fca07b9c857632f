/** USD in text form, `.usda`. */
import { decodeText } from '../../units/text-encoding.ts';
import { damaged, quoted } from '../text.ts';
import {
  isNeeded,
  MOST_DEPTH,
  MOST_NUMBERS,
  MOST_PRIMS,
  newPrim,
  type OpenPrim,
  type UsdLayer,
  type UsdPrim,
  type UsdScalar,
  type UsdValue,
} from './usd-layer.ts';

const WORD = /[\p{ID_Start}_!][\p{ID_Continue}:!]*(?:\.[\p{ID_Start}_]\w*)?/uy;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const LIST_WORDS = new Set(['prepend', 'append', 'add', 'delete', 'reorder']);
const PROPERTY_WORDS = new Set(['custom', 'uniform', 'varying', 'config']);

/** Reads a layer. @param path Path in the package. @param place Place for messages. @throws InputError with the line */
export function usdTextLayer(bytes: Uint8Array, path: string, place: string): UsdLayer {
  return new TextReader(decodeText(bytes, place).text, path, place).layer();
}

class TextReader {
  private at = 0;
  private numbers = 0;
  private prims = 0;
  private readonly moving = new Set<string>();
  private readonly metadata = new Map<string, UsdValue>();
  private readonly roots: UsdPrim[] = [];
  private readonly result: UsdLayer;

  constructor(
    private readonly text: string,
    path: string,
    private readonly place: string,
  ) {
    this.result = { path, metadata: this.metadata, prims: this.roots, moving: this.moving };
  }

  layer(): UsdLayer {
    if (!/^#usda 1\.\d/.test(this.text)) throw this.fault('it does not begin with "#usda 1.0"');
    this.skip();
    if (this.peek() === '(') this.block(this.metadata);
    while (this.skip() < this.text.length) {
      const word = this.word();
      if (this.isSpecifier(word)) this.roots.push(this.prim(word, 1));
      else if (word === 'reorder') this.statement();
      else throw this.fault(`expected a prim, found ${quoted(word)}`);
    }
    return this.result;
  }

  private isSpecifier(word: string): word is UsdPrim['specifier'] {
    return word === 'def' || word === 'over' || word === 'class';
  }

  private prim(specifier: UsdPrim['specifier'], depth: number): UsdPrim {
    const type = this.peek() === '"' || this.peek() === "'" ? '' : this.word();
    const prim = newPrim(this.string(), this.result);
    prim.specifier = specifier;
    prim.type = type;
    if (++this.prims > MOST_PRIMS) throw this.fault(`more than ${MOST_PRIMS} prims`);
    this.body(prim, depth);
    return prim;
  }

  /** Metadata and contents, of a prim or a variant. */
  private body(prim: OpenPrim, depth: number): void {
    if (depth > MOST_DEPTH) throw this.fault(`prims are more than ${MOST_DEPTH} deep`);
    if (this.peek() === '(') this.block(prim.metadata);
    this.expect('{');
    while (this.peek() !== '}') {
      const word = this.word();
      if (this.isSpecifier(word)) prim.children.push(this.prim(word, depth + 1));
      else if (word === 'variantSet') this.variantSet(prim, depth);
      else if (word === 'reorder' && /^(nameChildren|properties)$/.test(this.lookAhead())) this.statement();
      else this.property(prim, word);
      if (this.peek() === ';') this.at++;
    }
    this.at++;
  }

  private variantSet(prim: OpenPrim, depth: number): void {
    const set = new Map<string, UsdPrim>();
    prim.variants.set(this.string(), set);
    this.expect('=');
    this.expect('{');
    while (this.peek() !== '}') {
      const variant = newPrim(this.string(), this.result);
      this.body(variant, depth + 1);
      set.set(variant.name, variant);
    }
    this.at++;
  }

  /** `uniform token[] name = […] ( … )` or `rel name = <…>` */
  private property(prim: OpenPrim, first: string): void {
    let word = first;
    let isDeleted = false;
    while (LIST_WORDS.has(word) || PROPERTY_WORDS.has(word)) {
      isDeleted ||= word === 'delete' || word === 'reorder';
      word = this.word();
    }
    if (this.peek() === '[') {
      this.at++;
      this.expect(']');
    }
    const [name, suffix] = this.word().split('.');
    if (this.peek() === '=') {
      this.at++;
      const value = suffix === 'timeSamples' ? firstOf(this.value(0)) : this.value(0);
      if (suffix === 'timeSamples' && isNeeded(name)) this.moving.add(name);
      if (
        isNeeded(name) &&
        !isDeleted &&
        suffix !== 'connect' &&
        !(suffix === 'timeSamples' && prim.properties.has(name))
      ) {
        prim.properties.set(name, value);
      }
    }
    if (this.peek() === '(') this.block(new Map());
  }

  /** Metadata in parentheses. */
  private block(into: Map<string, UsdValue>): void {
    this.expect('(');
    while (this.peek() !== ')') {
      const next = this.peek();
      if (next === '"' || next === "'") {
        this.string();
      } else if (next === ';') {
        this.at++;
      } else {
        let [word, isDeleted] = [this.word(), false];
        const isListed = LIST_WORDS.has(word);
        while (LIST_WORDS.has(word)) {
          isDeleted ||= word === 'delete' || word === 'reorder';
          word = this.word();
        }
        this.expect('=');
        const value = this.value(0);
        if (!isDeleted) into.set(word, isListed && into.has(word) ? joinedLists(into.get(word)!, value) : value);
      }
    }
    this.at++;
  }

  /** The rest of a statement that is not needed. */
  private statement(): void {
    this.word();
    this.expect('=');
    this.value(0);
  }

  private value(depth: number): UsdValue {
    if (depth > MOST_DEPTH) throw this.fault(`values are more than ${MOST_DEPTH} deep`);
    const next = this.peek();
    if (next === '[' || next === '(') {
      const list: UsdScalar[] = [];
      this.list(list, depth);
      return list;
    }
    if (next === '{') return this.dictionary(depth);
    return this.scalar(next);
  }

  /** All scalars of a list or a tuple, and of those in it. */
  private list(into: UsdScalar[], depth: number): void {
    if (depth > MOST_DEPTH) throw this.fault(`values are more than ${MOST_DEPTH} deep`);
    const end = this.text[this.at++] === '[' ? ']' : ')';
    for (let next = this.peek(); next !== end; next = this.peek()) {
      if (next === ',') this.at++;
      else if (next === '[' || next === '(') this.list(into, depth + 1);
      else if (next === '{') this.dictionary(depth + 1);
      else {
        into.push(this.scalar(next));
        if (++this.numbers > MOST_NUMBERS) throw this.fault(`more than ${MOST_NUMBERS / 1e6} million values`);
      }
    }
    this.at++;
  }

  /** `{ string a = "b" }`, or values by time, `{ 0: 1, 1: 2 }` */
  private dictionary(depth: number): ReadonlyMap<string, UsdValue> {
    const entries = new Map<string, UsdValue>();
    this.expect('{');
    while (this.peek() !== '}') {
      const next = this.peek();
      if (next === ',' || next === ';') {
        this.at++;
        continue;
      }
      if (/[-+.\d]/.test(next)) {
        const time = this.number();
        this.expect(':');
        entries.set(String(time), this.value(depth + 1));
        continue;
      }
      this.word();
      if (this.peek() === '[') {
        this.at++;
        this.expect(']');
      }
      const key = this.peek() === '"' || this.peek() === "'" ? this.string() : this.word();
      this.expect('=');
      entries.set(key, this.value(depth + 1));
    }
    this.at++;
    return entries;
  }

  private scalar(next: string): UsdScalar {
    if (next === '"' || next === "'") return this.string();
    if (next === '@') return this.asset();
    if (next === '<') return { path: this.between('<', '>') };
    if (/[-+.\d]/.test(next)) {
      if (this.text.startsWith('-inf', this.at)) {
        this.at += 4;
        return -Infinity;
      }
      return this.number();
    }
    const word = this.word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'None') return null;
    if (word === 'inf') return Infinity;
    return word === 'nan' ? NaN : word;
  }

  /** `@./file.usda@</Prim>`, with an offset in time that means nothing here. */
  private asset(): UsdScalar {
    const mark = this.text.startsWith('@@@', this.at) ? '@@@' : '@';
    const asset = this.between(mark, mark);
    const path = this.peek() === '<' ? this.between('<', '>') : undefined;
    if (this.peek() === '(') this.list([], 0);
    return path === undefined ? { asset } : { asset, path };
  }

  private string(): string {
    const mark = this.peek();
    if (mark !== '"' && mark !== "'") throw this.fault('expected a text in quotation marks');
    const marks = this.text.startsWith(mark.repeat(3), this.at) ? mark.repeat(3) : mark;
    let end = this.at + marks.length;
    while (end < this.text.length && !this.text.startsWith(marks, end)) end += this.text[end] === '\\' ? 2 : 1;
    const found = this.text.slice(this.at + marks.length, end);
    if (end >= this.text.length) throw this.fault('a text has no end');
    this.at = end + marks.length;
    return found.replace(/\\(["'\\])/g, '$1');
  }

  private between(first: string, last: string): string {
    const start = this.at + first.length;
    const end = this.text.indexOf(last, start);
    if (end === -1) throw this.fault(`${quoted(last)} is missing`);
    this.at = end + last.length;
    return this.text.slice(start, end);
  }

  private number(): number {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text)?.[0];
    if (found === undefined) throw this.fault('expected a number');
    this.at += found.length;
    return Number(found);
  }

  private word(): string {
    this.skip();
    WORD.lastIndex = this.at;
    const found = WORD.exec(this.text)?.[0];
    if (found === undefined) {
      throw this.fault(`expected a word, found ${quoted(this.text.slice(this.at, this.at + 20) || 'the end')}`);
    }
    this.at += found.length;
    return found;
  }

  private lookAhead(): string {
    const before = this.at;
    const word = this.word();
    this.at = before;
    return word;
  }

  private expect(mark: string): void {
    if (this.peek() !== mark) throw this.fault(`expected ${quoted(mark)}, found ${quoted(this.peek() || 'the end')}`);
    this.at++;
  }

  /** The next character that is no blank; empty at the end. */
  private peek(): string {
    return this.text[this.skip()] ?? '';
  }

  /** Skips blanks and comments. */
  private skip(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code <= 0x20) this.at++;
      else if (code === 0x23) this.at = this.after('\n');
      else if (code === 0x2f && this.text[this.at + 1] === '*') this.at = this.after('*/');
      else return this.at;
    }
  }

  private after(end: string): number {
    const at = this.text.indexOf(end, this.at);
    return at === -1 ? this.text.length : at + end.length;
  }

  private fault(message: string): Error {
    const line = this.text.slice(0, this.at).split('\n').length;
    return damaged(`${this.place}: line ${line}`, message);
  }
}

/** Both `prepend` and `append` of one list. */
const joinedLists = (before: UsdValue, after: UsdValue): UsdValue =>
  [before, after].flatMap((each) => (Array.isArray(each) ? (each as UsdScalar[]) : [each as UsdScalar]));

/** The first of values by time. */
function firstOf(value: UsdValue): UsdValue {
  if (!(value instanceof Map)) return value;
  const times = [...value.keys()].map(Number);
  const first = times.reduce((least, time) => Math.min(least, time), Infinity);
  return (value.get(String(first)) as UsdValue | undefined) ?? null;
}
