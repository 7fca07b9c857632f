import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Everything that a program may import is documented, and no link in a docstring is broken (`typedoc.json`). */
it('the API reference is made without a warning', async () => {
  const typedoc = join(root, 'node_modules/typedoc/bin/typedoc');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [typedoc, '--emit', 'none'], { cwd: root });
  expect(stdout + stderr).toBe('');
});
