import { computed, effect } from '@preact/signals';
import type { LevelSurface, ModesReport } from '../../../../../src/app/index.ts';
import type { PackedShape } from '../../../core/protocol.ts';
import { desk, modeFinder } from '../../../core/workers.ts';
import { FieldSum } from '../../../core/field-sum.ts';
import { failureOf } from '../../../core/task-failure.ts';
import { shownView } from '../../room/shown-room.ts';
import { sliceOfVolume } from '../../run/slice-of-volume.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { showTrouble } from '../../window/say.ts';
import { view } from '../../window/view.ts';
import { designTab } from '../tab.ts';
import { chosenMode } from './mode-list.ts';
import { haveShapes, modesReport, modesSearch } from './search.ts';
import { swing } from './swing.ts';
import { words } from '../../../../words/words.ts';

/** What walls show of the chosen mode: its pressure, what they take of it, or nothing. */
export const WALLS_SHOW = ['pressure', 'damping', 'materials'] as const;
export type WallsShow = (typeof WALLS_SHOW)[number];
export const wallsShow = sceneSignal<WallsShow>('pressure');

/** Whether a plane through the room shows the pressure. */
export const showsPlane = sceneSignal(true);

/** Whether surfaces of equal pressure are shown. */
export const showsSurfaces = sceneSignal(false);

/** Pressure of these surfaces over the mode's largest. */
export const SURFACE_LEVEL = 0.5;

/** Whether the modes are in sight: under their tab, of the room as it is now. */
export const modesAreSeen = computed(
  () =>
    view.value === 'design' &&
    designTab.value === 'modes' &&
    modesReport.value !== null &&
    !modesSearch.isOfOtherScene.value,
);

/** The shape that was read last, and of which mode it is. */
const read = sceneSignal<{ readonly of: ModesReport; readonly number: number; readonly shape: PackedShape } | null>(
  null,
);

/** The shape of the chosen mode, or the one before until it is there; null if it is not in sight. */
export const modeShape = computed<PackedShape | null>(() =>
  modesAreSeen.value && read.value?.of === modesReport.value ? (read.value?.shape ?? null) : null,
);

/** Reads the shape of each mode that is chosen. @returns a function that ends this. */
export function followShape(): () => void {
  return effect(() => {
    const [report, mode] = [modesReport.value, chosenMode.value];
    if (!report || !mode || !modesAreSeen.value || !haveShapes.value) return undefined;
    const known = read.peek();
    if (known?.of === report && known.number === mode.number) return undefined;
    const current = new AbortController();
    const { number } = mode;
    modeFinder.ask('modeShape', { number }).answer.then(
      (shape) => {
        if (!current.signal.aborted) read.value = { of: report, number, shape };
      },
      (error: unknown) => {
        if (!current.signal.aborted && failureOf(error).kind !== 'stopped')
          showTrouble(words.design.modes.shape, error);
      },
    );
    return () => current.abort();
  });
}

type Axis = 0 | 1 | 2;

/** The plane that the user has placed; null stands for one at the height of the first receiver. */
const placed = sceneSignal<{ readonly axis: Axis; readonly position: number } | null>(null);

/** Lowest and highest place of a plane on an axis, metres. */
export function planeLimits(axis: Axis): readonly [number, number] {
  const { from = [], to = [] } = shownView.value?.extentsMetres ?? {};
  return [from[axis] ?? 0, to[axis] ?? 0];
}

/** Axes that the plane may be normal to: a room of two dimensions is itself a plane. */
export const planeAxes = computed<readonly Axis[]>(() => (shownView.value?.dimensions === 2 ? [2] : [0, 1, 2]));

const middleOf = (axis: Axis): number => planeLimits(axis).reduce((sum, end) => sum + end / 2, 0);

/** The plane on which the pressure is shown. */
export const plane = computed(() => {
  const usual = { axis: 2 as const, position: shownView.value?.receivers[0]?.position[2] ?? middleOf(2) };
  const { axis, position } = placed.value ?? usual;
  const [low, high] = planeLimits(axis);
  return { axis, position: Math.min(high, Math.max(low, position)) };
});

/** Turns the plane to another axis, through the middle of the room. */
export function turnPlane(axis: Axis): void {
  placed.value = { axis, position: middleOf(axis) };
}

/** @param position Metres on the axis of the plane. */
export function movePlane(position: number): void {
  placed.value = { axis: plane.peek().axis, position };
}

const sum = new FieldSum();

/** The pressure on the plane, as the picture draws it. */
const planeSlice = computed(() => {
  const shape = modeShape.value;
  if (!shape || !showsPlane.value) return [];
  const { values, scale, ...place } = sliceOfVolume(shape.volume, plane.value);
  // The next plane takes the same memory.
  return [{ ...place, pressure: sum.of([{ field: { values, scale }, weight: 1 }]).slice() }];
});

/** Surfaces of equal pressure at the moment of the swing, or the last that were ready; null if they are not shown. */
const surfaces = sceneSignal<{ readonly positive: LevelSurface; readonly negative: LevelSurface } | null>(null);

let isComputing = false;
let isStale = false;

/** Computes the surfaces at every moment that is shown. @returns a function that ends this. */
export function followSurfacesOfMode(): () => void {
  return effect(() => {
    const asked = { shape: modeShape.value, isShown: showsSurfaces.value, moment: swing.value };
    if (!asked.shape || !asked.isShown) surfaces.value = null;
    else if (isComputing) isStale = true;
    else void computeSurfaces();
  });
}

/** Computes the surfaces in a worker, and again if they are no longer those of the moment. */
async function computeSurfaces(): Promise<void> {
  isComputing = true;
  try {
    do {
      isStale = false;
      const shape = modeShape.peek();
      if (!shape) return;
      const { along, values, scale } = shape.volume;
      const parts = [{ field: { values, scale }, weight: swing.peek() }];
      const isRefined = values.length < REFINED_NODES;
      const found = await desk.ask('fronts', { along, parts, level: SURFACE_LEVEL, isRefined }).answer;
      if (modeShape.peek() && showsSurfaces.peek()) surfaces.value = found;
    } while (isStale);
  } catch {
    // A worker that was stopped leaves the last surfaces; the next moment asks again.
  } finally {
    isComputing = false;
  }
}

/** Fields with fewer nodes are made finer, so that surfaces are round. */
const REFINED_NODES = 40_000;

/** What the picture shows of the chosen mode; null if it is not in sight. */
export const shownMode = computed(() => {
  const shape = modeShape.value;
  if (!shape) return null;
  return {
    slices: planeSlice.value,
    fronts: surfaces.value,
    walls: wallsShow.value === 'pressure' ? { along: shape.volume.along, bytes: shape.walls } : null,
    // The colours of the shape itself swing.
    range: 1 / swing.value,
    mode: 'linear' as const,
    depthDb: 0,
  };
});
