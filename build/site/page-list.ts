/** Which pages the site has, and in which order its menu names them: that of `docs/README.md`. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

export const INDEX = 'docs/README.md';

/** Languages of the blocks of code. */
export const LANGUAGES = 'sh json typescript javascript csv python wgsl yaml dockerfile xml matlab'.split(' ');

export interface DocsPage {
  /** Path from the root of the repository. */
  readonly path: string;
  /** Its part of the menu: a section of the index, or {@link MORE}. */
  readonly group: string;
}

/** The part of the menu for pages that no section of the index names. */
export const MORE = 'More';

/**
 * The pages that the index names, by its sections, then those that only other pages name. A page that is an index
 * itself is followed by the pages of its folder.
 */
export function listPages(root: string): readonly DocsPage[] {
  const groups = new Map([[INDEX, MORE]]);
  const add = (path: string, group: string): void => {
    if (groups.has(path)) return;
    groups.set(path, group);
    if (basename(path) !== 'README.md') return;
    for (const next of linkedPages(root, path)) if (dirname(next) === dirname(path)) add(next, group);
  };
  for (const section of readFileSync(join(root, INDEX), 'utf8').split(/^## /m).slice(1)) {
    const group = section.slice(0, section.indexOf('\n'));
    // The page of the repository itself is no part of a menu.
    for (const path of linksOf(root, INDEX, section)) if (dirname(path) !== '.') add(path, group);
  }
  for (const [path] of groups)
    for (const next of linkedPages(root, path)) if (!groups.has(next)) groups.set(next, MORE);
  return [...groups].map(([path, group]) => ({ path, group }));
}

const linkedPages = (root: string, path: string): readonly string[] =>
  linksOf(root, path, readFileSync(join(root, path), 'utf8'));

/** Links of Markdown to files: what is between the brackets, the path and the anchor with its `#`. */
export const LINK = /\]\((?!\w+:|#)([^)\s#]+)(#[^)\s]*)?\)/g;

const linksOf = (root: string, page: string, text: string): readonly string[] =>
  [...text.matchAll(LINK)]
    .map(([, target]) => posix.join(posix.dirname(page), target))
    .filter((path) => path.endsWith('.md') && existsSync(join(root, path)) && statSync(join(root, path)).isFile());
