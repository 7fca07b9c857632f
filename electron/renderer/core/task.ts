import type { TaskName, Tasks, WatchSettings } from './protocol.ts';

/** What a task gets in addition to its argument. */
export interface TaskContext<T extends TaskName> {
  readonly signal: AbortSignal;
  readonly tell: (event: Tasks[T]['event']) => void;
  /**
   * Names arrays of the answer that the worker does not need any more: their memory goes to the page without a copy.
   */
  readonly give: (...arrays: readonly ArrayBufferView[]) => void;
  /** Set by a task that can be watched; hears how the page wants to watch, and when it has drawn a frame. */
  onWatch: ((message: WatchMessage) => void) | undefined;
}

export type WatchMessage =
  { readonly kind: 'watch'; readonly settings: WatchSettings } | { readonly kind: 'step' } | { readonly kind: 'drawn' };

export type Handler<T extends TaskName> = (
  argument: Tasks[T]['argument'],
  context: TaskContext<T>,
) => Promise<Tasks[T]['answer']>;
