import { batch, computed, effect, signal } from '@preact/signals';
import { axesOf, type SceneView, type Vec3, type ViewPoint } from '../../../../src/app/index.ts';
import { scene } from '../document/document.ts';
import { isObject, numberAt, objectAt, type Json, type JsonObject, type JsonPath } from '../document/json.ts';
import { view, type ViewName } from '../window/view.ts';
import { laidAreas } from './laid-areas.ts';
import { sceneView } from './scene-check.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** How all views show the room. */
export const mode = signal<'shaded' | 'wireframe'>('shaded');
export const cut = sceneSignal<{
  readonly axis: 0 | 1 | 2;
  /** Place of the slice on its axis, metres. */
  readonly position: number;
  /** Hides the other side instead. */
  readonly isTurned?: boolean;
} | null>(null);

export type PointKind = 'source' | 'receiver';
export interface Selected {
  readonly kind: PointKind;
  readonly name: string;
}
export const selected = sceneSignal<Selected | null>(null);

/** Name of the material selected last, in the room or in a list. */
export const pickedMaterial = sceneSignal<string | null>(null);

/** Where it was selected. */
const pickedIn = signal<ViewName>('room');

/** Room and Materials share what is selected; in another view only what is selected there stands out. */
const placeOf = (of: ViewName): ViewName => (of === 'materials' ? 'room' : of);

/** The material that stands out in the picture; null if none does. */
export const standingOut = computed(() =>
  placeOf(view.value) === placeOf(pickedIn.value) ? pickedMaterial.value : null,
);

/** Selects a material in the view that is shown, or deselects it if it stands out already. */
export function togglePicked(name: string | null): void {
  const wanted = standingOut.peek() === name ? null : name;
  batch(() => {
    pickedMaterial.value = wanted;
    pickedIn.value = view.peek();
  });
}

effect(() => {
  if (pickedMaterial.value !== null) pickedIn.value = view.peek();
});

/** Key of the points in a scene file. */
export const keyOf = (kind: PointKind): 'sources' | 'receivers' => (kind === 'source' ? 'sources' : 'receivers');

/** The room with sources and receivers at their current positions, also during a drag. */
export const shownView = computed<SceneView | null>(() => {
  const read = sceneView.value;
  if (!read) return null;
  return {
    ...read,
    sources: pointsOf(scene.value, 'sources', read.sources),
    receivers: pointsOf(scene.value, 'receivers', read.receivers),
    areas: laidAreas.value,
  };
});

/** The angles of an orientation, by their keys in the scene. */
export const ANGLES = ['yawDegrees', 'pitchDegrees', 'rollDegrees'] as const;
/** One of {@link ANGLES}. */
export type AngleKey = (typeof ANGLES)[number];

/** Keys of points that have a direction. */
const DIRECTED = ['ambisonics', 'pattern', 'array', 'directivity', 'elements', 'piston'];

/** Where a point looks, of length 1; undefined if it has no direction. */
export function aheadOf(of: JsonObject, path: JsonPath): Vec3 | undefined {
  const point = objectAt(of, path);
  if (!DIRECTED.some((key) => point[key] !== undefined)) return undefined;
  const [yawDegrees, pitchDegrees, rollDegrees] = ANGLES.map(
    (angle) => numberAt(of, [...path, 'orientation', angle]) ?? 0,
  );
  return axesOf({ yawDegrees, pitchDegrees, rollDegrees })[0];
}

/** Where a point of the scene stands, or where its walk begins; undefined if the scene does not say it. */
export function positionIn(point: Json | undefined): readonly Json[] | undefined {
  if (!isObject(point)) return undefined;
  const { position, walk } = point;
  const first = Array.isArray(walk) ? (walk as readonly Json[])[0] : undefined;
  const found = position ?? (isObject(first) ? first['position'] : undefined);
  return Array.isArray(found) ? (found as readonly Json[]) : undefined;
}

/** The points as the scene has them now. @param read Those that were read: of a mesh file, or with walks in files. */
function pointsOf(of: JsonObject, key: 'sources' | 'receivers', read: readonly ViewPoint[]): readonly ViewPoint[] {
  if (!isObject(of[key])) return read;
  return Object.entries(objectAt(of, [key])).flatMap(([name, point]) => {
    const position = positionIn(point);
    if (!position) return read.filter((other) => other.name === name);
    const [x, y, z = 0] = position as readonly number[];
    if (![x, y, z].every((value) => typeof value === 'number')) return [];
    return [{ name, position: [x, y, z] as const, ahead: aheadOf(of, [key, name]) }];
  });
}
