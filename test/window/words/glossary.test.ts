import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../../src/app/index.ts';
import { termsOf, words } from '../../../electron/words/words.ts';

const { terms } = words.glossary;

describe('The glossary', () => {
  it.each(FIGURES)(
    'has $symbol, with the unit, the standard and the noticeable difference of the program',
    (figure) => {
      const { symbol, unit, source, text, uncertainty, noticeable } = terms[figure.name];
      expect(symbol).toBe(figure.symbol);
      expect(unit.startsWith(figure.shown.unit)).toBe(true);
      const author = /^(?:[A-Z]\. )+(\w+)/.exec(figure.standard)?.[1];
      const standard = /(?:ISO|IEC) [\d-]+:\d+/.exec(figure.standard)?.[0] ?? author ?? 'ISO 3382-1:2009';
      expect(source).toContain(standard);
      expect(text.length).toBeGreaterThan(20);
      expect(uncertainty).toBeDefined();
      const { justNoticeable, shown } = figure;
      const least =
        justNoticeable === null
          ? 'not known'
          : 'relative' in justNoticeable
            ? `${100 * justNoticeable.relative} %`
            : String(justNoticeable.absolute * shown.factor);
      expect(noticeable).toContain(least);
    },
  );

  it('lists every term once', () => {
    expect(Object.values(termsOf).flat().sort()).toEqual(Object.keys(terms).sort());
  });

  it('says each term in whole sentences', () => {
    const broken = Object.values(terms).filter(({ text }) => !/^[A-Z].*[.)]$/s.test(text));
    expect(broken.map(({ term }) => term)).toEqual([]);
  });
});
