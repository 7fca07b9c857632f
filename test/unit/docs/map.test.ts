import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
/** A section of the page, from its heading to the next of its kind. */
function section(heading: string): string {
  const begin = page.indexOf(`\n## ${heading}\n`);
  return page.slice(begin, page.indexOf('\n## ', begin + 1));
}

const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }).map((entry) => ({
  isFolder: entry.isDirectory(),
  path: posix.join(entry.parentPath.slice(root.length + 1).replaceAll('\\', '/'), entry.name),
}));

describe('the map of the architecture page', () => {
  const map = section('The layers');
  /** What the map says of each layer: its paragraph, or its row of a table. */
  const layers = new Map(
    map
      .split(/\n\n|\n(?=\|)/)
      .map((text) => [/^(?:\*\*|\| )`(src\/[\w/-]+)`/.exec(text)?.[1], text] as const)
      .filter(([layer]) => layer !== undefined),
  );

  it('has every folder of src, in the words on its layer', () => {
    const folders = entries.filter(({ isFolder }) => isFolder).map(({ path }) => path);
    expect(folders.length).toBeGreaterThan(100);
    const inMap = (path: string): boolean => {
      if (path === 'src/app' ? map.includes('**`src/app`**') : layers.has(path)) return true;
      const parts = path.split('/');
      // `gaps/` or `mesh/gaps/` in the paragraph of `src/room`.
      return parts.some((_, i) => {
        const text = layers.get(parts.slice(0, i).join('/'));
        return parts.some((_part, k) => k >= i && text?.includes(`\`${parts.slice(k).join('/')}/\``));
      });
    };
    expect(folders.filter((path) => !inMap(path))).toEqual([]);
  });

  it('has no folder that is not there', () => {
    const folders = new Set(entries.filter(({ isFolder }) => isFolder).flatMap(({ path }) => [path, basename(path)]));
    const below = Array.from(map.matchAll(/`((?:[\w-]+\/)+)`/g), ([, name]) => name.slice(0, -1));
    const known = (name: string): boolean =>
      [...folders].some((folder) => folder === name || folder.endsWith(`/${name}`)) ||
      ['build', 'scenes', 'python', 'plugins', 'test', 'shaders'].includes(name);
    expect(below.filter((name) => !known(name))).toEqual([]);
  });
});

describe('the words of the architecture page', () => {
  const source = entries
    .filter(({ path }) => path.endsWith('.ts'))
    .map(({ path }) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    // As they are written in names: `cutNodes`, `CUT_NODE`.
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  const words = [
    ...section('Words')
      .split('### Words that had')[0]
      .matchAll(/^\| ([^|]+?) +\|/gm),
  ]
    .map(([, cell]) => cell)
    .filter((cell) => cell !== 'word' && !cell.startsWith('-'))
    .flatMap((cell) => cell.split(', '));

  it('are used in src', () => {
    expect(words.length).toBeGreaterThan(60);
    const used = (word: string): boolean =>
      new RegExp(`\\b${word.toLowerCase().replace(/[ -]/g, '\\s+(?:\\* )?')}`).test(source);
    expect(words.filter((word) => !used(word))).toEqual([]);
  });

  it('stand there once', () => {
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  });
});
