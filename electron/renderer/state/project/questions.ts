import { signal } from '@preact/signals';
import { words } from '../../../words/words.ts';
import { edited } from '../document/document.ts';
import { runsUnderWay } from '../window/lifetimes.ts';
import { save } from './saving.ts';
import { clearWork, leaveProject, projectFile, unsaved, work } from './work.ts';

type Decision = 'save' | 'drop' | 'stay';

/** The question about unsaved work before something else takes its place; null if there is none. */
export const unsavedQuestion = signal<{
  /** What would be lost, in words; empty if the question says it. */
  readonly lost: readonly string[];
  readonly answer: (decision: Decision) => void;
} | null>(null);

/** The question whether runs stay beside another scene; null if there is none. */
export const keepQuestion = signal<{
  readonly runs: number;
  readonly answer: (decision: 'keep' | 'clean' | 'stay') => void;
} | null>(null);

/** What would be lost, in words; nothing if it is only changes of the scene. */
function wouldBeLost(): readonly string[] {
  const { results, searches, recordings, targets, notes } = work.peek();
  const more = [
    ...(results.length > 0 ? [words.project.runs(results.length)] : []),
    ...searches.map(({ kind }) => words.project.searchResult(words.project.searches[kind])),
    ...(recordings ? [words.project.recordings(recordings.files.size)] : []),
    ...(targets.files.size > 0 ? [words.project.ownTargets(targets.files.size)] : []),
    ...(notes === '' ? [] : [words.project.notes]),
  ];
  if (runsUnderWay.peek() > 0) more.push(words.project.runsUnderWay(runsUnderWay.peek()));
  return more.length > 0 && edited.peek() ? [words.project.changesOfScene, ...more] : more;
}

/**
 * Asks before unsaved work is replaced.
 *
 * @param staysBeside Whether only the scene is replaced, and all else stays.
 * @returns whether what is open may be replaced.
 */
export async function mayReplace(staysBeside = false): Promise<boolean> {
  const isBusy = !staysBeside && runsUnderWay.peek() > 0;
  if (!(staysBeside ? edited : unsaved).peek() && !isBusy) return true;
  const lost = staysBeside || (projectFile.peek() && !isBusy) ? [] : wouldBeLost();
  const decision = await new Promise<Decision>((answer) => (unsavedQuestion.value = { lost, answer }));
  unsavedQuestion.value = null;
  return decision === 'save' ? save() : decision === 'drop';
}

/**
 * Asks before another scene takes the place of what is open.
 *
 * @returns what to do once it is open; null if the user wants to stay.
 */
export async function askToReplaceScene(): Promise<(() => void) | null> {
  const runs = await askToKeep();
  if (runs === 'stay' || !(await mayReplace(runs === 'keep'))) return null;
  return runs === 'keep' ? leaveProject : clearWork;
}

/** Asks whether runs stay beside another scene, if there are any. */
async function askToKeep(): Promise<'keep' | 'clean' | 'stay'> {
  const runs = work.peek().results.length + runsUnderWay.peek();
  if (runs === 0) return 'clean';
  const decision = await new Promise<'keep' | 'clean' | 'stay'>((answer) => (keepQuestion.value = { runs, answer }));
  keepQuestion.value = null;
  return decision;
}
