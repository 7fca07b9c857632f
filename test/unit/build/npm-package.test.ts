/** What the npm package says of itself, its manual page, and its small form for one platform. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { leaveOnly } from '../../../build/platform-packages.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { unpackedDawn } from '../../../src/node/adapters/dawn-package.ts';
import { manualPage } from '../../../src/cli/manual.ts';
import { programFor } from '../../../src/cli/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'wavehall-npm-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the manual page', async () => {
  const program = await programFor('manual');
  const page = manualPage(program).join('\n');

  it('has every command with its options', () => {
    for (const command of program.commands.flatMap((each) => [each, ...each.commands])) {
      expect(page).toMatch(new RegExp(`^\\.SS .*\\b${command.name().replaceAll('-', '\\\\-')}\\b`, 'm'));
      for (const { long } of command.options) expect(page).toContain(long!.replaceAll('-', '\\-'));
    }
  });

  it.skipIf(spawnSync('groff', ['--version']).status !== 0)('is read by groff without a warning (needs groff)', () => {
    const { status, stdout, stderr } = spawnSync('groff', ['-man', '-ww', '-Tutf8', '-Kutf8'], {
      input: page,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('wavehall.config.json');
  });
});

describe('the package file', () => {
  it('names what a registry shows, and files that the build makes or that are there', () => {
    expect(packageFile.keywords.length).toBeGreaterThan(5);
    expect(packageFile.files).toEqual(expect.arrayContaining([...packageFile.man, packageFile.bin.wavehall, 'docs']));
    for (const file of packageFile.files.filter((each) => !/^!|^dist\//.test(each)))
      expect(existsSync(file)).toBe(true);
  });
});

/** Files that npm packs whatever the list says. */
const ALWAYS = ['README.md', 'LICENSE', 'package.json'];
const left = packageFile.files.filter((file) => file.startsWith('!')).map((file) => file.slice(1));
const isIn = (path: string, file: string): boolean => path === file || path.startsWith(`${file}/`);
const isPacked = (path: string): boolean =>
  [...ALWAYS, ...packageFile.files].some((file) => isIn(path, file)) && !left.some((file) => isIn(path, file));

/** Links and pictures of a page of the package, as paths in the repository. */
function linkedFrom(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8')
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.split('#')[0]!)
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target).replaceAll('\\', '/'));
}

describe('the pages of the package', () => {
  const pages = [
    ...readdirSync('docs', { recursive: true }).map((name) => join('docs', name as string)),
    ...readdirSync('.'),
  ].filter((path) => path.endsWith('.md') && isPacked(path.replaceAll('\\', '/')));

  it('link to nothing that is not in it', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', join('docs', 'use', 'files.md')]));
    const missing = pages.flatMap((page) =>
      linkedFrom(page)
        .filter((target) => !isPacked(target))
        .map((target) => `${page}: ${target}`),
    );
    expect(missing).toEqual([]);
    expect(pages.flatMap(linkedFrom).filter((target) => !existsSync(target))).toEqual([]);
  });
});

describe('the package of one platform', () => {
  it('has its Dawn alone, and says where it can be installed', () => {
    const dawn = join(folder, 'dist/dawn');
    for (const platform of ['linux-x64', 'darwin-universal']) {
      mkdirSync(join(dawn, platform), { recursive: true });
      writeFileSync(join(dawn, platform, 'a.node.br'), '');
    }
    const platforms = { 'linux-x64': [], 'darwin-universal': [] };
    writeFileSync(join(dawn, 'files.json'), JSON.stringify({ version: '1', platforms }));
    writeFileSync(join(dawn, 'index.js'), '');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'wavehall' }));
    leaveOnly(folder, 'linux-x64');
    expect([existsSync(join(dawn, 'linux-x64')), existsSync(join(dawn, 'darwin-universal'))]).toEqual([true, false]);
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
      name: 'wavehall',
      os: ['linux'],
      cpu: ['x64'],
    });
    const cache = join(folder, 'cache');
    expect(unpackedDawn(dawn, cache, 'linux-x64')).toContain('dawn-1-linux-x64');
    expect(() => unpackedDawn(dawn, cache, 'darwin-universal')).toThrow('no Dawn for darwin-universal');
    expect(() => leaveOnly(folder, 'darwin-universal')).toThrow('no Dawn for darwin-universal');
  });
});
