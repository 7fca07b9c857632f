import { batch } from '@preact/signals';
import type { Failure } from '../../../core/protocol.ts';
import { failureOf } from '../../../core/task-failure.ts';
import { modeFinder } from '../../../core/workers.ts';
import { sceneSignal, whenReplaced } from '../../window/lifetimes.ts';
import { takeMachine } from '../../window/machine-turn.ts';
import { searchObstacle } from '../search.ts';
import { chooseMode, chosenMode } from './mode-list.ts';
import { haveShapes, modesReport, replaceModes } from './search.ts';

/** The check of the modes that were found while it goes, or why it failed; null before and after it. */
export type ModesChecking =
  | { readonly kind: 'going' | 'stopping'; readonly share: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

export const modesChecking = sceneSignal<ModesChecking | null>(null);

let controller: AbortController | null = null;
whenReplaced('scene', () => controller?.abort());

/** Compares the modes that were found with a run in the same room, unless something is in the way. */
export async function checkModes(): Promise<void> {
  const before = modesReport.peek();
  if (searchObstacle.peek() !== null || !haveShapes.peek() || !before) return;
  const own = (controller = new AbortController());
  modesChecking.value = { kind: 'going', share: 0 };
  try {
    const checked = await takeMachine('modes', own, () => {
      const onEvent = ({ share }: { readonly share: number }): void => {
        if (modesChecking.peek()?.kind === 'going') modesChecking.value = { kind: 'going', share };
      };
      return modeFinder.ask('modesCheck', {}, { signal: own.signal, onEvent }).answer;
    });
    if (modesReport.peek() !== before) return;
    const chosen = chosenMode.peek();
    batch(() => {
      replaceModes(checked);
      if (chosen) chooseMode(chosen.number);
      modesChecking.value = null;
    });
  } catch (error) {
    const failure = failureOf(error);
    modesChecking.value = failure.kind === 'stopped' ? null : { kind: 'failed', failure };
  } finally {
    controller = null;
  }
}

/** Stops the check; the modes stay as they were found. */
export function stopCheck(): void {
  const state = modesChecking.peek();
  if (state?.kind === 'going') modesChecking.value = { ...state, kind: 'stopping' };
  controller?.abort();
}
