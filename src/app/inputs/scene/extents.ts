import { boundsOfTriangles } from '../../../mesh/bounds.ts';
import type { MeshReport } from '../../../room/mesh/triangles/mesh-report.ts';
import { boundsOf, dimensionsOf, volumeOf } from '../../../scene/boxes.ts';
import type { LoadedGeometry } from './geometry.ts';

/** Lowest and highest corner of a geometry, m; of two coordinates in a room of two dimensions. */
export interface Extents {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Volumes of a room in m³, in a room of two dimensions those of a metre of height. */
export interface Volumes {
  /** Volume of the scene as drawn; null for a mesh that is not closed or whose bodies overlap. */
  readonly scene: number | null;
  /** Volume of the air on the grid, without what is outside. */
  readonly grid: number;
}

/** The volume of a room that is on no grid, m³, as drawn. */
export interface DrawnVolume {
  readonly scene: number;
  readonly grid: null;
}

/** The volume of a room, m³: as drawn where that is known. */
export const roomVolume = (volumes: Volumes | DrawnVolume): number =>
  volumes.grid === null ? volumes.scene : (volumes.scene ?? volumes.grid);

/** Number of dimensions of the room that a geometry is. */
export function roomDimensions({ boxes }: LoadedGeometry): 2 | 3 {
  return boxes ? dimensionsOf(boxes) : 3;
}

/** Plausible longest sides of rooms, m; others hint at a wrong unit. */
const SIDES = { shortest: 0.5, longest: 500 };

export function extentsOf(geometry: LoadedGeometry): Extents {
  const dimensions = roomDimensions(geometry);
  const { from, to } = geometry.kind === 'mesh' ? boundsOfTriangles(geometry.mesh) : boundsOf(geometry.boxes);
  return { from: from.slice(0, dimensions), to: to.slice(0, dimensions) };
}

export function unitWarnings({ from, to }: Extents): string[] {
  const longest = Math.max(...to.map((high, axis) => high - from[axis]));
  if (longest >= SIDES.shortest && longest <= SIDES.longest) return [];
  return [`the longest side is ${Number(longest.toPrecision(3))} m; is the unit of the geometry right?`];
}

/** Extents as text: `5.00 × 4.00 × 3.00 m, from [0.00, 0.00, 0.00] to [5.00, 4.00, 3.00]`. */
export function extentsText({ from, to }: Extents): string {
  const point = (p: readonly number[]): string => `[${p.map((coordinate) => coordinate.toFixed(2)).join(', ')}]`;
  return `${sidesText({ from, to })}, from ${point(from)} to ${point(to)}`;
}

/** Lengths of the sides as text: `5.00 × 4.00 × 3.00 m`. */
export function sidesText({ from, to }: Extents): string {
  return `${to.map((high, axis) => (high - from[axis]).toFixed(2)).join(' × ')} m`;
}

/** Volume of a geometry, m³, in a room of two dimensions of a metre of height; null for a mesh that does not say. */
export function drawnVolume({ boxes }: LoadedGeometry, report: MeshReport | undefined): number | null {
  return boxes ? volumeOf(boxes) : report!.drawnVolume;
}

/** Volumes as text: `66.3 m³ on the grid, 60.0 m³ as drawn`; of a room of two dimensions its area, in m². */
export function volumeText({ scene, grid }: Volumes | DrawnVolume, dimensions: 2 | 3): string {
  const unit = dimensions === 2 ? 'm²' : 'm³';
  if (grid === null) return `${scene.toFixed(1)} ${unit} as drawn`;
  return `${grid.toFixed(1)} ${unit} on the grid, ${scene === null ? 'as drawn unknown' : `${scene.toFixed(1)} ${unit} as drawn`}`;
}

/** Relative difference between the volumes of grid and scene without a warning. */
const VOLUME_TOLERANCE = 0.01;

export function volumeWarnings({ scene, grid }: Volumes): string[] {
  const excess = scene === null ? 0 : grid / scene - 1;
  if (Math.abs(excess) <= VOLUME_TOLERANCE) return [];
  const percent = (100 * Math.abs(excess)).toFixed(1);
  return [
    `the air on the grid is ${percent} % ${excess > 0 ? 'larger' : 'smaller'} than the room's; a higher maximum frequency makes the grid finer`,
  ];
}
