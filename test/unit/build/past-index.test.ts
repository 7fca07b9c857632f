import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type BuildResult } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pastIndex } from '../../../build/past-index.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Two commands that each take one thing from an index, loaded when they are named. */
const FILES = {
  'src/app/index.ts': "export { one as first, type Kind } from './one.ts';\nexport { two } from './two.ts';\n",
  'src/app/one.ts': "export type Kind = 'a';\nexport const one = 'the first';\n",
  'src/app/two.ts': "export const two = 'the second';\n",
  'src/one-command.ts':
    "import {\n  first,\n  type Kind,\n} from './app/index.ts';\nconst kind: Kind = 'a';\nconsole.log(first, kind);\n",
  'src/two-command.ts': "import { two as second } from './app/index.ts';\nconsole.log(second);\n",
  'src/main.ts': "await import('./one-command.ts');\nawait import('./two-command.ts');\n",
};

const bundled = (): Promise<BuildResult<{ metafile: true; write: false }>> =>
  build({
    absWorkingDir: folder,
    entryPoints: ['src/main.ts'],
    plugins: [pastIndex('src/app/index.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'dist',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });

const write = (files: Readonly<Record<string, string>>): void => {
  mkdirSync(join(folder, 'src/app'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
};

describe('imports past an index', () => {
  it('load no file of which nothing is used', async () => {
    write(FILES);
    const { metafile, outputFiles } = await bundled();
    const inputsOf = (command: string): string[] =>
      Object.values(metafile.outputs).flatMap(({ entryPoint, inputs, imports }) =>
        entryPoint === command
          ? [...Object.keys(inputs), ...imports.flatMap(({ path }) => Object.keys(metafile.outputs[path].inputs))]
          : [],
      );
    expect(inputsOf('src/one-command.ts').sort()).toEqual(['src/app/one.ts', 'src/one-command.ts']);
    expect(inputsOf('src/two-command.ts').sort()).toEqual(['src/app/two.ts', 'src/two-command.ts']);
    expect(outputFiles.map(({ text }) => text).join('\n')).toContain('"the first"');
  });

  it.each([
    ['a name that the index lacks', { 'src/two-command.ts': "import { three } from './app/index.ts';\nthree();\n" }],
    ['an index that does more than name files', { 'src/app/index.ts': 'export const more = 1;\n' }],
  ])('refuse %s', async (_, files) => {
    write({ ...FILES, ...files });
    await expect(bundled()).rejects.toThrow(/has no three|no list of exports/);
  });
});
