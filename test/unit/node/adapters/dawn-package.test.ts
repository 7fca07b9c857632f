import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packDawn } from '../../../../build/dawn.ts';
import { unpackedDawn } from '../../../../src/node/adapters/dawn-package.ts';

let root: string;
let brought: string;
let cache: string;
const LIBRARY = 'native '.repeat(1000);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wavehall-dawn-'));
  [brought, cache] = [join(root, 'dist/dawn'), join(root, 'cache/wavehall')];
  const files = {
    'package.json': '{ "version": "1.2.3" }',
    'index.js': 'export const create = () => 1;',
    'dist/linux-x64/dawn.node': LIBRARY,
    'dist/win32-x64/dawn.node': 'another',
    'dist/win32-x64/dxcompiler.dll': 'compiler',
    'dist/win32-x64/d3dcompiler_47.dll': 'of Windows',
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'node_modules/webgpu', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  packDawn(root, brought, undefined, 1);
});
afterEach(() => rmSync(root, { recursive: true }));

it('the files of one platform are unpacked as the package has them, once', () => {
  const module = unpackedDawn(brought, cache, 'linux-x64');
  const library = join(dirname(module), 'dist/linux-x64/dawn.node');
  expect(readFileSync(library, 'utf8')).toBe(LIBRARY);
  expect(readFileSync(module, 'utf8')).toContain('create');
  expect(readdirSync(join(dirname(module), 'dist'))).toEqual(['linux-x64']);
  utimesSync(library, 1, 1);
  expect(unpackedDawn(brought, cache, 'linux-x64')).toBe(module);
  expect(statSync(library).mtimeMs).toBe(1000);
  const other = unpackedDawn(brought, cache, 'win32-x64');
  expect(readdirSync(join(dirname(other), 'dist/win32-x64'))).toEqual(['dawn.node', 'dxcompiler.dll']);
});

it('a file that is cut off is unpacked again', () => {
  const library = join(dirname(unpackedDawn(brought, cache, 'linux-x64')), 'dist/linux-x64/dawn.node');
  writeFileSync(library, 'nat');
  unpackedDawn(brought, cache, 'linux-x64');
  expect(readFileSync(library, 'utf8')).toBe(LIBRARY);
});

it.each(['index.js', 'package.json'])(
  'a folder that has lost %s, because clearing it was stopped, is made anew',
  (name) => {
    const lost = join(dirname(unpackedDawn(brought, cache, 'linux-x64')), name);
    rmSync(lost);
    unpackedDawn(brought, cache, 'linux-x64');
    expect(existsSync(lost)).toBe(true);
  },
);

it('nothing stays of a package that is damaged, and a platform without files is named', () => {
  const packed = join(brought, 'linux-x64/dawn.node.br');
  writeFileSync(packed, readFileSync(join(brought, 'win32-x64/dawn.node.br')));
  expect(() => unpackedDawn(brought, cache, 'linux-x64')).toThrow(/dawn\.node of Dawn is damaged/);
  expect(readdirSync(cache)).toEqual([]);
  expect(() => unpackedDawn(brought, cache, 'plan9-x64')).toThrow('there is no Dawn for plan9-x64');
});
