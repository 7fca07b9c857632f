/** Every call of the program that the docs show is read as its command line reads it, and run by some test. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CommanderError } from 'commander';
import { documentedLines, linesIn, wordsOf, type DocumentedLine } from '../../support/pages/documented-lines.ts';
import { optionsOf, parseLine, type ParsedLine } from '../../support/pages/parse-line.ts';
import { RUN_ELSEWHERE, SMALL_FORMS } from '../../support/pages/small-forms.ts';

const root = join(import.meta.dirname, '../../..');
const documented = documentedLines();

/** Calls that print and end. */
const WITHOUT_COMMAND = ['--version', 'COMMAND --help', 'check --help'];

/** What a sentence may leave out: arguments, values of options, options that a command needs. */
const LEFT_OUT: readonly string[] = [
  'commander.missingArgument',
  'commander.optionMissingArgument',
  'commander.missingMandatoryOptionValue',
];

/** Reads a documented line; null if it is a sentence that leaves something out. @throws CommanderError, InputError */
const readLine = ({ line, isExample }: DocumentedLine): Promise<ParsedLine | null> =>
  parseLine(line).catch((error: unknown) => {
    if (!isExample && error instanceof CommanderError && LEFT_OUT.includes(error.code)) return null;
    throw error;
  });

const named = (line: string): string[] => optionsOf(wordsOf(line.replace(/[[\]]/g, '')));

/** Whether what runs for another line of the same command has all options of this one. */
async function runsInSmall(line: string): Promise<boolean> {
  const elsewhere = RUN_ELSEWHERE.flatMap(({ lines }) => lines);
  const [command] = line.split(' ');
  if (elsewhere.some((one) => one.startsWith(`${command} `) && named(line).every((name) => named(one).includes(name))))
    return true;
  for (const { runs } of SMALL_FORMS.filter((form) => !WITHOUT_COMMAND.includes(form.runs))) {
    const small = await parseLine(runs);
    if (line.startsWith(`${small.command} `) && named(line).every((name) => small.options.includes(name))) return true;
  }
  return false;
}

describe('calls in a text', () => {
  it('are lines of blocks and spans with more than the name of a command', () => {
    const text =
      'See `wavehall check` and `wavehall sweep plan`.\n\n```sh\nwavehall render A \\\n  --out "a b"   # so\ncd x\n```\n' +
      'Or `node dist/cli.js check --json`; `wavehall cache clear rooms`.';
    expect(linesIn(text)).toEqual([
      { line: 'render A --out "a b"', isExample: true },
      { line: 'check --json', isExample: false },
      { line: 'cache clear rooms', isExample: false },
    ]);
    expect(wordsOf(`render A --out "a b" --licence 'CC BY'`)).toEqual([
      'render',
      'A',
      '--out',
      'a b',
      '--licence',
      'CC BY',
    ]);
  });
});

describe('documented lines', () => {
  it('are each in the table of test/support/pages/small-forms.ts once, or sentences with options of one; and no other is there', async () => {
    expect(documented.length).toBeGreaterThan(100);
    const inTable = [...SMALL_FORMS, ...RUN_ELSEWHERE].flatMap(({ lines }) => lines);
    expect(inTable.filter((line, at) => inTable.indexOf(line) !== at)).toEqual([]);
    const unknown: string[] = [];
    for (const { line, page, isExample } of documented.filter((one) => !inTable.includes(one.line)))
      if (isExample || !(await runsInSmall(line))) unknown.push(`${page}: ${line}`);
    expect(unknown, 'give each a small form').toEqual([]);
    const lines = documented.map(({ line }) => line);
    expect(
      inTable.filter((line) => !lines.includes(line)),
      'no page has them',
    ).toEqual([]);
  });

  it('are lines that the program reads', async () => {
    const wrong: string[] = [];
    for (const one of documented.filter(({ line }) => !WITHOUT_COMMAND.includes(line)))
      await readLine(one).catch((error: unknown) => wrong.push(`${one.page}: ${one.line}: ${String(error)}`));
    expect(wrong).toEqual([]);
  });

  it('run in small with all of their options, and as many words besides', async () => {
    const wrong: string[] = [];
    for (const { lines, runs } of SMALL_FORMS) {
      if (WITHOUT_COMMAND.includes(runs)) continue;
      const small = await parseLine(runs);
      for (const one of documented.filter(({ line }) => lines.includes(line))) {
        const { line } = one;
        const whole = await readLine(one);
        if (!line.startsWith(small.command)) wrong.push(`${line}: runs ${small.command}`);
        const missing = named(line).filter((name) => !small.options.includes(name));
        if (missing.length > 0) wrong.push(`${line}: ${runs} has no ${missing.join(' ')}`);
        if (whole && whole.places !== small.places) wrong.push(`${line}: ${runs} has other arguments`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('that another test runs are found in it', () => {
    for (const { lines, test, words } of RUN_ELSEWHERE) {
      expect(existsSync(join(root, test)), test).toBe(true);
      const text = readFileSync(join(root, test), 'utf8');
      for (const word of words) expect(text, `${test}: ${lines[0]}`).toContain(word);
    }
  });
});
