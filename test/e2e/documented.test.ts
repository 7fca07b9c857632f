/** Every call of the program that the docs show, in small, in a folder with the files that they name. */
import { expect, it } from 'vitest';
import { writeDocumentedFiles, writeProject } from '../support/pages/documented-files.ts';
import { wordsOf } from '../support/pages/documented-lines.ts';
import { FIRST, SMALL_FORMS } from '../support/pages/small-forms.ts';
import { newFolder, wavehall } from './cli.ts';

// test/unit/docs/commands.test.ts: every line of the docs has a small form, with the same options.
it('documented lines run, in small', async () => {
  const folder = newFolder();
  writeDocumentedFiles(folder);
  const failed: string[] = [];
  for (const { runs } of SMALL_FORMS) {
    const { status, stderr } = await wavehall(wordsOf(runs), { cwd: folder });
    if (status !== 0) failed.push(`${runs}: status ${status}, ${stderr}`);
    if (runs === FIRST) await writeProject(folder);
  }
  expect(failed).toEqual([]);
});
