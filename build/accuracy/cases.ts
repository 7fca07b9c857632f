import { longestDecay } from './answers.ts';
import type { Case, ExactRoom } from './room.ts';
import { boxCases, randomBoxes } from './rooms/all-boxes.ts';
import { exactBox } from './rooms/box.ts';
import { GRID_BOX, gridCases } from './rooms/grid-box.ts';

export const TABLES = ['boxes', 'grid'] as const;

/** The rooms whose answers are exact. */
export function exactRooms(): ExactRoom[] {
  return [...randomBoxes(), GRID_BOX].map(exactBox);
}

/** Renderings of all tables. */
export function allCases(): Case[] {
  return [...boxCases(longestDecay), ...gridCases()];
}

/** The most that the quick renderings of a table cost together, nodes times steps. */
const QUICK = { boxes: 30e6, grid: 30e6 } as const;

/** The cheapest renderings of each table: of each scheme in turn. */
export function quickCases(): Case[] {
  const cases = allCases();
  return TABLES.flatMap((table) => {
    let left: number = QUICK[table];
    return cases
      .filter((one) => one.table === table)
      .sort((a, b) => a.cost - b.cost)
      .filter(({ cost }) => (left -= cost) >= 0);
  });
}
