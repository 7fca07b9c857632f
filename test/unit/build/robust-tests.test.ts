/** Rules of docs/contribute/testing.md: no test is repeated, waits by the clock or has a limit of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../..');

/** What stands in no test, and what to write instead. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [/\bretry: /, 'mend what fails now and then'],
  [/\.waitForTimeout\(/, 'wait for a condition'],
  [/\btimeout: \d/, 'LONGEST_WAIT, or the limits of vitest.config.ts'],
  [/^\s*\}, [\d_]{4,}\);$/m, 'the limits of vitest.config.ts'],
  [/^\s+\d+_000,\n\s*\);$/m, 'the limits of vitest.config.ts'],
  [/\b(?:it|test|describe)\.(?:only|todo|fails)\b/, 'a test that runs'],
];

const wrongIn = (text: string): string[] => WRONG.filter(([what]) => what.test(text)).map(([, instead]) => instead);

it.each([
  ["it('a', { retry: 2 }, () => 1);", 1],
  ['await page.waitForTimeout(50);', 1],
  ['await line.waitFor({ timeout: 2_000 });', 1],
  ['  }, 60_000);', 1],
  ['    },\n    20_000,\n  );', 1],
  ['  }, 0);', 0],
  ['await line.waitFor({ timeout: LONGEST_WAIT });', 0],
])('%j is found %i times', (text, times) => expect(wrongIn(text)).toHaveLength(times));

it('no test is repeated, waits by the clock or has a limit of its own', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.test.ts') && !name.endsWith('robust-tests.test.ts'),
  );
  expect(names.length).toBeGreaterThan(400);
  const found = names.flatMap((name) =>
    wrongIn(readFileSync(join(folder, name), 'utf8')).map((instead) => `${name}: write ${instead}`),
  );
  expect(found).toEqual([]);
});
