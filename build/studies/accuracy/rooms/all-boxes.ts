import { seededRandom, ratioBetween } from '../random.ts';
import { costOf, type Case } from '../case.ts';
import { alignedBox, volumeOfBox, type ExactBox } from '../../../../src/app/jobs/verify/exact-rooms/box.ts';
import { drawnBox, KINDS } from './draw-box.ts';

/** Number of random boxes. */
const COUNT = 54;

const SCHEMES = ['compact-5@1%', 'compact-5@2%'] as const;

/** Records are so many decay times of the exact answer long. */
export const DECAYS = 1.3;

/** The random boxes. By none of them anything in the program may be chosen. */
export function randomBoxes(): ExactBox[] {
  return Array.from({ length: COUNT }, (_, i) => drawnBox(`box-${i + 1}`, 100 + i, KINDS[i % KINDS.length]));
}

/**
 * Every box with a highest frequency of 250 to 800 Hz, and walls as the program takes them.
 *
 * @param decaySeconds The longest decay time of a room, by the name of its answer.
 */
export function boxCases(decaySeconds: (answer: string) => number): Case[] {
  const random = seededRandom(7);
  return randomBoxes().map((box, i): Case => {
    const maxHz = Math.round(ratioBetween(random, 250, 800));
    const durationSeconds = Number((DECAYS * decaySeconds(box.id)).toFixed(2));
    return {
      table: 'boxes',
      id: box.id,
      room: alignedBox(box),
      maxHz,
      scheme: SCHEMES[Math.floor(i / KINDS.length) % SCHEMES.length],
      durationSeconds,
      cost: costOf(volumeOfBox(box), maxHz, durationSeconds),
    };
  });
}
