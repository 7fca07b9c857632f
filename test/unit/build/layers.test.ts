import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterAll, describe, expect, it } from 'vitest';
import { orders } from '../../../build/rules/floors.js';
import { layers } from '../../../build/rules/layers.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * A copy of the folders with one small file in each layer, under the lint rules of the repository. The rules see only
 * imports that resolve; here every import does, whatever the real folders contain.
 */
const house = realpathSync(mkdtempSync(join(tmpdir(), 'wavehall-house-')));
const ordered = Object.entries(orders).flatMap(([layer, folders]) => folders.map((folder) => `${layer}/${folder}`));
for (const folder of [...Object.keys(layers), ...ordered, 'test', 'build', 'shaders', 'shaders/lab']) {
  mkdirSync(join(house, folder), { recursive: true });
  writeFileSync(join(house, folder, 'part.ts'), 'export type Part = number;\nexport const part: Part = 0;\n');
}
writeFileSync(join(house, 'src/app/index.ts'), '');
writeFileSync(join(house, 'shaders/part.wgsl'), '');
for (const file of [
  'eslint.config.js',
  'build/rules/comments.js',
  'build/rules/floors.js',
  'build/rules/layers.js',
  'build/rules/no-cycle.js',
  'build/rules/no-engine-names.js',
  'build/rules/no-literal-words.js',
  'src/engine/engine-names.ts',
  'package.json',
]) {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  copyFileSync(join(root, file), join(house, file));
}
symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));

afterAll(() => {
  rmSync(house, { recursive: true });
});

/** Rules that need types are off, because the snippets belong to no TypeScript project. */
const eslint = new ESLint({ cwd: house, overrideConfig: [tseslint.configs.disableTypeChecked] });

/** The rules that a source text breaks in the given folder. */
async function brokenRules(folder: string, source: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(source, { filePath: join(house, folder, 'snippet.ts') });
  return result.messages.map(({ ruleId }) => ruleId);
}

/** The path by which a file of one folder imports the file of another. */
function importPath(from: string, to: string): string {
  const path = relative(from, join(to, to === 'shaders' ? 'part.wgsl' : 'part.ts'));
  return path.startsWith('.') ? path : `./${path}`;
}

