import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/scene/json.ts';
import { InputError } from '../../../src/units/errors.ts';

function faultOf(text: string): InputError {
  try {
    readJson(text, 'hall.json');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`read without a fault: ${text}`);
}

describe('readJson', () => {
  it('reads what JSON.parse reads', () => {
    const text = ' { "a": [1, -2.5e-3, true, false, null, "\\u00e9\\n\\"", {}], "b": {"c": []} } \n';
    expect(readJson(text, 'hall.json')).toEqual(JSON.parse(text));
  });

  it('reads past a byte order mark', () => {
    expect(readJson('\ufeff[1]', 'hall.json')).toEqual([1]);
  });

  it.each([
    ['', 'line 1, column 1', 'expected a value, found the end'],
    ['{', 'line 1, column 2', 'expected a key in double quotes, found the end'],
    ['{"a": 1,}', 'line 1, column 9', 'expected a key in double quotes, found "}"'],
    ['{"a" 1}', 'line 1, column 6', 'expected ":" after the key "a", found "1"'],
    ['{"a": 1 "b": 2}', 'line 1, column 9', 'expected "," or "}", found "\\""'],
    ['[1, 2', 'line 1, column 6', 'expected "," or "]", found the end'],
    ['[1,\n 2,\n ]', 'line 3, column 2', 'expected a value, found "]"'],
    ['[1,\r\n  x]', 'line 2, column 3', 'expected a value, found "x"'],
    ["{'a': 1}", 'line 1, column 2', 'expected a key in double quotes, found "\'"'],
    ['{ // the hall\n}', 'line 1, column 3', 'expected a key in double quotes, found "/"'],
    ['[01]', 'line 1, column 3', 'expected "," or "]", found "1"'],
    ['[1.]', 'line 1, column 3', 'expected "," or "]", found "."'],
    ['["a\nb"]', 'line 1, column 2', 'expected a value, found "\\""'],
    ['{} {}', 'line 1, column 4', 'expected the end of the file, found "{"'],
    ['{"S1": 1,\n "S1": 2}', 'line 2, column 2', 'the key "S1" appears twice in the same object'],
    ['{"a": 1, "\\u0061": 2}', 'line 1, column 10', 'the key "\\u0061" appears twice in the same object'],
    ['{"__proto__": 1}', 'line 1, column 2', '"__proto__" cannot be a key'],
    ['['.repeat(200), 'line 1, column 102', 'nested more than 100 deep'],
  ])('%j has a fault at %s', (text, place, message) => {
    const fault = faultOf(text);
    expect(fault.path).toBe(`hall.json: ${place}`);
    expect(fault.message).toBe(message);
    expect(fault.remedy).toContain('double quotes');
    expect(fault.exitStatus).toBe(2);
  });

  it('agrees with JSON.parse on what is JSON, whatever single character is damaged', () => {
    const text = '{"a": [1, -2.5e+3, true, null], "b\\n": {"c": "\\u0041"}}';
    let refused = 0;
    for (let at = 0; at < text.length; at++) {
      for (const character of [
        '',
        ' ',
        '"',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '0',
        '-',
        '.',
        'e',
        'u',
        '\\',
        '\n',
        '\u0001',
      ]) {
        const damaged = text.slice(0, at) + character + text.slice(at + 1);
        let expected: unknown;
        try {
          expected = JSON.parse(damaged);
        } catch {
          expect(() => readJson(damaged, 'hall.json'), damaged).toThrow(InputError);
          refused += 1;
          continue;
        }
        // The damage can turn the escaped key into "b", but never gives the same key twice.
        expect(readJson(damaged, 'hall.json'), damaged).toEqual(expected);
      }
    }
    expect(refused).toBeGreaterThan(500);
  });
});
