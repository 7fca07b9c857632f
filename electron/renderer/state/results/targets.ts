import { effect, untracked } from '@preact/signals';
import { TARGET_TITLES, type Judgement } from '../../../../src/app/index.ts';
import type { TargetChoice } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { showTrouble } from '../window/say.ts';
import { Latest } from './answered.ts';
import { figuresFolderOf } from './result-folders.ts';
import { shownResult } from './results.ts';
import { words } from '../../../words/words.ts';
import { projectSignal } from '../window/lifetimes.ts';

/** The targets of standards by name, with their titles. */
export const STANDARD_TARGETS = TARGET_TITLES;

/** The targets that results are judged by. */
export const targets = projectSignal<TargetChoice>({ names: [], files: new Map() });

const judging = new Latest<Judgement>();

/** The verdicts on the shown result. */
export const judgement = judging.state;

export function chooseTarget(name: string, isChosen: boolean): void {
  const { names, files } = targets.peek();
  const others = names.filter((one) => one !== name);
  targets.value = { names: isChosen ? [...others, name] : others, files };
}

/** Lets the user choose targets of their own. */
export async function openTargets(): Promise<void> {
  try {
    const files = await bridge().open('target', true);
    if (!files) return;
    const { names, files: before } = targets.peek();
    targets.value = {
      names,
      files: new Map([...before, ...files.map(({ name, contents }) => [name, contents] as const)]),
    };
  } catch (error) {
    showTrouble(words.judging.targets.opening, error);
  }
}

export function dropTarget(file: string): void {
  const { names, files } = targets.peek();
  targets.value = { names, files: new Map([...files].filter(([name]) => name !== file)) };
}

/** Judges the shown result whenever it or the targets change. Call once. */
export function followTargets(): () => void {
  return effect(() => {
    const [chosen, result] = [targets.value, shownResult.value];
    untracked(() => {
      if (!result || chosen.names.length + chosen.files.size === 0) judging.forget();
      else {
        void judging.ask(() => desk.ask('judge', { result: figuresFolderOf(result), targets: chosen }).answer);
      }
    });
  });
}
