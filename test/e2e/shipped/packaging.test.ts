import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractFile, listPackage } from '@electron/asar';
import { build, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../../../build/electron-builder.config.js';

/** Precedes the fuses in an Electron binary; version and number follow, then a digit a fuse (`@electron/fuses`). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

/**
 * Packs the built program with a stand-in for Electron that contains only fuses. So what is packed can be tested
 * without the binary.
 */
const folder = mkdtempSync(join(tmpdir(), 'wavehall-pack-'));
const packed = join(folder, 'out/linux-unpacked');

beforeAll(async () => {
  const standIn = join(folder, 'electron');
  mkdirSync(join(standIn, 'resources'), { recursive: true });
  const fuses = Buffer.from([1, FUSES.length, ...FUSES.map(() => '1'.charCodeAt(0))]);
  writeFileSync(join(standIn, 'electron'), Buffer.concat([Buffer.from(SENTINEL), fuses]), { mode: 0o755 });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox']) writeFileSync(join(standIn, name), '');
  await build({
    projectDir: fileURLToPath(new URL('../../..', import.meta.url)),
    targets: Platform.LINUX.createTarget('dir'),
    config: { ...structuredClone(config), electronDist: standIn, directories: { output: join(folder, 'out') } },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the program as packed', () => {
  const archive = join(packed, 'resources/app.asar');

  it('holds the bundles, the page and the examples with their meshes, and no packages', () => {
    const names = listPackage(archive, { isPack: false }).map((name) => name.replaceAll('\\', '/'));
    expect(names).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/dist/main.js',
        '/dist/preload.cjs',
        '/dist/window/index.html',
        '/dist/window/main.js',
        '/dist/window/core-worker.js',
        '/dist/window/cpu-thread.js',
        '/dist/window/room-thread.js',
        '/dist/window/style.css',
        '/dist/window/licences.txt',
        '/dist/main-licences.txt',
        '/dist/sbom.json',
        '/LICENSE',
        '/dist/window/examples/examples.json',
        '/dist/window/examples/lecture-hall.obj',
      ]),
    );
    expect(names.filter((name) => /node_modules|\.map$|cli\.js/.test(name))).toEqual([]);
    expect(JSON.parse(extractFile(archive, 'package.json').toString())).toMatchObject({ main: 'dist/main.js' });
  });

  it('has its fuses in the binary', () => {
    const binary = readFileSync(join(packed, 'wavehall'));
    const at = binary.indexOf(SENTINEL) + SENTINEL.length + 2;
    const blown = Object.fromEntries(FUSES.map((name, i) => [name, binary[at + i] === '1'.charCodeAt(0)]));
    // A fuse that is not named stays as it was.
    expect(blown).toEqual({ ...config.electronFuses, loadBrowserProcessSpecificV8Snapshot: true });
  });
});
