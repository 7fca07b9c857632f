import { csvText, type CsvCell } from '../../../text/csv.ts';
import { jsonText } from '../../../text/terminal.ts';
import { textOf, withNote } from '../room-trials/scene-text.ts';
import type { Trials } from '../room-trials/trials.ts';
import type { Covering, DesignRoomReport } from './design-report.ts';
import type { Found } from './search.ts';

/** Names of the files. */
export const designFiles = (stem: string) => ({
  scene: `${stem}-designed.json`,
  report: `${stem}-design.json`,
  table: `${stem}-design.csv`,
  runs: `${stem}-design-runs.json`,
});

/** Writes the scene with the materials that were chosen, the report and a table, all or none. */
export async function writeDesign(
  { asked, goals, notSimulated, best, trials: tried, limits, notUsed, base, scene, materialNames }: Found,
  elapsedSeconds: number,
  trials: Trials,
  folder: string,
): Promise<DesignRoomReport> {
  const { stem } = trials;
  const report: DesignRoomReport = {
    title: trials.rendered.scene.title,
    isMet: best.isMet,
    confidencePercent: asked.confidencePercent,
    goals,
    notSimulated,
    coverings: best.coverings,
    squareMetres: best.squareMetres,
    cost: asked.table ? best.cost : null,
    limits,
    trials: tried,
    simulation: trials.simulation(base),
    warnings: [...trials.warnings, ...notUsed, ...base.warnings].map((text) => withNamesOf(text, materialNames)),
    elapsedSeconds,
    files: designFiles(stem),
  };
  const { files } = report;
  await trials.write(
    folder,
    new Map([
      [files.table, csvText([[...COLUMNS], ...best.coverings.map(row)])],
      [files.scene, textOf(withNote(trials.inFolder(scene), noteOf(report)))],
      [files.report, `${jsonText(report, 2)}\n`],
    ]),
  );
  return report;
}

/** A warning of a run with the names of the scene's materials, each once, in place of those of the parts. */
function withNamesOf(text: string, materialNames: ReadonlyMap<string, string>): string {
  return text.replace(/"[^"]*"(?:, "[^"]*")*/g, (list) => {
    const names = list.slice(1, -1).split('", "');
    return [...new Set(names.map((name) => `"${materialNames.get(name) ?? name}"`))].join(', ');
  });
}

const COLUMNS = ['surface', 'material', 'area_m2', 'share', 'cost'] as const;

const row = ({ surface, material, squareMetres, share, cost }: Covering): CsvCell[] => [
  surface,
  material,
  squareMetres,
  share,
  cost,
];

/** A sentence for the description of the scene. */
function noteOf({ goals, isMet, files }: DesignRoomReport): string {
  const sources = [...new Set(goals.map(({ source }) => source))].join(', ');
  return `Materials chosen by Wavehall for ${sources}, which they ${isMet ? 'meet' : 'come nearest to'}: ${files.report}.`;
}
