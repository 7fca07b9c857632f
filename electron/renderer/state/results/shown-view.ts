/** The room of the shown result, for pictures: as its run left it, or of the scene that a project kept of the run. */
import { computed, effect } from '@preact/signals';
import type { SceneView } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { projectSignal } from '../window/lifetimes.ts';
import { shownResult } from './results.ts';

/** Rooms of results that had none, by their ids; null while they are looked for, and if there are none. */
const found = projectSignal<ReadonlyMap<number, SceneView | null>>(new Map());

/** The room of the shown result; null if it is not known. */
export const shownView = computed((): SceneView | null => {
  const result = shownResult.value;
  return result && (result.view ?? found.value.get(result.id) ?? null);
});

/** Looks for the room of a shown result that has none. @returns what ends that */
export function followShownView(): () => void {
  return effect(() => {
    const result = shownResult.value;
    if (!result || result.view || !result.ranWith || found.peek().has(result.id)) return;
    const { id, ranWith } = result;
    const put = (view: SceneView | null): void => {
      found.value = new Map(found.peek()).set(id, view);
    };
    put(null);
    // Without it, the picture stays empty: what is wrong with the scene is said where it is open.
    desk.ask('view', { input: ranWith }).answer.then(put, () => undefined);
  });
}
