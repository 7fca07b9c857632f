import type {
  Leak,
  MaterialOverlap,
  MeshReport,
  TriangleFault,
  TriangleReport,
} from '../../room/mesh/triangles/report.ts';
import { RIGID } from '../../room/faces/surface.ts';
import type { LoadedGeometry } from '../scene/geometry.ts';
import { leakText } from './room-problems.ts';

/** A surface in square metres. */
export interface SurfaceArea {
  /** Name of the scene's material; null for what the mesh file says is rigid. */
  readonly material: string | null;
  /** Of the scene, where it faces the air. */
  readonly squareMetres: number;
  /** On the grid, with the slant of the true walls. */
  readonly gridSquareMetres: number;
  /** Relative. */
  readonly error: number;
}

/** What a report says of a mesh. */
export interface MeshSummary {
  readonly file: string;
  readonly triangles: TriangleReport;
  readonly leakCount: number;
  /** The largest ones. */
  readonly leaks: readonly Leak[];
  readonly areas: readonly SurfaceArea[];
  readonly overlaps: readonly MaterialOverlap[];
  /** Materials of the scene that the mesh uses and no air meets. */
  readonly hidden: readonly string[];
}

/** Relative error of an area that is passed over, and the part of all surfaces that is too small to speak of. */
const AREA_TOLERANCE = 0.1;
const AREA_SHARE = 0.01;

export function meshSummary(
  geometry: LoadedGeometry,
  materialNames: readonly string[],
  report: MeshReport | undefined,
): MeshSummary | null {
  if (geometry.kind !== 'mesh' || geometry.boxes || !report) return null;
  const { triangles, leakCount, leaks, overlaps } = report;
  const areas = surfaceAreas(report, materialNames);
  const met = new Set(areas.flatMap(({ material, squareMetres }) => (squareMetres > 0 ? [material] : [])));
  const hidden = materialNames.filter((name) => !met.has(name));
  return { file: geometry.file, triangles, leakCount, leaks, areas, overlaps, hidden };
}

export function surfaceAreas({ areas }: MeshReport, materialNames: readonly string[]): SurfaceArea[] {
  return areas.map(({ material, area, gridArea, error }) => ({
    material: material === RIGID ? null : materialNames[material],
    squareMetres: area,
    gridSquareMetres: gridArea,
    error,
  }));
}

/** What is worth a warning, as sentences: not that triangles without any effect were left out. */
export function meshWarnings(summary: MeshSummary): string[] {
  const { file, leaks, leakCount } = summary;
  const places = `${leakCount} place${leakCount === 1 ? '' : 's'}`;
  return [
    ...(leakCount > 0
      ? [`${file} leaks in ${places}, through which sound leaves: ${leaks.map(leakText).join('; ')}`]
      : []),
    ...surfaceWarnings(summary),
  ];
}

/** The same without leaks. */
export function surfaceWarnings({
  triangles,
  areas,
  overlaps,
  hidden,
}: Pick<MeshSummary, 'triangles' | 'areas' | 'overlaps' | 'hidden'>): string[] {
  return [
    ...faultTexts(triangles, ['not-finite', 'contradiction']),
    ...overlaps.map(
      ({ kept, lost, area }) =>
        `${JSON.stringify(lost)} lies on ${JSON.stringify(kept)}: ${JSON.stringify(kept)} is kept, on ${area.toPrecision(3)} m²`,
    ),
    ...hidden.map(
      (name) => `${surfaceName(name)} faces the air of the room nowhere: which sides of its triangles have it?`,
    ),
    ...areaWarnings(areas),
  ];
}

export function areaWarnings(areas: readonly SurfaceArea[]): string[] {
  const all = areas.reduce((sum, { squareMetres }) => sum + squareMetres, 0);
  return areas
    .filter(({ squareMetres, error }) => squareMetres > AREA_SHARE * all && Math.abs(error) > AREA_TOLERANCE)
    .map(({ material, error }) => {
      const percent = (100 * Math.abs(error)).toFixed(0);
      const how = error > 0 ? 'large' : 'small';
      return `on the grid, the area of ${surfaceName(material)} is ${percent} % too ${how}; a higher maximum frequency makes the grid finer`;
    });
}

/** The name of a surface as texts give it. */
export function surfaceName(material: string | null): string {
  return material === null ? 'rigid walls' : `"${material}"`;
}

const FAULTS: Record<TriangleFault, string> = {
  'not-finite': 'left out, their corners not being finite',
  'repeated-vertex': 'left out, two of their corners being the same point',
  'no-area': 'left out, their corners being on one line',
  duplicate: 'left out, being there twice',
  'two-sided-panel': 'made one with another of the same corners, each a side of it',
  contradiction: 'left out, another with the same corners having another material on the same side',
};

/** A sentence for each fault of triangles, or for each of some; triangles are counted from 1. */
export function faultTexts({ faults }: TriangleReport, some?: readonly TriangleFault[]): string[] {
  const wanted = (Object.keys(faults) as TriangleFault[]).filter((fault) => some?.includes(fault) ?? true);
  return wanted.map((fault) => {
    const { count, examples } = faults[fault]!;
    const numbers = examples.join(', ');
    return `${count} triangle${count === 1 ? '' : 's'} ${FAULTS[fault]}: number ${numbers}${examples.length < count ? ', …' : ''}`;
  });
}
