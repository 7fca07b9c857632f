import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.md'));
const pages = [...pagesIn('.'), ...pagesIn('docs'), 'scenes/LICENCES.md'];

/** Headings of a page as the anchors that GitHub gives them. */
function anchors(page: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = read(page)
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading]) => {
      const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      const anchor = plain.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    }),
  );
}

it.each(pages)('links of %s resolve, headings among them', (page) => {
  const text = read(page).replace(/^```[\s\S]*?^```/gm, '');
  const targets = [...text.matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, target]) => target);
  const broken = targets.filter((target) => {
    const [path, anchor] = target.split('#');
    const file = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && file.endsWith('.md') && !anchors(file).has(anchor);
  });
  expect(broken).toEqual([]);
});
