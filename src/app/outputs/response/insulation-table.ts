import { shownName } from '../../../material/names/shown-name.ts';
import type { InsulationRating } from '../../../response/several/insulation-rating.ts';
import { csvText, type CsvCell } from '../../../text/csv.ts';
import { fixed } from '../../../text/fixed.ts';
import type { InsulationBand, InsulationEntry } from './insulation.ts';

/** Names that a line lists; of more it has one fewer, and how many follow. */
const MOST_NAMES = 4;

/**
 * All insulation as CSV: for each pair of rooms a row for each octave and third octave that lies wholly in the valid
 * band. A missing value is empty.
 */
export function insulationCsv(entries: readonly InsulationEntry[]): string {
  const number = (value: number | null): CsvCell => (value === null ? null : Number(value.toPrecision(6)));
  return csvText([
    ...[
      ['sources', 'receivers beside them', 'receivers in the other room', 'through', 'also over', 'S, m²', 'V, m³'],
    ].map((names) => [
      ...names,
      ...['band', 'centre, Hz', 'D, dB', '± D', 'T20, s', 'DnT, dB', '± DnT', "R', dB", "± R'"],
    ]),
    ...entries.flatMap(({ from, to, through, around, octaves, thirdOctaves }) => {
      const names: CsvCell[] = [
        ...[from.sources, from.receivers, to.receivers, through?.materials ?? [], around].map((some) => some.join(' ')),
        number(through?.squareMetres ?? null),
        number(to.cubicMetres),
      ];
      const rows = (kind: string, bands: readonly InsulationBand[]): CsvCell[][] =>
        bands.map(({ centreHz, dDb, dnTDb, rDb, t20Seconds, standardUncertainty: half }) => [
          ...names,
          ...[kind, centreHz],
          ...[dDb, half.dDb, t20Seconds, dnTDb, half.dnTDb, rDb, half.rDb].map(number),
        ]);
      return [...rows('octave', octaves), ...rows('third octave', thirdOctaves)];
    }),
  ]);
}

/** Headings of {@link insulationRows}. */
export const INSULATION_HEADINGS = ['Hz', 'D, dB', 'T20, s', 'DnT, dB', "R', dB"] as const;

/** Cells of a table of some bands, with standard uncertainties after ±; an en dash for none. */
export function insulationRows(bands: readonly InsulationBand[]): string[][] {
  const text = (value: number | null, half: number | null): string =>
    value === null ? '–' : `${signed(fixed(value, 1))}${half === null ? '' : ` ± ${half.toFixed(1)}`}`;
  return bands.map(({ centreHz, dDb, dnTDb, rDb, t20Seconds, standardUncertainty: half }) => [
    `${centreHz}`,
    text(dDb, half.dDb),
    t20Seconds === null ? '–' : t20Seconds.toFixed(2),
    text(dnTDb, half.dnTDb),
    text(rDb, half.rDb),
  ]);
}

/**
 * The two rooms: `S1 and A1, A2 to B1, B2 (38.2 m³), through 2.1 m² of door; D, DnT and R' count what comes over tile,
 * too`.
 */
export function insulationTitle({ from, to, through, around }: InsulationEntry): string {
  const figures = through ? "D, DnT and R'" : 'D and DnT';
  const over =
    around.length > 0
      ? `; ${figures} count what comes over ${listed(around.map((name) => shownName(name)))}${through ? ', too' : ''}`
      : '';
  const direct = through
    ? `through ${through.squareMetres.toFixed(1)} m² of ${through.materials.map((name) => shownName(name)).join(', ')}`
    : 'which have no sheet or partition in common';
  const what = direct + over;
  return `${listed(from.sources)} and ${listed(from.receivers)} to ${listed(to.receivers)} (${to.cubicMetres.toFixed(1)} m³), ${what}`;
}

/** Single-number values, or what they lack; then why octaves have no value, or none has an uncertainty. */
export function insulationRatings(entry: InsulationEntry): string {
  return [singleNumbers(entry), ...doubts(entry)].join('; ');
}

function singleNumbers({ dnTRating, rRating, missingHz, to }: InsulationEntry): string {
  if (!dnTRating) {
    const lacks =
      to.sources.length === 0
        ? "DnT and R' need a source in the receiving room, which gives its reverberation time"
        : `third octaves without DnT: ${missingHz.join(', ')} Hz`;
    return `No single-number values: ${lacks}`;
  }
  const values = [
    `DnT,w (C; Ctr) = ${ratingText(dnTRating)}`,
    ...(rRating ? [`R'w (C; Ctr) = ${ratingText(rRating)}`] : []),
  ];
  return `${values.join(', ')}, from ${dnTRating.from}`;
}

function doubts({ octaves, from, to }: InsulationEntry): string[] {
  const blank = octaves.filter(({ dDb }) => dDb === null).map(({ centreHz }) => centreHz);
  const isAlone = [from, to].some(({ receivers }) => receivers.length === 1);
  return [
    ...(blank.length > 0 ? [`D is blank at ${blank.join(', ')} Hz because the responses are too short`] : []),
    ...(isAlone ? ['a room with one receiver has no standard uncertainty: give each room four or more'] : []),
  ];
}

const ratingText = ({ weightedDb, cDb, ctrDb }: InsulationRating): string =>
  `${signed(`${weightedDb}`)} (${signed(`${cDb}`)}; ${signed(`${ctrDb}`)}) dB`;

const signed = (text: string): string => text.replace('-', '−');

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`
    : names.join(', ');
