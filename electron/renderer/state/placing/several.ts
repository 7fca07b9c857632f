/** What is selected together. */
import { batch, computed, effect } from '@preact/signals';
import { around, isSameThing, type PlacedThing, type Thing } from '../../shapes/placing.ts';
import type { Extent } from '../../shapes/shapes.ts';
import { choose, chosen } from '../drawing/chosen.ts';
import { chosenPiece, choosePiece } from '../drawing/furniture/furniture.ts';
import { selected, type Selected } from '../room/shown-room.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { drawnBoxes } from '../drawing/boxes.ts';
import { allThings, placed } from './things.ts';

/** Two or more things; one alone is selected as such. */
const several = sceneSignal<readonly Thing[]>([]);

/** What is selected: several things, or the one that is selected or chosen of the drawing. */
export const selectedThings = computed<readonly PlacedThing[]>(() => {
  const all = several.value.length > 0 ? several.value : [singleThing()];
  return all.flatMap((thing) => (thing ? (placed(thing) ?? []) : []));
});

/** Whether two things or more are selected. */
export const hasSeveral = computed(() => several.value.length > 0 && selectedThings.value.length > 1);

/** Whether a thing is selected, alone or with others. */
export const isSelected = (thing: Thing): boolean =>
  selectedThings.value.some((each) => isSameThing(each.thing, thing));

/** The cuboid around all that is selected; null without anything. */
export const selectedExtent = computed<Extent | null>(() => around(selectedThings.value.map(({ extent }) => extent)));

function singleThing(): Thing | null {
  const point = selected.value;
  if (point) return { list: point.kind === 'source' ? 'sources' : 'receivers', key: point.name };
  if (chosenPiece.value !== null) return { list: 'furniture', key: chosenPiece.value };
  const shape = chosen.value;
  if (shape?.kind === 'box') return { list: 'boxes', key: shape.box };
  if (shape?.kind === 'sheet') return { list: 'sheets', key: shape.sheet };
  return shape?.kind === 'volume' ? { list: 'volumes', key: shape.volume } : null;
}

/** Selects things in place of the others. */
export function selectThings(things: readonly Thing[]): void {
  batch(() => {
    several.value = things.length > 1 ? things : [];
    selected.value = things.length === 1 ? pointOf(things[0]) : null;
    choose(things.length === 1 ? shapeOf(things[0]) : null);
    choosePiece(things.length === 1 && things[0].list === 'furniture' ? things[0].key : null);
  });
}

function pointOf({ list, key }: Thing): Selected | null {
  if (list === 'sources') return { kind: 'source', name: key };
  return list === 'receivers' ? { kind: 'receiver', name: key } : null;
}

function shapeOf({ list, key }: Thing): Parameters<typeof choose>[0] {
  if (list === 'boxes') return { kind: 'box', box: key };
  if (list === 'sheets') return { kind: 'sheet', sheet: key };
  return list === 'volumes' ? { kind: 'volume', volume: key } : null;
}

/** Adds things to those selected; those that are selected already are taken away if all of them are. */
export function selectAlso(things: readonly Thing[]): void {
  const before = selectedThings.peek().map(({ thing }) => thing);
  const isIn = (list: readonly Thing[], thing: Thing): boolean => list.some((each) => isSameThing(each, thing));
  const isAway = things.every((thing) => isIn(before, thing));
  const others = before.filter((thing) => !isIn(things, thing));
  selectThings(isAway ? others : [...others, ...things]);
}

/** Selects everything but the boxes of air and what is in no file of the scene. */
export function selectAll(): void {
  const air = (thing: Thing): boolean => thing.list === 'boxes' && isAir(thing.key);
  selectThings(
    allThings
      .peek()
      .map(({ thing }) => thing)
      .filter((thing) => !air(thing)),
  );
}

/** Adds the next source or receiver to those selected, or the one before. */
export function selectNext(step: 1 | -1): void {
  const points = allThings.peek().filter(({ thing }) => thing.list === 'sources' || thing.list === 'receivers');
  const last = selectedThings.peek().at(-1)?.thing;
  const at = points.findIndex(({ thing }) => last && isSameThing(thing, last));
  const next = points[at < 0 ? 0 : (at + step + points.length) % points.length] as PlacedThing | undefined;
  if (!next) return;
  const others = selectedThings.peek().map(({ thing }) => thing);
  selectThings([...others.filter((thing) => !isSameThing(thing, next.thing)), next.thing]);
}

/** One thing that is selected or chosen alone takes the place of several. */
effect(() => {
  if ((selected.value ?? chosen.value ?? chosenPiece.value) !== null) several.value = [];
});

const isAir = (box: number): boolean => drawnBoxes.peek()?.[box]?.operation === 'add';
