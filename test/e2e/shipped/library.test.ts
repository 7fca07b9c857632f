/**
 * Another program uses the package as `npm pack` makes it: types, the bundles for Node, and the example of the docs.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import wavefile from 'wavefile';
import program from '../../../package.json' with { type: 'json' };
import type { RenderReport } from '../../../src/app/index.ts';
import { writeDrawnDataSet } from '../../support/sweeps/drawn-data-set.ts';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const installed = join(root, 'node_modules');
const folder = mkdtempSync(join(tmpdir(), 'wavehall-library-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the example's own project has installed beside the package. */
const TYPES = ['@types/node', '@webgpu/types', 'undici-types'];

const tsconfig = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    lib: ['ES2023', 'DOM'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
  },
  include: ['*.ts'],
};

/** Compiles only if the types refuse the request. */
const WRONG = `import { renderScene } from 'wavehall';
import { nodeControls } from 'wavehall/node';
// @ts-expect-error: a path is a text.
export const wrong = () => renderScene({ sceneFile: 1, outFolder: 'out' }, nodeControls());
`;

/** Packs the program, and installs it with what it depends on, without a network. */
beforeAll(async () => {
  await run(process.execPath, ['--import', 'tsx', join(root, 'build/types.ts')], { cwd: root });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  await run('tar', ['-xzf', `wavehall-${program.version}.tgz`], { cwd: folder });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(folder, 'package'), join(folder, 'node_modules/wavehall'), 'junction');
  for (const name of [...Object.keys(program.dependencies), ...TYPES]) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(installed, name), link, 'junction');
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  copyFileSync(join(root, 'docs/use/library-example.ts'), join(folder, 'example.ts'));
  copyFileSync(join(root, 'docs/use/data-set-example.ts'), join(folder, 'data-set.ts'));
  writeFileSync(join(folder, 'wrong.ts'), WRONG);
});

it('compiles the example strictly, runs it, and it renders the room', async () => {
  await run(process.execPath, [join(installed, 'typescript/bin/tsc'), '-p', '.'], { cwd: folder });
  const env = { ...process.env, VK_DRIVER_FILES: '/nonexistent' };
  const { stdout } = await run(process.execPath, ['example.js'], { cwd: folder, env });
  expect(stdout).toMatch(/^volume: 6[01]\.\d m³ on the grid\nout\/S1-R1\.wav: 16000 Hz/);

  const wav = new wavefile.WaveFile(readFileSync(join(folder, 'out/S1-R1.wav')));
  expect(wav.fmt).toMatchObject({ sampleRate: 16000, numChannels: 1, bitsPerSample: 32 });
  const samples = wav.getSamples(false, Float64Array);
  expect(samples).toHaveLength(4800);
  expect(samples.every(Number.isFinite)).toBe(true);
  // The direct sound, 1/(4πr) at r/c, in the band up to some 300 Hz.
  const distance = Math.hypot(2.4, 1.8, 0.3);
  const direct = samples.subarray(0, Math.round(16000 * ((distance + 1) / 343.2)));
  const peak = direct.reduce((best, value, n) => (value > direct[best] ? n : best), 0);
  expect(Math.abs(peak / 16000 - distance / 343.2)).toBeLessThan(0.0005);
  const report = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')) as RenderReport;
  expect(report).toMatchObject({ title: 'A room from a program', engine: 'cpu', scheme: { id: 'compact-5' } });
});

it('holds the bundles and their licences, and no source', async () => {
  const { stdout } = await run('tar', ['-tzf', `wavehall-${program.version}.tgz`], { cwd: folder });
  const names = stdout.trim().split('\n');
  for (const name of [
    'dist/cli.js',
    'dist/card-process.js',
    'dist/cpu-thread.js',
    'dist/room-thread.js',
    'dist/line-thread.js',
    'dist/highs.wasm',
    'dist/resvg.wasm',
    'dist/DejaVuSansCondensed.ttf',
    'dist/licences.txt',
    'LICENSE',
    'README.md',
  ]) {
    expect(names).toContain(`package/${name}`);
  }
  expect(names.filter((name) => /\.map$|package\/(src|test|electron|build)\/|window/.test(name))).toEqual([]);
});

it('is the example that the page shows', () => {
  const page = readFileSync(join(root, 'docs/use/library.md'), 'utf8');
  expect(page).toContain(`\`\`\`ts\n${readFileSync(join(root, 'docs/use/library-example.ts'), 'utf8')}\`\`\``);
});

it('runs the example that reads a data set', async () => {
  await writeDrawnDataSet(folder, 'rooms.h5', 10);
  const { stdout } = await run(process.execPath, ['data-set.js', 'rooms.h5'], { cwd: folder });
  const [first, ...batches] = stdout.trimEnd().split('\n');
  expect(first).toBe('7 of 10 responses are for training, at 4000 Hz');
  expect(batches.map((line) => line.slice(0, 20))).toEqual(
    [1, 2].flatMap((epoch) => [4, 3].map((count) => `epoch ${epoch}: ${count} responses`)),
  );
  const missing = run(process.execPath, ['data-set.js', 'none.h5'], { cwd: folder });
  await expect(missing).rejects.toMatchObject({ code: 2 });
});
