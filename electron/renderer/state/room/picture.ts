import { computed, effect, signal } from '@preact/signals';
import { viewSurfaceName } from '../../../../src/app/index.ts';
import { sceneView } from './scene-check.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** Whether near things look larger. */
export const projection = signal<'perspective' | 'parallel'>('perspective');

/** Whether clicks in the picture measure distances. */
export const isMeasuring = sceneSignal(false);

/** A measured distance between two places, metres. */
export interface MeasuredDistance {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly fromName: string | null;
  readonly toName: string | null;
  readonly metres: number;
}

/** The last measured distance; null until there is one. */
export const measured = sceneSignal<MeasuredDistance | null>(null);

/** Surfaces that the picture leaves out, by name. */
export const hiddenSurfaces = sceneSignal<ReadonlySet<string>>(new Set());

/** All surfaces of one material of the mesh, or of one material of the boxes. */
export interface ListedSurface {
  readonly name: string;
  /** Materials of the scene on its sides; null for one that is rigid without a name. */
  readonly materials: readonly (string | null)[];
  readonly squareMetres: number;
  readonly triangles: number;
  readonly isShown: boolean;
}

/** The surfaces of the room by name, in the order of the geometry. */
export const listedSurfaces = computed<readonly ListedSurface[]>(() => {
  const rows = new Map<string, ListedSurface>();
  for (const surface of sceneView.value?.surfaces ?? []) {
    const name = viewSurfaceName(surface);
    const before = rows.get(name);
    rows.set(name, {
      name,
      materials: [...new Set([...(before?.materials ?? []), surface.front, surface.back])],
      squareMetres: (before?.squareMetres ?? 0) + surface.areaSquareMetres,
      triangles: (before?.triangles ?? 0) + surface.outside.length,
      isShown: !hiddenSurfaces.value.has(name),
    });
  }
  return [...rows.values()];
});

export function setShown(name: string, isShown: boolean): void {
  const hidden = new Set(hiddenSurfaces.peek());
  if (isShown) hidden.delete(name);
  else hidden.add(name);
  hiddenSurfaces.value = hidden;
}

/** Whether a surface is the only one that is shown. */
export const isAlone = (name: string): boolean =>
  listedSurfaces.value.length > 1 && listedSurfaces.value.every((row) => row.isShown === (row.name === name));

/** Shows one surface alone; all again if it already is alone. */
export function showOnly(name: string): void {
  const others = listedSurfaces.peek().filter((row) => row.name !== name);
  hiddenSurfaces.value = new Set(isAlone(name) ? [] : others.map((row) => row.name));
}

export function showAll(): void {
  hiddenSurfaces.value = new Set();
}

effect(() => {
  if (!isMeasuring.value) measured.value = null;
});
