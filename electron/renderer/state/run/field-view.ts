import { batch, computed, signal } from '@preact/signals';
import type { SliceRequest } from '../../../../src/app/index.ts';
import type { WatchSettings } from '../../core/protocol.ts';
import type { PackedFrame, PackedSlice } from '../../core/packed-frame.ts';
import { colourMode, depthDb, fixedRange, type ColourMode } from './colour-scale.ts';
import { watched } from './film-settings.ts';
import { follow, isWatched, playhead } from './player.ts';
import { clearRecording, momentAt, record, type Moment } from './recording.ts';
import { sliceOutline } from './slice-outline.ts';
import { sliceOfVolume } from './slice-of-volume.ts';
import { MOST_SLICES, showsSlices, sliceRequests } from './slices.ts';
import { FieldSum, type PartOfSum } from '../../core/field-sum.ts';
import { shownView } from '../room/shown-room.ts';
import { whenReplaced } from '../window/lifetimes.ts';

export const paused = signal(false);
/** Steps between two frames of the run itself; null for full speed. */
export const stepsPerFrame = signal<number | null>(null);

const NO_SLICES: readonly SliceRequest[] = [];

/**
 * How the run is watched; no frames of the run itself where nobody sees them. A film is made whole, also while another
 * view is shown.
 */
export const watchSettings = computed<WatchSettings>(() => {
  const isLooked = isWatched.value && watched.value === 'impulse';
  return {
    slices: isLooked ? sliceRequests.value : NO_SLICES,
    filmed: sliceRequests.value,
    paused: paused.value,
    stepsPerFrame: isLooked ? stepsPerFrame.value : null,
  };
});

/** Whether the run can send more frames. */
const isLive = signal(false);

/** Call when a run starts. */
export function beginFrames(): void {
  batch(() => {
    clearRecording();
    follow();
    isLive.value = true;
    paused.value = false;
  });
}

/** Call when a run has ended; what was recorded stays. */
export function endFrames(): void {
  batch(() => {
    isLive.value = false;
    paused.value = false;
  });
}

// A film shows one room.
whenReplaced('scene', () => {
  clearRecording();
  follow();
});

export function showFrame(next: PackedFrame): void {
  record(next);
}

/** What is shown of the recording; null without a frame. */
export const moment = computed<Moment | null>(() => momentAt(playhead.value));

/** The pressure of the outermost colours. */
export const shownRange = computed(() => fixedRange.value ?? (moment.value?.range || 1));

/** Fixes the range at its present value, or makes it automatic again. */
export function fixRange(isFixed: boolean): void {
  fixedRange.value = isFixed ? Number(shownRange.peek().toPrecision(2)) : null;
}

/** The field on a slice at the shown time. */
export interface ShownSlice extends Omit<PackedSlice, 'values' | 'scale'> {
  /** [v][u]; NaN where there is no air. Its memory is used again for the next time. */
  readonly pressure: Float32Array<ArrayBuffer>;
}

/** What the picture shows of the wave. */
export interface ShownWave {
  readonly slices: readonly ShownSlice[];
  readonly range: number;
  readonly mode: ColourMode;
  readonly depthDb: number;
}

export const shownWave = computed<ShownWave>(() => ({
  slices: shownSlices.value,
  range: shownRange.value,
  mode: colourMode.value,
  depthDb: depthDb.value,
}));

const sums = Array.from({ length: MOST_SLICES }, () => new FieldSum());

/** The slices with the field if it is known there, else as outlines. */
export const shownSlices = computed<readonly ShownSlice[]>(() => {
  const extents = shownView.value?.extentsMetres;
  if (!extents || !showsSlices.value) return [];
  const shown = moment.value;
  return sliceRequests.value.map((request, i) => {
    const known = shown && fieldOn(shown.frame, request, i);
    if (!known) return unpacked(sliceOutline(request, extents), sums[i], []);
    const parts = shown.shares.flatMap(({ frame, weight }) => {
      const field = fieldOn(frame, request, i);
      return field && isSamePlace(field, known) ? [{ field, weight }] : [];
    });
    return unpacked(known, sums[i], parts.length === shown.shares.length ? parts : []);
  });
});

function unpacked(slice: PackedSlice, sum: FieldSum, parts: readonly PartOfSum[]): ShownSlice {
  const { axis, position, origin, spacing, size } = slice;
  const pressure = sum.of(parts.length > 0 ? parts : [{ field: slice, weight: 1 }]);
  return { axis, position, origin, spacing, size, pressure };
}

/** The field on a slice: as recorded, or cut from the recorded room; null if it is not known there. */
function fieldOn(frame: PackedFrame, request: SliceRequest, index: number): PackedSlice | null {
  const slice = frame.slices[index];
  const fits = slice?.axis === request.axis && Math.abs(slice.position - request.position) <= slice.spacing[0];
  if (fits) return slice;
  if (frame.volume) return sliceOfVolume(frame.volume, request);
  // During a run a moved slice keeps its old field until the next frame.
  return isLive.value && slice?.axis === request.axis ? slice : null;
}

function isSamePlace(one: PackedSlice, other: PackedSlice): boolean {
  return one.position === other.position && one.values.length === other.values.length && one.size[0] === other.size[0];
}
