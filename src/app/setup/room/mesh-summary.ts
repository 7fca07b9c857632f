import type {
  Leak,
  MaterialOverlap,
  MeshReport,
  TriangleFault,
  TriangleReport,
} from '../../../room/mesh/triangles/mesh-report.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import type { ImportAccount } from '../../../mesh/imported.ts';
import type { LoadedGeometry } from '../../inputs/scene/geometry.ts';
import { leakText } from './room-problems.ts';

/** A surface in square metres. */
export interface SurfaceArea {
  /** Name of the scene's material; null for a surface that the mesh file declares rigid. */
  readonly material: string | null;
  /** Area in the scene, where it faces the air. */
  readonly squareMetres: number;
  /** Area on the grid, with the slant of the true walls. */
  readonly gridSquareMetres: number;
  /** Relative error of the area on the grid. */
  readonly error: number;
  /** Whether sound goes through it: what it takes is not measured. */
  readonly through?: true;
  /** Area of the sides of sheets with less than two nodes of air before them; left out where there is none. */
  readonly shallowSquareMetres?: number;
}

/** Summary of a mesh for a report. */
export interface MeshSummary {
  readonly file: string;
  /** What was taken from the file and left out; null for formats of which everything with a surface is taken. */
  readonly imported: ImportAccount | null;
  readonly triangles: TriangleReport;
  readonly leakCount: number;
  /** The largest ones. */
  readonly leaks: readonly Leak[];
  readonly areas: readonly SurfaceArea[];
  readonly overlaps: readonly MaterialOverlap[];
  /** Materials that the mesh uses but that no air touches. */
  readonly hidden: readonly string[];
}

/** Relative error of an area without a warning, and share of all surfaces that is too small to mention. */
const AREA_TOLERANCE = 0.1;
const AREA_SHARE = 0.01;

export function meshSummary(
  geometry: LoadedGeometry,
  materialNames: readonly string[],
  report: Omit<MeshReport, 'listeners'> | undefined,
): MeshSummary | null {
  if (geometry.kind !== 'mesh' || geometry.boxes || !report) return null;
  const { triangles, leakCount, leaks, overlaps } = report;
  const areas = surfaceAreas(report, materialNames);
  const met = new Set(areas.flatMap(({ material, squareMetres }) => (squareMetres > 0 ? [material] : [])));
  // What fills bodies is no surface.
  const filling = new Set((geometry.porous ?? []).map(({ name }) => name));
  const hidden = materialNames.filter((name) => !met.has(name) && !filling.has(name));
  return {
    file: geometry.file,
    imported: geometry.imported ?? null,
    triangles,
    leakCount,
    leaks,
    areas,
    overlaps,
    hidden,
  };
}

export function surfaceAreas({ areas }: Pick<MeshReport, 'areas'>, materialNames: readonly string[]): SurfaceArea[] {
  return areas.map(({ material, area, gridArea, error }) => ({
    material: material === RIGID ? null : materialNames[material],
    squareMetres: area,
    gridSquareMetres: gridArea,
    error,
  }));
}

/** Warnings as sentences. Triangles left out without any effect are not mentioned. */
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

/** Warnings of the surfaces of a mesh, without its leaks. */
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
        `${JSON.stringify(lost)} and ${JSON.stringify(kept)} coincide on ${area.toPrecision(3)} m²; the material of ${JSON.stringify(kept)} is used`,
    ),
    ...hidden.map(
      (name) => `${surfaceName(name)} touches no air of the room: check which sides of its triangles have it`,
    ),
    ...areaWarnings(areas),
  ];
}

export function areaWarnings(areas: readonly SurfaceArea[]): string[] {
  const all = areas.reduce((sum, { squareMetres }) => sum + squareMetres, 0);
  return areas
    .filter(({ squareMetres, error, through }) => {
      // Of sheets, each that is too small is named: `sheetWarnings`.
      const isSaid = through && error < 0;
      return squareMetres > AREA_SHARE * all && Math.abs(error) > AREA_TOLERANCE && !isSaid;
    })
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
  'not-finite': 'left out because their corners are not finite',
  'repeated-vertex': 'left out because two of their corners are the same point',
  'no-area': 'left out because their corners are on one line',
  duplicate: 'left out because they are there twice',
  'two-sided-panel': 'merged with a triangle of the same corners: each is one of its sides',
  contradiction: 'left out because a triangle with the same corners has another material on the same side',
};

/** A sentence for each kind of fault of triangles. Triangles are counted from 1. */
export function faultTexts({ faults }: TriangleReport, some?: readonly TriangleFault[]): string[] {
  const wanted = (Object.keys(faults) as TriangleFault[]).filter((fault) => some?.includes(fault) ?? true);
  return wanted.map((fault) => {
    const { count, examples } = faults[fault]!;
    const numbers = examples.join(', ');
    return `${count} triangle${count === 1 ? '' : 's'} ${FAULTS[fault]}: number ${numbers}${examples.length < count ? ', …' : ''}`;
  });
}
