import {
  figureKind,
  figureText,
  INSULATION_HEADINGS,
  insulationRatings,
  insulationRows,
  insulationTitle,
  MAIN_FIGURES,
  NOT_DETERMINED,
  octaveTable,
  rateKeeping,
  SINGLE,
  SPECIAL_FIGURES,
  speechText,
  type FiguresOfPair,
  type OctaveTable,
  type AnyReport,
} from '../../app/index.ts';
import { table } from './output.ts';
import { wholeFigureLines } from './whole-figures.ts';

type Reported = Pick<AnyReport, 'responses' | 'overall' | 'scene' | 'validToHz' | 'fullBand'>;
/** The figures of a rendering by octave, with the band in which they hold; then speech and open-plan rooms. */
export function figureLines(report: Reported): string[] {
  const pairs = report.responses.flatMap(({ source, receiver, figures }) =>
    figures ? [{ source, receiver, figures }] : [],
  );
  if (pairs.length === 0) return [];
  const groups = groupsOf(pairs, report);
  const tables = groups.map(({ pairs: own }) => octaveTable(own, MAIN_FIGURES));
  return [
    '',
    ...groups.flatMap(({ what, pairs: own }, g) =>
      tables[g].rows.length === 0
        ? []
        : [
            `  figures of ${what}, right up to ${Math.round(report.validToHz)} Hz; ${how(own.length)}`,
            ...[tables[g], octaveTable(own, SPECIAL_FIGURES)].flatMap(tableLines),
          ],
    ),
    ...legend(tables),
    ...[...partLines(pairs), ...notWhole(pairs, report)].map((line) => `  ${line}`),
    ...wholeFigureLines(groups[0].pairs, '').map((line) => `  ${line}`),
    ...pairs.flatMap(speechLine),
    ...openPlanLines(report.overall),
    ...insulationLines(report.overall),
  ];
}

/** Responses whose figures are averaged: those of single sources, and those of each system of sources. */
interface Group {
  readonly what: string;
  readonly pairs: readonly FiguresOfPair[];
}

function groupsOf(pairs: readonly FiguresOfPair[], { scene }: Reported): Group[] {
  const single = new Set(scene.sources.map(({ name }) => name));
  const systems = [...new Set(pairs.map(({ source }) => source).filter((source) => !single.has(source)))];
  const named = (some: readonly FiguresOfPair[]): string =>
    some.length === 1 ? `${some[0].source}-${some[0].receiver}` : `${some.length} responses`;
  const own = pairs.filter(({ source }) => single.has(source));
  return [
    ...(own.length > 0 ? [{ what: named(own), pairs: own }] : []),
    ...systems.map((system) => {
      const of = pairs.filter(({ source }) => source === system);
      return { what: of.length === 1 ? named(of) : `${system} at ${of.length} receivers`, pairs: of };
    }),
  ];
}

const how = (count: number): string =>
  count === 1 ? '± their uncertainty' : 'mean ± uncertainty, below it lowest…highest';

const tableLines = ({ rows }: OctaveTable): string[] =>
  rows.length === 0 ? [] : table(rows).map((line) => `  ${line}`);

/** What marks and labels mean that occur. */
function legend(tables: readonly OctaveTable[]): string[] {
  const isSingle = tables.some(({ rows }) => rows.some(([label]) => label.trim() === SINGLE));
  return [
    ...(tables.some(({ isMarked }) => isMarked)
      ? [`  ${NOT_DETERMINED} not determined: too uncertain to be used; the warnings say what helps`]
      : []),
    ...(isSingle ? [`  ${SINGLE}: the mean over octaves by ISO 3382-1, of most figures over 500 and 1000 Hz`] : []),
  ];
}

/** What the octaves come from, where rays computed a part of them. */
function partLines([{ figures }]: readonly FiguresOfPair[]): string[] {
  const whole = figures.bands.filter(({ validity, from }) => validity === 'whole' && from !== undefined);
  const texts = (['waves', 'both', 'rays'] as const).flatMap((part) => {
    const own = whole.filter(({ from }) => from === part).map(({ centreHz }) => centreHz);
    return own.length === 0 ? [] : [`${own.join(', ')} Hz from ${part === 'both' ? 'waves and rays' : part}`];
  });
  return texts.length === 0 ? [] : [`octaves: ${texts.join('; ')}`];
}

/** Which octave comes next, and what it takes to have it. */
function notWhole([{ figures }]: readonly FiguresOfPair[], { validToHz, fullBand }: Reported): string[] {
  const next = figures.bands.find(({ validity }) => validity !== 'whole');
  if (!next) return [];
  const takes = fullBand
    ? `files of ${rateKeeping(next.upperHz)} samples a second hold it ("sampleRateHz")`
    : `a maximum frequency of ${Math.ceil(next.upperHz)} Hz gives its figures`;
  return [`the octave at ${next.centreHz} Hz is not whole below ${Math.round(validToHz)} Hz; ${takes}`];
}

function speechLine({ source, receiver, figures }: FiguresOfPair): string[] {
  const text = figures.speech && figures.speech.sti !== null ? speechText(figures.speech) : null;
  return text === null ? [] : [`  ${source}-${receiver}: ${text}`];
}

function openPlanLines(overall: Reported['overall']): string[] {
  return (overall?.openPlan ?? []).map(({ name, d2sDb, lpAS4mDb, rDMetres, rPMetres }) => {
    const decibels = (value: number | null): string => `${figureText(figureKind('gDb'), value)} dB`;
    const metres = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} m`);
    return `  line ${name}: D2,S ${decibels(d2sDb)}, Lp,A,S,4m ${decibels(lpAS4mDb)}, rD ${metres(rDMetres)}, rP ${metres(rPMetres)}`;
  });
}

/** Sound insulation between rooms by octave; third octaves are in the table of insulation. */
function insulationLines(overall: Reported['overall']): string[] {
  return (overall?.insulation ?? []).flatMap((entry) => [
    '',
    `  from ${insulationTitle(entry)}`,
    ...(entry.octaves.length === 0
      ? ['  no octave lies wholly in the band']
      : table(aligned([INSULATION_HEADINGS, ...insulationRows(entry.octaves)])).map((line) => `  ${line}`)),
    `  ${insulationRatings(entry)}; ±: standard uncertainty as positions scatter`,
  ]);
}

/** Cells of numbers, each column as wide as its widest. */
function aligned(rows: readonly (readonly string[])[]): string[][] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column])));
}
