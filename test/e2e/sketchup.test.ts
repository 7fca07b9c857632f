/**
 * The packed extension for SketchUp with the built program, where there is Ruby. A stand-in is in SketchUp's place
 * (`plugins/sketchup/test`).
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { pluginFiles, PLUGINS } from '../../build/plugins.ts';
import { newFolder, programFile } from './cli.ts';

const needed = ['-e', 'require "minitest"; require "minitest/mock"; require "ripper"'];
const hasRuby = process.platform !== 'win32' && spawnSync('ruby', needed).status === 0;
const needs = hasRuby ? '' : ' (NOT RUN: needs ruby with minitest, and a shell)';

it.skipIf(!hasRuby)(`the tests of the extension for SketchUp pass${needs}`, async () => {
  const folder = newFolder();
  for (const [path, bytes] of pluginFiles(PLUGINS.find((plugin) => plugin.folder === 'sketchup')!)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const program = join(folder, 'program.js');
  writeFileSync(
    program,
    `process.argv.push('--engine', 'cpu'); import(${JSON.stringify(pathToFileURL(programFile).href)});`,
  );
  const env = { ...process.env, WAVEHALL_SKETCHUP: folder, WAVEHALL_TEST_PROGRAM: program };
  const tests = join(import.meta.dirname, '../../plugins/sketchup/test/all.rb');
  const { stdout, stderr } = await promisify(execFile)('ruby', ['-w', tests], { cwd: folder, env }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  expect(stdout).toMatch(/\n\d\d runs, \d+ assertions, 0 failures, 0 errors, /);
  // Other versions of Ruby warn of their own libraries.
  expect(stderr).not.toMatch(/wavehall.*: warning:/);
});
