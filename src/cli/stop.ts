import type { Host, RenderProgress } from '../app/index.ts';

/**
 * Stops a command on Ctrl-C or on SIGTERM. A second Ctrl-C ends the process at once, which does no harm: files are
 * written last, under temporary names. Further SIGTERMs do nothing, as one comes to a job's script and one to each of its
 * processes, and the first has to leave time for a checkpoint.
 *
 * Node runs a signal handler only when the thread is idle. A command that computes for long on its thread uses
 * {@link stopWhileWriting} or {@link SceneStop}.
 */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  abortOnSignals(controller);
  return controller.signal;
}

/**
 * The controls of a command that reads and computes on its thread, where no signal handler runs. Signals keep their
 * default and end the process at once, at any moment. Only while files are written, which leaves the thread idle, they
 * stop the work, so that what is half written is removed.
 */
export function stopWhileWriting<C extends { readonly host: Host }>(controls: C): C & { readonly signal: AbortSignal } {
  const { files } = controls.host;
  const controller = new AbortController();
  const { signal } = controller;
  const writeTogether: typeof files.writeTogether = async (folder, contents) => {
    const release = abortOnSignals(controller);
    try {
      await files.writeTogether(folder, contents, signal);
    } finally {
      release();
    }
  };
  return { ...controls, host: { ...controls.host, files: { ...files, writeTogether } }, signal };
}

/**
 * Stops a command that prepares rooms. During that long computation Node cannot run a signal handler. So signals keep
 * their default while a room is prepared, and end the process at once. Nothing has been written then.
 */
export class SceneStop {
  private readonly controller = new AbortController();
  private release: (() => void) | undefined;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Receives all progress. */
  follow({ phase }: RenderProgress): void {
    if (phase === 'preparing') {
      this.release?.();
      this.release = undefined;
    } else {
      this.release ??= abortOnSignals(this.controller);
    }
  }
}

/** @returns Gives the signals their default back. */
function abortOnSignals(controller: AbortController): () => void {
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  process.on('SIGTERM', abort);
  return () => {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
  };
}
