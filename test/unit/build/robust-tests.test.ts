/**
 * Rules of docs/contribute/testing.md: no test is repeated, waits by the clock, has a limit of its own or draws numbers
 * without a seed, and the name of one that may be skipped says what it needs.
 */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { forEachCall, testTexts } from '../../support/test-texts.ts';

/** What stands in no test, and what to write instead. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [/\bretry: /, 'mend what fails now and then'],
  [/\.waitForTimeout\(/, 'wait for a condition'],
  [/\btimeout: \d/, 'LONGEST_WAIT, or the limits of vitest.config.ts'],
  [/^\s*\}, [\d_]{4,}\);$/m, 'the limits of vitest.config.ts'],
  [/^\s+\d+_000,\n\s*\);$/m, 'the limits of vitest.config.ts'],
  [/\b(?:it|test|describe)\.(?:only|skip|todo|fails)\b/, 'a test that runs'],
];

const wrongIn = (text: string): string[] => WRONG.filter(([what]) => what.test(text)).map(([, instead]) => instead);

/** Begins a test that runs on some machines only. */
const MAYBE = /\.(?:skipIf|runIf)\(/;

/** Names of tests that may be skipped, and do not say what a machine needs for them. */
function namelessSkips(text: string): string[] {
  const names: string[] = [];
  if (!MAYBE.test(text)) return names;
  forEachCall(text, ({ expression, arguments: given }) => {
    if (!MAYBE.test(expression.getText())) return;
    // The condition and the rows of `each` are no texts.
    const name = given.at(0);
    const isText = name && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name));
    if (isText && !/\bneeds\b/.test(name.getText())) names.push(name.getText());
  });
  return names;
}

/** How many properties of fast-check a text has without a seed: they try other values each time. */
function unseeded(text: string): number {
  let count = 0;
  if (!text.includes('fc.assert(')) return count;
  forEachCall(text, ({ expression, arguments: given }) => {
    if (expression.getText() === 'fc.assert' && !/\bseed: \d/.test(given.at(1)?.getText() ?? '')) count++;
  });
  return count;
}

it.each([
  ['fc.assert(fc.property(fc.double(), holds));', 1],
  ['fc.assert(fc.property(fc.double(), holds), { numRuns: 60 });', 1],
  ['fc.assert(fc.property(fc.double(), holds), { seed: 7, numRuns: 60 });', 0],
])('%j has %i properties without a seed', (text, count) => expect(unseeded(text)).toBe(count));

it.each([
  ["it('a', { retry: 2 }, () => 1);", 1],
  ['await page.waitForTimeout(50);', 1],
  ['await line.waitFor({ timeout: 2_000 });', 1],
  ['  }, 60_000);', 1],
  ['    },\n    20_000,\n  );', 1],
  ['  }, 0);', 0],
  ['await line.waitFor({ timeout: LONGEST_WAIT });', 0],
])('%j is found %i times', (text, times) => expect(wrongIn(text)).toHaveLength(times));

it.each([
  ["it.skipIf(isRoot)('a', () => 1);", 1],
  ["it.runIf(isLinux).each([['a']])('%s', () => 1);", 1],
  ["describe.runIf(isLinux)('a', () => { it('b', () => 1); });", 1],
  ["it.skipIf(isRoot)('a (needs a user other than root)', () => 1);", 0],
  ['it.skipIf(needs)(`a${needs}`, () => 1);', 0],
  ["it('a', () => 1);", 0],
])('%j has %i skips without a reason', (text, count) => expect(namelessSkips(text)).toHaveLength(count));

it('no test is repeated, waits by the clock, has a limit of its own, tries what no seed gives or is skipped for no reason', () => {
  const texts = testTexts().filter(({ name }) => !name.endsWith('robust-tests.test.ts'));
  expect(texts.length).toBeGreaterThan(400);
  const found = texts.flatMap(({ name, text }) => [
    ...wrongIn(text).map((instead) => `${name}: write ${instead}`),
    ...(unseeded(text) > 0 ? [`${name}: write a seed for fc.assert`] : []),
    ...namelessSkips(text).map((skipped) => `${name}: say in ${skipped} what it needs`),
  ]);
  expect(found).toEqual([]);
});
