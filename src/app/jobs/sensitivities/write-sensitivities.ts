import { figureKind } from '../../../response/figures/catalogue.ts';
import { csvText, type CsvCell } from '../../../text/csv.ts';
import { jsonText } from '../../../text/terminal.ts';
import type { Trials } from '../room-trials/trials.ts';
import type { SensitivityReport } from './sensitivity-report.ts';

/** Names of the files. */
export const sensitivityFiles = (stem: string) => ({
  report: `${stem}-sensitivities.json`,
  table: `${stem}-sensitivities.csv`,
  runs: `${stem}-sensitivity-runs.json`,
});

/** Writes the report and the table, both or none. */
export async function writeSensitivities(
  found: Omit<SensitivityReport, 'files'>,
  trials: Trials,
  folder: string,
): Promise<SensitivityReport> {
  const files = sensitivityFiles(trials.stem);
  const report: SensitivityReport = { ...found, files };
  await trials.write(
    folder,
    new Map([
      [files.table, csvText(tableOf(report))],
      [files.report, `${jsonText(report, 2)}\n`],
    ]),
  );
  return report;
}

const COLUMNS = [
  'figure',
  'unit',
  'band_hz',
  'value',
  'grid_uncertainty',
  'material_uncertainty',
  'surface',
  'material',
  'area_m2',
  'moved',
  'moved_value',
  'derivative',
  'uneven',
  'by_ten_percent',
  'by_square_metre',
  'share_of_variance',
  'drawn_uncertainty',
  'drawn_uncertainty_linear',
  'drawn_5_percent',
  'drawn_median',
  'drawn_95_percent',
] as const;

/** A row for each surface and figure. */
function tableOf({ figures, surfaces }: SensitivityReport): CsvCell[][] {
  const rows = figures.flatMap((one) =>
    one.surfaces.map((effect, at): CsvCell[] => {
      const { figure, centreHz, value, gridUncertainty, materialUncertainty, drawn } = one;
      const { name, material, squareMetres, quantity } = surfaces[at];
      const { symbol, unit } = figureKind(figure);
      return [
        ...[symbol, unit, centreHz, value, gridUncertainty, materialUncertainty, name, material, squareMetres],
        ...[
          quantity,
          effect.quantity,
          effect.derivative,
          effect.uneven,
          effect.byTenPercent,
          effect.bySquareMetre,
          effect.share,
        ],
        ...[drawn?.half ?? null, drawn?.linearHalf ?? null],
        ...[drawn?.quantiles?.low ?? null, drawn?.quantiles?.median ?? null, drawn?.quantiles?.high ?? null],
      ];
    }),
  );
  return [[...COLUMNS], ...rows];
}
