import type { Orientation } from '../../../sphere/orientation.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { TimeWindow } from './direction-sound.ts';

/** Which energy is shown. */
export interface DirectionView extends TimeWindow {
  /** Nominal centre of an octave; null for the sum of all. */
  readonly octaveHz: number | null;
}

/** Where a response was heard. */
export interface DirectionPlace {
  readonly source: string;
  readonly receiver: string;
  readonly sourceMetres: Vec3 | null;
  readonly receiverMetres: Vec3;
  readonly orientation: Orientation;
}

/** A direction from which the most comes. */
export interface DirectionPeak {
  readonly azimuthDegrees: number;
  readonly elevationDegrees: number;
  /** dB; 0 is the energy of the pressure in the whole response, in the same octaves. */
  readonly levelDb: number;
}

/** Levels that are shown below the highest, dB. */
export const SHOWN_DB = 24;
