/** Materials that the user keeps for all projects, in the storage of this window. */
import { signal } from '@preact/signals';
import { words } from '../../../words/words.ts';
import { isObject, type Json, type JsonObject } from '../document/json.ts';
import { kindOf } from './material-definition.ts';
import { SIDES, type NamedDefinition } from './material-uses.ts';

const KEPT = 'wavehall-own-materials';
const texts = words.materials.own;

/** The definitions by name, in the order in which they were kept. */
export const ownMaterials = signal<ReadonlyMap<string, JsonObject>>(read());

/** Reads them again: another window of the same program may have kept one. */
export function refreshOwn(): void {
  ownMaterials.value = read();
}

function read(): ReadonlyMap<string, JsonObject> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Json;
    return new Map(Object.entries(isObject(kept) ? kept : {}).filter(isKeepable));
  } catch {
    return new Map();
  }
}

const isKeepable = (entry: [string, Json]): entry is [string, JsonObject] => canKeep(entry[1]);

/** Whether a definition means something without its scene: it is valid, and names no other material. */
export function canKeep(definition: Json): definition is JsonObject {
  const kind = kindOf(definition);
  if (!isObject(definition) || kind === 'none' || kind === 'other') return false;
  const [law] = Object.values(definition);
  return !isObject(law) || !SIDES.some((side) => law[side] !== undefined);
}

/** Keeps what is given. @throws Error if the storage is full. */
function keep(materials: ReadonlyMap<string, JsonObject>): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(materials)));
  } catch {
    throw new Error(texts.full);
  }
  ownMaterials.value = materials;
}

/**
 * Keeps some materials. One whose name stands for another definition gets a number; one that is there already stays.
 *
 * @returns how many are new.
 * @throws Error if the storage is full.
 */
export function keepOwn(materials: readonly NamedDefinition[]): number {
  const all = new Map(ownMaterials.peek());
  const before = all.size;
  for (const { name, definition } of materials) {
    const text = JSON.stringify(definition);
    let free = name;
    for (let number = 2; all.has(free) && JSON.stringify(all.get(free)) !== text; number++)
      free = `${name} (${number})`;
    all.set(free, definition);
  }
  keep(all);
  return all.size - before;
}

/** @returns why the name is not allowed, or null if the material is renamed. */
export function renameOwn(from: string, wanted: string): string | null {
  const to = wanted.trim();
  if (to === from) return null;
  if (to === '') return words.materials.editor.nameMissing;
  if (ownMaterials.peek().has(to)) return words.materials.editor.nameTaken(to);
  keep(new Map([...ownMaterials.peek()].map(([name, definition]) => [name === from ? to : name, definition])));
  return null;
}

export function removeOwn(name: string): void {
  keep(new Map([...ownMaterials.peek()].filter(([other]) => other !== name)));
}

/** The file of all: its materials can be read by `wavehall import` and pasted into scenes. */
export const ownFile = (): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ materials: Object.fromEntries(ownMaterials.peek()) }, null, 2)}\n`);
