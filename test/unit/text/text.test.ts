import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/app/inputs/tables/csv.ts';
import { csvText } from '../../../src/text/csv.ts';
import { escaped, withoutUnfit } from '../../../src/text/markup.ts';
import { jsonText, oneLine } from '../../../src/text/terminal.ts';
import { faultOfXml } from '../../support/xml.ts';

/** Any text: all of Unicode, halves of surrogate pairs, and much of what terminals act on. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        '\u001b]0;x\u0007',
        '\u009b31m',
        '\r',
        '\n',
        '\u202e',
        '\u2028',
        '<',
        '&',
        '"',
        "'",
        '=',
        '-',
        '\ufeff',
      ),
    ),
  )
  .map((parts) => parts.join(''));

/** Controls, line ends and marks of direction, by their names in Unicode and not by a list of ours. */
const ACTED_ON = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u;

describe('text for a terminal', () => {
  it('shows as escapes what a terminal would act on', () => {
    expect(oneLine('a\u001b]0;owned\u0007\u009b2J')).toBe('a\\u001b]0;owned\\u0007\\u009b2J');
    expect(oneLine('one\r\n  wrote all.wav\t')).toBe('one\\r\\n  wrote all.wav\\t');
    expect(oneLine('hall\u202enosj.exe \u{e0041}\ud800')).toBe('hall\\u202enosj.exe \\udb40\\udc41\\ud800');
  });

  it('keeps what people write', () => {
    const words = 'Größe 5 × 4 m², “Saal” – קול, صوت, आवाज़ क्‍ष, می‌خواهم, 👩‍🔬, 音響 \u00a0é';
    expect(oneLine(words)).toBe(words);
  });

  it('is one line without anything to act on, whatever it was; twice is the same as once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(ACTED_ON);
        expect(oneLine(line)).toBe(line);
      }),
      { seed: 7 },
    );
  });

  it('as JSON is the same value', () => {
    fc.assert(
      fc.property(anyText, anyText, (key, text) => {
        const value = { [`a${key}`]: [text, 1] };
        const json = jsonText(value, 2);
        expect(json.replaceAll('\n', '')).not.toMatch(ACTED_ON);
        expect(JSON.parse(json)).toEqual(value);
      }),
      { seed: 7 },
    );
  });
});

describe('text for markup', () => {
  it('leaves XML well-formed, whatever it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const markup = `<a b="${escaped(text)}">${escaped(text)}</a>`;
        expect(faultOfXml(markup)).toBeNull();
        expect(withoutUnfit(markup)).toBe(markup);
      }),
      { seed: 7 },
    );
  });

  it('has no character that XML 1.0 forbids', () => {
    expect(escaped('a\u0001b\u000bc\ud800d\uffffe\ufdd0f\u0085g\u202eh\ti')).toBe('abcdefgh\ti');
  });
});

describe('text for a spreadsheet', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', ' =1', '\0=1', '\uff1d1'])(
    'is no formula: %j',
    (text) => {
      expect(csvText([[text]]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('keeps numbers, also below zero', () => expect(csvText([[-1.5, 0, true, null, 'a']])).toBe('-1.5,0,true,,a\r\n'));

  it('comes back as it was, an apostrophe apart', () => {
    const words = fc
      .string({ unit: 'grapheme-ascii', minLength: 1 })
      .filter((text) => text.trim() === text && text !== '');
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), (cells) => {
        const [row] = readCsv(csvText([['a,b', ...cells]]), 'a.csv').rows;
        expect(row.cells.slice(1).map((cell, i) => (cells[i].startsWith("'") ? cell : cell.replace(/^'/, '')))).toEqual(
          cells,
        );
      }),
      { seed: 7 },
    );
  });
});
