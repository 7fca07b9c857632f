import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import config from '../../../build/electron-builder.config.js';
import packageJson from '../../../package.json' with { type: 'json' };

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

describe('the packed program', () => {
  it('has its fuses blown: no plain Node, no other code than what was packed', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      enableCookieEncryption: true,
    });
    expect(config.asar).toBe(true);
  });

  it('is an AppImage and a .deb, an installer of NSIS, and a disk image', () => {
    expect([config.linux?.target, config.win?.target, config.mac?.target]).toEqual([
      ['AppImage', 'deb'],
      ['nsis'],
      ['dmg'],
    ]);
  });

  it('holds the bundles and no packages', () => {
    expect(config.files).toEqual([
      'package.json',
      packageJson.main,
      'dist/preload.cjs',
      'dist/main-licences.txt',
      'dist/sbom.json',
      'LICENSE',
      '!node_modules/**/*',
      // A separate entry; otherwise the meshes of the examples are missing, because `.obj` is ignored by default.
      { from: 'dist/window', to: 'dist/window', filter: ['**/*', '!**/*.map'] },
    ]);
  });

  it('has an icon large enough for every system', () => {
    const png = readFileSync(join(root, config.icon!));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1024, 1024]);
  });

  it('is a configuration that electron-builder takes', async () => {
    const require = createRequire(join(root, 'package.json'));
    const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
      validateConfiguration: (configuration: object, log: { add: () => void; isEnabled: boolean }) => Promise<void>;
    };
    const log = { add: () => undefined, isEnabled: false };
    await validateConfiguration(structuredClone(config), log);
    await expect(validateConfiguration({ ...config, fuses: {} }, log)).rejects.toThrow('fuses');
  });
});
