import { batch, computed, signal } from '@preact/signals';
import type { FieldFrame, FieldSlice, SliceRequest } from '../../../../src/app/index.ts';
import type { WatchSettings } from '../../core/protocol.ts';
import { followFrame, leavesOutMean, restartRange, withoutMean } from './colour-scale.ts';
import { sliceOutline } from './slice-outline.ts';
import { sliceRequests } from './slices.ts';
import { shownView } from '../room/shown-room.ts';

/** Whether the slices are visible; otherwise no frames are requested. */
export const isWatched = signal(false);
export const paused = signal(false);
/** Steps between two frames; null for full speed. */
export const stepsPerFrame = signal<number | null>(null);

/** How the run is watched. */
export const watchSettings = computed<WatchSettings>(() => ({
  slices: isWatched.value ? sliceRequests.value : [],
  paused: paused.value,
  stepsPerFrame: isWatched.value ? stepsPerFrame.value : null,
}));

/** The last frame of the last run, or null. */
export const frame = signal<FieldFrame | null>(null);
/** Whether the run can send more frames. */
const isLive = signal(false);

/** Call when a run starts. */
export function beginFrames(): void {
  batch(() => {
    frame.value = null;
    isLive.value = true;
    paused.value = false;
    restartRange();
  });
}

/** Call when a run has ended; its last frame stays. */
export function endFrames(): void {
  batch(() => {
    isLive.value = false;
    paused.value = false;
  });
}

export function showFrame(next: FieldFrame): void {
  batch(() => {
    frame.value = next;
    followFrame(fields.value);
  });
}

/** The pressure as it is shown. */
const fields = computed<readonly FieldSlice[]>(() => {
  const all = frame.value?.slices ?? [];
  return leavesOutMean.value ? withoutMean(all) : all;
});

export function leaveOutMean(isLeftOut: boolean): void {
  batch(() => {
    leavesOutMean.value = isLeftOut;
    restartRange();
    followFrame(fields.value);
  });
}

/** The slices with the field if it is known there, else as outlines. */
export const shownSlices = computed<readonly FieldSlice[]>(() => {
  const extents = shownView.value?.extentsMetres;
  if (!extents) return [];
  return sliceRequests.value.map((request, i) => {
    const field = fields.value[i];
    return field && fits(field, request, isLive.value) ? field : sliceOutline(request, extents);
  });
});

/** Whether a field belongs to a slice. During a run a moved slice keeps its old field until the next frame. */
function fits(field: FieldSlice, request: SliceRequest, isFollowed: boolean): boolean {
  if (field.axis !== request.axis) return false;
  return isFollowed || Math.abs(field.position - request.position) <= field.spacing;
}
