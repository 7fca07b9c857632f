/** Rule of docs/contribute/testing.md: a test waits for a condition, not for a time. */
import { expect, it } from 'vitest';
import { forEachCall, testTexts } from '../../support/test-texts.ts';

/** Test files that wait for some time, and why no slow machine makes them fail. */
const WAITING: Readonly<Record<string, string>> = {
  'conformance/device-lost.test.ts': 'The device is lost amid a block of a million steps, however late.',
  'unit/app/outputs/response/finish-job.test.ts': 'A stop comes amid a minute of work; only processor time is limited.',
  'unit/app/rendering/watching/watch.test.ts': 'A pause is no part of the run: it has a least length, and no greatest.',
  'unit/run/watching.test.ts': 'Nothing may happen meanwhile; on a slow machine even less happens.',
};

/** Delays of the timers in a text, as it writes them; 0 lets others have their turn, and is no delay. */
function delaysIn(text: string): string[] {
  const delays: string[] = [];
  if (!text.includes('setTimeout(')) return delays;
  forEachCall(text, ({ expression, arguments: given }) => {
    if (!/\bsetTimeout$/.test(expression.getText())) return;
    const delay = given.at(1)?.getText() ?? '0';
    if (delay !== '0') delays.push(delay);
  });
  return delays;
}

it.each([
  ['setTimeout(() => stop.abort(), 20);', ['20']],
  ['setTimeout(() => {\n  send(1, [2, 3]);\n}, lag);', ['lag']],
  ['await new Promise((resolve) => globalThis.setTimeout(resolve, 5));', ['5']],
  ['await new Promise((resolve) => setTimeout(resolve)); f(1, 2);', []],
  ['setTimeout(() => send(1, 2), 0);', []],
  ["spyOn(globalThis, 'setTimeout');", []],
])('%j waits for %j', (text, delays) => expect(delaysIn(text)).toEqual(delays));

it('no test waits for some time, but for those whose reason stands here', () => {
  const waiting = testTexts().filter(
    ({ name, text }) =>
      !name.endsWith('waiting-tests.test.ts') &&
      (delaysIn(text).length > 0 || text.includes("from 'node:timers/promises'")),
  );
  expect(waiting.map(({ name }) => name).sort()).toEqual(Object.keys(WAITING));
});
