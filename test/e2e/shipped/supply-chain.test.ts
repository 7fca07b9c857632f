import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { licenceFiles } from '../../../build/licences.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly unknown[];
  readonly licenses: readonly unknown[];
  readonly properties: readonly { readonly value: string }[];
}
const { components } = JSON.parse(read('dist/sbom.json')) as { components: readonly Component[] };
const { packages: locked } = JSON.parse(read('package-lock.json')) as {
  packages: Readonly<Record<string, { readonly version?: string }>>;
};
const inPart = (part: string): string[] =>
  components.filter(({ properties }) => properties.some(({ value }) => value === part)).map(({ name }) => name);

describe('what is shipped', () => {
  it.each([
    ['node', 'dist/licences.txt'],
    ['window', 'dist/window/licences.txt'],
    ['desktop', 'dist/main-licences.txt'],
  ])('in the part %s has all its licences and notices in %s', (part, file) => {
    const text = read(file);
    // Electron brings its own.
    const packages = inPart(part).filter((name) => name !== 'electron');
    expect(packages.length).toBeGreaterThan(0);
    for (const name of packages) {
      expect(text, name).toMatch(new RegExp(`^${name} \\d`, 'm'));
      // Of a package with two versions one may be for tests alone.
      const folders = Object.keys(locked).filter(
        (path) => path.endsWith(`node_modules/${name}`) && existsSync(join(root, path)),
      );
      const isPassedOn = folders.map((folder) =>
        licenceFiles(join(root, folder)).every((each) =>
          text.includes(readFileSync(join(root, folder, each), 'utf8').trim()),
        ),
      );
      expect(isPassedOn, name).toContain(true);
    }
  });

  it('includes what ECharts passes on', () => {
    for (const file of ['dist/licences.txt', 'dist/window/licences.txt']) {
      expect(read(file)).toContain('This product includes software developed at\nThe Apache Software Foundation');
      expect(read(file)).toContain('Mike Bostock');
    }
  });

  it('says in each bundle where the licences are', () => {
    const bundles = ['cli', 'cpu-thread', 'room-thread', 'wavehall', 'node', 'main'].map((name) => `dist/${name}.js`);
    const page = ['main', 'core-worker', 'cpu-thread', 'room-thread'].map((name) => `dist/window/${name}.js`);
    for (const file of [...bundles, ...page, 'dist/preload.cjs', 'dist/window/style.css']) {
      expect(read(file).slice(0, 300), file).toContain('see licences.txt');
    }
  });

  it('is listed in the bill of materials, with versions, hashes and licences', () => {
    expect(inPart('node')).toEqual(expect.arrayContaining(['webgpu', 'highs', 'web-ifc', 'h5wasm', 'zod']));
    expect(inPart('window')).toEqual(expect.arrayContaining(['preact', 'three', 'echarts', 'zrender']));
    expect(inPart('desktop')).toEqual(['electron', 'zod']);
    for (const { name, version, hashes, licenses } of components) {
      const installed = Object.entries(locked).filter(([path]) => path.endsWith(`node_modules/${name}`));
      expect(
        installed.map(([, { version: each }]) => each),
        name,
      ).toContain(version);
      expect(hashes?.length, name).toBeGreaterThan(0);
      expect(licenses.length, name).toBeGreaterThan(0);
    }
  });

  it('is the same, byte by byte, when it is built in another folder', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'wavehall-build-'));
    try {
      const copy = join(elsewhere, 'a longer way/to it');
      mkdirSync(copy, { recursive: true });
      for (const name of [
        'src',
        'shaders',
        'electron',
        'build',
        'scenes',
        'package.json',
        'package-lock.json',
        'tsconfig.json',
      ]) {
        cpSync(join(root, name), join(copy, name), { recursive: true });
      }
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
      execFileSync(process.execPath, ['--import', 'tsx', 'build/bundle.ts'], { cwd: copy, stdio: 'ignore' });
      expect(hashes(join(copy, 'dist')), 'run npm run build first').toEqual(hashes(join(root, 'dist')));
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });
});

/** SHA-256 of each file in a folder, but not of the types and the site, which other commands make. */
function hashes(folder: string): Record<string, string> {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter(
    (file) => !/^(types|site)\b/.test(file) && statSync(join(folder, file)).isFile(),
  );
  return Object.fromEntries(
    files.sort().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}
