import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright-core';
import { expect, it } from 'vitest';
import { electronBinary } from '../../../build/electron-binary.ts';
import { scenePath } from '../cli.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const binary = electronBinary();

it.skipIf(binary === null)(
  'the program in Electron (needs its binary) opens a scene, isolated and with its headers',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'wavehall-electron-'));
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const app = await _electron.launch({
      executablePath: binary!,
      args: [...asRoot, `--user-data-dir=${data}`, root, scenePath('shoebox.json')],
    });
    try {
      const page = await app.firstWindow();
      await page.waitForLoadState();
      expect(page.url()).toBe('app://wavehall/index.html');
      const seen = await page.evaluate(
        '({ isolated: crossOriginIsolated, node: typeof require, bridge: typeof wavehallBridge })',
      );
      expect(seen).toEqual({ isolated: true, node: 'undefined', bridge: 'object' });
      await page.getByText('Shoebox').first().waitFor();
    } finally {
      await app.close();
      rmSync(data, { recursive: true, force: true });
    }
    expect(existsSync(data)).toBe(false);
  },
);
