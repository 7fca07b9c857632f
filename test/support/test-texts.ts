import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';

const folder = join(import.meta.dirname, '..');

/** Texts of all test files, by their names in `test` with slashes. */
export function testTexts(): { readonly name: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({ name: name.replaceAll(sep, '/'), text: readFileSync(join(folder, name), 'utf8') }));
}

/** Calls back for each call of a function in the text of a test. */
export function forEachCall(text: string, onCall: (call: ts.CallExpression) => void): void {
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) onCall(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest, true));
}
