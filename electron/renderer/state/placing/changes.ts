/** Changes of all that is selected; each is one step of Undo. */
import type { Vec3 } from '../../../../src/app/index.ts';
import type { PlacedThing, Thing } from '../../shapes/placing.ts';
import type { Axis } from '../../shapes/shapes.ts';
import { editScene, endGroup, scene } from '../document/document.ts';
import { isObject, objectAt, valueAt, withValue, type Json, type JsonObject } from '../document/json.ts';
import { boxesIn, BOXES, operationOf } from '../drawing/boxes.ts';
import { say } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { aligned, distributed, repeats, type Repeated, type Side } from './arranging.ts';
import { freeAreaName } from './new-areas.ts';
import { selectedThings, selectThings } from './several.ts';
import { movedEntry, nameOf, pathOf } from './things.ts';

const { several: texts } = words.placing;

/** What is selected, for the names of changes: `move S1`, `move 3 things`. */
const what = (things: readonly PlacedThing[]): string =>
  things.length === 1 ? nameOf(things[0].thing) : texts.things(things.length);

const moved = (of: JsonObject, thing: Thing, by: Vec3): JsonObject => {
  const path = pathOf(thing);
  const entry = valueAt(of, path);
  return entry === undefined || by.every((part) => part === 0)
    ? of
    : withValue(of, path, movedEntry(thing.list, entry, by));
};

/** A move under way: the scene with which it began, and that to which it came. */
let series: { readonly before: JsonObject; readonly now: JsonObject } | null = null;

/** Moves all that is selected from where it was as the move began, metres. */
export function shiftSelected(by: Vec3, phase: 'moving' | 'done'): void {
  const things = selectedThings.peek();
  // Anything else that changed the scene, such as Undo, starts another move.
  const before = series?.now === scene.peek() ? series.before : scene.peek();
  editScene(
    texts.edits.move(what(things)),
    () => things.reduce((of, { thing }) => moved(of, thing, by), before),
    'move things',
  );
  series = { before, now: scene.peek() };
  if (phase === 'moving') return;
  series = null;
  endGroup();
}

function moveEach(label: string, things: readonly PlacedThing[], by: readonly Vec3[]): void {
  editScene(label, (before) => things.reduce((of, { thing }, i) => moved(of, thing, by[i]), before));
}

/** Brings a side of each selected thing, or its middle, to one coordinate. */
export function alignSelected(axis: Axis, side: Side): void {
  const things = selectedThings.peek();
  const extents = things.map(({ extent }) => extent);
  moveEach(texts.edits.align(what(things)), things, aligned(extents, axis, side));
}

/** Makes the gaps between the selected things equal along an axis. */
export function distributeSelected(axis: Axis): void {
  const things = selectedThings.peek();
  if (things.length < 3) return;
  const extents = things.map(({ extent }) => extent);
  moveEach(texts.edits.distribute(what(things)), things, distributed(extents, axis));
}

/** A thing that is copied, as the scene file has it. */
export interface Copied {
  readonly thing: Thing;
  readonly entry: Json;
}

/** The entries of what is selected. */
export const copiedSelected = (): Copied[] =>
  selectedThings.peek().flatMap(({ thing }) => {
    const entry = valueAt(scene.peek(), pathOf(thing));
    return entry === undefined ? [] : [{ thing, entry }];
  });

/**
 * Adds copies of things, each moved by the vectors given, and selects the copies.
 *
 * @param change What the scene needs besides.
 */
export function addCopies(
  label: string,
  copied: readonly Copied[],
  by: readonly Vec3[],
  change: (of: JsonObject) => JsonObject = (of) => of,
): void {
  let now = change(scene.peek());
  const added: Thing[] = [];
  for (const offset of by) {
    for (const { thing, entry } of copied) {
      const made = addedTo(now, thing, movedEntry(thing.list, entry, offset));
      now = made.of;
      added.push(made.thing);
    }
  }
  editScene(label, () => now);
  selectThings(added);
}

/** A scene with one thing more: a point with a free name, or the last of its list. */
function addedTo(of: JsonObject, like: Thing, entry: Json): { readonly of: JsonObject; readonly thing: Thing } {
  if (like.list === 'sources' || like.list === 'receivers') {
    const key = nextName(like.key, Object.keys(objectAt(of, [like.list])));
    return { of: withValue(of, [like.list, key], entry), thing: { list: like.list, key } };
  }
  const path = ['geometry', like.list];
  const before = valueAt(of, path);
  const list = Array.isArray(before) ? (before as readonly Json[]) : [];
  return { of: withValue(of, path, [...list, entry]), thing: { list: like.list, key: list.length } };
}

/** The next free name after one: `R2` after `R1`, `seats 2` after `seats`. */
export function nextName(name: string, taken: readonly string[]): string {
  const counted = /^(.*?)( ?)(\d+)$/u.exec(name);
  if (!counted) return freeAreaName(name, taken);
  const [, stem, space, digits] = counted;
  for (let number = Number(digits) + 1; ; number++) {
    const next = `${stem}${space}${number}`;
    if (freeAreaName(next, taken) === next) return next;
  }
}

/** Distance of a copy from what it is a copy of, m. */
const BESIDE: Vec3 = [0.5, 0.5, 0];

/** Copies all that is selected a little beside it. */
export function duplicateSelected(): void {
  const things = selectedThings.peek();
  if (things.length > 0) addCopies(texts.edits.duplicate(what(things)), copiedSelected(), [BESIDE]);
}

/** Repeats all that is selected in a row or a grid. */
export function repeatSelected(repeated: Repeated): void {
  const things = selectedThings.peek();
  const by = repeats(repeated);
  if (things.length > 0 && by.length > 0) addCopies(texts.edits.array(what(things)), copiedSelected(), by);
}

/** Removes all that is selected, but not the last source, receiver or box of air: a room needs them. */
export function removeSelected(): void {
  const things = selectedThings.peek();
  if (things.length === 0) return;
  // From the end of each list, so that the numbers before it stay.
  const order = [...things].sort((a, b) => keyOf(b.thing) - keyOf(a.thing));
  const kept: string[] = [];
  const now = order.reduce((of, { thing }) => {
    const without = withValue(of, pathOf(thing), undefined);
    if (isWhole(without, thing)) return tidied(without, thing);
    kept.push(nameOf(thing));
    return of;
  }, scene.peek());
  if (now !== scene.peek()) {
    editScene(texts.edits.remove(what(things)), () => now);
    selectThings([]);
  }
  if (kept.length > 0) say(texts.kept(kept));
}

const keyOf = ({ key }: Thing): number => (typeof key === 'number' ? key : -1);

/** Whether a room still has what it needs. */
function isWhole(of: JsonObject, { list }: Thing): boolean {
  if (list === 'sources' || list === 'receivers') return Object.keys(objectAt(of, [list])).length > 0;
  if (list !== 'boxes') return true;
  const [first] = boxesIn(of) ?? [];
  return isObject(first) && operationOf(first) === 'add';
}

/** A scene that leaves a list out once it is empty. */
function tidied(of: JsonObject, { list }: Thing): JsonObject {
  if (list !== 'sheets' && list !== 'volumes' && list !== 'furniture') return of;
  const rest = valueAt(of, [BOXES[0], list]);
  return Array.isArray(rest) && rest.length === 0 ? withValue(of, [BOXES[0], list], undefined) : of;
}
