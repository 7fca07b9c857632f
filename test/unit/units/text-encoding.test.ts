import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/units/errors.ts';
import { decodeJson, decodeText, encodingNote, isUtf8, windows1252 } from '../../../src/units/text-encoding.ts';

const TEXT = 'Name;125\nBüro – 5 €;0,12\n';
const utf8 = new TextEncoder().encode(TEXT);
/** A text in UTF-16, with the low byte first, or the high one. */
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), !isBig);
  return bytes;
};

describe('a text', () => {
  it.each([
    ['UTF-8', utf8, 'utf-8'],
    ['UTF-8 with a mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8), 'utf-8'],
    ['UTF-16', utf16(`\ufeff${TEXT}`, false), 'utf-16'],
    ['UTF-16 with the other order', utf16(`\ufeff${TEXT}`, true), 'utf-16'],
    ['UTF-16 without a mark', utf16(TEXT, false), 'utf-16'],
    ['UTF-16 without a mark with the other order', utf16(TEXT, true), 'utf-16'],
    ['Windows-1252', Uint8Array.of(...latin('Name;125\nB\xfcro \x96 5 \x80;0,12\n')), 'windows-1252'],
  ])('in %s is read', (_, bytes, encoding) => {
    expect(decodeText(bytes, 'a.csv')).toEqual({ text: TEXT, encoding });
  });

  it('in Windows-1252 has a character for every byte, and none that stands for others', () => {
    const all = windows1252(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    expect(new Set(all).size).toBe(256);
    expect(all).not.toContain('\ufffd');
    // The WHATWG index of windows-1252 at 0x80, 0x8a, 0x92, 0x9f, 0xa7, 0xff.
    expect([0x80, 0x8a, 0x92, 0x9f, 0xa7, 0xff].map((byte) => all[byte]).join('')).toBe('€Š’Ÿ§ÿ');
  });

  it.each([
    ['windows-1251', [0xc7, 0xe0, 0xeb], 'Зал'],
    ['windows-1250', [0x53, 0xe1, 0x6c, 0x20, 0x9e], 'Sál ž'],
    ['gb18030', [0xb4, 0xf3, 0xcc, 0xfc], '大厅'],
    ['shift_jis', [0x83, 0x7a, 0x81, 0x5b, 0x83, 0x8b], 'ホール'],
  ] as const)('in the code page %s is read if it names that', (page, bytes, text) => {
    expect(decodeText(Uint8Array.of(...bytes), 'a.dxf', page)).toEqual({ text, encoding: page });
    expect(encodingNote(page)).not.toContain('undefined');
  });

  it('in UTF-8 is that, whatever code page it names, and what is none of its page is Windows-1252', () => {
    expect(decodeText(utf8, 'a.dxf', 'windows-1251')).toEqual({ text: TEXT, encoding: 'utf-8' });
    expect(decodeText(Uint8Array.of(0x41, 0xff), 'a.dxf', 'gb18030')).toEqual({ text: 'Aÿ', encoding: 'windows-1252' });
  });

  it('in UTF-16 that is damaged is refused', () => {
    expect(() => decodeText(Uint8Array.of(0xff, 0xfe, 0x00, 0xd8), 'a.csv')).toThrow(InputError);
    expect(() => decodeText(Uint8Array.of(0xff, 0xfe, 0x41), 'a.csv')).toThrow(/UTF-16 that is damaged/);
  });

  it('has a note unless it is UTF-8', () => {
    expect(encodingNote('utf-8')).toBeNull();
    expect(encodingNote('windows-1252')).toMatch(/read as Windows-1252/);
  });

  it('is UTF-8 also where pieces part a character', () => {
    const long = new TextEncoder().encode('a'.repeat((1 << 22) - 1) + 'ü');
    expect(isUtf8(long)).toBe(true);
    expect(isUtf8(long.subarray(0, long.length - 1))).toBe(false);
  });
});

describe('the text of a JSON file', () => {
  const json = '{\n  "title": "Büro €"\n}';

  it.each([
    ['UTF-8', new TextEncoder().encode(json)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${json}`)],
    ['UTF-16', utf16(`\ufeff${json}`, false)],
    ['UTF-16 without a mark', utf16(json, true)],
  ])('in %s is read', (_, bytes) => {
    expect(decodeJson(bytes, 'hall.json')).toBe(json);
  });

  it('in another encoding is refused with the place of the first letter', () => {
    const bytes = Uint8Array.of(...latin(json.replace('€', '\x80')));
    expect(() => decodeJson(bytes, 'hall.json')).toThrow(
      expect.objectContaining({
        path: 'hall.json: line 2',
        message: expect.stringContaining('"Büro"') as string,
        remedy: 'Save the file as UTF-8.',
      }) as Error,
    );
    // A sequence that begins as UTF-8, and is cut by the end of the file.
    expect(() => decodeJson(Uint8Array.of(...latin('"a'), 0xe2, 0x82), 'a.json')).toThrow(/not in UTF-8/);
  });
});

function latin(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
