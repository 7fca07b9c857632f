import { computed, effect } from '@preact/signals';
import type { SurfacesView } from '../../../../src/app/index.ts';
import type { SceneInput } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import { sceneInput } from '../document/document.ts';
import { problems } from '../room/scene-check.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** The walls that were read last, and the scene that they are of. */
const read = sceneSignal<{ readonly of: SceneInput; readonly apart: SurfacesView } | null>(null);

/** The surfaces of the open scene, as reports name them; null until they are known. */
export const surfacesApart = computed<SurfacesView | null>(() =>
  read.value !== null && read.value.of.text === sceneInput.value?.text ? read.value.apart : null,
);

/** Time without edits before the walls are read, ms. */
const BEFORE_READING = 200;

/** Reads the surfaces of the open scene after every change. @returns a function that ends this. */
export function followSurfaces(): () => void {
  return effect(() => {
    const input = sceneInput.value;
    if (!input || problems.value.length > 0 || read.peek()?.of.text === input.text) return undefined;
    const current = new AbortController();
    const waiting = setTimeout(() => {
      desk.ask('surfaces', { input }).answer.then(
        (apart) => {
          if (!current.signal.aborted) read.value = { of: input, apart };
        },
        // What is wrong with the scene for a search is told where its cost stands.
        () => undefined,
      );
    }, BEFORE_READING);
    return () => {
      clearTimeout(waiting);
      current.abort();
    };
  });
}
