/** The package for Python with the built program, where there are Python 3 and numpy. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newFolder, programFile } from './cli.ts';

const root = join(import.meta.dirname, '../..');
const example = join(root, 'docs/use/python-example.py');

const { status } = spawnSync('python3', ['-c', 'import sys, numpy; sys.exit(sys.version_info < (3, 9))']);
const hasPython = status === 0;
const needs = hasPython ? '' : ' (NOT RUN: needs python3 from 3.9 on with numpy)';

/** Runs Python. @returns what it printed @throws Error with what it printed if it fails */
async function python(...words: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const env = {
    ...process.env,
    WAVEHALL_PROGRAM: programFile,
    PYTHONPATH: join(root, 'python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  return promisify(execFile)('python3', words, { cwd: newFolder(), env });
}

it.skipIf(!hasPython)(
  `the tests of the package for Python pass, and the programs of the docs run${needs}`,
  async () => {
    const { stderr } = await python('-W', 'error', '-m', 'unittest', 'discover', join(root, 'python/tests'));
    expect(stderr).toMatch(/Ran \d\d tests in .*\n\nOK\n$/);
  },
);

it.each([example, join(root, 'docs/use/python-rooms.py')])(
  'the docs show %s as it is, in some twenty lines',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(readFileSync(join(root, 'docs/use/python.md'), 'utf8')).toContain(`\`\`\`python\n${text}\`\`\`\n`);
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(22);
  },
);
