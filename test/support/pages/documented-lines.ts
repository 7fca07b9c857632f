import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A call of the program as a page shows it. */
export interface DocumentedLine {
  /** Words after the program's name, without comments: `check SCENE`. */
  readonly line: string;
  /** The page that shows it first. */
  readonly page: string;
  /** Whether it stands in a block, to be copied; in a sentence it may leave out arguments. */
  readonly isExample: boolean;
}

const PROGRAM = /^\s*(?:wavehall|node dist\/cli\.js)(?= |$)/;
/** `check` or `sweep plan`. */
const COMMAND_NAME = /^ [a-z]+(?: (?:plan|run|status|collect|submit|show|clear))?$/;
const BLOCK = /^ *```.*\n([\s\S]*?)^ *```/gm;

/** Pages of docs and those beside them. A list of changes shows what no longer is. */
const pages = (): string[] => [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
    .filter((name) => name.endsWith('.md'))
    .sort(),
];

/** Calls of the program in a text, those of blocks first. A sentence may name a command alone: that is no call. */
export function linesIn(text: string): Omit<DocumentedLine, 'page'>[] {
  const examples = [...text.matchAll(BLOCK)]
    .flatMap(([, block]) => block.replace(/\\\n\s*/g, '').split('\n'))
    .filter((line) => PROGRAM.test(line))
    .map((line) => ({ line: line.replace(PROGRAM, '').replace(/\s+#.*$/, ''), isExample: true }));
  const mentions = [...text.replace(BLOCK, '').matchAll(/`([^`]+)`/g)]
    .map(([, span]) => span.replace(/\s+/g, ' '))
    .filter((span) => PROGRAM.test(span))
    .map((span) => ({ line: span.replace(PROGRAM, ''), isExample: false }))
    .filter(({ line }) => line !== '' && !COMMAND_NAME.test(line));
  return [...examples, ...mentions].map((one) => ({ ...one, line: one.line.trim() }));
}

/** Every call that the pages show, each once; an example if it is one anywhere. */
export function documentedLines(): readonly DocumentedLine[] {
  const all = pages().flatMap((page) =>
    linesIn(readFileSync(join(root, page), 'utf8')).map((one): DocumentedLine => ({ ...one, page })),
  );
  const once = new Map<string, DocumentedLine>();
  for (const one of all.filter(({ isExample }) => isExample)) if (!once.has(one.line)) once.set(one.line, one);
  for (const one of all) if (!once.has(one.line)) once.set(one.line, one);
  return [...once.values()];
}

/** The words of a line as a shell splits it: quotes hold words together. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word.replace(/['"]/g, ''));
}
