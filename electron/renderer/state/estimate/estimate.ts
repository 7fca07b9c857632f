import { batch, computed, effect } from '@preact/signals';
import type { RoomEstimate } from '../../../../src/app/index.ts';
import type { SceneInput, TargetChoice } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';
import { estimator } from '../../core/workers.ts';
import { sceneInput } from '../document/document.ts';
import { unassigned } from '../room/scene-check.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { targets } from '../results/targets.ts';

/** Time without edits before estimating, ms: shorter than a person waits for, longer than between steps of a drag. */
const BEFORE_ESTIMATING = 250;

/** What is estimated. */
interface Subject {
  readonly input: SceneInput;
  readonly targets: TargetChoice;
}

const subject = computed<Subject | null>(() => {
  const input = sceneInput.value;
  return input && unassigned.value.length === 0 ? { input, targets: targets.value } : null;
});

/** The last estimate, and whether its rays have arrived. */
const made = sceneSignal<{
  readonly estimate: RoomEstimate;
  readonly of: Subject;
  readonly isWhole: boolean;
} | null>(null);

/** Reverberation times of the room as drawn, or as it was before; see {@link estimateIsCurrent}. */
export const roomEstimate = computed(() => made.value?.estimate ?? null);
export const estimateIsCurrent = computed(() => made.value !== null && made.value.of === subject.value);
/** Whether rays of the current room are still on their way. */
export const raysAreComing = computed(
  () => subject.value !== null && !(made.value?.isWhole && made.value.of.input === subject.value.input),
);
/** Why the current scene has no estimate; null if it has one, or none is known yet. */
export const estimateProblem = sceneSignal<string | null>(null);

/**
 * Estimates after every change of the scene or of its targets; what is under way for an earlier one is stopped.
 *
 * @returns a function that ends this
 */
export function followEstimate(): () => void {
  return effect(() => {
    const now = subject.value;
    estimateProblem.value = null;
    if (!now || made.peek()?.of === now) return undefined;
    const stop = new AbortController();
    const waiting = setTimeout(() => void estimate(now, stop.signal), BEFORE_ESTIMATING);
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  });
}

async function estimate(of: Subject, signal: AbortSignal): Promise<void> {
  const take = (found: RoomEstimate, isWhole: boolean): void => {
    if (!signal.aborted) made.value = { estimate: found, of, isWhole };
  };
  const last = made.peek();
  // Another target is no other room.
  const knownRays = last?.isWhole && last.of.input === of.input ? last.estimate.rays : undefined;
  try {
    take(
      await estimator.ask('estimate', { ...of, knownRays }, { signal, onEvent: (found) => take(found, false) }).answer,
      true,
    );
  } catch (error) {
    const failure = failureOf(error);
    if (signal.aborted || failure.kind === 'stopped') return;
    batch(() => {
      made.value = null;
      estimateProblem.value = failure.problems[0].message;
    });
  }
}
