import { computed } from '@preact/signals';
import { shownWave } from '../../state/run/field-view.ts';
import { shownFronts } from '../../state/run/fronts.ts';
import { view } from '../../state/window/view.ts';
import type { DrawnWave } from '../../three/room/field-slices.ts';

/** The wave in the Run view; null in others. */
export const drawnWave = computed<DrawnWave | null>(() =>
  view.value === 'run' ? { ...shownWave.value, fronts: shownFronts.value } : null,
);
