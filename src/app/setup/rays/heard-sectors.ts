import type { Sectors } from '../../../rays/trace/request.ts';
import type { ReceiverDirection } from '../../../scene/direction.ts';
import type { Receiver } from '../../../scene/scene.ts';
import { harmonicCount } from '../../../sphere/harmonics.ts';
import { spreadDirections } from '../../../sphere/spread.ts';
import { InputError } from '../../../units/errors.ts';

/** Sectors for each coefficient: so many that squares of harmonics have their mean over the sphere within 1 %. */
const SECTORS_A_COEFFICIENT = 4;

/** Time in which sectors keep their energies together, s: within it, directions do not change. */
const SECTOR_SECONDS = 0.01;

/** Most numbers by receiver, sector, band and bin that are kept: 512 MB. */
const MOST_NUMBERS = 64e6;

/** The order of the coefficients that a receiver at one point hears. @throws RangeError for an array. */
export function heardOrder(direction: ReceiverDirection): number {
  if (direction.kind === 'array') throw new RangeError('The microphones of an array are not at one point.');
  if (direction.kind === 'ambisonics') return direction.order;
  return direction.pattern.share === 1 ? 0 : 1;
}

/**
 * The sectors in which energies are counted for receivers with direction; undefined where there are none.
 *
 * @param size How many receivers, also those on areas, and bands there are, and how long responses are, s.
 * @throws InputError if that is more than memory should take.
 */
export function heardSectors(
  receivers: readonly Pick<Receiver, 'name' | 'direction'>[],
  size: { readonly receivers: number; readonly bands: number; readonly seconds: number },
): Sectors | undefined {
  const heard = receivers.filter(({ direction }) => direction && heardOrder(direction) > 0);
  if (heard.length === 0) return undefined;
  const order = Math.max(...heard.map(({ direction }) => heardOrder(direction!)));
  const count = SECTORS_A_COEFFICIENT * harmonicCount(order);
  const numbers = size.receivers * count * size.bands * Math.ceil(size.seconds / SECTOR_SECONDS);
  if (numbers > MOST_NUMBERS) {
    throw new InputError(
      `receivers.${heard[0].name}`,
      `the whole band with direction of order ${order} at ${size.receivers} receivers, also those on areas, takes ${(8e-9 * numbers).toFixed(1)} GB; at most ${(8e-9 * MOST_NUMBERS).toFixed(1)} GB is taken`,
      'Put areas and receivers with direction into scenes of their own, or lower the order.',
    );
  }
  return { directions: spreadDirections(count), binSeconds: SECTOR_SECONDS };
}
