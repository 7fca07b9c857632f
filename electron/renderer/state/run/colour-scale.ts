import { computed, signal } from '@preact/signals';
import type { FieldSlice } from '../../../../src/app/index.ts';

/** Share of the way from the range up to a larger value that one frame makes. */
const RISE = 0.5;
/** In which it makes nearly two thirds of the way down, s: slowly, so that colours do not flicker. */
const FALL_SECONDS = 1;

/** Pressure of the full colour that follows the largest one; null before there is any. */
const followed = signal<number | null>(null);

/** The one that the user set; null for the one that follows. */
export const fixedRange = signal<number | null>(null);

/**
 * Whether slices are shown without what is the same everywhere on them: what a source leaves in a closed room hides the waves
 * before long. Responses are freed of it by their high-pass.
 */
export const leavesOutMean = signal(true);

/** The same slices less the mean of all their nodes of air. */
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
 * @param last Null before there is one.
 * @param seconds Since then.
 */
export function followedRange(last: number | null, largest: number, seconds: number): number | null {
  if (last === null) return largest > 0 ? largest : null;
  return last + (largest > last ? RISE : 1 - Math.exp(-seconds / FALL_SECONDS)) * (largest - last);
}

/** Largest magnitude on slices; 0 where nothing is. */
export function largestPressure(slices: readonly FieldSlice[]): number {
  let largest = 0;
  for (const { pressure } of slices) {
    for (const value of pressure) {
      const magnitude = Math.abs(value);
      // What is no number is where there is no air.
      if (magnitude > largest) largest = magnitude;
    }
  }
  return largest;
}

/** Times the r.m.s. pressure that the full colour is at most: a wave has its peaks below, a source that sounds does not. */
const PEAKS_OVER_RMS = 4;
/** Share of the largest pressure below which a node has no sound yet. */
const SILENT = 1e-3;

/**
 * The pressure that the full colour is to follow: the largest on the slices, but not that of a source among waves that have
 * left it, beside which they would hardly be seen.
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

/** What comes now has pressures of its own. */
export function restartRange(): void {
  followed.value = null;
}

/** The pressure that has the full colour. */
export const shownRange = computed(() => fixedRange.value ?? followed.value ?? 1);

/** From now on the range stays as it is, or follows again. */
export function fixRange(isFixed: boolean): void {
  fixedRange.value = isFixed ? Number(shownRange.peek().toPrecision(2)) : null;
}
