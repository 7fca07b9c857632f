import { FIGURES } from '../../../../response/figures/catalogue.ts';
import { GERMAN_MEANINGS, GERMAN_STANDARDS } from './german-figures.ts';
import { germanText } from './german-numbers.ts';
import type { SentenceKind } from './sentence-kind.ts';

/** The figure with its standard as a map has it under its title, in German. */
function figureText(meaning: string, standard: string): string {
  const name = FIGURES.find((kind) => kind.meaning === meaning)?.name;
  return name ? `${GERMAN_MEANINGS[name]} (${GERMAN_STANDARDS[name]})` : `${meaning} (${standard})`;
}

/** Texts in and beside maps. Names of sources and the title of the scene stay as they are. */
const TEXTS: readonly SentenceKind[] = [
  [/^Receivers by value$/, () => 'Empfänger nach Wert'],
  [/^By distance from the source$/, () => 'Nach dem Abstand von der Quelle'],
  [
    /^(\S+) a doubling, correlation (\S+)$/,
    (slope, correlation) => `${germanText(slope)} je Verdopplung, Korrelation ${germanText(correlation)}`,
  ],
  [/^(.+), against metres$/, (figure) => `${figure}, über Meter`],
  [
    /^source (.+?)(?:, ([\d, ]+(?: and \d+)? Hz))?(?:, octaves above (\d+) Hz taken from it)?, ([^,].*) \((.+)\)$/,
    (source, octaves, above, meaning, standard) =>
      [
        `Quelle ${source}`,
        ...(octaves ? [octaves.replace(' and ', ' und ')] : []),
        ...(above ? [`Oktaven über ${above} Hz aus ihr genommen`] : []),
        figureText(meaning, standard),
      ].join(', '),
  ],
  [
    /^mean (.+?); standard deviation (.+?); (.+?); (\d+) receivers?(?:; each within (.+))?$/,
    (mean, deviation, percentiles, count, within) =>
      germanText(
        `Mittel ${mean}; Standardabweichung ${deviation}; ${percentiles}; ${count} Empfänger${within ? `; jeder auf ${within}` : ''}`,
      ),
  ],
  [/^(.+), storey (\d+): ([^:]+)$/, (area, storey, figure) => `${area}, Geschoss ${storey}: ${figure}`],
  [/^along the (line|area), m$/, (what) => (what === 'line' ? 'entlang der Linie, m' : 'entlang der Fläche, m')],
  [/^up the area, m$/, () => 'die Fläche hinauf, m'],
  [/^rows, m$/, () => 'Reihen, m'],
  [/^azimuth, °$/, () => 'Azimut, °'],
  [/^elevation, °$/, () => 'Höhenwinkel, °'],
  [/^(−?[\d.]+)$/, (number) => germanText(number)],
];

/** A text of a map in German; a name as it is. */
export function germanMapText(text: string): string {
  for (const [kind, form] of TEXTS) {
    const found = kind.exec(text);
    if (found) return form(...found.slice(1));
  }
  return text;
}
