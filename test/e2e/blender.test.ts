/** The add-on for Blender with the built program: its plain parts where Python 3 is, all of it where Blender is. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packPlugins } from '../../build/plugins.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { newFolder, programFile } from './cli.ts';

const addOn = join(import.meta.dirname, '../../plugins/blender');
const tests = join(addOn, 'tests');
const has = (program: string, ...words: readonly string[]): boolean => spawnSync(program, words).status === 0;
const hasPython = has('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))');
const hasBlender = has('blender', '--version');

/** Runs a program that tests by Python's unittest. @returns what it printed @throws Error with that if a test fails */
async function tested(program: string, words: readonly string[], folder: string): Promise<string> {
  const env = {
    ...process.env,
    WAVEHALL_PROGRAM: programFile,
    BLENDER_USER_SCRIPTS: join(folder, 'scripts'),
    BLENDER_USER_CONFIG: join(folder, 'config'),
  };
  const { stderr } = await promisify(execFile)(program, words, { cwd: folder, env });
  return stderr;
}

it.skipIf(!hasPython)(
  `the plain parts of the add-on for Blender pass${hasPython ? '' : ' (NOT RUN: needs python3 from 3.9 on)'}`,
  async () => {
    const told = await tested('python3', ['-B', join(tests, 'test_plain.py')], newFolder());
    expect(told).toMatch(/Ran \d\d tests in .*\n\nOK\n$/);
  },
);

it.skipIf(!hasBlender)(
  `the add-on, installed in Blender, goes from a room to its figures${hasBlender ? '' : ' (NOT RUN: needs Blender)'}`,
  async () => {
    const folder = newFolder();
    const packed = packPlugins(folder).find((path) => path.includes('blender'))!;
    const work = join(folder, 'work');
    mkdirSync(work);
    const start = [
      '--background',
      '--factory-startup',
      '--python-exit-code',
      '1',
      '--python',
      join(tests, 'in_blender.py'),
    ];
    const told = await tested('blender', [...start, '--', packed, work], folder);
    expect(told).toMatch(/Ran \d tests in .*\n\nOK\n/);
  },
);

it('the add-on has the version of the program, for each generation of Blender', () => {
  const read = (name: string): string => readFileSync(join(addOn, 'wavehall', name), 'utf8');
  const { version } = packageFile;
  expect(read('blender_manifest.toml')).toContain(`\nversion = "${version}"\n`);
  expect(read('__init__.py')).toContain(`"version": (${version.replaceAll('.', ', ')}),`);
});
