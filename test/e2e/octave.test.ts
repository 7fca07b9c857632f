/** The reader for MATLAB and Octave with the built program, where there is Octave. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { FIGURES, isOfBand } from '../../src/response/figures/catalogue.ts';
import { newFolder, programFile } from './cli.ts';

const tests = join(import.meta.dirname, '../../plugins/octave/tests');

const hasOctave = spawnSync('octave-cli', ['--version']).status === 0;
const needs = hasOctave ? '' : ' (NOT RUN: needs Octave)';

it.skipIf(!hasOctave)(`the tests of the reader for MATLAB and Octave pass${needs}`, async () => {
  const env = { ...process.env, WAVEHALL_PROGRAM: programFile };
  const words = ['--norc', '--eval', `addpath('${tests}'); run_tests()`];
  const { stdout, stderr } = await promisify(execFile)('octave-cli', words, { cwd: newFolder(), env });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^tests passed, /);
});

it('the reader has the figures that every response has', () => {
  const text = readFileSync(join(tests, '../+wavehall/figures.m'), 'utf8');
  const names = [.../NAMES = \{(.*)\}/.exec(text)![1].matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const universal = FIGURES.filter((kind) => isOfBand(kind) && kind.universal).map(({ name }) => name);
  expect(names.sort()).toEqual(universal.sort());
});
