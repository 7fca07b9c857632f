import { computed, signal } from '@preact/signals';
import type { FieldSlice } from '../../../../src/app/index.ts';

/** Share of the way to a larger value that the range moves in one frame. */
const RISE = 0.5;
/** Time constant of the range when it falls, s: slow, so that colours do not flicker. */
const FALL_SECONDS = 1;

/** The automatic range, which follows the largest pressure; null before the first frame. */
const followed = signal<number | null>(null);

/** The range set by the user; null for the automatic one. */
export const fixedRange = signal<number | null>(null);

/**
 * Whether slices are shown without their mean pressure. A source leaves a constant pressure in a closed room, which
 * soon hides the waves. The responses lose it by their high-pass filter.
 */
export const leavesOutMean = signal(true);

/** Subtracts the mean over all nodes of air from slices. */
export function withoutMean(slices: readonly FieldSlice[]): readonly FieldSlice[] {
  let sum = 0;
  let nodes = 0;
  for (const { pressure } of slices) {
    for (const value of pressure) {
      if (Number.isNaN(value)) continue;
      sum += value;
      nodes++;
    }
  }
  const mean = sum / Math.max(1, nodes);
  return slices.map((slice) => ({ ...slice, pressure: slice.pressure.map((value) => value - mean) }));
}

/**
 * The next automatic range.
 *
 * @param last The range before; null at first.
 * @param seconds Time since then.
 */
export function followedRange(last: number | null, largest: number, seconds: number): number | null {
  if (last === null) return largest > 0 ? largest : null;
  return last + (largest > last ? RISE : 1 - Math.exp(-seconds / FALL_SECONDS)) * (largest - last);
}

/** Largest magnitude on slices; 0 if they have no air. */
export function largestPressure(slices: readonly FieldSlice[]): number {
  let largest = 0;
  for (const { pressure } of slices) {
    for (const value of pressure) {
      const magnitude = Math.abs(value);
      // NaN marks nodes without air, and is never larger.
      if (magnitude > largest) largest = magnitude;
    }
  }
  return largest;
}

/** Upper limit of the range over the r.m.s. pressure: peaks of waves are below it, an active source is above. */
const PEAKS_OVER_RMS = 4;
/** Nodes below this share of the largest pressure count as silent. */
const SILENT = 1e-3;

/**
 * The pressure that the automatic range follows: the largest on the slices, limited so that an active source does not
 * make the waves around it almost invisible.
 */
export function tellingPressure(slices: readonly FieldSlice[]): number {
  const largest = largestPressure(slices);
  let squares = 0;
  let nodes = 0;
  for (const { pressure } of slices) {
    for (const value of pressure) {
      if (!(Math.abs(value) > SILENT * largest)) continue;
      squares += value * value;
      nodes++;
    }
  }
  return Math.min(largest, PEAKS_OVER_RMS * Math.sqrt(squares / Math.max(1, nodes)));
}

let followedAt = 0;

export function followFrame(slices: readonly FieldSlice[]): void {
  const now = performance.now();
  followed.value = followedRange(followed.peek(), tellingPressure(slices), (now - followedAt) / 1000);
  followedAt = now;
}

/** Restarts the automatic range. */
export function restartRange(): void {
  followed.value = null;
}

/** The pressure of the outermost colours. */
export const shownRange = computed(() => fixedRange.value ?? followed.value ?? 1);

/** Fixes the range at its present value, or makes it automatic again. */
export function fixRange(isFixed: boolean): void {
  fixedRange.value = isFixed ? Number(shownRange.peek().toPrecision(2)) : null;
}
