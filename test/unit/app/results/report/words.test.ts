import { describe, expect, it } from 'vitest';
import { volumeWarnings, unitWarnings } from '../../../../../src/app/inputs/scene/extents.ts';
import { durationWarnings } from '../../../../../src/app/rendering/survival/duration-report.ts';
import { emptyWarnings, supportWarnings } from '../../../../../src/app/rendering/finished/figure-warnings.ts';
import { absorptionWarnings } from '../../../../../src/app/rendering/finished/render-report.ts';
import { effectiveAreaWarnings } from '../../../../../src/app/setup/room/effective-areas.ts';
import { rayCountWarnings } from '../../../../../src/app/outputs/response/full-band/ray-count.ts';
import {
  CHAPTERS,
  pagesOf,
  pagesTogether,
  USUAL_CHAPTERS,
} from '../../../../../src/app/results/report/content/chapters.ts';
import { changedAfter } from '../../../../../src/app/results/report/content/recomputed.ts';
import { recomputedNote } from '../../../../../src/app/results/report/html.ts';
import { TARGET_TITLES } from '../../../../../src/app/results/targets/standards.ts';
import { sentence } from '../../../../../src/text/sentence.ts';
import { mapFigure } from '../../../../../src/app/results/report/map-figure.ts';
import { english } from '../../../../../src/app/results/report/words/english.ts';
import { german } from '../../../../../src/app/results/report/words/german.ts';
import { germanText } from '../../../../../src/app/results/report/words/german-numbers.ts';
import { germanWarning } from '../../../../../src/app/results/report/words/german-warnings.ts';
import { FIGURES } from '../../../../../src/response/figures/catalogue.ts';
import { changesBetween } from '../../../../../src/app/results/compare/changes.ts';
import { gridWarning } from '../../../../../src/app/results/compare/grid-warning.ts';
import { hertz } from '../../../../../src/units/quantities.ts';

it('a report says that its figures are not those of the run, and what changed after it', () => {
  const places = ['sources.S1.soundPowerDb', 'sources["a b"].speechDb', 'systems.PA', 'figures.noiseDb', 'figures.x'];
  expect(changedAfter(places)).toEqual(['power', 'speech', 'systems', 'noise', 'wishes']);
  expect(recomputedNote(places.slice(0, 2), english)).toContain('for other sound powers and levels of speech.');
  expect(recomputedNote(places.slice(3), german)).toContain('für andere Störgeräusche und gewählte Kenngrößen.');
  expect([recomputedNote(undefined, english), recomputedNote([], german)]).toEqual(['', '']);
});

it('a map in a German report has German texts, and keeps names', () => {
  const texts = ['Receivers by value', '−0.51 a doubling, correlation −0.3', '0.45', 'along the line, m', 'x, m'];
  const map = {
    title: 'seats: A, storey 2: C80, dB',
    about: 'source Hall and <and>, 500 and 1000 Hz, clarity of music (ISO 3382-1:2009, table A.1)',
    numbers:
      'mean 8.9 dB; standard deviation 1 dB; 10 %: 7.7, 50 %: 8.9, 90 %: 10.2 dB; 169 receivers; each within ±3.2 dB',
    svg: `<svg>${texts.map((text) => `<text x="1.5">${text}</text>`).join('')}</svg>`,
  };
  const shown = mapFigure(map, german);
  expect([...shown.matchAll(/<text x="1\.5">(.*?)<\/text>/g)].map(([, text]) => text)).toEqual([
    'Empfänger nach Wert',
    '−0,51 je Verdopplung, Korrelation −0,3',
    '0,45',
    'entlang der Linie, m',
    'x, m',
  ]);
  expect(shown).toContain('<figcaption>seats: A, Geschoss 2: C80, dB</figcaption>');
  expect(shown).toContain(
    'Quelle Hall and &lt;and&gt;, 500 und 1000 Hz, Klarheitsmaß (Musik) (ISO 3382-1:2009, Tabelle A.1). ' +
      'Mittel 8,9 dB; Standardabweichung 1 dB; 10 %: 7,7, 50 %: 8,9, 90 %: 10,2 dB; 169 Empfänger; jeder auf ±3,2 dB.',
  );
  const speech = { ...map, about: 'source Teacher, speech transmission index (IEC 60268-16:2020)' };
  expect(mapFigure(speech, german)).toContain('Quelle Teacher, Sprachübertragungsindex (');
  const plain = mapFigure(speech, english);
  expect(plain).toContain(map.svg);
  expect(plain).toContain('Source Teacher, speech transmission index (IEC 60268-16:2020). Mean 8.9 dB;');
});

