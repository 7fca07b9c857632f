import type { AccuracyRoom } from '../../../src/app/jobs/verify/exact-rooms/room.ts';

/** One rendering of the suite. What is left out is left to the program. */
export interface Case {
  readonly table: string;
  readonly id: string;
  readonly room: AccuracyRoom;
  readonly maxHz: number;
  readonly scheme?: string;
  readonly walls?: 'staircase' | 'subcell';
  readonly durationSeconds?: number;
  /** Number of nodes times steps, roughly. */
  readonly cost: number;
}

/** Nodes times steps of a room, for about 2.6 points per wavelength. */
export function costOf(cubicMetres: number, maxHz: number, durationSeconds: number): number {
  const perMetre = (2.6 * maxHz) / 343;
  return cubicMetres * perMetre ** 3 * durationSeconds * 343 * perMetre * 1.3;
}
