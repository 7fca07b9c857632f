import { computed } from '@preact/signals';
import { figureKind, type SurfaceEffect } from '../../../../../src/app/index.ts';
import { hiddenSurfaces } from '../../room/picture.ts';
import { frequency } from '../../window/format.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { view } from '../../window/view.ts';
import { surfaceText } from '../surface-names.ts';
import { surfacesApart } from '../surfaces-apart.ts';
import { designTab } from '../tab.ts';
import { sensitivitySearch, shownGroup, shownSensitivity } from './sensitivities.ts';

import { words } from '../../../../words/words.ts';

/** What a number beside a surface says: the change by a tenth more of what it has, or by 1 m² of absorbing area. */
export const MEASURES = ['tenth', 'squareMetre'] as const;
export type Measure = (typeof MEASURES)[number];

/** What is shown of the derivatives. */
export const measure = sceneSignal<Measure>('tenth');

/** Whether the room shows the derivatives as colours. */
export const isPainted = sceneSignal(true);

/** The surface that stands out in the picture and in the table, by its name in the report; null for none. */
export const pickedSurface = sceneSignal<string | null>(null);

export function togglePickedSurface(name: string | null): void {
  pickedSurface.value = pickedSurface.peek() === name ? null : name;
}

/** The number beside a surface; null if it has none. */
export const changeOf = (effect: SurfaceEffect, by: Measure): number | null =>
  by === 'tenth' ? effect.byTenPercent : effect.bySquareMetre;

/** Decimals that show two digits of the largest change, and at least one more than the figure has. */
const decimals = computed(() => {
  const group = shownGroup.value;
  if (group.length === 0) return 0;
  const { factor, digits } = figureKind(group[0].figure).shown;
  const changes = group.flatMap(({ surfaces }) => surfaces.map((one) => Math.abs(changeOf(one, measure.value) ?? 0)));
  const largest = Math.max(...changes) * factor;
  return Math.max(digits + 1, largest > 0 ? 1 - Math.floor(Math.log10(largest)) : 0);
});

/** A change of the shown figure in the unit of tables, with its sign; a dash if there is none. */
export function changeText(change: number | null): string {
  const shown = shownSensitivity.value;
  if (change === null || !shown) return '–';
  const { factor } = figureKind(shown.figure).shown;
  return `${change < 0 ? '−' : '+'}${Math.abs(change * factor).toFixed(decimals.value)}`;
}

/** A surface in the legend. */
export interface PaintedSurface {
  /** Its name in the report. */
  readonly name: string;
  readonly text: string;
  readonly value: string;
  /** Its value as a share of the end of the scale, −1 to 1. */
  readonly share: number;
}

/** The largest change of a surface, either way, in the unit of the report: the ends of the scale. */
export const scaleEnd = computed(() => {
  const surfaces = shownSensitivity.value?.surfaces ?? [];
  return Math.max(0, ...surfaces.map((one) => Math.abs(changeOf(one, measure.value) ?? 0)));
});

/** The surfaces that the picture colours, in the order of the report, with their values. */
export const paintedSurfaces = computed<readonly PaintedSurface[]>(() =>
  (shownSensitivity.value?.surfaces ?? []).flatMap((effect) => {
    const change = changeOf(effect, measure.value);
    if (change === null) return [];
    const end = scaleEnd.value;
    return {
      name: effect.surface,
      text: surfaceText(effect.surface),
      value: changeText(change),
      share: end === 0 ? 0 : change / end,
    };
  }),
);

/** What the colours say, such as `T20 at 125 Hz, s, by 10 % more`; empty without a report. */
export const scaleHeading = computed(() => {
  const shown = shownSensitivity.value;
  if (!shown) return '';
  const { symbol, shown: as } = figureKind(shown.figure);
  const octave = shown.centreHz === null ? null : frequency(shown.centreHz);
  return words.design.sensitivities.scale(symbol, octave, as.unit, words.design.sensitivities.measures[measure.value]);
});

/** How the room is painted under the tab of sensitivities; null in other views, and until there is something. */
export const painting = computed(() => {
  if (view.value !== 'design' || designTab.value !== 'sensitivities' || !isPainted.value) return null;
  const apart = sensitivitySearch.isOfOtherScene.value ? null : surfacesApart.value;
  if (!apart || paintedSurfaces.value.length === 0) return null;
  const ownName = (surface: string): string => apart.list.find(({ name }) => name === surface)!.ownMaterial;
  return {
    walls: apart.view,
    /** The value of each surface as a share of the end of the scale, by its material in the picture. */
    shares: new Map(paintedSurfaces.value.map(({ name, share }) => [ownName(name), share])),
    picked: pickedSurface.value === null ? null : ownName(pickedSurface.value),
    hidden: new Set([
      ...hiddenSurfaces.value,
      ...apart.list.flatMap(({ material, ownMaterial }) => (hiddenSurfaces.value.has(material) ? ownMaterial : [])),
    ]),
    /** Selects the surface with a material of the picture. */
    pick: (material: string | null): void =>
      togglePickedSurface(apart.list.find(({ ownMaterial }) => ownMaterial === material)?.name ?? null),
  };
});
