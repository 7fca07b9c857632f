/**
 * Takes the place of src/tune/wall-rooms.ts in tests that measure walls several times: prepares each room once for the
 * whole test file. Nothing writes to a prepared room. Use it as
 * `vi.mock('…/src/tune/wall-rooms.ts', () => import('…/support/rooms/remembered-wall-rooms.ts'))`.
 */
import { vi } from 'vitest';
import type * as WallRooms from '../../../src/tune/wall-rooms.ts';
import { remembered } from '../remembered.ts';

const actual = await vi.importActual<typeof WallRooms>('../../../src/tune/wall-rooms.ts');

export const { BRANCHES, LARGE_NODES } = actual;
export const straightRoom = remembered(actual.straightRoom);
export const turnedRoom = remembered(actual.turnedRoom);
