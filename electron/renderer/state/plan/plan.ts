import { batch, computed, effect, signal } from '@preact/signals';
import type { PlanRow, RenderProgress, ScenePlan } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { EngineOptions, Problem, SceneInput, SceneOverrides } from '../../core/protocol.ts';
import { machine } from '../../core/workers.ts';
import { documentNumber, scene, sceneInput, setValue } from '../document/document.ts';
import { engineOptions } from '../window/engine.ts';
import { textAt, type JsonObject } from '../document/json.ts';
import { besidesScene } from '../room/leaks.ts';
import { occupation, takeMachine } from '../window/machine-turn.ts';
import { planned } from '../document/scheme-choice.ts';

/** A pause in which nobody edits, ms. */
const BEFORE_PLANNING = 500;

/** Stands for the scheme that is soonest done. */
export const BEST = 'auto';

/** What a plan is made of. */
interface Subject {
  readonly input: SceneInput;
  readonly overrides: SceneOverrides;
  readonly engine: EngineOptions;
  /** As the scene has it. */
  readonly scheme: string;
  /** The same for all that lead to the same rows. */
  readonly key: string;
}

/** Keys of a scene that change nothing of the rows. */
const WITHOUT_EFFECT = new Set(['scheme', 'title', 'description']);

const keyOf = (of: JsonObject, overrides: SceneOverrides, engine: EngineOptions): string =>
  JSON.stringify([Object.entries(of).filter(([key]) => !WITHOUT_EFFECT.has(key)), overrides, engine]);

/** The scheme as the scene has it. */
export const sceneScheme = computed(() => textAt(scene.value, ['scheme']) ?? BEST);

const subject = computed<Subject | null>(() => {
  const input = sceneInput.value;
  const overrides = besidesScene.value;
  const engine = engineOptions.value;
  const key = keyOf(scene.value, overrides, engine);
  return input && { input, overrides, engine, scheme: sceneScheme.value, key };
});

/** The last plan that was made, and of what. */
const made = signal<{ readonly plan: ScenePlan; readonly of: Subject } | null>(null);

/** To be shown; it may be of the scene as it was before: see {@link isCurrent}. */
export const plan = computed<ScenePlan | null>(() => made.value?.plan ?? null);

/** Of a plan under way. */
export const planProgress = signal<RenderProgress | null>(null);
/** Why there is no plan of the scene as it is. */
export const planProblems = signal<readonly Problem[]>([]);
/** Whether the user stopped the planning of the scene as it is. */
export const planStopped = signal(false);

/** Whether the shown plan is one of the scene as it is. */
export const isCurrent = computed(() => {
  const now = subject.value;
  return now !== null && isPlanned(now, made.value);
});

function isPlanned(now: Subject, last: typeof made.value): boolean {
  if (last?.of.key !== now.key || last.of.input.files !== now.input.files) return false;
  return now.scheme === BEST || rowOf(last, now.scheme) !== undefined;
}

/** The row of a scheme as the scene names it, such as `compact-5` or a file of weights. */
function rowOf({ plan: { rows, named }, of }: NonNullable<typeof made.value>, scheme: string): PlanRow | undefined {
  const name = scheme === of.scheme && named !== null ? named : scheme;
  return rows.find((row) => row.scheme === name);
}

/** The row that the scene's scheme stands for in the shown plan; null if there is none. */
export const rowInForce = computed<PlanRow | null>(() => {
  const last = made.value;
  if (!last) return null;
  return (sceneScheme.value === BEST ? last.plan.rows[0] : rowOf(last, sceneScheme.value)) ?? null;
});

/** What a run of the scene as it is takes, if that is known. */
export const prediction = computed<PlanRow | null>(() => (isCurrent.value ? rowInForce.value : null));

let underWay: { readonly of: Subject; readonly controller: AbortController } | null = null;

/**
 * Plans the scene anew whenever it or the engine has changed, as long as it is not ended; a plan that is under way then is
 * completed.
 *
 * @returns what ends it.
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

/** @param measure Whether to measure the device anew. */
export async function planNow(measure: boolean): Promise<void> {
  const now = subject.peek();
  if (now) await makePlan(now, measure);
}

/** Stops the planning; it is not begun again before something changes. */
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

/** Puts a row in force, or with {@link BEST} whatever is soonest done; undone as one step with choices before it. */
export function chooseScheme(name: string): void {
  const last = made.peek();
  // What the scene calls by another name keeps it.
  const own = last?.plan.named === name ? last.of.scheme : name;
  setValue(name === BEST ? 'choose the best scheme' : `choose ${name}`, ['scheme'], own, 'scheme');
}

/** A plan of another scene says nothing of this one. */
effect(() => {
  if (documentNumber.value > 0) underWay?.controller.abort();
  made.value = null;
  planned.value = null;
});
