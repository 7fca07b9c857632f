import { SaxesParser } from 'saxes';
import { escaped } from '../../../../src/text/markup.ts';

/** An element of a page: its children are elements and texts. */
export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PageNode[];
}

export type PageNode = PageElement | string;

/** What of a page is read: its title, its language, and its `main` with everything in it. */
export interface PageTree {
  readonly title: string;
  readonly language: string;
  readonly main: PageElement;
}

/**
 * Reads a page that this program wrote as HTML which is also well-formed XML but for its head.
 *
 * @throws Error if its body is not well-formed.
 */
export function readPage(page: string): PageTree {
  const main = /<main>.*<\/main>/s.exec(page)?.[0] ?? '';
  const language = /<html lang="([\w-]+)">/.exec(page)?.[1] ?? 'en';
  const title = textOf(readMarkup(/<title>.*?<\/title>/s.exec(page)?.[0] ?? '<title/>'));
  return { title, language, main: readMarkup(main) };
}

/** Reads one element with everything in it. @throws Error if it is not well-formed. */
export function readMarkup(markup: string): PageElement {
  const root = { name: '', attributes: {}, children: [] as PageNode[] };
  const open: { children: PageNode[] }[] = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [] as PageNode[] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    if (open.length > 1) open.at(-1)!.children.push(text);
  });
  parser.write(markup).close();
  return root.children[0] as PageElement;
}

/** The text in an element, as a page shows it. */
export const textOf = (node: PageNode): string => flowing(joined(node)).trim();

/** A text whose white space is one space; a number and its unit stand in one line, as what the page keeps together. */
export const flowing = (text: string): string =>
  text.replace(/[^\S\u00a0]+/g, ' ').replace(/(?<=\d) (?=(?:m[²³s]?|s|dB|k?Hz|%)(?![\w/]))/g, '\u00a0');

const joined = (node: PageNode): string => (typeof node === 'string' ? node : node.children.map(joined).join(''));

export const isElement = (node: PageNode): node is PageElement => typeof node !== 'string';

/** The elements directly in an element. */
export const elementsOf = ({ children }: PageElement): PageElement[] => children.filter(isElement);

export const hasClass = ({ attributes }: PageElement, name: string): boolean =>
  (attributes['class'] ?? '').split(' ').includes(name);

/** An element as XML. */
export function markupOf(node: PageNode): string {
  if (typeof node === 'string') return escaped(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${node.name}${attributes.join('')}>${node.children.map(markupOf).join('')}</${node.name}>`;
}
