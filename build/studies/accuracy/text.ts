import { columns } from './columns.ts';
import { FIGURES, type Figure } from './exact/answers.ts';
import { isRelative, judge, type Judged } from './judge.ts';
import type { CaseResult } from './run-case.ts';
import { LOWEST, summaryOf, type Summary } from './summary.ts';

export const NAMES: Readonly<Record<Figure, string>> = {
  t20Seconds: 'T20',
  t30Seconds: 'T30',
  edtSeconds: 'EDT',
  c80Db: 'C80',
  gDb: 'G',
};

const PLACES: Readonly<Record<number, string>> = { [-1]: 'partly', 0: 'top', 1: 'top − 1', [LOWEST]: 'lower' };

const HEAD = [
  'figure',
  'octave',
  'rooms',
  'rms',
  'largest',
  'where',
  'with marked',
  'single rms',
  'figures',
  'absent',
  'marked',
  'inside ±',
  'error/±',
  'median ±',
];

/** All figures of a table by the place of the octave under the end of the band. */
export function summaryText(table: string, judged: readonly Judged[], before: readonly Judged[] | null): string {
  const rows = FIGURES.flatMap((figure) =>
    [-1, 0, 1, LOWEST].flatMap((position) => {
      const now = summaryOf(table, figure, position, judged);
      if (now.figures === 0) return [];
      return [cells(now, before ? summaryOf(table, figure, position, before) : null)];
    }),
  );
  return columns([HEAD, ...rows]);
}

function cells(now: Summary, before: Summary | null): string[] {
  const relative = isRelative(now.figure);
  const amount = (x: number | null): string => (x === null ? '–' : relative ? (100 * x).toFixed(1) : x.toFixed(2));
  const signed = (x: number | null): string => (x !== null && x > 0 ? `+${amount(x)}` : amount(x));
  const share = (x: number | null): string => (x === null ? '–' : `${(100 * x).toFixed(0)} %`);
  const plain = (x: number | null): string => (x === null ? '–' : x.toFixed(2));
  const both = <K extends keyof Summary>(key: K, words: (value: Summary[K]) => string): string =>
    before && before.figures > 0 ? `${words(before[key])} → ${words(now[key])}` : words(now[key]);
  return [
    `${NAMES[now.figure]}, ${relative ? '%' : 'dB'}`,
    PLACES[now.position],
    both('rooms', String),
    both('rms', amount),
    both('largest', signed),
    now.where,
    both('rmsOfAll', amount),
    both('single', amount),
    both('figures', String),
    both('absent', String),
    both('marked', String),
    both('inside', share),
    both('overHalf', plain),
    both('medianHalf', amount),
  ];
}

const OCTAVES = [63, 125, 250, 500];

/** Errors of T20 and T30, means over receivers, room by room; with a star where the program marks some of them. */
export function roomText(results: readonly CaseResult[]): string {
  const head = ['room', 'scheme', 'walls', 'mm', 'Hz', 'record', ...OCTAVES.map((hz) => `T20/T30 at ${hz}`)];
  const rows = results.map((result) => {
    const judged = judge([result]);
    const at = (centreHz: number): string => {
      const [t20, t30] = (['t20Seconds', 't30Seconds'] as const).map((figure) => {
        const one = judged.find((each) => each.figure === figure && each.centreHz === centreHz);
        if (!one) return '';
        if (one.meanOfAll === null) return '–';
        const mark = one.singles.some(({ marked }) => marked) ? '*' : '';
        return `${one.meanOfAll > 0 ? '+' : ''}${(100 * one.meanOfAll).toFixed(1)}${mark}`;
      });
      const isPartly = judged.some((each) => each.centreHz === centreHz && each.position < 0);
      return t20 || t30 ? `${isPartly ? '(' : ''}${t20}/${t30}${isPartly ? ')' : ''}` : '';
    };
    return [
      result.id,
      result.scheme,
      result.walls,
      (1000 * result.spacing).toFixed(1),
      String(result.maxHz),
      `${result.durationSeconds.toFixed(2)} s`,
      ...OCTAVES.map(at),
    ];
  });
  return columns([head, ...rows]);
}
