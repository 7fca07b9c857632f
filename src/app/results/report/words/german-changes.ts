import { germanText as n } from './german-numbers.ts';
import type { SentenceKind } from './sentence-kind.ts';

const POINTS: Readonly<Record<string, string>> = { source: 'Quelle', receiver: 'Empfänger' };

/** Quantities that a change names. */
const QUANTITIES: Readonly<Record<string, string>> = {
  'air temperature': 'Lufttemperatur',
  humidity: 'Luftfeuchte',
  'air absorption': 'Luftabsorption',
  'highest frequency': 'Grenzfrequenz',
  'computed by': 'berechnet durch',
  scheme: 'Verfahren',
  duration: 'Dauer',
};

/** The values of such quantities that are words. */
const valueOf = (text: string): string =>
  n(
    text
      .replace('waves only', 'nur Wellen')
      .replace(/rays (only|alone)/, 'nur Strahlen')
      .replace('rays above', 'Strahlen über')
      .replace('true', 'ja')
      .replace('false', 'nein'),
  );

/** What changed between two runs, as `changesBetween` and `gridWarning` write it. */
export const GERMAN_CHANGES: readonly SentenceKind[] = [
  [/^the geometry is another$/, () => 'die Geometrie ist eine andere'],
  [/^material "(.+)" is no longer there$/, (name) => `Material „${name}“ gibt es nicht mehr`],
  [/^material "(.+)" is new$/, (name) => `Material „${name}“ ist neu`],
  [/^material "(.+)" absorbs (.+?)$/, (name, moved) => `Material „${name}“ absorbiert ${n(moved)}`],
  [
    /^material "(.+)" covers (\S+) → (\S+) m²$/,
    (name, first, second) => `Material „${name}“ bedeckt ${n(first)} → ${n(second)} m²`,
  ],
  [/^(source|receiver) (.+) is no longer there$/, (what, name) => `${POINTS[what]} ${name} gibt es nicht mehr`],
  [/^(source|receiver) (.+) is new$/, (what, name) => `${POINTS[what]} ${name} ist neu`],
  [
    /^(source|receiver) (.+) moved from \[(.+)\] to \[(.+)\]$/,
    (what, name, from, to) => `${POINTS[what]} ${name} verschoben von [${pointText(from)}] nach [${pointText(to)}]`,
  ],
  [
    /^(air temperature|humidity|air absorption|highest frequency|computed by|scheme|duration) (.+) → (.+)$/,
    (what, first, second) =>
      what === 'scheme'
        ? `${QUANTITIES[what]} ${first} → ${second}`
        : `${QUANTITIES[what]} ${valueOf(first)} → ${valueOf(second)}`,
  ],
  [
    /^one was computed by rays alone and one with waves, so a part of the differences is that of the methods$/,
    () => 'eine ist nur mit Strahlen und eine mit Wellen berechnet: ein Teil der Unterschiede ist der der Methoden',
  ],
  [
    /^computed on another grid \((.+) → (.+)\), so a part of the differences is the grid's; .+$/,
    (first, second) =>
      `auf einem anderen Gitter berechnet (${gridText(first)} → ${gridText(second)}): ein Teil der Unterschiede ist der des Gitters`,
  ],
];

/** Coordinates, which German separates by semicolons. */
const pointText = (text: string): string => n(text.replaceAll(', ', '; '));

const gridText = (text: string): string =>
  text
    .replace('staircase', 'gestuft')
    .replace('walls between the nodes', 'Wände zwischen den Knoten')
    .replace(/(\d)\.(\d+ mm)$/, '$1,$2');
