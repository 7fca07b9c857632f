/** Filters of an equaliser before the loudspeaker. Results stay as they are: curves and sounds are made behind them. */
import { computed } from '@preact/signals';
import type { NamedEqualiser } from '../../../../../src/app/index.ts';
import { projectSignal } from '../../window/lifetimes.ts';

/** The filters that were opened last, with their ticks; null before. */
export const equaliser = projectSignal<NamedEqualiser | null>(null);

/** Whether curves and sounds are those behind the equaliser. */
export const isEqualised = projectSignal(false);

/** The equaliser that curves and sounds have; null without one. */
export const usedEqualiser = computed(() => (isEqualised.value ? equaliser.value : null));

/** Takes an equaliser in place of the one before, and uses it. */
export function useEqualiser(loaded: NamedEqualiser): void {
  equaliser.value = loaded;
  isEqualised.value = true;
}

export function removeEqualiser(): void {
  isEqualised.value = false;
  equaliser.value = null;
}

/** Turns the filter of a line on or off. */
export function turnFilter(line: number, isOn: boolean): void {
  const before = equaliser.peek();
  if (!before) return;
  const filters = before.equaliser.filters.map((filter) => (filter.line === line ? { ...filter, isOn } : filter));
  equaliser.value = { ...before, equaliser: { ...before.equaliser, filters } };
}
