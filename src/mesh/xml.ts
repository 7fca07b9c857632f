/** XML files as trees of elements, read by the package `saxes`, which knows no entities but those of XML itself. */
import { SaxesParser } from 'saxes';
import { InputError } from '../units/errors.ts';
import { encodingNote, isUtf8, windows1252, withoutUtf16 } from '../units/text-encoding.ts';
import { damaged, quoted } from './text.ts';

/** Most elements that are kept: each takes some two hundred bytes. */
const MOST_ELEMENTS = 2_000_000;
/** Most elements within elements. */
const MOST_DEPTH = 200;
/** Largest text, bytes: nearly the longest string. */
const MOST_BYTES = 400_000_000;
/** Bytes that are decoded at once. */
const PIECE = 1 << 20;

/** An element without its comments. Names have no prefix of a namespace. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text in it, without that of elements in it. */
  readonly text: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** An element of which the end was not read yet. */
interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** The contents of an XML file. */
export interface XmlFile {
  readonly root: XmlElement;
  /** What users are to know of its encoding; null if it is UTF-8. */
  readonly note: string | null;
}

/** Takes an element that need not be kept, such as one of a million corners. @returns whether it was taken. */
export type ElementTaker = (
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: XmlElement,
  place: () => string,
) => boolean;

/**
 * Reads an XML file.
 *
 * @param take Sees each element first, without what is in it.
 * @throws InputError with the line if it is no XML, or has too many elements.
 */
export function readXml(bytes: Uint8Array, fileName: string, take: ElementTaker = () => false): XmlFile {
  if (bytes.length > MOST_BYTES) {
    throw new InputError(
      fileName,
      `holds ${Math.round(bytes.length / 1e6)} MB of text; at most ${MOST_BYTES / 1e6} MB are supported`,
      'Simplify the model, or export the room alone.',
    );
  }
  const reader = new XmlReader(fileName, take);
  const { bytes: plain, isUtf16 } = withoutUtf16(bytes, fileName);
  const encoding = isUtf8(plain) ? 'utf-8' : 'windows-1252';
  const decoder = new TextDecoder();
  for (let at = 0; at < plain.length; at += PIECE) {
    const piece = plain.subarray(at, at + PIECE);
    reader.write(encoding === 'utf-8' ? decoder.decode(piece, { stream: true }) : windows1252(piece));
  }
  return { root: reader.done(), note: encodingNote(isUtf16 ? 'utf-16' : encoding) };
}

class XmlReader {
  private readonly parser = new SaxesParser({ position: true, xmlns: false });
  private readonly open: OpenElement[] = [];
  private root: XmlElement | undefined;
  /** Elements that are open within one that was taken. */
  private taken = 0;
  private count = 0;

  constructor(
    private readonly fileName: string,
    private readonly take: ElementTaker,
  ) {
    this.parser.on('error', (error) => {
      throw damaged(fileName, `it is not XML: ${quoted(error.message)}`);
    });
    this.parser.on('opentag', ({ name, attributes }) => this.begin(name, attributes));
    this.parser.on('closetag', () => this.end());
    const add = (text: string): void => {
      const element = this.open.at(-1);
      if (element && this.taken === 0 && (element.text !== '' || /\S/.test(text))) element.text += text;
    };
    this.parser.on('text', add);
    this.parser.on('cdata', add);
  }

  write(text: string): void {
    this.parser.write(text);
  }

  done(): XmlElement {
    this.parser.close();
    if (!this.root) throw damaged(this.fileName, 'it is not XML: it has no element');
    return this.root;
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    const { line } = this.parser;
    const place = (): string => `${this.fileName}: line ${line}, <${name.slice(0, 40)}>`;
    if (this.open.length + this.taken >= MOST_DEPTH) {
      throw damaged(place(), `elements are more than ${MOST_DEPTH} deep`);
    }
    const plain = withoutPrefix(name);
    const named = new Map(Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value]));
    const parent = this.open.at(-1);
    if (this.taken > 0 || (parent && this.take(plain, named, parent, place))) {
      this.taken++;
      return;
    }
    if (++this.count > MOST_ELEMENTS) {
      throw new InputError(
        place(),
        `more than ${MOST_ELEMENTS / 1e6} million elements`,
        'Simplify the model, or export the room alone.',
      );
    }
    const element: OpenElement = { name: plain, attributes: named, children: [], text: '', line };
    parent?.children.push(element);
    this.root ??= element;
    this.open.push(element);
  }

  private end(): void {
    if (this.taken > 0) this.taken--;
    else this.open.pop();
  }
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The first element of a name in another. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((each) => each.name === name);

/** The elements of a name in another. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((each) => each.name === name) ?? [];

/** Where an element is, for messages. */
export const placeInXml = (fileName: string, { name, line }: XmlElement): string =>
  `${fileName}: line ${line}, <${name}>`;
