import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import config, { configuration } from '../../../build/electron-builder.config.js';
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

  /** Everything that a person may switch on, as docs/contribute/releasing.md says. */
  const allOn = { CSC_LINK: 'a', WIN_CSC_LINK: 'b', APPLE_ID: 'c', UPDATE_FEED: 'https://updates.invalid/' };
  /** An unset secret of a workflow is an empty variable. */
  const allEmpty = { CSC_LINK: '', WIN_CSC_LINK: '', APPLE_ID: '', UPDATE_FEED: '' };

  it('is signed, notarized and offered as an update only where a person has switched that on', () => {
    const switches = ({ publish, forceCodeSigning, mac }: ReturnType<typeof configuration>): unknown => [
      publish,
      forceCodeSigning,
      mac?.notarize,
      mac?.target,
    ];
    expect(switches(configuration({}))).toEqual([null, false, false, ['dmg']]);
    expect(configuration(allEmpty)).toEqual(configuration({}));
    const feed = { provider: 'generic', url: allOn.UPDATE_FEED };
    expect(switches(configuration(allOn))).toEqual([feed, true, true, ['dmg', 'zip']]);
    expect(packageJson.scripts.package).toContain('--publish never');
  });

  it('may make machine code on macOS, and nothing else that the hardened runtime forbids', () => {
    const { mac } = configuration({});
    expect([mac?.hardenedRuntime, mac?.entitlements]).toEqual([true, mac?.entitlementsInherit]);
    const plist = readFileSync(join(root, mac!.entitlements!), 'utf8');
    expect([...plist.matchAll(/<key>(.*)<\/key>\s*<true\/>/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
  });

  it('is a configuration that electron-builder takes, off and on, for three systems', async () => {
    const require = createRequire(join(root, 'package.json'));
    const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
      validateConfiguration: (configuration: object, log: { add: () => void; isEnabled: boolean }) => Promise<void>;
    };
    const log = { add: () => undefined, isEnabled: false };
    for (const each of [configuration({}), configuration(allOn)])
      await validateConfiguration(structuredClone(each), log);
    for (const system of ['linux', 'win', 'mac'] as const) {
      const wrong = { ...config, [system]: { ...config[system], hardened: true } };
      await expect(validateConfiguration(wrong, log)).rejects.toThrow(`configuration.${system} should be`);
    }
    await expect(validateConfiguration({ ...config, fuses: {} }, log)).rejects.toThrow('fuses');
  });
});
