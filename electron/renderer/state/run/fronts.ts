import { computed, effect, signal } from '@preact/signals';
import type { LevelSurface } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { moment, shownRange } from './field-view.ts';
import { isPlaying, isWatched } from './player.ts';
import { recording } from './recording.ts';

/** Whether the wave is shown in the whole room, as surfaces of equal pressure. */
export const showsFronts = signal(true);
/** Pressure of the surfaces, per cent of the range of the colours. */
export const frontPercent = signal(40);

/** Whether the recording has what the surfaces need. */
export const canShowFronts = computed(() => recording.value?.hasVolume ?? false);

/** The surfaces of the shown time, or the last that were ready; null if they are not shown. */
export const shownFronts = signal<{ readonly positive: LevelSurface; readonly negative: LevelSurface } | null>(null);

/** Fields with fewer nodes are made finer, which takes eight times the nodes: while the film plays, and else. */
const [QUICK_NODES, REFINED_NODES] = [40_000, 200_000];

let isComputing = false;
/** Whether another time was chosen meanwhile. */
let isStale = false;

effect(() => {
  const isShown = showsFronts.value && isWatched.value && canShowFronts.value;
  const asked = { shown: moment.value, range: shownRange.value, percent: frontPercent.value, plays: isPlaying.value };
  if (!isShown || !asked.shown) shownFronts.value = null;
  else if (isComputing) isStale = true;
  else current = compute();
});

/** Waits until the surfaces are those of the shown time. */
export async function frontsSettled(): Promise<void> {
  while (isComputing) await current;
}

let current: Promise<void> = Promise.resolve();

/** Computes the surfaces in a worker, and again if they are no longer those of the shown time. */
async function compute(): Promise<void> {
  isComputing = true;
  try {
    do {
      isStale = false;
      const shown = moment.peek();
      const volume = shown?.frame.volume;
      if (!shown || !volume) return;
      const parts = shown.shares.flatMap(({ frame, weight }) => {
        const field = frame.volume;
        if (field?.values.length !== volume.values.length) return [];
        return [{ field: { values: field.values, scale: field.scale }, weight }];
      });
      const level = (frontPercent.peek() / 100) * shownRange.peek();
      const nodes = volume.values.length;
      const show = async (isRefined: boolean): Promise<void> => {
        const surfaces = await desk.ask('fronts', { along: volume.along, parts, level, isRefined }).answer;
        if (showsFronts.peek() && isWatched.peek() && moment.peek()) shownFronts.value = surfaces;
      };
      await show(nodes < QUICK_NODES);
      // Round surfaces take longer: they are for a film that stands still.
      if (!isStale && !isPlaying.peek() && nodes >= QUICK_NODES && nodes < REFINED_NODES) await show(true);
    } while (isStale && showsFronts.peek());
  } catch {
    // A worker that was stopped leaves the last surfaces; the next time asks again.
  } finally {
    isComputing = false;
  }
}
