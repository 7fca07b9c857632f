import type { MadeRoom } from '../../setup/room/made-room.ts';
import type { RoomShelf } from './job.ts';

/** A shelf that holds the last room. */
export function oneRoomShelf(): RoomShelf {
  let held: { readonly name: string; readonly made: MadeRoom } | undefined;
  return {
    get: (name) => (held?.name === name ? held.made : undefined),
    put: (name, made) => (held = { name, made }),
  };
}
