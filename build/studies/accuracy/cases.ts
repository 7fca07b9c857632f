import { ANSWERS, longestDecay } from './answers.ts';
import type { ExactRoom } from '../../../src/app/jobs/verify/exact-rooms/room.ts';
import type { Case } from './case.ts';
import { boxCases, DECAYS, randomBoxes } from './rooms/all-boxes.ts';
import { exactBox } from '../../../src/app/jobs/verify/exact-rooms/box.ts';
import { defaultBoxes, defaultCases, shippedRooms, staircaseCases } from './rooms/default-rooms.ts';
import { GRID_BOX, gridCases } from './rooms/grid-box.ts';
import { PRISM } from '../../../src/app/jobs/verify/exact-rooms/prism.ts';
import { prismCases } from './rooms/prism-cases.ts';

/** Tables of renderings. */
export const TABLES = ['boxes', 'default', 'grid', 'prism', 'staircase'] as const;
export type Table = (typeof TABLES)[number];

/** The rooms whose answers are exact. */
export function exactRooms(): ExactRoom[] {
  return [...[...randomBoxes(), ...defaultBoxes(), GRID_BOX].map(exactBox), PRISM];
}

/** Renderings of a table. Shipped scenes without an answer, which takes a GPU to make, are left out. */
export function casesOf(table: Table): Case[] {
  switch (table) {
    case 'boxes':
      return boxCases(longestDecay);
    case 'default':
      return defaultCases().filter(({ room }) => room.answer in ANSWERS);
    case 'grid':
      return gridCases();
    case 'prism':
      return prismCases(Number((DECAYS * longestDecay(PRISM.id)).toFixed(2)));
    case 'staircase':
      return staircaseCases();
  }
}

/** The most that the quick renderings of a table cost together, nodes times steps. */
const QUICK: Readonly<Record<Table, number>> = { boxes: 20e6, default: 15e6, grid: 20e6, prism: 40e6, staircase: 10e6 };

/** The cheapest renderings of a table. */
export function quickCasesOf(table: Table): Case[] {
  let left = QUICK[table];
  return casesOf(table)
    .sort((a, b) => a.cost - b.cost)
    .filter(({ cost }) => (left -= cost) >= 0);
}

/**
 * The grid that stands for the truth in shipped scenes, at least three times finer than the finest that is judged by
 * it.
 */
const FINE = { scheme: 'compact-5@1%', maxHz: 2800, durationSeconds: 3 } as const;

/** Renderings that make the answers of the shipped scenes. They need a GPU. */
export function fineCases(): Case[] {
  return shippedRooms().map((room) => ({ table: 'fine', id: room.id, room, ...FINE, cost: 0 }));
}
