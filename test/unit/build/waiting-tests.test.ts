/** Rule of docs/contribute/testing.md: a test waits for a condition, not for a time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../..');

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
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /\bsetTimeout$/.test(node.expression.getText())) {
      const delay = node.arguments.at(1)?.getText() ?? '0';
      if (delay !== '0') delays.push(delay);
    }
    ts.forEachChild(node, visit);
  };
  if (text.includes('setTimeout(')) visit(ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest, true));
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
  const waiting = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (!name.endsWith('.test.ts') || name.endsWith('waiting-tests.test.ts')) return false;
    const text = readFileSync(join(folder, name), 'utf8');
    return delaysIn(text).length > 0 || text.includes("from 'node:timers/promises'");
  });
  expect(waiting.map((name) => name.replaceAll(sep, '/')).sort()).toEqual(Object.keys(WAITING));
});
