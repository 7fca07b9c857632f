import { computed, signal } from '@preact/signals';
import type { PaperOutline, SavedPaper } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { TaskProblem, Tasks } from '../../core/protocol.ts';
import { desk, machine } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { engineOptions } from '../window/engine.ts';
import { say, showTrouble } from '../window/say.ts';
import { measured, paperObstacle } from './bench.ts';
import { words } from '../../../words/words.ts';

type PaperName = PaperOutline['paper'];
type Outcome = Tasks['paper']['answer'];

/** The papers whose tables and figures can be made again; null before the list is read. */
export const papers = signal<readonly PaperOutline[] | null>(null);
/** Why the last paper could not be measured, or the list not be read. */
export const paperProblems = signal<readonly TaskProblem[]>([]);

const openName = signal<PaperName>('hamilton');
/** Whether grids are small and long tables thinned. */
export const isQuick = signal(true);
/** Place of the shown table or figure, such as `table 1`. */
const chosenPlace = signal<string | null>(null);
/** What this window measured, by paper. */
const outcomes = signal<ReadonlyMap<PaperName, Outcome>>(new Map());

/** The open paper; null before the list is read. */
export const openPaper = computed<PaperOutline | null>(
  () => papers.value?.find(({ paper }) => paper === openName.value) ?? null,
);

/** The report of the open paper; null if it was not measured in this window. */
export const paperReport = computed<SavedPaper | null>(() => outcomes.value.get(openName.value)?.report ?? null);

/** Tables and figures of the open paper: with values of this device if it was measured. */
export const paperItems = computed<SavedPaper['items']>(() => paperReport.value?.items ?? openPaper.value?.items ?? []);

/** The shown table or figure; null before the list is read. */
export const shownItem = computed(
  () => paperItems.value.find(({ place }) => place === chosenPlace.value) ?? paperItems.value[0] ?? null,
);

export function openThePaper(name: PaperName): void {
  openName.value = name;
  chosenPlace.value = null;
}

export function showPlace(place: string): void {
  chosenPlace.value = place;
}

let asked = false;

/** Reads the list of papers, once. */
export async function readPapers(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    papers.value = await desk.ask('papers', null).answer;
  } catch (error) {
    asked = false;
    paperProblems.value = failureOf(error).problems;
  }
}

/** Makes the tables and figures of the open paper on the chosen device. */
export async function measurePaper(): Promise<void> {
  if (paperObstacle.peek() !== null) return;
  const paper = openName.peek();
  const argument = { paper, quick: isQuick.peek(), engine: engineOptions.peek().engine };
  const outcome = await measured(
    { kind: 'paper', paper },
    paperProblems,
    (options) => machine.ask('paper', argument, options).answer,
  );
  if (outcome) outcomes.value = new Map([...outcomes.peek(), [paper, outcome]]);
}

/** Saves what was measured of the open paper, as the command writes it: its page, or its data. */
export async function savePaper(kind: 'html' | 'json'): Promise<void> {
  const name = `${openName.peek()}.${kind}`;
  const contents = outcomes.peek().get(openName.peek())?.files.get(name);
  if (!contents) return;
  try {
    const written = await bridge().saveAs(name, contents);
    if (written) say(words.stencils.papers.saved(written.name));
  } catch (error) {
    showTrouble(words.stencils.papers.saving, error);
  }
}
