import { computed, signal } from '@preact/signals';
import type { SliceRequest } from '../../../../src/app/index.ts';
import { documentNumber } from '../document/document.ts';
import { shownView } from '../room/shown-room.ts';

type Axis = SliceRequest['axis'];

export const MOST_SLICES = 3;

/** Whether slices are drawn; they are recorded in any case. */
export const showsSlices = signal(true);

/** The user's slices, and in which scene; null stands for one slice through the first source. */
const chosen = signal<{ readonly scene: number; readonly slices: readonly SliceRequest[] } | null>(null);

/** Lowest and highest position of slices normal to an axis, m. */
export function sliceLimits(axis: Axis): readonly [number, number] {
  const extents = shownView.value?.extentsMetres;
  return [extents?.from[axis] ?? 0, extents?.to[axis] ?? 0];
}

/** Axes that a slice may be normal to; a room of two dimensions is itself a slice. */
export const sliceAxes = computed<readonly Axis[]>(() => (shownView.value?.dimensions === 2 ? [2] : [0, 1, 2]));

/** The slices to show: one to three, inside the room; none without a room. */
export const sliceRequests = computed<readonly SliceRequest[]>(() => {
  const room = shownView.value;
  if (!room) return [];
  const kept = chosen.value?.scene === documentNumber.value ? chosen.value?.slices : undefined;
  const usable = kept?.filter(({ axis }) => sliceAxes.value.includes(axis)) ?? [];
  if (usable.length === 0) return [{ axis: 2, position: inside(2, room.sources[0]?.position[2] ?? middle(2)) }];
  return usable.map(({ axis, position }) => ({ axis, position: inside(axis, position) }));
});

function inside(axis: Axis, position: number): number {
  const [low, high] = sliceLimits(axis);
  return Math.min(high, Math.max(low, position));
}

function middle(axis: Axis): number {
  const [low, high] = sliceLimits(axis);
  return (low + high) / 2;
}

function choose(slices: readonly SliceRequest[]): void {
  chosen.value = { scene: documentNumber.peek(), slices };
}

export function moveSlice(index: number, position: number): void {
  const moved = ({ axis }: SliceRequest): SliceRequest => ({ axis, position: inside(axis, position) });
  choose(sliceRequests.peek().map((slice, i) => (i === index ? moved(slice) : slice)));
}

/** Turns a slice to another axis, through the middle of the room. */
export function turnSlice(index: number, axis: Axis): void {
  choose(sliceRequests.peek().map((slice, i) => (i === index ? { axis, position: middle(axis) } : slice)));
}

/** Adds a slice through the middle of the room, normal to the axis with the fewest slices. */
export function addSlice(): void {
  const slices = sliceRequests.peek();
  if (slices.length >= MOST_SLICES) return;
  const across = (axis: Axis): number => slices.filter((slice) => slice.axis === axis).length;
  const axis = [...sliceAxes.peek()].sort((a, b) => across(a) - across(b))[0];
  choose([...slices, { axis, position: middle(axis) }]);
}

/** Removes a slice, but not the last one. */
export function removeSlice(index: number): void {
  const slices = sliceRequests.peek();
  if (slices.length > 1) choose(slices.filter((_, i) => i !== index));
}
