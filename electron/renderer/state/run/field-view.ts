import { batch, computed, signal } from '@preact/signals';
import type { FieldFrame, FieldSlice, SliceRequest } from '../../../../src/app/index.ts';
import type { WatchSettings } from '../../core/protocol.ts';
import { followFrame, leavesOutMean, restartRange, withoutMean } from './colour-scale.ts';
import { sliceOutline } from './slice-outline.ts';
import { sliceRequests } from './slices.ts';
import { shownView } from '../room/shown-room.ts';

/** Whether anybody sees the slices: without that no frames are asked for. */
export const isWatched = signal(false);
export const paused = signal(false);
/** Between two frames; null for as many as there is time for. */
export const stepsPerFrame = signal<number | null>(null);

/** What a run is told of how it is watched. */
export const watchSettings = computed<WatchSettings>(() => ({
  slices: isWatched.value ? sliceRequests.value : [],
  paused: paused.value,
  stepsPerFrame: isWatched.value ? stepsPerFrame.value : null,
}));

/** The last frame of the last run; null before there is one. */
export const frame = signal<FieldFrame | null>(null);
/** Whether more frames are to come. */
const isLive = signal(false);

/** To be called when a run begins. */
export function beginFrames(): void {
  batch(() => {
    frame.value = null;
    isLive.value = true;
    paused.value = false;
    restartRange();
  });
}

/** To be called when a run has ended; its last frame stays. */
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

/** The field as it is shown. */
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

/** The field where the slices are; where it is not known, their outlines. */
export const shownSlices = computed<readonly FieldSlice[]>(() => {
  const extents = shownView.value?.extentsMetres;
  if (!extents) return [];
  return sliceRequests.value.map((request, i) => {
    const field = fields.value[i];
    return field && fits(field, request, isLive.value) ? field : sliceOutline(request, extents);
  });
});

/** While a run goes on, a slice that was moved is followed by the field with the next frame. */
function fits(field: FieldSlice, request: SliceRequest, isFollowed: boolean): boolean {
  if (field.axis !== request.axis) return false;
  return isFollowed || Math.abs(field.position - request.position) <= field.spacing;
}
