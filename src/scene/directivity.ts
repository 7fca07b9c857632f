import type { Orientation } from '../sphere/orientation.ts';
import type { Vec3 } from '../units/quantities.ts';
import type { FirstOrderPattern } from './direction.ts';

/**
 * What the level of a source with direction is compared with at each frequency: a source that radiates evenly has the
 * same sound `power`, or the same level 1 m ahead in the free field (`axis`).
 */
export const LEVEL_REFERENCES = ['power', 'axis'] as const;
/** One of the references of levels. */
export type LevelReference = (typeof LEVEL_REFERENCES)[number];

/** What is taken of measured spectra: `complex` ones with their phases, or the `magnitude` in each direction. */
export const PHASES = ['complex', 'magnitude'] as const;
/** One of the uses of phases. */
export type PhaseUse = (typeof PHASES)[number];

/** A source with a first-order pattern. */
export interface PatternDirectivity {
  readonly kind: 'pattern';
  readonly pattern: FirstOrderPattern;
  readonly orientation: Orientation;
  readonly reference: LevelReference;
}

/** A source whose directivity was measured. */
export interface MeasuredDirectivity {
  readonly kind: 'measured';
  /** Path from the folder of the scene file. */
  readonly file: string;
  /** Which of several measurements: its description, or its number from 1; null for the only one. */
  readonly measurement: string | number | null;
  /** 1 to 7; null if it is to be chosen. */
  readonly order: number | null;
  readonly phase: PhaseUse;
  readonly orientation: Orientation;
  readonly reference: LevelReference;
  /** Data of the file; null as long as it is not read. */
  readonly data: DirectivityData | null;
}

/** Measured directivity as coefficients of spherical harmonics. */
export interface DirectivityData {
  readonly title: string;
  /** Licence of the data; empty if the file says none. */
  readonly licence: string;
  /** Format of the file, such as `SOFA FreeFieldDirectivityTF`. */
  readonly format: string;
  /** Name of the measurement that was taken; empty if it has none. */
  readonly measurement: string;
  readonly order: number;
  /** Directions in the file. */
  readonly directions: number;
  /** Largest angle between a direction of the sphere and the nearest in the file, degrees. */
  readonly widestGapDegrees: number;
  /** Frequencies of the data, Hz, rising. */
  readonly frequenciesHz: Float64Array;
  /** [frequency][channel]: real and imaginary parts of D_nm, ACN with SN3D; D(d) = Σ D_nm Y_nm(d). */
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
  /** [frequency] Share of the energy over the sphere that the orders carry. */
  readonly keptShare: Float64Array;
  /** Delay that all directions have in common, which was taken out, s. */
  readonly delaySeconds: number;
}

/** A point of an extended source. */
export interface SourceElement {
  /** Offset from the source's position, in its own axes, m. */
  readonly offset: Vec3;
  /** Factor of its signal; below 0 if its polarity is reversed. */
  readonly gain: number;
  /** s */
  readonly delaySeconds: number;
}

/** A source that is the sum of points, all with the same signal. */
export interface PointsDirectivity {
  readonly kind: 'points';
  readonly elements: readonly SourceElement[];
  readonly orientation: Orientation;
}

/** A flat round source that looks ahead. */
export interface PistonDirectivity {
  readonly kind: 'piston';
  /** m */
  readonly radius: number;
  readonly orientation: Orientation;
}

/** A source that is made of points. */
export type ExtendedDirectivity = PointsDirectivity | PistonDirectivity;

/** How a source radiates that does not do so evenly. */
export type Directivity = PatternDirectivity | MeasuredDirectivity | ExtendedDirectivity;

/** Most points of an extended source. */
export const MOST_ELEMENTS = 256;

/** Rings of points round the centre of a piston: the fewest; else one for each 6 of ka, and 2 more. */
const RINGS = { fewest: 4, more: 2, each: 6 } as const;

/**
 * The points of a flat piston that looks ahead, as rings of 6, 12, 18 … points round its centre, each for an equal
 * area. All gains together are 1. In every direction it is within 2.1 % of the level ahead from an even disc
 * (docs/theory/sources-with-direction.md, eq. Q6).
 *
 * @param radius a, m
 * @param wavenumber k of the highest frequency, rad/m
 */
export function pistonElements(radius: number, wavenumber: number): SourceElement[] {
  const rings = Math.max(RINGS.fewest, Math.ceil((wavenumber * radius) / RINGS.each + RINGS.more));
  const count = 1 + 3 * rings * (rings + 1);
  const points: SourceElement[] = [{ offset: [0, 0, 0], gain: 1 / count, delaySeconds: 0 }];
  for (let ring = 1; ring <= rings; ring++) {
    // The ring's area lies between the circles that hold all points inside and with it; its points have its mean square
    // radius.
    const [inside, outside] = [1 + 3 * (ring - 1) * ring, 1 + 3 * ring * (ring + 1)];
    const at = radius * Math.sqrt((inside + outside) / 2 / count);
    for (let i = 0; i < 6 * ring; i++) {
      const angle = (2 * Math.PI * (i + ring / 2)) / (6 * ring);
      points.push({ offset: [0, at * Math.cos(angle), at * Math.sin(angle)], gain: 1 / count, delaySeconds: 0 });
    }
  }
  return points;
}
