/** Parts of texts that are too long for a reader that is a language model. */
import { InputError } from '../../app/index.ts';

/** Characters of the longest part: some 4000 words of a model. */
const MOST_CHARACTERS = 16_000;

const HEADING = /^(#{2,}) (.+)$/;

interface Section {
  /** Name of the section in links. */
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

/**
 * A part of a text: a page of many words begins with what stands before its sections, and lists these.
 *
 * @param address Address of the whole text.
 * @param anchor Names a section of a page; undefined for the whole.
 * @param offset Characters that are left out.
 * @throws InputError for a section or an offset that is not there
 */
export function partOf(text: string, address: string, anchor: string | undefined, offset = 0): string {
  if (anchor !== undefined) return cut(sectionOf(text, address, anchor), offset);
  const sections = text.length > MOST_CHARACTERS && address.includes('//docs/') ? sectionsOf(text) : [];
  if (sections.length === 0 || offset > 0) return cut(text, offset);
  const beginning = text.slice(0, text.indexOf('\n## '));
  const list = sections.map((each) => `${address}#${each.anchor}  ${each.title}`);
  return cut([beginning.trim(), '', 'Read the sections by their addresses:', ...list].join('\n'), 0);
}

function cut(text: string, offset: number): string {
  if (!(Number.isInteger(offset) && offset >= 0 && offset <= text.length)) {
    throw new InputError('offset', `expected an integer from 0 to ${text.length}`, 'Give that of the last answer.');
  }
  const end = offset + MOST_CHARACTERS;
  if (text.length <= end) return text.slice(offset);
  return `${text.slice(offset, end)}\n… ${text.length - end} characters follow: read on with offset ${end}.`;
}

function sectionOf(text: string, address: string, anchor: string): string {
  const sections = sectionsOf(text);
  const found = sections.find((each) => each.anchor === anchor);
  if (found) return found.text;
  const names = sections.map((each) => each.anchor).join(', ');
  const remedy = names === '' ? `Read ${address}.` : `Name one of ${names}.`;
  throw new InputError('address', `${address} has no section '${anchor}'`, remedy);
}

/** The sections of a page, each with those within it. */
function sectionsOf(text: string): Section[] {
  const lines = text.split('\n');
  let isCode = false;
  const headings = lines.flatMap((line, at) => {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks, title] = (!isCode && HEADING.exec(line)) || [];
    return title === undefined ? [] : [{ at, level: marks.length, title }];
  });
  return headings.map(({ at, level, title }, index) => {
    const next = headings.slice(index + 1).find((other) => other.level <= level);
    return { anchor: anchorOf(title), title, text: lines.slice(at, next?.at).join('\n').trim() };
  });
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');
