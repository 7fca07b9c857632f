import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { failureFrom, placeInWindow } from '../../../electron/renderer/core/failure.ts';
import { words } from '../../../electron/words/words.ts';
import { DeviceError, InputError, InputErrors, RunError, type Help } from '../../../src/units/errors.ts';

/** Keys of requests that errors of the program name as their place. */
function keysNamed(): Set<string> {
  const keys = new Set<string>();
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || /^(cli|serve)/.test(name)) continue;
    const source = ts.createSourceFile(name, readFileSync(`src/${name}`, 'utf8'), ts.ScriptTarget.Latest, false);
    const visit = (node: ts.Node): void => {
      if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'InputError') {
        const ends = (place: ts.Node | undefined): void => {
          if (place && ts.isConditionalExpression(place)) [place.whenTrue, place.whenFalse].forEach(ends);
          else if (place && ts.isStringLiteral(place)) keys.add(place.text);
        };
        ends(node.arguments?.[0]);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return keys;
}

describe('failures in words of the window', () => {
  it('call every value of a request by its name in the window', () => {
    const keys = [...keysNamed()].filter((key) => /^[a-zA-Z]+$/.test(key));
    expect(keys.length).toBeGreaterThan(15);
    for (const key of keys) expect(words.problems.places, key).toHaveProperty(key);
    for (const key of keys) expect(placeInWindow(key)).not.toMatch(/[a-z][A-Z]|--/);
  });

  it('leave a place in a file as it is', () => {
    const { problems } = failureFrom(new InputError('hall.json: sources.S1', 'outside', 'Move it.'));
    expect([placeInWindow('goals[1]'), placeInWindow('sources[1]')]).toEqual(['the goals, number 2', 'sources[1]']);
    expect(problems).toEqual([{ path: 'hall.json: sources.S1', message: 'outside', remedy: 'Move it.' }]);
  });

  it('say what the window offers', () => {
    const of = (help: Help): string =>
      failureFrom(new RunError('the GPU was lost', 'Run it again.', { help })).problems[0].remedy;
    expect(of('processor')).toMatch(/Run it again\. .*Plan/);
    expect(of('raw')).toBe('Run it again.');
    for (const help of Object.keys(words.problems.offers)) expect(of(help as Help)).not.toMatch(/--|wavehall /);
  });

  it('list all faults of an input', () => {
    const faults = ['tolerance', 'outFolder'].map((key) => new InputError(key, 'wrong', 'Change it.'));
    expect(failureFrom(new InputErrors(faults)).problems.map(({ path }) => path)).toEqual(['the tolerance', '']);
    expect(failureFrom(new DeviceError('none', 'Install one.')).kind).toBe('device');
  });
});
