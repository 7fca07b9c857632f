import type { Complex } from '../../../../numerics/complex.ts';
import { speedOfSound } from '../../../../material/air.ts';
import { celsius, kilopascals, percent } from '../../../../units/quantities.ts';

export type PlaceInRoom = readonly [number, number, number];

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
  readonly source: PlaceInRoom;
  readonly receivers: readonly PlaceInRoom[];
  /** A first guess of its decay time, s. */
  readonly decaySeconds: number;
}

/** Air of rooms with exact answers: it absorbs nothing. */
export const AIR_OF_ROOM = {
  temperatureCelsius: 20,
  relativeHumidityPercent: 50,
  pressureKilopascals: 101.325,
  absorption: false,
};

/** The speed of sound in it. */
export const SPEED_IN_AIR = speedOfSound({
  temperature: celsius(AIR_OF_ROOM.temperatureCelsius),
  relativeHumidity: percent(AIR_OF_ROOM.relativeHumidityPercent),
  pressure: kilopascals(AIR_OF_ROOM.pressureKilopascals),
});
