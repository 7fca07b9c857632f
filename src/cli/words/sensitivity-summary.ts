import { join } from 'node:path';
import {
  blankFigures,
  EXPECTED_FIGURES,
  figureKind,
  figureText,
  type FigureSensitivity,
  type SensitivityReport,
} from '../../app/index.ts';
import { table } from './output.ts';

/** The figures of octaves and of whole responses that are shown unasked, by their names. */
const SHOWN = ['t20Seconds', 'c50Db', 'sti'] as const;

/** The report as lines of text. @param symbols Figures to show, such as `EDT`; the usual ones if undefined. */
export function sensitivitySummary(
  report: SensitivityReport,
  folder: string,
  symbols: readonly string[] | undefined,
): string[] {
  const { title, notMoved, simulation, warnings, files, elapsedSeconds } = report;
  const { scheme, validToHz, runs, keptRuns } = simulation;
  // The report warns of the usual figures that are blank; this says it of those that are asked for.
  const ofBlank = blankFigures(report, EXPECTED_FIGURES);
  const asked = symbols ?? SHOWN.map((name) => figureKind(name).symbol);
  const told = [...warnings.filter((warning) => !ofBlank.includes(warning)), ...blankFigures(report, asked)];
  const rows = [
    ['runs', `${runs}, ${keptRuns} of them kept from before; ${elapsedSeconds.toFixed(1)} s`],
    ...(scheme === null ? [] : [['scheme', `${scheme} up to ${validToHz.toFixed(0)} Hz`]]),
    ...notMoved.map(({ surface, reason }) => ['not moved', `${surface}: ${reason}`]),
    ...told.map((warning) => ['warning', warning]),
    ...[files.report, files.table, files.runs].map((name) => ['wrote', join(folder, name)]),
  ];
  const shown = report.figures.filter(({ figure }) => asked.includes(figureKind(figure).symbol));
  const groups = [...new Set(shown.map(({ figure }) => figure))].map((name) =>
    shown.filter(({ figure }) => figure === name),
  );
  return [
    title,
    ...groups.flatMap((group) => ['', ...figureTable(report, group)]),
    '',
    ...rankingTable(report),
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(9)} ${text}`),
  ].filter((line, at) => at > 0 || line !== '');
}

/** A column for each octave: the value with its uncertainty, then what a tenth more of each surface changes. */
function figureTable(
  { surfaces, simulation: { draws } }: SensitivityReport,
  group: readonly FigureSensitivity[],
): string[] {
  const kind = figureKind(group[0].figure);
  const { unit, factor, digits } = kind.shown;
  // A change is smaller than the value, so it has one more digit.
  const change = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value * factor).toFixed(digits + 1)}`;
  const half = (value: number | null): string => (value === null ? '' : `± ${(value * factor).toFixed(digits + 1)}`);
  const head = [`${kind.symbol}${unit && `, ${unit}`}`, '', ...group.map(({ centreHz }) => octave(centreHz))];
  const rows = surfaces.map(({ name, squareMetres }, at) => [
    name,
    squareMetres === null ? '' : `${squareMetres.toFixed(1)} m²`,
    ...group.map((one) => change(one.surfaces[at].byTenPercent)),
  ]);
  return table([
    head,
    ['as it is', '', ...group.map(({ value }) => figureText(kind, value))],
    ['by materials', '', ...group.map((one) => half(one.materialUncertainty))],
    ...drawnRows(group, draws, (value) => (value === null ? '' : figureText(kind, value)), half),
    ['by the grid', '', ...group.map((one) => half(one.gridUncertainty))],
    ['10 % more of', 'area', ...group.map(() => '')],
    ...rows,
  ]).map((line) => `  ${line}`);
}

/** What drawn rooms say beside the derivatives: none if no rooms were drawn. */
function drawnRows(
  group: readonly FigureSensitivity[],
  draws: number,
  value: (value: number | null) => string,
  half: (value: number | null) => string,
): string[][] {
  if (draws === 0) return [];
  const row = (name: string, cell: (one: FigureSensitivity) => string): string[][] => {
    const cells = group.map(cell);
    return cells.some((text) => text !== '') ? [[name, '', ...cells]] : [];
  };
  return [
    ...row(`by ${draws} rooms`, ({ drawn }) => half(drawn?.half ?? null)),
    ...row('by their line', ({ drawn }) => half(drawn?.linearHalf ?? null)),
    ...row('5 to 95 %', ({ drawn }) =>
      drawn?.quantiles ? `${value(drawn.quantiles.low)} to ${value(drawn.quantiles.high)}` : '',
    ),
  ];
}

const octave = (centreHz: number | null): string => (centreHz === null ? '' : `${centreHz} Hz`);

/** The surfaces by what their materials leave open. */
function rankingTable({ ranking, surfaces }: SensitivityReport): string[] {
  const rows = ranking.map(({ surface, share }) => {
    const { material, uncertaintyPercent } = surfaces.find(({ name }) => name === surface)!;
    return [surface, material, `± ${uncertaintyPercent} %`, `${(100 * share).toFixed(0)} %`];
  });
  return table([['which matters to all figures', 'material', 'uncertain', 'share of variance'], ...rows]).map(
    (line) => `  ${line}`,
  );
}
