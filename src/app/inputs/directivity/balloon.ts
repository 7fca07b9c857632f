import type { Vec3 } from '../../../units/quantities.ts';

/** What was measured of a source: its spectrum in some directions. */
export interface Balloon {
  readonly title: string;
  /** Licence of the data; empty if the file says none. */
  readonly licence: string;
  /** Such as `CLF text`. */
  readonly format: string;
  /** Name of the measurement that was taken; empty if it has no name. */
  readonly measurement: string;
  /** Frequencies of the levels, Hz, rising. */
  readonly frequenciesHz: Float64Array;
  /** Unit vectors in the axes of the source: ahead, left, up. */
  readonly directions: readonly Vec3[];
  /** [direction][frequency] */
  readonly real: Float64Array;
  /** Imaginary parts, [direction][frequency]; null if the file has no phases. */
  readonly imaginary: Float64Array | null;
}

/** Most directions and most frequencies of a balloon: 1° all round, and more than a file gives. */
export const MOST_DIRECTIONS = 70_000;
/** Most numbers of a balloon. */
export const MOST_VALUES = 20_000_000;

/** A direction by angles, degrees: azimuth from ahead to the left, elevation upwards. */
export function directionOnBalloon(azimuthDegrees: number, elevationDegrees: number): Vec3 {
  const [azimuth, elevation] = [(azimuthDegrees * Math.PI) / 180, (elevationDegrees * Math.PI) / 180];
  const level = Math.cos(elevation);
  return [level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(elevation)];
}
