import { effect } from '@preact/signals';
import type { DxfLines, ProjectUnderlay } from '../../../../../src/app/index.ts';
import { desk } from '../../../core/workers.ts';
import { bridge } from '../../../platform/bridge.ts';
import { documentNumber } from '../../document/document.ts';
import { keptUnderlay } from '../../document/kept-underlay.ts';
import { attempt } from '../../project/attempt.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { words } from '../../../../words/words.ts';

/** The lines of the plan under the drawing; null without one, and until it is read. */
export const underlayLines = sceneSignal<DxfLines | null>(null);

/** Lets the user choose a plan, and lays it under the drawing in place of the one before. */
export const openUnderlay = (): Promise<boolean> =>
  attempt(words.underlay.opening, async () => {
    const number = documentNumber.peek();
    const [file] = (await bridge().open('underlay', false)) ?? [];
    if (!file) return false;
    const { name, contents } = file;
    const lines = await linesOf({ name, contents });
    if (documentNumber.peek() !== number) return false;
    keptUnderlay.value = {
      name,
      contents,
      metresPerUnit: lines.metresPerUnit ?? 1,
      at: [0, 0],
      turnDegrees: 0,
      isShown: true,
    };
    return true;
  });

/** Places, shows or hides the plan. */
export function changeUnderlay(change: Partial<Omit<ProjectUnderlay, 'name' | 'contents'>>): void {
  const before = keptUnderlay.peek();
  if (before) keptUnderlay.value = { ...before, ...change };
}

export function removeUnderlay(): void {
  keptUnderlay.value = null;
}

/** Each file is read once, however often its plan is placed elsewhere. */
const read = new WeakMap<Blob, Promise<DxfLines>>();

function linesOf({ name, contents }: Pick<ProjectUnderlay, 'name' | 'contents'>): Promise<DxfLines> {
  let reading = read.get(contents);
  if (!reading) read.set(contents, (reading = desk.ask('underlay', { name, contents }).answer));
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
    if (!kept) return;
    void attempt(words.underlay.opening, async () => {
      const lines = await linesOf(kept);
      if (keptUnderlay.peek()?.contents === kept.contents) underlayLines.value = lines;
    });
  });
}
