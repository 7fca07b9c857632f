/** Distances from the talker that the decay of speech is fitted over, m, and the fewest receivers (ISO 3382-3:2022). */
const FITTED = { from: 2, to: 16 } as const;
export const FEWEST_POSITIONS = 4;

/** Where Lp,A,S is read off the line, m. */
const READ_AT = 4;

/** Speech transmission indices at which speech distracts no more, and is private; level of comfort, dB. */
const DISTRACTION = 0.5;
const PRIVACY = 0.2;
const COMFORT = 45;

/** Speech at a receiver of a line. */
export interface LinePosition {
  /** Distance from the talker, m. */
  readonly distanceMetres: number;
  /** A-weighted level of the speech, dB SPL; null if it is not known. */
  readonly levelDb: number | null;
  readonly sti: number | null;
}

/** Figures of an open-plan room along a line of receivers (ISO 3382-3:2022). */
export interface OpenPlanFigures {
  /** Fall of the A-weighted level of speech for each doubling of the distance, dB. */
  readonly d2sDb: number | null;
  /** A-weighted level of speech at 4 m, dB. */
  readonly lpAS4mDb: number | null;
  /** Distraction distance: where the index is 0.5, m. */
  readonly rDMetres: number | null;
  /** Privacy distance: where it is 0.2, m. */
  readonly rPMetres: number | null;
  /** Comfort distance: where the level is 45 dB, m. */
  readonly rCMetres: number | null;
  /** Receivers from 2 to 16 m that the level's line goes through. */
  readonly fittedPositions: number;
}

/**
 * Fits the lines of level and index over distance. A figure is null if fewer than four receivers have what it needs.
 */
export function openPlanFigures(positions: readonly LinePosition[]): OpenPlanFigures {
  const near = positions.filter(
    ({ distanceMetres, levelDb }) => distanceMetres >= FITTED.from && distanceMetres <= FITTED.to && levelDb !== null,
  );
  const level = fit(
    near.map(({ distanceMetres }) => Math.log2(distanceMetres)),
    near.map(({ levelDb }) => levelDb!),
  );
  const heard = positions.filter(({ sti }) => sti !== null);
  const index = fit(
    heard.map(({ distanceMetres }) => distanceMetres),
    heard.map(({ sti }) => sti!),
  );
  const where = (line: Line | null, value: number): number | null =>
    line && line.slope < 0 ? (value - line.at0) / line.slope : null;
  const positive = (distance: number | null): number | null => (distance !== null && distance > 0 ? distance : null);
  const comfort = where(level, COMFORT);
  return {
    d2sDb: level && -level.slope,
    lpAS4mDb: level && level.at0 + level.slope * Math.log2(READ_AT),
    rDMetres: positive(where(index, DISTRACTION)),
    rPMetres: positive(where(index, PRIVACY)),
    rCMetres: comfort === null ? null : 2 ** comfort,
    fittedPositions: near.length,
  };
}

interface Line {
  readonly at0: number;
  readonly slope: number;
}

/** The least-squares line; null for fewer than four points, or if all stand at the same distance. */
function fit(x: readonly number[], y: readonly number[]): Line | null {
  if (x.length < FEWEST_POSITIONS) return null;
  const [meanX, meanY] = [x, y].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  const variance = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
  if (!(variance > 0)) return null;
  const slope = x.reduce((sum, value, i) => sum + (value - meanX) * (y[i] - meanY), 0) / variance;
  return { slope, at0: meanY - slope * meanX };
}
