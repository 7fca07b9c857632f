import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { boxPicture } from '../../../build/drawings/box-picture.ts';
import { BOX, layPanel, panelOf } from '../../../build/drawings/layer-graph.ts';
import { layerPicture } from '../../../build/drawings/layer-picture.ts';
import { groupOf, LAYER_GROUPS } from '../../../build/drawings/layer-groups.ts';
import { LAYER_WORDS } from '../../../build/drawings/layer-words.ts';
import { layers, type Layer } from '../../../build/rules/layers.js';
import { pipelinePicture } from '../../../build/drawings/pipeline-picture.ts';
import { renderFile, stages } from '../../../build/drawings/pipeline-stages.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const AGAIN = 'run `npm run architecture` and look at the picture';

describe('the picture of the layers', () => {
  it('shows the table as it is', () => {
    expect(read('docs/architecture.svg') === layerPicture(layers), AGAIN).toBe(true);
  });

  it('has words for every layer, short enough for its box', () => {
    for (const name of Object.keys(layers)) expect(LAYER_WORDS[name], name).toMatch(/^.{3,24}$/);
    const drawn = [...Object.keys(layers), 'shaders'];
    expect(Object.keys(LAYER_WORDS).filter((name) => !drawn.includes(name))).toEqual([]);
  });

  it('puts every layer in a group', () => {
    const drawn = [...Object.keys(layers), 'shaders'];
    expect(drawn.filter((name) => groupOf(name) === undefined)).toEqual([]);
    const grouped = LAYER_GROUPS.flatMap(({ layers: members }) => members);
    expect(grouped.filter((name) => !drawn.some((one) => one === name || one.startsWith(`${name}/`)))).toEqual([]);
  });

  it.each([...new Set(Object.keys(layers).map(panelOf))])(
    'keeps boxes of %s apart and leads every import downwards',
    (panel) => {
      const { boxes, lines } = layPanel(panel, layers);
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
          const apart = Math.abs(a.x - b.x) >= BOX.width || Math.abs(a.y - b.y) >= BOX.height;
          expect(apart, `${a.name} and ${b.name}`).toBe(true);
        }
      }
      for (const { from, to, points } of lines) {
        expect(points[0][1], `${from} imports ${to}`).toBeGreaterThan(points.at(-1)![1]);
        const allowed = (path: string): boolean => `${to}/`.startsWith(`${path}/`) || path.startsWith(`${to}/`);
        const floors = Object.keys(layers).filter((name) => name === from || name.startsWith(`${from}/`));
        expect(floors.some((name) => layers[name].imports.some(allowed))).toBe(true);
      }
    },
  );

  it('leaves out what other arrows imply, and nothing else', () => {
    const layer = (...imports: string[]): Layer => ({ imports, node: 'none' });
    const table = {
      'src/a': layer(),
      'src/b': layer('src/a'),
      'src/c': layer('src/a', 'src/b'),
      'src/d': layer('src/a'),
    };
    const { lines, boxes } = layPanel('src', table);
    expect(lines.map(({ from, to }) => `${from} ${to}`)).toEqual(['src/b src/a', 'src/c src/b', 'src/d src/a']);
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(3);
  });
});

describe('the picture of the pipeline', () => {
  it('shows the stages as they are listed', () => {
    expect(read('docs/pipeline.svg') === pipelinePicture(stages), AGAIN).toBe(true);
  });

  it('names files that exist, which the rendering imports, and layers of the table', () => {
    const source = read(renderFile);
    for (const { name, file, layers: used } of stages) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(source, `${name}: ${file}`).toContain(`/${file.split('/').at(-1)!}'`);
      for (const layer of used) expect(Object.keys(layers)).toContain(layer);
    }
  });
});

it('the page tells of every layer', () => {
  const page = read('docs/architecture.md');
  for (const name of Object.keys(layers)) expect(page.includes(`\`${name}\``), name).toBe(true);
});

it('the contents of the page name every recipe, in the order of the page', () => {
  const page = read('docs/architecture.md');
  const [, contents] = /\[Where to add\]\(#where-to-add\):([^]*?)\n\n/.exec(page)!;
  const listed = [...contents.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)].map(([, words, anchor]) => [words, anchor]);
  const recipes = [...page.slice(page.indexOf('\n## Where to add')).matchAll(/^### (.+)$/gm)].map(([, heading]) => [
    heading.charAt(0).toLowerCase() + heading.slice(1),
    heading.toLowerCase().replaceAll(' ', '-'),
  ]);
  expect(recipes.length).toBeGreaterThan(8);
  expect(listed).toEqual(recipes);
});

describe('the picture of a box', () => {
  it('is that of the page for first-time readers', () => {
    expect(read('docs/pictures/box-faces.svg') === boxPicture(), AGAIN).toBe(true);
    const faces = [...boxPicture().matchAll(/>([xyz][+-])[ <]/g)].map(([, face]) => face).sort();
    expect(faces).toEqual(['x+', 'x-', 'y+', 'y-', 'z+', 'z-']);
  });
});
