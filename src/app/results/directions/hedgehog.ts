import { spreadDirections } from '../../../sphere/spread.ts';
import { axesOf, toRoomAxes } from '../../../sphere/orientation.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { DirectionSound, TimeWindow } from './direction-sound.ts';
import { SHOWN_DB, type DirectionPlace } from './shown.ts';

/** The parts of a response that a hedgehog shows, each in its colour. */
export const HEDGEHOG_WINDOWS: readonly TimeWindow[] = [
  { fromSeconds: 0, toSeconds: 0.005 },
  { fromSeconds: 0.005, toSeconds: 0.08 },
  { fromSeconds: 0.08, toSeconds: null },
];

/** Spikes at a receiver, one a direction, as long as there comes energy from it. */
export interface Hedgehog {
  readonly receiverMetres: Vec3;
  /** The parts, in the order of {@link HEDGEHOG_WINDOWS}. */
  readonly parts: readonly {
    readonly window: TimeWindow;
    /** Shape [3 · count]: directions in the room, each of length 0 to 1; 1 is the most energy of all parts. */
    readonly spikes: Float32Array;
  }[];
}

/** Directions of a hedgehog. */
const SPIKES = 600;

/** The energy against direction of the parts of a response: lengths are levels, from `SHOWN_DB` below the highest. */
export function hedgehog(sound: DirectionSound, place: DirectionPlace, octaveHz: number | null): Hedgehog {
  const directions = spreadDirections(SPIKES);
  const axes = axesOf(place.orientation);
  const energies = HEDGEHOG_WINDOWS.map((window) => sound.energy(octaveHz, window, directions).byDirection);
  const most = Math.max(...energies.map((part) => part.reduce((a, b) => Math.max(a, b), 0)));
  return {
    receiverMetres: place.receiverMetres,
    parts: HEDGEHOG_WINDOWS.map((window, w) => {
      const spikes = new Float32Array(3 * SPIKES);
      directions.forEach((direction, i) => {
        const level = 10 * Math.log10(energies[w][i] / most);
        const length = Math.max(0, 1 + level / SHOWN_DB);
        toRoomAxes(axes, direction).forEach((along, axis) => (spikes[3 * i + axis] = length * along));
      });
      return { window, spikes };
    }),
  };
}
