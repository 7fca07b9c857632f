import type { SimulatedKnown } from '../../../response/simulated-comment.ts';
import type { SofaPoint, RoomResponses } from '../../../sofa/room-responses.ts';
import { hertz, seconds } from '../../../units/quantities.ts';

/** Unit of the samples of a unit source, as a file says it. */
export const UNIT = '1/m';

/** Text between the names of pairs. */
export const SEPARATOR = '; ';

export const pairName = (source: string, receiver: string): string => `${source} - ${receiver}`;

/**
 * What the figures of a simulated response need, from what a file of responses says of them all; undefined for
 * responses of other programs, and for samples that were not filtered.
 */
export function knownOfPair(
  { about }: Pick<RoomResponses, 'about'>,
  source: Pick<SofaPoint, 'name' | 'position'>,
  receiver: Pick<SofaPoint, 'name' | 'position'>,
): SimulatedKnown | undefined {
  const { ValidToHz, SoundSpeedMetresPerSecond, HighPassHz, Unit, WithoutLevel } = about as Partial<typeof about>;
  const [validTo, speed] = [Number(ValidToHz), Number(SoundSpeedMetresPerSecond)];
  if (HighPassHz === undefined || !(validTo > 0 && validTo < Infinity) || !(speed > 0 && speed < Infinity)) {
    return undefined;
  }
  const distance = Math.hypot(...receiver.position.map((x, axis) => x - source.position[axis]));
  const others = WithoutLevel?.split(SEPARATOR) ?? [];
  return {
    validTo: hertz(validTo),
    straightLine: seconds(distance / speed),
    isCalibrated: Unit === UNIT && !others.includes(pairName(source.name, receiver.name)),
  };
}
