import { measureResponse, type BandFigures } from '../../../../response/figures/figures.ts';
import { hertz, seconds, type Hertz } from '../../../../units/quantities.ts';
import { exactResponses } from './responses.ts';
import { SPEED_IN_AIR, type ExactRoom, type PlaceInRoom } from './room.ts';

/** Exact responses reach beyond the highest octave by these factors: flat, and at all. */
const [FLAT, END] = [1.25, 1.5];

/**
 * Exact responses of a room up to some way beyond the highest octave: [receiver][n].
 *
 * @param topHz Upper edge of the highest octave.
 */
export function responsesUpTo(room: ExactRoom, topHz: Hertz, rate: Hertz, atLeastSeconds: number): Float64Array[] {
  return exactResponses(room.pressures(), {
    receivers: room.receivers.length,
    soundSpeed: SPEED_IN_AIR,
    rate,
    samples: atLeastSeconds * rate,
    band: { passHz: hertz(FLAT * topHz), stopHz: hertz(END * topHz) },
  });
}

/** The figures of such responses at each receiver, by the program's own code: only the simulation is judged by them. */
export function bandsUpTo(
  { source, receivers }: Pick<ExactRoom, 'source' | 'receivers'>,
  responses: readonly Float64Array[],
  topHz: Hertz,
  rate: Hertz,
): (readonly BandFigures[])[] {
  return responses.map(
    (samples, r) =>
      measureResponse(samples, rate, hertz(FLAT * topHz), {
        isCalibrated: true,
        straightLine: seconds(distance(source, receivers[r]) / SPEED_IN_AIR),
      }).figures.bands,
  );
}

const distance = (a: PlaceInRoom, b: PlaceInRoom): number => Math.hypot(...a.map((x, axis) => x - b[axis]));
