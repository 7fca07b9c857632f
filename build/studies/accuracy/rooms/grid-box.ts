import { costOf, type Case } from '../case.ts';
import { alignedBox, volumeOfBox, type ExactBox } from '../../../../src/app/jobs/verify/exact-rooms/box.ts';

/** A plain box whose T20 at 250 Hz was up to 36 % off on some of these grids, in the middle of their bands. */
export const GRID_BOX: ExactBox = {
  id: 'grid-box',
  sides: [4.61, 3.47, 2.73],
  admittances: [0.04, 0.04, 0.04, 0.04, 0.04, 0.04],
  source: [0.5993, 0.5899, 0.5733],
  receivers: [
    [4.0107, 2.8801, 1.9383],
    [3.2731, 1.0757, 2.2113],
    [1.5213, 2.7413, 1.0101],
    [2.6277, 2.3249, 2.2659],
  ],
};

/** Schemes with highest frequencies, Hz. */
const GRIDS = {
  'compact-5@1%': [440, 480, 490, 520, 530, 560, 590],
  'compact-5@2%': [450, 460, 520, 540, 560, 580, 610],
  'leggy-4@2%': [450, 480, 520, 580, 610, 620],
} as const;

const SECONDS = 1.3;

export function gridCases(): Case[] {
  return Object.entries(GRIDS).flatMap(([scheme, frequencies]) =>
    frequencies.map((maxHz) => ({
      table: 'grid',
      id: `${scheme} ${maxHz} Hz`,
      room: alignedBox(GRID_BOX),
      maxHz,
      scheme,
      durationSeconds: SECONDS,
      cost: costOf(volumeOfBox(GRID_BOX), maxHz, SECONDS),
    })),
  );
}
