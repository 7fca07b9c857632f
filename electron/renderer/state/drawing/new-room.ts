import { signal } from '@preact/signals';
import { newRoom } from '../../../../src/app/index.ts';
import { startDocument } from '../document/document.ts';
import { askToReplaceScene } from '../project/questions.ts';
import type { JsonObject } from '../document/json.ts';
import { readLibrary } from '../materials/library.ts';
import { say } from '../window/say.ts';
import { view } from '../window/view.ts';
import { words } from '../../../words/words.ts';

const { newRoom: labels } = words.drawing;

/** What the dialog asks for. */
export interface RoomWishes {
  /** Length, width, height, metres. */
  readonly size: readonly [number, number, number];
  /** Entries of the library. */
  readonly walls: string;
  readonly floor: string;
  readonly ceiling: string;
}

/**
 * What the dialog starts with: a room with light partitions and a carpet, T about 1 s; nothing in it absorbs strongly.
 */
export const USUAL_ROOM: RoomWishes = {
  size: [7, 5, 3],
  walls: 'gypsum-board-on-studs',
  floor: 'carpet-thin',
  ceiling: 'plasterboard-ceiling',
};

/** Shortest and longest side that the dialog takes, metres. */
export const SIDE = { min: 0.5, max: 200 } as const;

/** Whether the dialog for a new room is open. */
export const asksForRoom = signal(false);

/** What to do once the room is open. */
let replaced: (() => void) | null = null;

/** Opens the dialog for a new room, unless the user wants to keep the open scene. */
export async function askForRoom(): Promise<void> {
  replaced = await askToReplaceScene();
  if (!replaced) return;
  void readLibrary();
  asksForRoom.value = true;
}

/** Starts a scene with the room. */
export function startRoom({ size, walls, floor, ceiling }: RoomWishes): void {
  asksForRoom.value = false;
  const title = labels.sceneTitle(size.join(' × '));
  const scene = newRoom({ title, size, materials: { walls, floor, ceiling } }) as JsonObject;
  startDocument({ name: labels.fileName, token: null, scene, files: new Map() }, false);
  replaced?.();
  replaced = null;
  view.value = 'room';
  say(labels.opened);
}
