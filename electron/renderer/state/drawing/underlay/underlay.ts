import { effect } from '@preact/signals';
import type { DxfLines, ProjectUnderlay } from '../../../../../src/app/index.ts';
import type { Failure } from '../../../core/protocol.ts';
import { failureOf } from '../../../core/task-failure.ts';
import { desk } from '../../../core/workers.ts';
import { bridge } from '../../../platform/bridge.ts';
import { documentNumber, editUnderlay, keptUnderlay } from '../../document/document.ts';
import { attempt } from '../../project/attempt.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { words } from '../../../../words/words.ts';

const { edits } = words.underlay;

/** The lines of the plan under the drawing; null without one, until it is read, and if it cannot be read. */
export const underlayLines = sceneSignal<DxfLines | null>(null);

/** Why the plan under the drawing cannot be read; null if it can, and without one. */
export const underlayFailure = sceneSignal<Failure | null>(null);

/** Lets the user choose a plan, and lays it under the drawing in place of the one before. */
export const openUnderlay = (): Promise<boolean> =>
  attempt(words.underlay.opening, async () => {
    const number = documentNumber.peek();
    const [file] = (await bridge().open('underlay', false)) ?? [];
    if (!file) return false;
    const { name, contents } = file;
    const lines = await linesOf({ name, contents });
    if (documentNumber.peek() !== number) return false;
    editUnderlay(edits.add(name), {
      name,
      contents,
      metresPerUnit: lines.metresPerUnit ?? 1,
      at: [0, 0],
      turnDegrees: 0,
      isShown: true,
    });
    return true;
  });

/** What of an underlay can be changed. */
type Placing = Omit<ProjectUnderlay, 'name' | 'contents'>;

/** Places, shows or hides the plan. Consecutive changes of one value are undone together until the group ends. */
export function changeUnderlay<K extends keyof Placing>(key: K, value: Placing[K]): void {
  const before = keptUnderlay.peek();
  if (before) editUnderlay(edits.change[key], { ...before, [key]: value }, key);
}

export const removeUnderlay = (): void => editUnderlay(edits.remove, null);

/** Each file is read once, however often its plan is placed elsewhere, taken away and brought back. */
const read = new WeakMap<Blob, Promise<DxfLines>>();

function linesOf({ name, contents }: Pick<ProjectUnderlay, 'name' | 'contents'>): Promise<DxfLines> {
  let reading = read.get(contents);
  if (!reading) {
    read.set(contents, (reading = desk.ask('underlay', { name, contents }).answer));
    reading.catch(() => read.delete(contents));
  }
  return reading;
}

/** Reads the lines of the plan whenever another takes its place. @returns what ends that. */
export function followUnderlay(): () => void {
  let shown: Blob | null = null;
  return effect(() => {
    const kept = keptUnderlay.value;
    if (kept?.contents === shown) return;
    shown = kept?.contents ?? null;
    underlayLines.value = null;
    underlayFailure.value = null;
    if (kept) void show(kept);
  });
}

async function show(kept: ProjectUnderlay): Promise<void> {
  const isStillShown = (): boolean => keptUnderlay.peek()?.contents === kept.contents;
  try {
    const lines = await linesOf(kept);
    if (isStillShown()) underlayLines.value = lines;
  } catch (error) {
    if (isStillShown()) underlayFailure.value = failureOf(error);
  }
}
