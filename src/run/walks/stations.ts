import type { Vec3 } from '../../units/quantities.ts';
import type { Way } from '../../units/walk.ts';

/** Stations between which a point on a walk is interpolated: Lagrange's polynomial of the fifth degree. */
export const STATIONS_READ = 6;

/**
 * Distance of stations over the wavelength at the edge of the band, times 2π: the polynomial then errs by (1 · 3 · 5 /
 * 8)² (kh)⁶ / 6! = 0.1 % of a wave along the way at that edge, and by 0.4 % between the last two stations
 * (docs/theory/walks.md, eq. V2).
 */
const PHASE_STEP = 0.77;

/** The still points of a way. */
export interface Stations {
  readonly positions: readonly Vec3[];
  /** Distance of neighbours along the way, m; 0 if the walker stands still. */
  readonly distance: number;
}

/**
 * Lays stations on a way at equal distances, from its beginning to its end. They do not depend on time.
 *
 * @param band κ of the scheme.
 * @param spacing Spacing of the grid, m.
 * @returns One station if the walker stands still, else at least {@link STATIONS_READ}.
 */
export function stationsOf(way: Way, band: number, spacing: number): Stations {
  const count = stationCount(way, band, spacing);
  const distance = count === 1 ? 0 : way.length / (count - 1);
  return { positions: Array.from({ length: count }, (_, s) => way.placeAt(s * distance)), distance };
}

/** How many stations a way has. */
export function stationCount({ length }: Pick<Way, 'length'>, band: number, spacing: number): number {
  if (length === 0) return 1;
  const most = (PHASE_STEP * spacing) / (band * Math.PI);
  return Math.max(Math.ceil(length / most), STATIONS_READ - 1) + 1;
}

/** Shares of some stations that follow one another. */
export interface Shares {
  /** The first of them. */
  readonly first: number;
  readonly shares: Float64Array;
}

/**
 * What the stations near a place count there: on a station, it alone.
 *
 * @param walked Distance of the place from the beginning of the way, m.
 */
export function sharesAt(walked: number, { positions, distance }: Stations): Shares {
  if (distance === 0) return { first: 0, shares: Float64Array.of(1) };
  const at = Math.min(positions.length - 1, Math.max(0, walked / distance));
  const first = Math.min(positions.length - STATIONS_READ, Math.max(0, Math.floor(at) - STATIONS_READ / 2 + 1));
  const x = at - first;
  const shares = Float64Array.from({ length: STATIONS_READ }, (_, s) => {
    let [above, below] = [1, 1];
    for (let other = 0; other < STATIONS_READ; other++) {
      if (other === s) continue;
      above *= x - other;
      below *= s - other;
    }
    return above / below;
  });
  return { first, shares };
}
