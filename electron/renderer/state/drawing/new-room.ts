import { signal } from '@preact/signals';
import { newRoom, USUAL_ROOM } from '../../../../src/app/index.ts';
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

/** What the dialog starts with. */
export const USUAL_WISHES: RoomWishes = { size: USUAL_ROOM.size, ...USUAL_ROOM.materials };

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