it('targets of standards have German names, and others keep theirs', () => {
  for (const title of TARGET_TITLES.values())
    expect(german.targetName(title)).not.toMatch(/music|speech|lesson|space|sport$/);
  expect(german.targetName('DIN 18041:2016, A3, lessons and communication')).toContain('Unterricht und Kommunikation');
  expect([german.targetName('Our hall'), english.targetName('Our hall')]).toEqual(['Our hall', 'Our hall']);
});

it('remarks are sentences, and places in files keep their letters', () => {
  expect(sentence('area "seats" has no maps')).toBe('Area "seats" has no maps.');
  expect(sentence('sources.S1 is loud. Turn it down.')).toBe('sources.S1 is loud. Turn it down.');
});

describe('German', () => {
  it('has decimal commas and minus signs, and leaves versions and names alone', () => {
    expect([german.number(-1.25, 1), german.number(-0.001, 1), german.plain(0.5)]).toEqual(['−1,3', '0,0', '0,5']);
    expect(germanText('9.00 × 6.50 m, -3 dB, 12-13')).toBe('9,00 × 6,50 m, −3 dB, 12-13');
  });

  it('has its own word for every figure, in the terms of the standard', () => {
    for (const { name } of FIGURES) expect(german.meaning(name)).not.toBe(english.meaning(name));
    expect(german.meaning('d50')).toContain('Deutlichkeitsgrad');
    expect(german.meaning('gDb')).toContain('Stärkemaß');
  });

  it('has no sentence of the English report', () => {
    const texts = (words: object): string[] =>
      Object.values(words).flatMap((word: unknown) =>
        typeof word === 'string' ? [word] : typeof word === 'object' && word !== null ? texts(word) : [],
      );
    const same = texts(english).filter((text) => texts(german).includes(text));
    // Words that both languages have, symbols and units.
    expect([...new Set(same)].sort()).toMatchInlineSnapshot(`
      [
        "",
        "C80 (dB)",
        "D, dB",
        "DnT, dB",
        "Hz",
        "Material",
        "Name",
        "Simulation",
        "T20 (%)",
        "T20, s",
        "x (m)",
        "y (m)",
        "z (m)",
      ]
    `);
  });
});

const octave = (centreHz: number, unsupported: readonly string[] = []): never =>
  ({ centreHz, validity: 'whole', unsupported }) as never;

