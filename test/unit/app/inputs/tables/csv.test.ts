import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../../../src/app/inputs/tables/csv.ts';
import { InputError } from '../../../../../src/units/errors.ts';

const cellsOf = (text: string): (readonly string[])[] => readCsv(text, 'm.csv').rows.map(({ cells }) => cells);

describe('readCsv', () => {
  it('splits lines of any system, without comments and empty lines, and counts all of them', () => {
    const { rows } = readCsv('\ufeff# licence, notice\r\na,b\r\n\r\n1 , 2\n,\r3,', 'm.csv');
    expect(rows).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 4, cells: ['1', '2'] },
      { line: 6, cells: ['3', ''] },
    ]);
  });

  it('reads cells in quotes, with separators, quotes and line breaks inside', () => {
    const { rows } = readCsv('"octave, Hz","say ""so"""\n"two\nlines",x\n1,2', 'm.csv');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['octave, Hz', 'say "so"'],
      ['two\nlines', 'x'],
      ['1', '2'],
    ]);
    expect(rows[2].line).toBe(4);
  });

  it('takes the separator from the heading', () => {
    expect(cellsOf('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(cellsOf('"a;b",c\n1,2')).toEqual([
      ['a;b', 'c'],
      ['1', '2'],
    ]);
    expect(readCsv('a\tb', 'm.csv').decimalComma).toBe(true);
    expect(readCsv('a,b', 'm.csv').decimalComma).toBe(false);
  });

  it('refuses a quote that is not closed, with its line', () => {
    const read = (): unknown => readCsv('a,b\n1,"2\n3,4', 'm.csv');
    expect(read).toThrow(InputError);
    expect(read).toThrow(expect.objectContaining({ path: 'm.csv: line 2' }) as Error);
  });
});
