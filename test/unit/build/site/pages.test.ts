import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { benchmarkPage } from '../../../../build/site/benchmark.ts';
import { galleryPage } from '../../../../build/site/gallery.ts';
import { brokenLinks } from '../../../../build/site/links.ts';
import { INDEX, LANGUAGES, listPages, MORE } from '../../../../build/site/page-list.ts';
import { stagePages } from '../../../../build/site/stage-pages.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const pages = listPages(root);

it('has every page of the documentation once, those for a first-time reader first', () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.startsWith('docs/use/')).length).toBeGreaterThan(30);
  expect(paths.slice(0, 3)).toEqual([INDEX, 'docs/use/first-room.md', 'docs/use/window.md']);
  const groupOf = (path: string): string | undefined => pages.find((page) => page.path === path)?.group;
  expect(groupOf('docs/theory/walls.md')).toBe('Theory');
  expect(groupOf('docs/measurements/kernels.md')).toBe('Measurements');
  expect(groupOf('SECURITY.md')).toBe(MORE);
});

it('knows the language of every block of code', () => {
  const used = pages.flatMap(({ path }) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/^ *```([a-z]+)$/gm), ([, language]) => language),
  );
  // Plain text has no colours, and `ts` is another name.
  expect([...LANGUAGES, 'text', 'ts']).toEqual(expect.arrayContaining([...new Set(used)]));
});

it('keeps links between pages, leads others to the sources, and leaves code alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-pages-'));
  const text = [
    '# A `page`',
    '[air](air.md#in-short) ![wave](../pictures/room.png) [folder](../measurements/baselines) [[Key]](air.md) [up](site:app/)',
    '```',
    '[air](../pictures/room.png)',
    '```',
  ];
  const [file] = stagePages(root, folder, [
    { path: 'docs/use/walls.md', group: 'First', text: text.join('\n') },
    { path: 'docs/use/air.md', group: 'First', text: '# Air' },
  ]);
  const picture = relative(join(folder, 'docs/use'), join(root, 'docs/pictures/room.png'));
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    ...['---', 'title: "A page"', 'group: "First"', 'address: "docs/use/walls"', '---', ''],
    text[0],
    `[air](air.md#in-short) ![wave](${picture}) folder [\\[Key\\]](air.md) [up](site:app/)`,
    ...text.slice(2),
  ]);
});

it('shows each example with its picture, and benchmarks with the card they were measured on', () => {
  const gallery = galleryPage(root);
  expect(gallery.match(/^## /gm)).toHaveLength(10);
  expect(gallery.match(/^!\[.*\]\(scenes\/pictures\/.*\.png\)$/gm)).toHaveLength(9);
  expect(gallery).toContain('[Open this room](site:app/#example=shoebox.json)');
  expect(gallery).toMatch(/^\| 500 \| 2\.01 ± 0\.06 \| 2\.\d\d ± 0\.\d\d \| \+2 % \|$/m);
  expect(gallery.indexOf('seminar-room.json')).toBeLessThan(gallery.indexOf('classroom.json'));
  expect(gallery).toContain('| waves | 29.6 |');
  const benchmarks = benchmarkPage(root);
  expect(benchmarks).toContain('one NVIDIA H200');
  expect(benchmarks.match(/^\| (leggy|compact|box|sparse)-\d+ /gm)!.length).toBeGreaterThan(50);
});

it('finds links that lead nowhere', () => {
  const html = (...places: string[]): string => places.join('\n');
  const good = html(
    '<a href="../b.html#one">',
    '<img src="../p%20q.png">',
    '<a class="x" href="../app/#view=run">',
    '<a href="#own">',
  );
  const bad = html(
    '<a href="c.html">',
    '<a href="../b.html#two">',
    '<a href="/b.html">',
    '<script src="https://x.example/x.js">',
  );
  const site = (page: string): string[] => [
    ...brokenLinks(
      new Map([
        ['d/a.html', `<h1 id="own">${page}`],
        ['b.html', '<h2 id="one">'],
      ]),
      new Set(['d/a.html', 'b.html', 'p q.png', 'app/index.html']),
    ),
  ];
  expect(site(good)).toEqual([]);
  expect(site(bad)).toHaveLength(4);
});
