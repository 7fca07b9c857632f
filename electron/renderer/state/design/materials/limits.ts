import { computed } from '@preact/signals';
import type { SurfaceWish } from '../../../../../src/app/index.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { surfaceText } from '../surface-names.ts';
import { surfacesApart } from '../surfaces-apart.ts';
import { words } from '../../../../words/words.ts';

/** How much of surfaces may be covered, % by their names; those that are not named may be covered as a whole. */
export const coverPercents = sceneSignal<ReadonlyMap<string, number>>(new Map());

/** Sets how much of a surface, or of all that lie so, may be covered, %. */
export function setCover(name: string, percent: number): void {
  const changed = new Map(coverPercents.peek());
  if (percent === 100) changed.delete(name);
  else changed.set(name, percent);
  coverPercents.value = changed;
}

/** The wishes as the program takes them. */
export const wishes = (): readonly SurfaceWish[] =>
  [...coverPercents.value].map(([surface, percent]) => ({ surface, atMost: percent / 100 }));

/** A row of the table of limits: a surface, or all that lie in one way. */
export interface CoverRow {
  readonly name: string;
  readonly text: string;
  /** Material of the scene on it; null for several surfaces. */
  readonly material: string | null;
}

const SIDES = [
  ['floor', 'floor'],
  ['ceiling', 'ceiling'],
  ['walls', 'wall'],
] as const;

/** The surfaces that can be limited: sides of the room with several surfaces first. */
export const coverRows = computed<readonly CoverRow[]>(() => {
  const list = surfacesApart.value?.list ?? [];
  const sides = SIDES.flatMap(([name, side]) =>
    list.filter((one) => one.side === side).length > 1
      ? [{ name, text: words.design.materials.sides[name], material: null }]
      : [],
  );
  return [...sides, ...list.map(({ name, material }) => ({ name, text: surfaceText(name), material }))];
});
