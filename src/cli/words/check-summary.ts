import { join } from 'node:path';
import {
  accountLines,
  signed,
  bytes,
  detailsText,
  chosenDurationText,
  extentsText,
  faultTexts,
  leakText,
  outsideText,
  rounded,
  surfaceName,
  volumeText,
  walkTexts,
  wallsText,
  type CheckReport,
  type RoomReport,
} from '../../app/index.ts';
import { table } from './output.ts';

/** The report as lines of text. Faults of the scene are left to the error. */
export function checkSummary(report: CheckReport, folder: string): string[] {
  const { room, details, warnings, picture, suggestion } = report;
  const rows = [
    ['extents', extentsText(report.extentsMetres)],
    [
      'grid',
      `${rounded(report.gridNodes)} nodes of ${(1000 * report.spacingMetres).toPrecision(3)} mm, walls included`,
    ],
    [
      'run',
      `${report.scheme}, right up to ${report.validToHz.toFixed(0)} Hz; ${report.steps} steps, ${bytes(report.memoryBytes)} of memory`,
    ],
    ['duration', chosenDurationText(report.durationSeconds, report.durationReason)],
    ...(room ? roomRows(room, report.dimensions) : []),
    ...walkTexts(report.walks ?? []).map((line) => ['moves', line]),
    ...(details ? [['details', detailsText(details)]] : []),
    ...warnings.map((warning) => ['warning', warning]),
    ...(picture === null ? [] : [['wrote', join(folder, picture)]]),
    ...(suggestion ? suggestionRows(suggestion, folder) : []),
  ];
  const lines = rows.map(([name, text]) => `  ${name.padEnd(9)} ${text}`);
  return [report.title, ...lines].filter(Boolean);
}

/** What was rewritten in the scene, and where it is. */
function suggestionRows(
  { file, changes, unchanged }: NonNullable<CheckReport['suggestion']>,
  folder: string,
): [string, string][] {
  const kept = unchanged.map((each): [string, string] => ['not suggested', each]);
  if (file === null && kept.length > 0) return kept;
  if (file === null) return [['suggested', 'nothing: no layer is better drawn as a sheet or a porous volume']];
  return [...changes.map((change): [string, string] => ['suggested', change]), ...kept, ['wrote', join(folder, file)]];
}

function roomRows(
  {
    volumeCubicMetres,
    airNodes,
    unreachableNodes,
    walls,
    areas,
    effectiveAreas,
    triangles,
    imported,
    outside,
    ...room
  }: RoomReport,
  dimensions: CheckReport['dimensions'],
): string[][] {
  const heads = triangles
    ? ['facing air m²', 'on the grid m²', 'effective m²']
    : ['area m²', 'on the grid m²', 'effective m²'];
  const [heading, ...lines] = areaTable(
    areas,
    effectiveAreas,
    dimensions === 2 ? ['length m', 'on the grid m', 'effective m'] : heads,
  );
  return [
    [
      'air',
      `${volumeText(volumeCubicMetres, dimensions)}; ${rounded(airNodes)} nodes, ${unreachable(unreachableNodes)}`,
    ],
    ['walls', wallsText(walls)],
    ...(outside ? [['outside', outsideText(outside)]] : []),
    ['surfaces', heading],
    ...lines.map((line) => ['', line]),
    ...(triangles ? [['triangles', `${triangles.given}, of which ${triangles.kept} are walls`]] : []),
    ...(imported ? accountLines(imported).map((text, i) => [i === 0 ? 'import' : '', text]) : []),
    ...(triangles ? faultTexts(triangles).map((text) => ['', text]) : []),
    ...(triangles ? leakRows(room) : []),
  ];
}

function unreachable(count: number): string {
  return count === 0 ? 'all joined to the first source' : `${rounded(count)} of them not joined to the first source`;
}

/** The error is that of the effective area, where there is one. */
function areaTable(
  areas: RoomReport['areas'],
  effective: RoomReport['effectiveAreas'],
  heads: readonly string[],
): string[] {
  const of = new Map(effective.map((each) => [each.material, each]));
  return table([
    ['material', ...heads, 'error'],
    ...areas.map(({ material, squareMetres, gridSquareMetres, error: gridError, through }) => {
      const measured = material === null ? undefined : of.get(material);
      const error = measured?.error ?? gridError;
      return [
        surfaceName(material),
        squareMetres.toFixed(2),
        gridSquareMetres.toFixed(2),
        measured ? measured.effectiveSquareMetres.toFixed(2) : through ? 'not measured' : '–',
        `${signed(100 * error, 1)} %`,
      ];
    }),
  ]);
}

function leakRows({ leakCount, leaks }: Pick<RoomReport, 'leakCount' | 'leaks'>): string[][] {
  if (leakCount === 0) return [['leaks', 'none']];
  const more = leakCount - leaks.length;
  return [
    ['leaks', String(leakCount)],
    ...leaks.map((leak, i) => ['', `leak ${i + 1} ${leakText(leak)}`]),
    ...(more > 0 ? [['', `and ${more} smaller`]] : []),
  ];
}
