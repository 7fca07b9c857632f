import type { Failure, FromWorker, TaskName, Tasks, ToWorker, WatchSettings } from './protocol.ts';
import { failureOf, TaskFailure } from './task-failure.ts';
import { words } from '../../words/words.ts';

/** How long a worker may take to stop before it is terminated, ms: while it voxelises a room it hears no message. */
const PATIENCE_MS = 800;

const STOPPED: Failure = {
  kind: 'stopped',
  problems: [{ path: '', message: words.window.stoppedOnRequest, remedy: '' }],
};

export interface AskOptions<T extends TaskName> {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: Tasks[T]['event']) => void;
  /** Arrays of the argument that the page does not need any more: their memory goes to the worker without a copy. */
  readonly given?: readonly ArrayBufferView<ArrayBuffer>[];
}

/** A task in progress. */
export interface Asked<T extends TaskName> {
  /** @throws TaskFailure */
  readonly answer: Promise<Tasks[T]['answer']>;
  readonly watch: (settings: WatchSettings) => void;
  readonly step: () => void;
  readonly drawn: () => void;
}

interface Pending {
  /** What the worker was asked; null if memory went with it, so that it cannot be asked again. */
  readonly asked: ToWorker | null;
  isStopped: boolean;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: TaskFailure) => void;
  readonly onEvent: ((event: never) => void) | undefined;
}

/** A worker that computes. It starts with its first task. */
export class CoreClient {
  /** Memory of the machine, bytes, if a better value than the browser's is known. Workers that start later use it. */
  static memoryBytes: number | null = null;

  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;

  /** @param name Shown by the browser's developer tools. */
  constructor(private readonly name: string) {}

  ask<T extends TaskName>(task: T, argument: Tasks[T]['argument'], options: AskOptions<T> = {}): Asked<T> {
    const id = this.nextId++;
    const send = (message: ToWorker): void => {
      if (this.pending.has(id)) this.worker?.postMessage(message);
    };
    const answer = new Promise<Tasks[T]['answer']>((resolve, reject) => {
      if (options.signal?.aborted) {
        reject(new TaskFailure(STOPPED));
        return;
      }
      this.worker ??= this.start();
      const transfer = (options.given ?? []).map(({ buffer }) => buffer);
      const asked: ToWorker = { id, kind: 'ask', task, argument };
      this.pending.set(id, {
        asked: transfer.length === 0 ? asked : null,
        isStopped: false,
        resolve,
        reject,
        onEvent: options.onEvent,
      });
      this.worker.postMessage(asked, { transfer });
    });
    this.stopBy(options.signal, id, answer);
    return {
      answer,
      watch: (settings) => send({ id, kind: 'watch', settings }),
      step: () => send({ id, kind: 'step' }),
      drawn: () => send({ id, kind: 'drawn' }),
    };
  }

  /** Stops a task when a signal says so. A signal may live longer than the task, so it is let go of at the end. */
  private stopBy(signal: AbortSignal | undefined, id: number, answer: Promise<unknown>): void {
    if (!signal || !this.pending.has(id)) return;
    const stop = (): void => this.stop(id);
    const letGo = (): void => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    answer.then(letGo, letGo);
  }

  /** Starts the worker before there is something to do. */
  prepare(): void {
    this.worker ??= this.start();
  }

  /** Ends the worker, which gives its memory back; its tasks end as stopped. The next task starts a new one. */
  close(): void {
    this.end(STOPPED);
  }

  private start(): Worker {
    const worker = new Worker('core-worker.js', { type: 'module', name: this.name });
    const bytes = CoreClient.memoryBytes;
    if (bytes !== null) worker.postMessage({ id: 0, kind: 'memory', bytes } satisfies ToWorker);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(failureOf(new Error(event.message || 'a worker could not be started')));
    };
    return worker;
  }

  private hear(message: FromWorker): void {
    const pending = this.pending.get(message.id);
    if (!pending) return;
    if (message.kind === 'event') {
      pending.onEvent?.(message.event as never);
      return;
    }
    this.pending.delete(message.id);
    if (message.kind === 'answer') pending.resolve(message.answer as never);
    else pending.reject(new TaskFailure(message.failure));
  }

  private stop(id: number): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    pending.isStopped = true;
    this.worker?.postMessage({ id, kind: 'stop' } satisfies ToWorker);
    setTimeout(() => {
      if (this.pending.has(id)) this.beginAgain();
    }, PATIENCE_MS);
  }

  /** Terminates the worker. A new one is asked again what nobody has stopped; the other tasks end as stopped. */
  private beginAgain(): void {
    const asked = [...this.pending].filter(([, { asked: message, isStopped }]) => message && !isStopped);
    for (const [id] of asked) this.pending.delete(id);
    this.end(STOPPED);
    for (const [id, pending] of asked) {
      this.pending.set(id, pending);
      this.worker ??= this.start();
      this.worker.postMessage(pending.asked);
    }
  }

  /** Terminates the worker and all its tasks; the next task starts a new one. */
  private end(failure: Failure): void {
    this.worker?.terminate();
    this.worker = null;
    const all = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of all) reject(new TaskFailure(failure));
  }
}
