/**
 * How long state lives. What belongs to a scene is forgotten when another scene takes its place; what belongs to a
 * project, when another project does. Both are declared where the state stands, and forgotten here, so that nothing
 * outlives what it describes. Everything else in `state` belongs to the window: its list stands in the test of this
 * file.
 */
import { batch, signal, type Signal } from '@preact/signals';

/** What state belongs to. A project has scenes one after the other, and keeps its runs meanwhile. */
export type Owner = 'scene' | 'project';

const forgetters: Readonly<Record<Owner, (() => void)[]>> = { scene: [], project: [] };

/** Calls `forget` whenever another scene or project takes the place of the open one, before it is there. */
export function whenReplaced(owner: Owner, forget: () => void): void {
  forgetters[owner].push(forget);
}

/** Forgets all that belongs to the open scene or project. */
export function forgetAllOf(owner: Owner): void {
  batch(() => forgetters[owner].forEach((forget) => forget()));
}

/** A signal that has its first value again with every other scene. */
export const sceneSignal = <T>(first: T): Signal<T> => ownedSignal('scene', first);

/** A signal that has its first value again with every other project. */
export const projectSignal = <T>(first: T): Signal<T> => ownedSignal('project', first);

function ownedSignal<T>(owner: Owner, first: T): Signal<T> {
  const made = signal(first);
  whenReplaced(owner, () => (made.value = first));
  return made;
}

/** Runs of the open project that are in progress or wait: they would end with it. */
export const runsUnderWay = signal(0);
