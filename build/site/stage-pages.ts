/** Copies the pages of the documentation to where the generator reads them, with what it wants to know of each. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { LINK, type DocsPage } from './page-list.ts';

/** A page of the site, as it is written. */
export interface SitePage extends DocsPage {
  readonly text: string;
  /** Its title in the menu; by default its heading. */
  readonly title?: string;
}

/**
 * @param folder Where to; the pages lie there as they do in the repository.
 * @returns the files written, in the order of the pages
 */
export function stagePages(root: string, folder: string, pages: readonly SitePage[]): readonly string[] {
  const staged = new Set(pages.map(({ path }) => path));
  return pages.map(({ path, group, text, title = titleOf(text, path) }) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      frontMatter({ title, group, address: addressOf(path) }) + withLinks(root, folder, path, text, staged),
    );
    return file;
  });
}

/** What TypeDoc reads before a page: its title in the menu, the part of the menu, and its address. */
function frontMatter(about: Readonly<Record<string, string>>): string {
  return `---\n${Object.entries(about)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n\n`;
}

/** Address of a page without its ending: as in the repository, in small letters. */
const addressOf = (path: string): string => path.replace(/\.md$/, '').toLowerCase();

function titleOf(text: string, path: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${path} has no heading of the first order`);
  return title.replaceAll('`', '');
}

/** Links to pages stay. Links to pictures and sources lead to where these are; one to a folder is only its text. */
function withLinks(root: string, folder: string, path: string, text: string, staged: ReadonlySet<string>): string {
  const parts = text.split(/^(```[\s\S]*?^```)/m);
  const fix = (part: string): string =>
    part
      // TypeDoc takes two brackets for a link of its own.
      .replace(/\[\[([^\]]+)\]\]\(/g, '[\\[$1\\]](')
      .replace(/(?<!!)\[([^\][]*)\]\((?!\w+:|#)([^)\s#]+)\)/g, (link, words: string, target: string) => {
        const found = posix.join(posix.dirname(path), target);
        return !staged.has(found) && statSync(join(root, found)).isDirectory() ? words : link;
      })
      .replace(LINK, (link, target: string, anchor = '') => {
        const found = posix.join(posix.dirname(path), target);
        if (staged.has(found)) return link;
        const there = relative(dirname(join(folder, path)), join(root, found))
          .split(sep)
          .join('/');
        return `](${there}${anchor as string})`;
      });
  return parts.map((part, i) => (i % 2 === 0 ? fix(part) : part)).join('');
}
