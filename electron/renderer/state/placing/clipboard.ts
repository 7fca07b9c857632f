/** Copying things, also from one scene to another. */
import { computed, signal } from '@preact/signals';
import type { Vec3 } from '../../../../src/app/index.ts';
import { documentNumber, scene } from '../document/document.ts';
import { isObject, objectAt, withValue, type Json, type JsonObject } from '../document/json.ts';
import { say } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { addCopies, copiedSelected, type Copied } from './changes.ts';

const { several: texts } = words.placing;

/** What was copied last, from which scene, with the materials of that scene, and how often it was pasted. */
const clipboard = signal<{
  readonly copied: readonly Copied[];
  readonly from: number;
  readonly materials: JsonObject;
  readonly pasted: number;
} | null>(null);

/** Whether something was copied. */
export const canPaste = computed(() => clipboard.value !== null);

/** Copies all that is selected. */
export function copySelected(): void {
  const copied = copiedSelected();
  if (copied.length === 0) return;
  const materials = objectAt(scene.peek(), ['materials']);
  clipboard.value = { copied, from: documentNumber.peek(), materials, pasted: 0 };
  say(texts.copied(copied.length));
}

/** Distance of each pasted copy from the one before, m. */
const BESIDE = 0.5;

/** Adds what was copied: in its own scene beside it, in another one at its place. */
export function paste(): void {
  const now = clipboard.peek();
  if (!now) return;
  const isOwn = now.from === documentNumber.peek();
  const pasted = now.pasted + (isOwn ? 1 : 0);
  const by: Vec3 = [BESIDE * pasted, BESIDE * pasted, 0];
  const copied = now.copied.filter(({ thing }) => fits(thing.list, isOwn));
  if (copied.length < now.copied.length) say(texts.notPasted(now.copied.length - copied.length));
  if (copied.length === 0) return;
  addCopies(texts.edits.paste(copied.length), copied, [by], (of) => withMaterials(of, copied, now.materials));
  clipboard.value = { ...now, pasted: now.pasted + 1 };
}

/**
 * Whether the open scene can have things of a list: boxes need boxes, points a list that is not of a mesh; furniture
 * stays in the scene that has its files.
 *
 * @param isOwn Whether the things are of the open scene.
 */
function fits(list: Copied['thing']['list'], isOwn: boolean): boolean {
  if (list === 'sources' || list === 'receivers') return isObject(scene.peek()[list]);
  if (list === 'furniture') return isOwn;
  return objectAt(scene.peek(), ['geometry'])['boxes'] !== undefined;
}

/** A scene that has the materials of what is pasted. */
function withMaterials(of: JsonObject, copied: readonly Copied[], materials: JsonObject): JsonObject {
  const named = new Set(copied.flatMap(({ entry }) => namesIn(entry)));
  return Object.entries(materials)
    .filter(([name]) => named.has(name) && objectAt(of, ['materials'])[name] === undefined)
    .reduce((before, [name, material]) => withValue(before, ['materials', name], material), of);
}

/** All texts in an entry: names of materials are among them. */
function namesIn(entry: Json): string[] {
  if (typeof entry === 'string') return [entry];
  if (Array.isArray(entry)) return (entry as readonly Json[]).flatMap(namesIn);
  return isObject(entry) ? Object.values(entry).flatMap(namesIn) : [];
}
