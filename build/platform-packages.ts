/**
 * Packs one small file a platform: the package as `npm pack` makes it, with the Dawn of that platform alone. Each can
 * be installed by its path; npm refuses one of another platform.
 *
 *   npm run prepack && tsx build/platform-packages.ts [linux-x64] [win32-x64] …
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { DAWN_LIST, type DawnList } from '../src/node/adapters/dawn-list.ts';

/**
 * Leaves the Dawn of one platform in a package, and says in its package file where it can be installed.
 *
 * @param folder The package, unpacked.
 * @param platform Name of the platform, such as `linux-x64`.
 * @throws Error if the package has no Dawn for it
 */
export function leaveOnly(folder: string, platform: string): void {
  const dawn = join(folder, 'dist/dawn');
  const list = JSON.parse(readFileSync(join(dawn, DAWN_LIST), 'utf8')) as DawnList;
  if (!(platform in list.platforms)) {
    throw new Error(`there is no Dawn for ${platform}; name some of ${Object.keys(list.platforms).join(', ')}`);
  }
  for (const other of Object.keys(list.platforms).filter((each) => each !== platform))
    rmSync(join(dawn, other), { recursive: true });
  const only: DawnList = { ...list, platforms: { [platform]: list.platforms[platform] } };
  writeFileSync(join(dawn, DAWN_LIST), `${JSON.stringify(only, null, 1)}\n`);
  const file = join(folder, 'package.json');
  const [os, cpu] = platform.split('-');
  const described = JSON.parse(readFileSync(file, 'utf8')) as object;
  const where = { os: [os], ...(cpu !== 'universal' && { cpu: [cpu] }) };
  writeFileSync(file, `${JSON.stringify({ ...described, ...where }, null, 2)}\n`);
}

/** Packs a folder without running scripts. @returns path of the file */
function pack(folder: string, output: string): string {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', output];
  const [{ filename }] = JSON.parse(execFileSync(npm, words, { cwd: folder, encoding: 'utf8' })) as [
    { filename: string },
  ];
  return join(output, filename);
}

/** Packs the platforms that are named, or all. @returns paths of the files, in `out/packages` */
export function packAll(root: string, named: readonly string[]): string[] {
  const output = join(root, 'out/packages');
  mkdirSync(output, { recursive: true });
  const list = JSON.parse(readFileSync(join(root, 'dist/dawn', DAWN_LIST), 'utf8')) as DawnList;
  const files: string[] = [];
  const work = mkdtempSync(join(tmpdir(), 'wavehall-packages-'));
  try {
    execFileSync('tar', ['-xzf', pack(root, work)], { cwd: work });
    for (const platform of named.length > 0 ? named : Object.keys(list.platforms)) {
      const folder = join(work, platform);
      cpSync(join(work, 'package'), folder, { recursive: true });
      leaveOnly(folder, platform);
      const made = pack(folder, output);
      const file = made.replace(/\.tgz$/, `-${platform}.tgz`);
      renameSync(made, file);
      files.push(file);
      console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
  return files;
}

if (argv[1] === fileURLToPath(import.meta.url)) packAll(fileURLToPath(new URL('..', import.meta.url)), argv.slice(2));
