import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const FOLDERS = ['build', 'docs', 'electron', 'shaders', 'src', 'test'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    posix.join(folder, name.replaceAll('\\', '/')),
  ),
);
const pages = [...readdirSync(root), ...files].filter((path) => path.endsWith('.md'));

/** Text outside of code blocks and of code between backticks. */
const prose = (page: string): string =>
  read(page)
    .replace(/^```[^]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');

/** Where links of a page lead, as written. */
const linksOf = (page: string): string[] => [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);

/** The anchors of a page: its headings, as the usual viewers of Markdown name them. */
function anchorsOf(page: string): string[] {
  const headings = [
    ...read(page)
      .replace(/^```[^]*?^```/gm, '')
      .matchAll(/^#+ +(.+)$/gm),
  ];
  return headings.map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

describe.each(pages)('%s', (page) => {
  it('links to files and headings that exist', () => {
    const broken = linksOf(page)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [path, anchor] = target.split('#');
        const file = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
        if (!existsSync(join(root, file))) return true;
        return anchor !== undefined && !anchorsOf(file).includes(anchor);
      });
    expect(broken).toEqual([]);
  });
});

/** Pages of how things are; a diary and a list of changes name what is no longer there. */
const present = pages.filter((page) => page !== 'CHANGELOG.md' && !page.startsWith('docs/measurements/'));

it.each(present)('%s names files of the repository that exist', (page) => {
  const named = [...read(page).matchAll(/`((?:src|electron|shaders|test|build|scenes|docs)\/[\w./-]+)`/g)];
  const missing = named.map(([, path]) => path).filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

it('every page is reached from the index', () => {
  const reached = new Set(['docs/README.md']);
  for (const page of reached) {
    for (const target of linksOf(page)) {
      const path = posix.normalize(posix.join(posix.dirname(page), target.split('#')[0]));
      if (pages.includes(path)) reached.add(path);
    }
  }
  expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
});

it('comments name pages that exist', () => {
  const sources = files.filter((path) => /\.(ts|tsx|js|wgsl|css)$/.test(path));
  const broken = sources.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w./-])docs\/[\w/-]+\.(?:md|svg|png)/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(broken).toEqual([]);
});
