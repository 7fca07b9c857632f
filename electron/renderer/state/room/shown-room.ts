import { computed, effect, signal } from '@preact/signals';
import type { SceneView, ViewPoint } from '../../../../src/app/index.ts';
import { documentNumber, scene } from '../document/document.ts';
import { isObject, objectAt, type JsonObject } from '../document/json.ts';
import { sceneView } from './scene-check.ts';

/** What is seen of the room, in all views that show it. */
export const mode = signal<'shaded' | 'wireframe'>('shaded');
export const cut = signal<{ readonly axis: 0 | 1 | 2; readonly position: number } | null>(null);

export type PointKind = 'source' | 'receiver';
export interface Selected {
  readonly kind: PointKind;
  readonly name: string;
}
export const selected = signal<Selected | null>(null);

/** Of the material that was picked last, in the room or in a list. */
export const pickedMaterial = signal<string | null>(null);

/** What was chosen in another scene means nothing in this one. */
effect(() => {
  if (documentNumber.value === 0) return;
  cut.value = null;
  selected.value = null;
  pickedMaterial.value = null;
});

/** What a scene file calls them. */
export const keyOf = (kind: PointKind): 'sources' | 'receivers' => (kind === 'source' ? 'sources' : 'receivers');

/** The room with sources and receivers where the scene has them at this moment, also while they are dragged. */
export const shownView = computed<SceneView | null>(() => {
  const read = sceneView.value;
  if (!read) return null;
  return {
    ...read,
    sources: pointsOf(scene.value, 'sources') ?? read.sources,
    receivers: pointsOf(scene.value, 'receivers') ?? read.receivers,
  };
});

/** Undefined where the mesh file has them. */
function pointsOf(of: JsonObject, key: 'sources' | 'receivers'): ViewPoint[] | undefined {
  if (!isObject(of[key])) return undefined;
  return Object.entries(objectAt(of, [key])).flatMap(([name, point]) => {
    const position = isObject(point) ? point['position'] : undefined;
    if (!Array.isArray(position)) return [];
    const [x, y, z = 0] = position as readonly number[];
    return [x, y, z].every((value) => typeof value === 'number') ? [{ name, position: [x, y, z] as const }] : [];
  });
}