describe('layers', () => {
  it('are listed from the bottom up, so that no import runs back', () => {
    const names = Object.keys(layers);
    for (const [name, { imports }] of Object.entries(layers)) {
      const lower = imports.filter((other) => names.includes(other));
      for (const other of lower)
        expect(names.indexOf(other), `${name} imports ${other}`).toBeLessThan(names.indexOf(name));
    }
  });

  it('cover every folder of src and of the window', () => {
    const foldersIn = (folder: string, ...others: string[]): string[] =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
        .map(({ name }) => `${folder}/${name}`);
    const folders = [
      ...foldersIn('src'),
      ...foldersIn('src/app'),
      ...foldersIn('electron'),
      ...foldersIn('electron/renderer', 'state', 'style'),
      ...foldersIn('electron/renderer/state'),
    ].filter((folder) => folder !== 'electron/renderer');
    expect(Object.keys(layers)).toEqual(expect.arrayContaining(folders));
  });

  it('put every folder of an ordered layer in its place', () => {
    const below = (layer: string, folder = ''): string[] =>
      readdirSync(join(root, layer, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => (folder ? `${folder}/${name}` : name))
        .flatMap((path) => [path, ...below(layer, path)]);
    for (const [layer, folders] of Object.entries(orders))
      expect(below(layer).sort(), layer).toEqual(folders.toSorted());
    const floors = Object.keys(layers).filter((name) => name.startsWith('src/app/'));
    expect(Object.keys(orders)).toEqual(expect.arrayContaining(floors));
  });

  it('leave nothing of the application beside its floors but its interface', () => {
    const beside = readdirSync(join(root, 'src/app'), { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(beside.map(({ name }) => name)).toEqual(['index.ts']);
  });

  it.each([
    ['src/app/inputs/scene', 'src/app/inputs/request'],
    ['src/app/rendering/prepared', 'src/app/rendering'],
    ['src/app/jobs/verify/tools', 'src/app/jobs/verify/checks'],
    ['src/app/jobs/verify/checks', 'src/app/jobs/verify'],
    ['src/app/jobs/sweep', 'src/app/jobs/sweep/run'],
    ['src/app/ports/host', 'src/app/inputs/scene'],
    ['src/lab/published', 'src/lab/bench'],
    ['src/units', 'src/engine'],
    ['src/chart', 'src/units'],
    ['src/scheme', 'src/chart'],
    ['src/scheme', 'src/room'],
    ['src/material', 'src/scene'],
    ['src/room', 'src/kernel'],
    ['src/kernel', 'src/engine'],
    ['src/engine/webgpu', 'src/run'],
    ['src/run', 'src/app/ports'],
    ['src/response', 'src/engine'],
    ['src/lab', 'src/app/ports'],
    ['src/kernel', 'src/lab'],
    ['src/kernel', 'shaders/lab'],
    ['src/engine/webgpu', 'src/lab'],
    ['src/run', 'src/lab'],
    ['src/app/ports', 'src/lab'],
    ['src/app/rendering', 'src/lab'],
    ['src/app', 'src/cli'],
    ['src/app/jobs', 'src/node'],
    ['src/node', 'src/cli'],
    ['src/cli', 'src/engine'],
    ['src/cli', 'src/app/jobs'],
    ['src/lists', 'src/room'],
    ['src/tune', 'src/lab'],
    ['src/units', 'test'],
    ['src/app/jobs', 'build'],
    ['src/engine/webgpu', 'shaders'],
    ['src/app/planning', 'shaders'],
    ['test', 'shaders'],
    ['electron/renderer/core', 'src/engine'],
    ['electron/renderer/views', 'src/app/results'],
    ['electron/renderer/core', 'electron/renderer/state/window'],
    ['electron/renderer/parts', 'electron/renderer/core'],
    ['electron/renderer/plots', 'electron/renderer/state/window'],
    ['electron/renderer/three', 'electron/renderer/state/window'],
    ['electron/renderer/state/document', 'electron/renderer/state/room'],
    ['electron/renderer/state/room', 'electron/renderer/state/plan'],
    ['electron/renderer/state/stencils', 'electron/renderer/plots'],
    ['electron/renderer/state/stencils', 'electron/renderer/three'],
    ['electron/renderer/views', 'electron/renderer/core'],
    ['electron/renderer/views', 'electron/renderer/shell'],
    ['electron/renderer/shell', 'electron/renderer/page'],
    ['electron/main', 'electron/renderer/platform'],
  ])('%s may not import %s', async (from, to) => {
    const path = importPath(from, to);
    expect(await brokenRules(from, `import '${path}';`)).toEqual(['import-x/no-restricted-paths']);
  });

  it.each([
    ['src/units', 'src/units'],
    ['src/room', 'src/scheme'],
    ['src/kernel', 'shaders'],
    ['src/response', 'src/chart'],
    ['src/engine/webgpu', 'src/kernel'],
    ['src/engine/webgpu', 'src/engine'],
    ['src/app/results', 'src/response'],
    ['src/app', 'src/app/jobs/sweep'],
    ['src/app/jobs/sweep/run', 'src/app/jobs/sweep'],
    ['src/app/jobs/verify', 'src/app/jobs/verify/checks'],
    ['src/app/rendering', 'src/app/rendering/prepared'],
    ['src/app/rendering/finished', 'src/app/inputs/scene'],
    ['src/lab', 'src/tune'],
    ['src/lab', 'shaders/lab'],
    ['src/app/jobs', 'src/lab'],
    ['src/app/planning', 'src/tune'],
    ['src/cli', 'src/node'],
    ['test', 'src/engine'],
    ['electron/renderer/state/run', 'electron/renderer/state/results'],
    ['electron/renderer/views/room', 'electron/renderer/state/run'],
    ['electron/renderer/page', 'electron/renderer/shell'],
  ])('%s may import %s', async (from, to) => {
    expect(await brokenRules(from, `import '${importPath(from, to)}';`)).toEqual([]);
  });

  it.each(['src/node', 'src/cli', 'electron/renderer/core', 'electron/renderer/views'])(
    '%s may import the contract of src/app',
    async (from) => {
      const path = relative(from, 'src/app/index.ts');
      expect(await brokenRules(from, `import '${path}';`)).toEqual([]);
    },
  );

  it.each([
    `import '../engine/part';`,
    `import type { Part } from '../engine/part.ts';\nexport type Other = Part;`,
    `export * from '../engine/part.ts';`,
    `await import('../engine/part.ts');`,
  ])('are not got around by: %s', async (source) => {
    expect(await brokenRules('src/units', source)).toEqual(['import-x/no-restricted-paths']);
  });
});

describe('what a layer may use of its surroundings', () => {
  it.each([
    ['src/scheme', `import 'node:os';`, 'no-restricted-imports'],
    ['src/room', `import 'fs';`, 'no-restricted-imports'],
    ['src/room', `export const now = Date.now();`, 'no-restricted-globals'],
    ['src/room', `export const now = performance.now();`, 'no-restricted-globals'],
    ['src/scheme', `export const seed = Math.random();`, 'no-restricted-properties'],
    ['src/scene', `import 'node:fs/promises';`, 'no-restricted-imports'],
    ['src/engine/webgpu', `import 'node:fs';`, 'no-restricted-imports'],
    ['src/app/inputs', `import 'node:fs/promises';`, 'no-restricted-imports'],
    ['src/run', `console.log('a');`, 'no-console'],
    ['src/engine/webgpu', `export const gpu = navigator.gpu;`, 'no-restricted-globals'],
    ['src/app/ports', `export const gpu = globalThis.navigator.gpu;`, 'no-restricted-globals'],
    ['src/room', `export const gpu = navigator.gpu;`, 'no-restricted-globals'],
  ])('%s may not: %s', async (folder, source, rule) => {
    expect(await brokenRules(folder, source)).toEqual([rule]);
  });

  it.each([
    ['src/engine/reference', `import 'node:worker_threads';`],
    ['src/cli', `import 'node:fs';\nperformance.now();`],
    ['electron/renderer/core', `export const gpu = navigator.gpu;`],
  ])('%s may: %s', async (folder, source) => {
    expect(await brokenRules(folder, source)).toEqual([]);
  });
});

describe('text for a terminal', () => {
  it.each([
    `console.log('a');`,
    `process.stdout.write('a');`,
    `globalThis.process.stderr.write('a');`,
    `const { stdout } = process;\nstdout.end('a');`,
    `import { stderr } from 'node:process';\nstderr.end('a');`,
    `import { writeSync } from 'node:fs';\nwriteSync(1, 'a');`,
  ])('goes one way only, which cleans it: not %s', async (source) => {
    for (const folder of ['src/cli/commands', 'src/node', 'electron/main']) {
      const broken = await brokenRules(folder, source);
      expect(broken).toEqual(expect.arrayContaining([expect.stringMatching(/^no-(console|restricted-syntax)$/)]));
    }
  });
});

describe('an import cycle', () => {
  /** Lints two files that import each other, and gives the messages of each. */
  async function messagesOf(name: string, a: string, b: string): Promise<string[][]> {
    const folder = join(house, 'src/units', name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.ts'), a);
    writeFileSync(join(folder, 'b.ts'), b);
    const results = await eslint.lintFiles([folder]);
    return results.map(({ messages }) => messages.map(({ ruleId, message }) => `${String(ruleId)}: ${message}`));
  }

  it.each([
    ['values', `import { b } from './b.ts';\nexport const a: number = b;\n`],
    ['types', `import type { B } from './b.ts';\nexport type A = B | null;\n`],
    ['inline-types', `import { type B } from './b.ts';\nexport type A = B | null;\n`],
    ['exports', `export type * from './b.ts';\n`],
    ['loading', `export const a = async (): Promise<unknown> => import('./b.ts');\n`],
  ])('of %s is an error that names its files', async (name, a) => {
    const b = `import type * as a from './a.ts';\nexport type B = keyof typeof a;\nexport const b = 0;\n`;
    const path = (from: string, to: string): string => {
      const files = [from, to, from].map((file) => `src/units/${name}/${file}.ts`).join(' → ');
      return `wavehall/no-cycle: Import cycle: ${files}. Move what these files share into a file of its own.`;
    };
    expect(await messagesOf(name, a, b)).toEqual([[path('a', 'b')], [path('b', 'a')]]);
  });

  it('is none where imports run one way', async () => {
    expect(await messagesOf('one-way', `import './b.ts';\n`, 'export {};\n')).toEqual([[], []]);
  });
});
