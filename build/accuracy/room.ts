import type { Complex } from '../../src/exact/complex.ts';

export type Place = readonly [number, number, number];

/** A room whose figures are known. */
export interface AccuracyRoom {
  readonly id: string;
  /** The scene file without highest frequency, scheme, walls, duration and sample rate. */
  readonly scene: Readonly<Record<string, unknown>>;
  /** Mesh files by the name that the scene gives. */
  readonly files: Readonly<Record<string, string>>;
  /** Name of its answer in `answers.generated.json`. Rooms that are only turned share one. */
  readonly answer: string;
}

/** A room that has an exact answer. */
export interface ExactRoom {
  readonly id: string;
  /** All numbers that its responses depend on, as a text. */
  readonly numbers: string;
  /** Makes the pressures at the receivers by wave number, 1/m; asked from low to high. */
  readonly pressures: () => (kappa: number) => readonly Complex[];
  readonly source: Place;
  readonly receivers: readonly Place[];
  /** A first guess of its decay time, s. */
  readonly decaySeconds: number;
}

/** One rendering of the suite. What is left out is left to the program. */
export interface Case {
  readonly table: string;
  readonly id: string;
  readonly room: AccuracyRoom;
  readonly maxHz: number;
  readonly scheme?: string;
  readonly walls?: 'staircase' | 'subcell';
  readonly durationSeconds?: number;
  /** Number of nodes times steps, roughly. */
  readonly cost: number;
}

/** Air of rooms with exact answers: it absorbs nothing. */
export const AIR = {
  temperatureCelsius: 20,
  relativeHumidityPercent: 50,
  pressureKilopascals: 101.325,
  absorption: false,
};

/** Nodes times steps of a room, for about 2.6 points per wavelength. */
export function costOf(cubicMetres: number, maxHz: number, durationSeconds: number): number {
  const perMetre = (2.6 * maxHz) / 343;
  return cubicMetres * perMetre ** 3 * durationSeconds * 343 * perMetre * 1.3;
}
