import type { AskOptions } from '../../electron/renderer/core/client.ts';
import type { TaskName, Tasks, WatchSettings } from '../../electron/renderer/core/protocol.ts';
import { TaskFailure } from '../../electron/renderer/core/task-failure.ts';

/** A request to a worker; the test answers it. */
export interface Call<T extends TaskName = TaskName> {
  readonly task: T;
  readonly argument: Tasks[T]['argument'];
  readonly options: AskOptions<T>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  /** How the task was to be watched, from the first to the last. */
  readonly told: WatchSettings[];
  /** How often it was to make a step, and how often a frame was drawn. */
  steps: number;
  drawn: number;
}

/**
 * Workers that answer when the test does, in place of `core/workers.ts`. A task that is stopped fails as in the
 * program.
 *
 * @param calls Gets the requests.
 * @param only The task whose requests are wanted; others are never answered.
 */
export function fakeWorkers(calls: Call[], only?: TaskName): Record<string, { readonly ask: unknown; close(): void }> {
  const ask = (task: TaskName, argument: Call['argument'], options: AskOptions<TaskName> = {}): unknown => {
    let call: Call | undefined;
    const answer = new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () =>
        reject(new TaskFailure({ kind: 'stopped', problems: [{ path: '', message: 'stopped', remedy: '' }] })),
      );
      if (only !== undefined && task !== only) return;
      call = { task, argument, options, resolve, reject, told: [], steps: 0, drawn: 0 };
      calls.push(call);
    });
    return {
      answer,
      watch: (settings: WatchSettings) => call?.told.push(settings),
      step: () => call && call.steps++,
      drawn: () => call && call.drawn++,
    };
  };
  const names = ['desk', 'shader', 'checker', 'estimator', 'refigurer', 'studio', 'planner', 'modeFinder', 'machine'];
  return Object.fromEntries(names.map((name) => [name, { ask, close: () => undefined }]));
}
