import { computed, signal } from '@preact/signals';
import type { CalibrateProgress, CalibrationReport } from '../../../../src/app/index.ts';
import type { Failure } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';
import { machine } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { documentNumber, editScene, scene, sceneInput } from '../document/document.ts';
import { objectAt, valueAt, withValue, type JsonObject } from '../document/json.ts';
import { besidesScene } from '../room/leaks.ts';
import { problems } from '../room/scene-check.ts';
import { engineOptions } from '../window/engine.ts';
import { occupation, takeMachine } from '../window/machine-turn.ts';
import { say, showTrouble } from '../window/say.ts';
import { sceneMaterials } from './materials.ts';
import { isThroughKind } from './through-definition.ts';
import { words } from '../../../words/words.ts';
import { projectSignal, sceneSignal, whenReplaced } from '../window/lifetimes.ts';

/** A file of a measurement. */
export interface MeasurementFile {
  readonly name: string;
  readonly contents: Blob;
}

/** The measurement that the scene is calibrated to. */
export const measurement = projectSignal<readonly MeasurementFile[]>([]);

/** The signal that was played, if the measurement is recordings of one. */
export const measurementReference = projectSignal<MeasurementFile | null>(null);

/** Takes measured responses of the results as the measurement. */
export function measureWith(files: readonly MeasurementFile[], reference: MeasurementFile | null): void {
  measurement.value = files;
  measurementReference.value = reference;
}

/** Names of materials that stay as they are. */
export const fixedMaterials = sceneSignal<ReadonlySet<string>>(new Set());

/** Largest factor by which an absorption may move. */
export const mostFactor = signal(2);

/** Difference of a decay time that counts as met, %. */
export const withinPercent = signal(5);

/** The last calibration of this window. */
export interface Calibration {
  /** Number of the document that it belongs to. */
  readonly document: number;
  readonly progress: CalibrateProgress | null;
  readonly state:
    | { readonly kind: 'going' | 'stopping' | 'stopped' }
    | { readonly kind: 'done'; readonly report: CalibrationReport }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

const last = signal<Calibration | null>(null);

/** The last calibration of the open scene; null if there is none. */
export const calibration = computed(() => (last.value?.document === documentNumber.value ? last.value : null));

const isUnderWay = ({ state }: Calibration): boolean => state.kind === 'going' || state.kind === 'stopping';

export const isCalibrating = computed(() => last.value !== null && isUnderWay(last.value));

/** The materials that may move: those with a surface that absorbs, as far as is known. */
export const movableMaterials = computed(() =>
  sceneMaterials.value.filter(
    ({ kind, uses }) => uses.length > 0 && !['rigid', 'open', 'none', 'other'].includes(kind) && !isThroughKind(kind),
  ),
);

/** Why no calibration can start, or null. */
export const calibrationObstacle = computed<string | null>(() => {
  if (occupation.value !== null) return words.window.busyWith(occupation.value);
  if (measurement.value.length === 0) return words.materials.calibration.chooseFirst;
  const { length } = problems.value;
  if (length > 0) return words.materials.calibration.sceneHas(length);
  return movableMaterials.value.some(({ name }) => !fixedMaterials.value.has(name))
    ? null
    : words.materials.calibration.noneMayChange;
});

/** Lets the user choose the files of a measurement. */
export async function chooseMeasurement(): Promise<void> {
  try {
    const files = await bridge().open('measurement', true);
    if (!files || files.length === 0) return;
    measureWith(
      files.map(({ name, contents }) => ({ name, contents })),
      null,
    );
    say(words.materials.calibration.chosen(measurementName()));
  } catch (error) {
    showTrouble(words.materials.calibration.opening, error);
  }
}

/** Name of the measurement, such as `room.csv` or `3 files`. */
export function measurementName(): string {
  const files = measurement.value;
  return files.length === 1 ? files[0].name : words.materials.calibration.files(files.length);
}

/** Says whether a material may move. */
export function setMovable(name: string, movable: boolean): void {
  const fixed = new Set(fixedMaterials.peek());
  if (movable) fixed.delete(name);
  else fixed.add(name);
  fixedMaterials.value = fixed;
}

let stop: AbortController | null = null;

/** Calibrates the materials of the open scene, unless there is an obstacle. The scene stays as it is. */
export async function startCalibration(): Promise<void> {
  const input = sceneInput.peek();
  if (!input || calibrationObstacle.peek() !== null) return;
  const controller = (stop = new AbortController());
  const all = movableMaterials.peek().map(({ name }) => name);
  const moving = all.filter((name) => !fixedMaterials.peek().has(name));
  last.value = { document: documentNumber.peek(), progress: null, state: { kind: 'going' } };
  say(words.materials.calibration.saidStarted);
  try {
    const report = await takeMachine(
      'calibration',
      controller,
      () =>
        machine.ask(
          'calibrate',
          {
            input,
            overrides: besidesScene.peek(),
            engine: engineOptions.peek(),
            measured: new Map(measurement.peek().map(({ name, contents }) => [name, contents])),
            reference: measurementReference.peek(),
            materials: moving.length < all.length ? moving : null,
            mostFactor: mostFactor.peek(),
            withinPercent: withinPercent.peek(),
          },
          { signal: controller.signal, onEvent: ({ progress }) => update({ progress }) },
        ).answer,
    );
    update({ state: { kind: 'done', report } });
    if (calibration.peek()) say(words.materials.calibration.saidDone);
  } catch (error) {
    const failure = failureOf(error);
    update({ state: failure.kind === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', failure } });
    if (failure.kind === 'stopped' && calibration.peek()) say(words.materials.calibration.saidStopped);
  } finally {
    stop = null;
  }
}

export function cancelCalibration(): void {
  update({ state: { kind: 'stopping' } });
  stop?.abort();
}

// Its materials would be those of a scene that is no longer open.
whenReplaced('scene', cancelCalibration);

/** Takes the calibrated materials into the scene. Undo takes them back. */
export function takeCalibrated(): void {
  const done = calibration.peek();
  if (done?.state.kind !== 'done') return;
  const { report } = done.state;
  editScene(words.materials.edits.calibrated, (before) => withDefinitions(before, report.definitions));
  say(words.materials.calibration.saidUsed);
}

/** Whether the scene has the calibrated materials. */
export const hasCalibrated = computed(() => {
  const state = calibration.value?.state;
  if (state?.kind !== 'done') return false;
  const materials = objectAt(scene.value, ['materials']);
  return Object.entries(state.report.definitions).every(
    ([name, definition]) => JSON.stringify(materials[name]) === JSON.stringify(definition),
  );
});

/** Replaces materials that are still in the scene. */
function withDefinitions(before: JsonObject, definitions: CalibrationReport['definitions']): JsonObject {
  return Object.entries(definitions).reduce(
    (changed, [name, { absorption }]) =>
      valueAt(changed, ['materials', name]) === undefined
        ? changed
        : withValue(changed, ['materials', name], { absorption: { ...absorption } }),
    before,
  );
}

function update(change: Partial<Calibration>): void {
  const before = last.peek();
  if (before && isUnderWay(before)) last.value = { ...before, ...change };
}

/** Share of all runs that is done, if the most are needed: 0 to 1. */
export function calibrationShare({ run, mostRuns, render }: CalibrateProgress): number {
  const finished = render.phase === 'finishing' || render.phase === 'writing';
  const ofRun = render.phase === 'running' ? render.run.step / render.run.steps : finished ? 1 : 0;
  return (run - 1 + ofRun) / mostRuns;
}
