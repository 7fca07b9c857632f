import { batch, computed, effect, untracked } from '@preact/signals';
import type { Failure } from '../../core/protocol.ts';
import { say } from '../window/say.ts';
import { machineUse } from '../window/machine-turn.ts';
import { bridge } from '../../platform/bridge.ts';
import { words } from '../../../words/words.ts';
import { openArrived } from './arrival.ts';
import { paused } from './field-view.ts';
import { presentJob, type RunJob } from './job.ts';
import { cancelRun, isRunning, perform, run } from './run.ts';
import { differenceInWords } from './scene-difference.ts';
import { projectSignal, runsUnderWay } from '../window/lifetimes.ts';

/** A run of the queue. */
export interface QueuedRun {
  readonly id: number;
  /** What differs from the run before it in the queue; the scene's name for the first. */
  readonly title: string;
  readonly job: RunJob;
  readonly state:
    | { readonly kind: 'waiting' | 'running' | 'stopped' }
    | { readonly kind: 'done'; readonly seconds: number }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

/** The runs in their order: those that ended, the one in progress, those that wait. */
export const queue = projectSignal<readonly QueuedRun[]>([]);

/** Whether the queue is held: the run in progress pauses, and no other starts. */
export const queueIsPaused = projectSignal(false);

export const waiting = computed(() => queue.value.filter(({ state }) => state.kind === 'waiting'));
export const ended = computed(() =>
  queue.value.filter(({ state }) => state.kind !== 'waiting' && state.kind !== 'running'),
);
const current = computed(() => queue.value.find(({ state }) => state.kind === 'running') ?? null);

/** Whether something of the queue would be lost with the window. */
export const queueIsBusy = computed(() => current.value !== null || waiting.value.length > 0);

/** Time until the queue is through, s, with the run in progress; null while one of its runs has no forecast. */
export const queueSecondsLeft = computed<number | null>(() => {
  const now = isRunning.value ? run.value! : null;
  const ofNow = now === null ? 0 : (now.leftSeconds ?? now.predictedSeconds);
  const all = [ofNow, ...waiting.value.map(({ job }) => job.predictedSeconds)];
  return all.reduce((sum: number | null, each) => (sum === null || each === null ? null : sum + each), 0);
});

effect(() => {
  const isAlone = isRunning.value && current.value === null;
  runsUnderWay.value = waiting.value.length + (current.value || isAlone ? 1 : 0);
});

/** What becomes of runs when the window closes depends on where it is. */
export const closingKind = (): 'desktop' | 'browser' => bridge().kind;

let nextId = 1;

/** Adds the scene as it is, by the chosen preset. Later changes of the scene do not change the run. */
export function addPresent(): void {
  const job = presentJob();
  if (job) addJobs([job]);
}

/** Adds runs at the end of the queue. */
export function addJobs(jobs: readonly RunJob[]): void {
  const added: QueuedRun[] = [];
  for (const job of jobs) {
    const before = added.at(-1) ?? queue.peek().at(-1);
    const difference = before?.job.name === job.name ? differenceInWords(before.job.scene, job.scene) : null;
    added.push({ id: nextId++, title: job.label ?? difference ?? job.name, job, state: { kind: 'waiting' } });
  }
  queue.value = [...queue.peek(), ...added];
  say(words.run.added(added.length));
}

/** Puts runs of an earlier window behind those of this one. */
export function restoreRuns(runs: readonly Pick<QueuedRun, 'title' | 'job'>[]): void {
  queue.value = [
    ...queue.peek(),
    ...runs.map((one) => ({ ...one, id: nextId++, state: { kind: 'waiting' } as const })),
  ];
}

/** Moves a waiting run before the one that waits before it, or behind the next. */
export function moveQueued(id: number, by: -1 | 1): void {
  const all = [...queue.peek()];
  const at = all.findIndex((one) => one.id === id);
  const other = all[at + by] as QueuedRun | undefined;
  if (at < 0 || all[at].state.kind !== 'waiting' || other?.state.kind !== 'waiting') return;
  [all[at], all[at + by]] = [other, all[at]];
  queue.value = all;
}

/** Takes a run out of the queue; if it is in progress, it is stopped. */
export function removeQueued(id: number): void {
  if (current.peek()?.id === id) cancelRun();
  else queue.value = queue.peek().filter((one) => one.id !== id);
}

/** Puts a run that failed or was stopped at the end of the queue again. */
export function repeatQueued(id: number): void {
  const one = queue.peek().find((each) => each.id === id);
  if (!one || (one.state.kind !== 'failed' && one.state.kind !== 'stopped')) return;
  queue.value = [...queue.peek().filter((each) => each !== one), { ...one, state: { kind: 'waiting' } }];
}

/** Removes what has ended from the list; results stay. */
export function clearEnded(): void {
  queue.value = queue.peek().filter((one) => !ended.peek().includes(one));
}

export function pauseQueue(isPaused: boolean): void {
  batch(() => {
    queueIsPaused.value = isPaused;
    if (current.peek()) paused.value = isPaused;
  });
}

/** Runs what waits, one after the other, whenever the machine is free. Call once. */
export function followQueue(): () => void {
  return effect(() => {
    const next = waiting.value[0] as QueuedRun | undefined;
    const isFree = !isRunning.value && (machineUse.value === null || machineUse.value === 'plan');
    if (!next || !isFree || queueIsPaused.value || current.value) return;
    untracked(() => void work(next));
  });
}

/** Runs one entry. A run that fails does not keep the next from starting. */
async function work({ id, job }: QueuedRun): Promise<void> {
  update(id, { kind: 'running' });
  const begun = performance.now();
  const state = await perform(job);
  // Another project has another queue.
  if (!queue.peek().some((one) => one.id === id)) return;
  update(id, state.kind === 'done' || state.kind === 'failed' ? state : { kind: 'stopped' });
  if (queueIsBusy.peek()) return;
  say(words.run.queueIsThrough(ended.peek().length));
  if (state.kind === 'done') openArrived(begun);
}

function update(id: number, state: QueuedRun['state']): void {
  queue.value = queue.peek().map((one) => (one.id === id ? { ...one, state } : one));
}
