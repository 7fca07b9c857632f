import { computed, effect } from '@preact/signals';
import type { CheckReport, RenderProgress, SceneView } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { TaskProblem, SceneInput, SceneOverrides } from '../../core/protocol.ts';
import { checker, desk } from '../../core/workers.ts';
import { scene, sceneDocument, sceneInput, sceneText } from '../document/document.ts';
import { isObject, objectAt, withValue } from '../document/json.ts';
import { besidesScene } from './leaks.ts';
import { withKnownSurfaces } from './known-surfaces.ts';
import { chosenScheme } from '../document/scheme-choice.ts';
import { words } from '../../../words/words.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** Times without edits before reading and before checking, ms. */
const BEFORE_READING = 120;
const BEFORE_CHECKING = 700;

/** The view of the last scene that could be read. */
export const sceneView = sceneSignal<SceneView | null>(null);
/** Why the current scene cannot be read. */
export const readingProblems = sceneSignal<readonly TaskProblem[]>([]);
/** The check of the current scene; null until it is done. */
export const checkReport = sceneSignal<CheckReport | null>(null);
export const checkProgress = sceneSignal<RenderProgress | null>(null);
/** Why the check failed, for example because the scene needs too much memory. */
const checkFailure = sceneSignal<readonly TaskProblem[]>([]);

/** Materials without a definition, as in a new scene around a mesh. */
export const unassigned = computed<readonly string[]>(() =>
  Object.entries(objectAt(scene.value, ['materials'])).flatMap(([name, material]) =>
    isObject(material) && Object.keys(material).length === 0 ? [name] : [],
  ),
);

const unassignedProblems = computed<readonly TaskProblem[]>(() =>
  unassigned.value.map((name) => ({
    path: `${sceneDocument.value?.name ?? ''}: materials.${name}`,
    message: words.room.undefinedMaterial(name),
    remedy: words.room.undefinedRemedy,
  })),
);

/** The scene for its view, with undefined materials as rigid. */
function lookedAt(input: SceneInput): SceneInput {
  const changed = unassigned
    .peek()
    .reduce((before, name) => withValue(before, ['materials', name], { rigid: true }), scene.peek());
  return changed === scene.peek() ? input : { ...input, text: sceneText(changed) };
}

/** All known problems that prevent a run. */
export const problems = computed<readonly TaskProblem[]>(() => [
  ...readingProblems.value,
  ...unassignedProblems.value,
  ...checkFailure.value,
  ...(checkReport.value?.problems ?? []),
]);

export const warnings = computed<readonly string[]>(() => checkReport.value?.warnings ?? []);

/** Reads and checks the scene after every change. Call once. */
export function followScene(): void {
  // One reading at a time, so that a large room is not read again for each of many edits.
  let reading = Promise.resolve();
  effect(() => {
    const input = sceneInput.value;
    const scheme = chosenScheme.value;
    const besides = besidesScene.value;
    const current = new AbortController();
    checkReport.value = null;
    checkFailure.value = [];
    checkProgress.value = null;
    if (!input) return undefined;
    const waiting = setTimeout(() => {
      reading = reading.then(() => read(input, current.signal));
    }, BEFORE_READING);
    const checking = setTimeout(
      () =>
        void reading.then(() =>
          check(
            input,
            { ...besides, scheme: besides.projectScheme ? undefined : (scheme ?? undefined) },
            current.signal,
          ),
        ),
      BEFORE_CHECKING,
    );
    return () => {
      clearTimeout(waiting);
      clearTimeout(checking);
      current.abort();
    };
  });
}

async function read(input: SceneInput, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    const view = await desk.ask('view', { input: lookedAt(input) }).answer;
    if (signal.aborted) return;
    sceneView.value = withKnownSurfaces(view, sceneView.peek());
    readingProblems.value = [];
  } catch (error) {
    if (!signal.aborted) readingProblems.value = failureOf(error).problems;
  }
}

async function check(input: SceneInput, overrides: SceneOverrides, signal: AbortSignal): Promise<void> {
  if (signal.aborted || readingProblems.peek().length + unassigned.peek().length > 0) return;
  try {
    checkProgress.value = { phase: 'preparing' };
    const report = await checker.ask(
      'check',
      { input, overrides },
      { signal, onEvent: ({ progress }) => !signal.aborted && (checkProgress.value = progress) },
    ).answer;
    if (signal.aborted) return;
    checkReport.value = report;
  } catch (error) {
    const failure = failureOf(error);
    if (!signal.aborted && failure.kind !== 'stopped') checkFailure.value = failure.problems;
  } finally {
    if (!signal.aborted) checkProgress.value = null;
  }
}