/** What the program warns of, as it really writes it. */
const WRITTEN: Readonly<Record<string, () => readonly string[]>> = {
  volume: () => [...volumeWarnings({ scene: 60, grid: 66 }), ...volumeWarnings({ scene: 60, grid: 50 })],
  unit: () => unitWarnings({ from: [0, 0, 0], to: [5000, 4, 3] }),
  support: () => [
    ...supportWarnings([{ bands: [octave(500, ['t20Seconds']), octave(63, ['edtSeconds'])] }], hertz(800)),
    ...supportWarnings([{ bands: [octave(500, ['t20Seconds'])] }], hertz(800), 600),
  ],
  empty: () => emptyWarnings([{ source: 'S', receiver: 'R', figures: { noFigures: 'ends early' } }]),
  effective: () =>
    effectiveAreaWarnings(
      [
        ...[0.07, -0.05].map((error) => ({
          ...{ material: 'wood', drawnSquareMetres: 17.8, effectiveSquareMetres: 19.2, error, faces: 10 },
        })),
      ],
      [{ material: 'wood', squareMetres: 17.8, gridSquareMetres: 17.8, error: 0 }],
    ),
  rays: () => rayCountWarnings([{ centreHz: 8000, t30Percent: 29, c80Db: 1.5 } as never], 2000),
  duration: () =>
    [true, false].flatMap((canGoOn) =>
      durationWarnings(
        {
          ...{ seconds: 0.5, figure: 'T30', chosen: null, canGoOn, wentOnFromSeconds: null },
          short: [{ centreHz: 125, seconds: 1.25 }],
        } as never,
        () => 90,
      ),
    ),
  changes: () => {
    const run = (change: object): never =>
      ({
        scene: {
          geometry: { fingerprint: 'a' },
          materials: [
            { name: 'wood', squareMetres: 12, bands: [{ centreHz: 125, random: 0.1 }] },
            { name: 'gone', bands: [] },
          ],
          ...{ sources: [{ name: 'S', position: [1, 2, 3.5] }], receivers: [{ name: 'R', position: [1, 2, 3] }] },
          maxFrequencyHz: 500,
        },
        air: { temperatureCelsius: 20, relativeHumidityPercent: 50, absorptionApplied: true },
        ...{ scheme: { id: 'compact-3', weights: '2%' }, duration: { seconds: 1.5 } },
        ...{ walls: { model: 'subcell' }, spacingMetres: 0.1 },
        ...change,
      }) as never;
    const other = run({
      scene: {
        geometry: { fingerprint: 'b' },
        materials: [
          { name: 'wood', squareMetres: 13.5, bands: [{ centreHz: 125, random: 0.2 }] },
          { name: 'new', bands: [] },
        ],
        ...{ sources: [{ name: 'S', position: [1, 2.5, 3.5] }], receivers: [{ name: 'R2', position: [1, 2, 3] }] },
        maxFrequencyHz: 700,
      },
      air: { temperatureCelsius: 21.5, relativeHumidityPercent: 40, absorptionApplied: false },
      ...{ scheme: { id: 'compact-5', weights: '2%' }, duration: { seconds: 2 }, spacingMetres: 0.123 },
      fullBand: { crossoverHz: 400 },
    });
    const changes = changesBetween(run({}), other);
    expect(changes.length).toBeGreaterThanOrEqual(14);
    return [...changes, gridWarning(run({}), other)!, gridWarning(run({}), run({ scheme: undefined }))!];
  },
  air: () =>
    absorptionWarnings({
      air: { temperature: 20, relativeHumidity: 1, pressure: 101.325, absorbs: true },
    } as never),
};

describe('a warning', () => {
  it.each(Object.keys(WRITTEN))('of the kind "%s" has a German form with all its numbers', (kind) => {
    const written = WRITTEN[kind]();
    expect(written.length).toBeGreaterThan(0);
    for (const text of written) {
      const form = germanWarning(text);
      expect(form, text).not.toBeNull();
      const numbers = (of: string): string[] => (of.replaceAll(',', '.').match(/\d+(\.\d+)?/g) ?? []).sort();
      expect(numbers(form!)).toEqual(numbers(text));
    }
  });

  it('of another kind is printed in English', () => {
    expect(germanWarning('something else happened')).toBeNull();
  });
});

describe('chapters', () => {
  const room = {
    ...{ sources: 2, receivers: 6, materials: 6, responses: 12, targets: 1, insulations: 0, maps: 0 },
    ...{ measured: 0, variants: 0, warnings: 5 },
  };

  it('of a usual report fill six to ten pages, and all of them more', () => {
    expect(pagesTogether(USUAL_CHAPTERS, room)).toBeGreaterThanOrEqual(6);
    expect(pagesTogether(USUAL_CHAPTERS, room)).toBeLessThanOrEqual(10);
    expect(pagesTogether(CHAPTERS, room)).toBe(pagesTogether(USUAL_CHAPTERS, room) + 6);
  });

  it('with nothing to print take no page', () => {
    expect(['maps', 'measured', 'variants', 'insulation'].map((chapter) => pagesOf(chapter as never, room))).toEqual([
      ...[0, 0, 0, 0],
    ]);
  });
});
