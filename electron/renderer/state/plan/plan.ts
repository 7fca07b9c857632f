import { batch, computed, effect } from '@preact/signals';
import type { PlanRow, RenderProgress, ScenePlan } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { EngineOptions, TaskProblem, SceneInput, SceneOverrides } from '../../core/protocol.ts';
import { machine } from '../../core/workers.ts';
import { scene, sceneInput, setValue } from '../document/document.ts';
import { engineOptions } from '../window/engine.ts';
import { textAt, type JsonObject } from '../document/json.ts';
import { besidesScene } from '../room/leaks.ts';
import { occupation, takeMachine } from '../window/machine-turn.ts';
import { planned } from '../document/scheme-choice.ts';
import { words } from '../../../words/words.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { whenReplaced } from '../window/lifetimes.ts';

/** Time without edits before planning, ms. */
const BEFORE_PLANNING = 500;

/** Stands for the fastest scheme. */
export const BEST = 'auto';

/** The input of a plan. */
interface Subject {
  readonly input: SceneInput;
  readonly overrides: SceneOverrides;
  readonly engine: EngineOptions;
  /** The scheme in the scene. */
  readonly scheme: string;
  /** Equal for all inputs that lead to the same rows. */
  readonly key: string;
}

/** Keys of a scene that do not affect the rows. */
const WITHOUT_EFFECT = new Set(['scheme', 'title', 'description']);

const keyOf = (of: JsonObject, overrides: SceneOverrides, engine: EngineOptions): string =>
  JSON.stringify([Object.entries(of).filter(([key]) => !WITHOUT_EFFECT.has(key)), overrides, engine]);

/** The scheme in the scene. */
export const sceneScheme = computed(() => textAt(scene.value, ['scheme']) ?? BEST);

const subject = computed<Subject | null>(() => {
  const input = sceneInput.value;
  const overrides = besidesScene.value;
  const engine = engineOptions.value;
  const key = keyOf(scene.value, overrides, engine);
  return input && { input, overrides, engine, scheme: sceneScheme.value, key };
});

/** The last plan and its input. */
const made = sceneSignal<{ readonly plan: ScenePlan; readonly of: Subject } | null>(null);

/** The plan to show. It may belong to an earlier state of the scene; see {@link isCurrent}. */
export const plan = computed<ScenePlan | null>(() => made.value?.plan ?? null);

/** Progress of a plan in the making; null if there is none. */
export const planProgress = sceneSignal<RenderProgress | null>(null);
/** Why the current scene has no plan. */
export const planProblems = sceneSignal<readonly TaskProblem[]>([]);
/** Whether the user stopped the planning of the current scene. */
export const planStopped = sceneSignal(false);

/** Whether the shown plan belongs to the current scene. */
export const isCurrent = computed(() => {
  const now = subject.value;
  return now !== null && isPlanned(now, made.value);
});

function isPlanned(now: Subject, last: typeof made.value): boolean {
  if (last?.of.key !== now.key || last.of.input.files !== now.input.files) return false;
  // Without waves there are no rows.
  return now.scheme === BEST || last.plan.rows.length === 0 || rowOf(last, now.scheme) !== undefined;
}

/** The row of a scheme as a scene names it: `compact-5`, or a file of weights. */
function rowOf({ plan: { rows, named }, of }: NonNullable<typeof made.value>, scheme: string): PlanRow | undefined {
  const name = scheme === of.scheme && named !== null ? named : scheme;
  return rows.find((row) => row.scheme === name);
}

/** The row of the scene's scheme in the shown plan, or null. */
export const rowInForce = computed<PlanRow | null>(() => {
  const last = made.value;
  if (!last) return null;
  return (sceneScheme.value === BEST ? last.plan.rows[0] : rowOf(last, sceneScheme.value)) ?? null;
});

let underWay: { readonly of: Subject; readonly controller: AbortController } | null = null;

/**
 * Plans again after every change of the scene or the engine.
 *
 * @returns a function that ends this; a plan in the making is completed.
 */
export function followPlan(): () => void {
  return effect(() => {
    const now = subject.value;
    const isFree = occupation.value === null;
    if (underWay && !(now && isSame(underWay.of, now))) underWay.controller.abort();
    else if (underWay) return undefined;
    planStopped.value = false;
    planProblems.value = [];
    if (!now || !isFree || isPlanned(now, made.peek())) return undefined;
    const waiting = setTimeout(() => void makePlan(now, false), BEFORE_PLANNING);
    return () => clearTimeout(waiting);
  });
}

const isSame = (a: Subject, b: Subject): boolean =>
  a.key === b.key && a.scheme === b.scheme && a.input.files === b.input.files;

/** @param measure Whether to measure the device again. */
export async function planNow(measure: boolean): Promise<void> {
  const now = subject.peek();
  if (now) await makePlan(now, measure);
}

/** Stops the planning until the next change. */
export function stopPlanning(): void {
  planStopped.value = true;
  underWay?.controller.abort();
}

async function makePlan(of: Subject, measure: boolean): Promise<void> {
  const { input, overrides, engine } = of;
  const controller = new AbortController();
  const { signal: stop } = controller;
  underWay?.controller.abort();
  underWay = { of, controller };
  batch(() => {
    planStopped.value = false;
    planProblems.value = [];
    planProgress.value = { phase: 'preparing' };
  });
  const onEvent = ({ progress }: { readonly progress: RenderProgress }): void => {
    if (!stop.aborted) planProgress.value = progress;
  };
  try {
    const found = await takeMachine(
      'plan',
      controller,
      () => machine.ask('plan', { input, overrides, engine, measure }, { signal: stop, onEvent }).answer,
    );
    if (stop.aborted) return;
    const [best] = found.rows;
    batch(() => {
      made.value = { plan: found, of };
      planned.value = best?.problem === null ? best.scheme : null;
    });
  } catch (error) {
    const failure = failureOf(error);
    if (!stop.aborted && failure.kind !== 'stopped') planProblems.value = failure.problems;
  } finally {
    if (underWay?.controller === controller) {
      underWay = null;
      planProgress.value = null;
    }
  }
}

/** Sets the scheme of the scene to that of a row, or to {@link BEST}. Consecutive choices are undone together. */
export function chooseScheme(name: string): void {
  const last = made.peek();
  // A scheme that the scene names differently keeps that name.
  const own = last?.plan.named === name ? last.of.scheme : name;
  setValue(
    name === BEST ? words.plan.changes.fastestScheme : words.plan.changes.scheme(name),
    ['scheme'],
    own,
    'scheme',
  );
}

whenReplaced('scene', () => underWay?.controller.abort());
