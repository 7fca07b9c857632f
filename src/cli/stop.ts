import type { RenderProgress } from '../app/index.ts';

/**
 * Stops a command on Ctrl-C or on SIGTERM. A second Ctrl-C ends the process at once, which does no harm: files are
 * written last, under temporary names. Further SIGTERMs do nothing, as one comes to a job's script and one to each of its
 * processes, and the first has to leave time for a checkpoint.
 */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  abortOnSignals(controller);
  return controller.signal;
}

/**
 * The same for a command that prepares a room. During that long computation Node cannot run a signal handler. So
 * signals keep their default until it is over: they end the process at once. Nothing has been written then.
 */
export class SceneStop {
  private readonly controller = new AbortController();
  private armed = false;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Receives all progress. */
  follow({ phase }: RenderProgress): void {
    if (this.armed || phase === 'preparing') return;
    this.armed = true;
    abortOnSignals(this.controller);
  }
}

function abortOnSignals(controller: AbortController): void {
  process.once('SIGINT', () => controller.abort());
  process.on('SIGTERM', () => controller.abort());
}
