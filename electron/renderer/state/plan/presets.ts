import { batch, computed, effect, signal, untracked } from '@preact/signals';
import type { Preset, PresetPlan, PresetPlans } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { EngineOptions, TaskProblem, SceneInput, SceneOverrides } from '../../core/protocol.ts';
import { machine, planner } from '../../core/workers.ts';
import { documentNumber, scene, sceneInput } from '../document/document.ts';
import { textAt, valueAt } from '../document/json.ts';
import { planned } from '../document/scheme-choice.ts';
import { besidesScene } from '../room/leaks.ts';
import { unassigned } from '../room/scene-check.ts';
import { engineOptions } from '../window/engine.ts';
import { machineUse, occupation, takeMachine } from '../window/machine-turn.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { isWithoutWaves } from './preset-scene.ts';

/** Time without edits before planning, ms; a scene that was just opened waits for nothing. */
const BEFORE_PLANNING = 250;

/** The preset that runs a scene as it says itself. */
export const ownPreset = computed<Preset>(() => {
  if (isWithoutWaves(scene.value)) return 'firstLook';
  return valueAt(scene.value, ['fullBand']) === undefined ? 'waves' : 'standard';
});

/** The preset that runs go by: a choice of this window, not of the scene. */
export const preset = signal<Preset>('waves');

/** The input of the presets. */
interface Subject {
  readonly input: SceneInput;
  readonly overrides: SceneOverrides;
  readonly engine: EngineOptions;
}

const subject = computed<Subject | null>(() => {
  const input = sceneInput.value;
  return input && { input, overrides: besidesScene.value, engine: engineOptions.value };
});

const made = sceneSignal<{ readonly plans: PresetPlans; readonly of: Subject } | null>(null);

/** The presets to show. They may belong to an earlier state of the scene; see {@link presetsAreCurrent}. */
export const presetPlans = computed(() => made.value?.plans ?? null);
export const presetsAreCurrent = computed(() => made.value !== null && made.value.of === subject.value);
/** Why the current scene has no presets. */
export const presetProblems = sceneSignal<readonly TaskProblem[]>([]);

/** The chosen preset's plan for the current scene; null if it is not known. */
export const chosenPlan = computed<PresetPlan | null>(() =>
  presetsAreCurrent.value ? (planOf(made.value!.plans, preset.value) ?? null) : null,
);

export const planOf = ({ presets }: PresetPlans, of: Preset): PresetPlan | undefined =>
  presets.find((one) => one.preset === of);

/** Views that show times of presets; while there are any, an unknown device is measured. */
const seen = signal(0);

/** Call while times of presets are shown. @returns what ends it. */
export function showTimes(): () => void {
  seen.value++;
  return () => {
    seen.value--;
  };
}

/** Plans the presets after every change of the scene or the engine, and after every run. Call once. */
export function followPresets(): () => void {
  const endPlanning = effect(() => {
    const now = subject.value;
    // Runs improve later forecasts.
    if (!now || unassigned.value.length > 0 || runsEnded.value < 0) return undefined;
    const stop = new AbortController();
    const isOther = documentNumber.peek() !== lastDocument;
    const waiting = setTimeout(
      () => {
        lastDocument = documentNumber.peek();
        void makePresets(now, stop);
      },
      isOther ? 0 : BEFORE_PLANNING,
    );
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  });
  const endMeasuring = effect(() => {
    // Measured while the scene is still read; if the device is known after all, this is done at once.
    const mayBeUnknown = subject.value !== null && made.value?.plans.deviceIsKnown !== true;
    const isFree = occupation.value === null && machineUse.value !== 'plan';
    const engine = engineOptions.value;
    if (mayBeUnknown && isFree && seen.value > 0) untracked(() => void knowDevice(engine));
  });
  let wasRunning = false;
  const endCounting = effect(() => {
    const isRunning = machineUse.value === 'run';
    if (wasRunning && !isRunning) runsEnded.value = runsEnded.peek() + 1;
    wasRunning = isRunning;
  });
  return () => {
    endCounting();
    endPlanning();
    endMeasuring();
  };
}

const runsEnded = signal(0);
let lastDocument = -1;

async function makePresets(of: Subject, stop: AbortController): Promise<void> {
  try {
    const plans = await planner.ask('presets', of, { signal: stop.signal }).answer;
    if (!stop.signal.aborted) take(plans, of);
  } catch (error) {
    const failure = failureOf(error);
    if (!stop.signal.aborted && failure.kind !== 'stopped') presetProblems.value = failure.problems;
  }
}

function take(plans: PresetPlans, of: Subject): void {
  batch(() => {
    presetProblems.value = [];
    made.value = { plans, of };
    // A scene without an octave to leave out has no draft.
    if (!planOf(plans, preset.peek())) preset.value = ownPreset.peek();
    const { row } = planOf(plans, 'waves')!;
    const isOpen = (textAt(scene.peek(), ['scheme']) ?? 'auto') === 'auto';
    if (plans.deviceIsKnown && isOpen && planned.peek() === null && row?.problem === null) planned.value = row.scheme;
  });
}

let measured: EngineOptions | null = null;
let isMeasuring = false;

/** Measures the device, once for each choice of the engine; the presets follow. */
async function knowDevice(engine: EngineOptions): Promise<void> {
  if (isMeasuring || measured === engine) return;
  measured = engine;
  isMeasuring = true;
  const stop = new AbortController();
  try {
    await takeMachine('plan', stop, () => machine.ask('know', { engine }, { signal: stop.signal }).answer);
    const now = subject.peek();
    if (now) await makePresets(now, new AbortController());
  } catch {
    // Something else needed the machine: the next change of the scene asks again.
    measured = null;
  } finally {
    isMeasuring = false;
  }
}

/** Another scene starts without presets, as it is. */
effect(() => {
  if (documentNumber.value > 0) {
    made.value = null;
    presetProblems.value = [];
    preset.value = ownPreset.peek();
  }
});
