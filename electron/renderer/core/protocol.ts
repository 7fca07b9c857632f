/** The messages between the page and its workers. All of them survive a structured clone. */
import type { DesignTasks } from './tasks/design-tasks.ts';
import type { WatchSettings } from './tasks/inputs.ts';
import type { ListeningTasks } from './tasks/listening-tasks.ts';
import type { ModeTasks } from './tasks/mode-tasks.ts';
import type { PlacesTasks } from './tasks/places-tasks.ts';
import type { ResultTasks } from './tasks/result-tasks.ts';
import type { RoomTasks } from './tasks/room-tasks.ts';
import type { RunTasks } from './tasks/run-tasks.ts';

export type * from './tasks/design-tasks.ts';
export type * from './tasks/inputs.ts';
export type * from './tasks/mode-tasks.ts';
export type * from './tasks/places-tasks.ts';

/** The tasks: argument, answer, and events in between. */
export interface Tasks extends RoomTasks, RunTasks, ResultTasks, ListeningTasks, DesignTasks, ModeTasks, PlacesTasks {}

export type TaskName = keyof Tasks;

/** Page to worker. */
export type ToWorker =
  | { readonly id: number; readonly kind: 'ask'; readonly task: TaskName; readonly argument: unknown }
  /** Memory of the machine, bytes; sent before the first task. */
  | { readonly id: 0; readonly kind: 'memory'; readonly bytes: number }
  | { readonly id: number; readonly kind: 'stop' }
  /** New settings for watching the rendering in progress. */
  | { readonly id: number; readonly kind: 'watch'; readonly settings: WatchSettings }
  /** One more frame of a paused rendering. */
  | { readonly id: number; readonly kind: 'step' }
  /** The page has drawn a frame and can take another. */
  | { readonly id: number; readonly kind: 'drawn' };

/** Worker to page. */
export type FromWorker =
  | { readonly id: number; readonly kind: 'answer'; readonly answer: unknown }
  | { readonly id: number; readonly kind: 'event'; readonly event: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly failure: Failure };

/** What went wrong, in words for the user. */
export interface Failure {
  /**
   * `input`: scene or option; `device`, `run`: the computation; `stopped`: on request; `fault`: a bug in the program.
   */
  readonly kind: 'input' | 'device' | 'run' | 'stopped' | 'fault';
  /** One for each wrong place; at least one. */
  readonly problems: readonly TaskProblem[];
}

export interface TaskProblem {
  /** Place of the problem, such as `hall.json: sources.S1.position`; empty if there is no place. */
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
}
