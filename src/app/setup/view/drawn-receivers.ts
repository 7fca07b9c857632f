import { MOST_AREA_RECEIVERS, type LineRows } from '../../../scene/areas/area.ts';
import { layLine, layPolygon } from '../../../scene/areas/lay.ts';
import { planePolygon } from '../../../scene/areas/polygon.ts';
import { metres, type Vec3 } from '../../../units/quantities.ts';

/** A polygon or a line of receivers while it is drawn; all in metres. */
export interface DrawnOutline {
  readonly kind: 'polygon' | 'line';
  readonly corners: readonly Vec3[];
  /** Distance of neighbouring receivers, above 0. */
  readonly spacing: number;
  /** Height of the receivers above a polygon; a line has its height in its corners. */
  readonly height: number;
  /** Rows of a line; one without it. */
  readonly rows?: LineRows | undefined;
}

/** Places around an area, as a multiple of the most receivers: beyond it drawing would wait for the count. */
const MOST_AROUND = 2;

/**
 * The receivers of an area while it is drawn, as a run lays them.
 *
 * @returns [receiver][x, y, z], metres; none for corners that make no polygon; null for far too many to draw
 */
export function drawnReceivers({ kind, corners, spacing, height, rows }: DrawnOutline): Float32Array | null {
  const area = { name: '', writesResponses: false, corners, spacing: metres(spacing) };
  if (!(spacing > 0) || corners.length < 2) return new Float32Array();
  if (placesAround(corners, spacing, kind) * (rows?.count ?? 1) > MOST_AROUND * MOST_AREA_RECEIVERS) return null;
  if (kind === 'polygon' && typeof planePolygon(corners) === 'string') return new Float32Array();
  const laid =
    kind === 'line' ? layLine({ ...area, kind, rows }) : layPolygon({ ...area, kind, height: metres(height) });
  return Float32Array.from(laid.points.flatMap(({ position }) => position));
}

/** About as many places as are tried. */
function placesAround(corners: readonly Vec3[], spacing: number, kind: 'polygon' | 'line'): number {
  if (kind === 'line') {
    const pieces = corners.slice(1).map((to, i) => Math.hypot(...to.map((at, axis) => at - corners[i][axis])));
    return pieces.reduce((sum, length) => sum + length / spacing, 0);
  }
  const side = (axis: 0 | 1 | 2): number => {
    const along = corners.map((corner) => corner[axis]);
    return (Math.max(...along) - Math.min(...along)) / spacing;
  };
  return (1 + side(0)) * (1 + side(1)) + (1 + Math.max(side(0), side(1))) * side(2);
}
