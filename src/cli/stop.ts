import type { RenderProgress } from '../app/index.ts';

/**
 * Stops a command when asked by Ctrl-C or by the system. Asked a second time, the process ends at once, which does no
 * harm: files are written last, under temporary names.
 */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  abortOnSignals(controller);
  return controller.signal;
}

/**
 * The same for a command that prepares a room. That is one long computation, and while it goes on Node would hear of no
 * signal that it handles: so until it is over, signals are left to do what they do by themselves, which is to end the
 * process at once. Nothing has been written then.
 */
export class SceneStop {
  private readonly controller = new AbortController();
  private armed = false;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** To be told of all progress. */
  follow({ phase }: RenderProgress): void {
    if (this.armed || phase === 'preparing') return;
    this.armed = true;
    abortOnSignals(this.controller);
  }
}

function abortOnSignals(controller: AbortController): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort());
  }
}
