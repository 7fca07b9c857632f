import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Finds citations that lead nowhere. A comment cites an equation as `docs/theory/walls.md, eq. W4 to W6`, a section as
 * `docs/theory/subcell.md, 'The bound'`, and a paper as `[Hamilton2015], eq. 6`. Links of pages
 * are checked, too.
 */

const SEARCHED = [
  'src',
  'shaders',
  'electron',
  'test',
  'build',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];
const OWN_PATH = 'test/unit/docs/citations.test.ts';

interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** What git tracks, and what it would track. */
function listFiles(): string[] {
  const arguments_ = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...SEARCHED];
  const listed = execFileSync('git', arguments_, { encoding: 'utf8' }).split('\n');
  return listed.filter((path) => path !== '' && path !== OWN_PATH && existsSync(path));
}

const files: TextFile[] = listFiles()
  .filter((path) => /\.(ts|tsx|js|mjs|wgsl|css|html|md)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const pages = new Map(files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]));

/** Comments that break over lines, without the marks at the beginnings of their lines. */
function unwrapped(text: string): string {
  return text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ');
}

/** Every match of a pattern in every file, as `[path of the file, groups of the match]`. */
function matches(pattern: RegExp): [string, string[]][] {
  return files.flatMap(({ path, text }) =>
    Array.from(unwrapped(text).matchAll(pattern), (match): [string, string[]] => [path, [...match]]),
  );
}

/** `**(W4)**` → page that defines it. */
const equations = new Map<string, string>();
const definedTwice: string[] = [];
for (const [page, text] of pages) {
  for (const [, label] of text.matchAll(/\*\*\(([A-Z]\d+)\)\*\*/g)) {
    if (equations.has(label)) definedTwice.push(`${label} in ${page}`);
    equations.set(label, page);
  }
}

/** Headings of a page, fences of code left out. */
function headings(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return Array.from(prose.matchAll(/^#{1,6} +(.+?) *$/gm), ([, heading]) => heading.replace(/[`*]/g, ''));
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

const KEYS = /\[((?:[A-Z][A-Za-z]+\d{4}[a-z]?)|(?:ISO|IEC)\d+(?:-\d+)?)\]/g;

describe('citations', () => {
  it('of pages lead to pages', () => {
    const lost = matches(/\bdocs\/[\w./-]+\.md\b/g).filter(([, [page]]) => !pages.has(page));
    expect(lost.map(([path, [page]]) => `${path}: ${page}`)).toEqual([]);
  });

  it('of sections lead to sections', () => {
    const cited = matches(/\b(docs\/[\w./-]+\.md), '([^']+)'/g);
    const lost = cited.filter(([, [, page, section]]) => !headings(pages.get(page) ?? '').includes(section));
    expect(cited.length).toBeGreaterThan(0);
    expect(lost.map(([path, [citation]]) => `${path}: ${citation}`)).toEqual([]);
  });

  it('of equations lead to equations of the page named', () => {
    const cited = matches(/\b(docs\/[\w./-]+\.md), eq\. ([A-Z]?\d+(?:(?:,| to| and) [A-Z]?\d+)*)/g);
    const lost = cited.filter(([, [, page, labels]]) =>
      labels.split(/, | to | and /).some((label) => equations.get(label) !== page),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(lost.map(([path, [citation]]) => `${path}: ${citation}`)).toEqual([]);
  });

  it('of equations on the pages themselves lead to equations', () => {
    const lost = matches(/\((?:eq\. )?([A-Z]\d+)(?: to \(?([A-Z]\d+)\)?)?\)/g)
      .filter(([path]) => path.startsWith('docs/'))
      .filter(([, [, ...labels]]) => labels.some((label) => label && !equations.has(label)));
    expect(lost.map(([path, [citation]]) => `${path}: ${citation}`)).toEqual([]);
    expect(definedTwice).toEqual([]);
  });

  it('of papers and standards lead to the list of references', () => {
    const known = new Set(
      Array.from(pages.get('docs/references.md')!.matchAll(/^- \*\*\[([\w-]+)\]\*\*/gm), ([, key]) => key),
    );
    const lost = matches(KEYS).filter(([, [, key]]) => !known.has(key));
    expect(known.size).toBeGreaterThan(40);
    expect(lost.map(([path, [citation]]) => `${path}: ${citation}`)).toEqual([]);
  });

  it('name no page and no paper that only its readers of old know', () => {
    const old = matches(/mathematics\spage|hamilton-large-|garces-operacion|mo-li-aligned|course-notes-|mp-mmtb-/gi);
    expect(old.map(([path, [citation]]) => `${path}: ${citation}`)).toEqual([]);
  });
});

describe('links', () => {
  it('of the pages lead to files and headings that exist', () => {
    const lost: string[] = [];
    for (const [page, text] of pages) {
      const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
      for (const [, target] of prose.matchAll(/\]\(([^()\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [file, anchor] = target.split('#');
        const path = file === '' ? page : posix.normalize(posix.join(posix.dirname(page), file));
        if (!existsSync(path)) lost.push(`${page}: ${target}`);
        else if (
          anchor !== undefined &&
          !headings(pages.get(path) ?? '')
            .map(anchorOf)
            .includes(anchor)
        ) {
          lost.push(`${page}: ${target}, no such heading`);
        }
      }
    }
    expect(lost).toEqual([]);
  });
});
