import { boundsOfTriangles } from '../mesh/bounds.ts';
import type { MeshReport } from '../room/mesh/report.ts';
import { boundsOf, volumeOf } from '../scene/boxes.ts';
import type { Vec3 } from '../units/quantities.ts';
import type { LoadedGeometry } from './geometry.ts';

/** Lowest and highest corner of a geometry, m. */
export interface Extents {
  readonly from: Vec3;
  readonly to: Vec3;
}

/** Longest sides (m) that rooms have; others hint at a wrong unit. */
const SIDES = { shortest: 0.5, longest: 500 };

export function extentsOf(geometry: LoadedGeometry): Extents {
  return geometry.kind === 'boxes' ? boundsOf(geometry.boxes) : boundsOfTriangles(geometry.mesh);
}

export function unitWarnings({ from, to }: Extents): string[] {
  const longest = Math.max(...to.map((high, axis) => high - from[axis]));
  if (longest >= SIDES.shortest && longest <= SIDES.longest) return [];
  return [`the longest side is ${Number(longest.toPrecision(3))} m; is the unit of the geometry right?`];
}

/** As `5.00 × 4.00 × 3.00 m, from [0.00, 0.00, 0.00] to [5.00, 4.00, 3.00]`. */
export function extentsText({ from, to }: Extents): string {
  const point = (p: readonly number[]): string => `[${p.map((coordinate) => coordinate.toFixed(2)).join(', ')}]`;
  return `${sidesText({ from, to })}, from ${point(from)} to ${point(to)}`;
}

/** As `5.00 × 4.00 × 3.00 m`. */
export function sidesText({ from, to }: Extents): string {
  return `${to.map((high, axis) => (high - from[axis]).toFixed(2)).join(' × ')} m`;
}

/** Volume of a geometry, m³; null for a mesh that does not say. */
export function drawnVolume({ boxes }: LoadedGeometry, report: MeshReport | undefined): number | null {
  return boxes ? volumeOf(boxes) : report!.drawnVolume;
}

/** As `66.3 m³ on the grid, 60.0 m³ as drawn`. */
export function volumeText({ scene, grid }: { readonly scene: number | null; readonly grid: number }): string {
  return `${grid.toFixed(1)} m³ on the grid, ${scene === null ? 'as drawn unknown' : `${scene.toFixed(1)} m³ as drawn`}`;
}
