import { PRISM_VOLUME, turnedPrism } from '../../../../src/app/jobs/verify/exact-rooms/prism.ts';
import type { Turn } from '../../../../src/app/jobs/verify/exact-rooms/turn.ts';
import { costOf, type Case } from '../case.ts';

/** About z and about y, degrees. Unturned, two walls lie along the grid. */
const TURNS: readonly Turn[] = [
  [0, 0],
  [15, 0],
  [30, 17],
  [45, 0],
  [45, 35],
];

const FREQUENCIES = [710, 1000] as const;
const SCHEME = 'compact-5@1%';

/** @param durationSeconds Length of all records. */
export function prismCases(durationSeconds: number): Case[] {
  return FREQUENCIES.flatMap((maxHz) =>
    TURNS.map((turn): Case => {
      const room = turnedPrism(turn);
      return {
        table: 'prism',
        id: `${room.id}, ${maxHz} Hz`,
        room,
        maxHz,
        scheme: SCHEME,
        durationSeconds,
        cost: costOf(PRISM_VOLUME, maxHz, durationSeconds),
      };
    }),
  );
}
