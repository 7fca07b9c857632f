import { CancelledError, type Host, type RenderProgress, type SweepFiles, type SweepProgress } from '../app/index.ts';

/**
 * Stops a command on Ctrl-C or on SIGTERM. A second Ctrl-C ends the process at once, which does no harm: files are
 * written last, under temporary names. Further SIGTERMs do nothing, as one comes to a job's script and one to each of
 * its processes, and the first has to leave time for a checkpoint.
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
 * Does work during which this thread waits, and which signals stop. They have their default again afterwards.
 *
 * @throws CancelledError if it was stopped, or what the work throws.
 */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const release = abortOnSignals(controller);
  try {
    const done = await work(controller.signal);
    if (controller.signal.aborted) throw new CancelledError();
    return done;
  } finally {
    release();
  }
}

/**
 * The controls of a command that computes on its thread, where no signal handler runs. Signals keep their default and
 * end the process at once, at any moment. Only while files are written, which leaves the thread idle, they stop the
 * work, so that what is half written is removed.
 */
export function stopWhileWriting<C extends { readonly host: Host; readonly sweepFiles?: SweepFiles }>(
  controls: C,
): C & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const heard = async <T>(write: () => Promise<T>): Promise<T> => {
    const release = abortOnSignals(controller);
    try {
      return await write();
    } finally {
      release();
    }
  };
  const { host, sweepFiles } = controls;
  return {
    ...controls,
    host: hearingHost(host, (folder, files) => heard(() => host.files.writeTogether(folder, files, controller.signal))),
    ...(sweepFiles && {
      sweepFiles: {
        ...sweepFiles,
        write: (path: string, parts: AsyncIterable<string>) => heard(() => sweepFiles.write(path, parts)),
      },
    }),
    signal: controller.signal,
  };
}

const hearingHost = (host: Host, writeTogether: Host['files']['writeTogether']): Host => ({
  ...host,
  files: { ...host.files, writeTogether },
});

/** A line that is predicted to take longer may compute for more than a second without a look at signals, s. */
const LONG_LINE = 10;

/**
 * Stops a command that runs a scene. While a room is prepared or responses are finished, the thread may compute for
 * long, and nothing has to be kept: signals keep their default then, and end the process at once. They stop the work
 * while it makes its steps, so that it can write a checkpoint, and while files are written.
 */
export class SceneStop {
  private readonly controller = new AbortController();
  private release: (() => void) | undefined;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Receives all progress. */
  follow({ phase }: RenderProgress): void {
    if (phase === 'running' || phase === 'filming') this.hear();
    else this.letGo();
  }

  /** Receives all progress of a sweep, whose thread waits while lines are short. */
  followSweep({ line }: SweepProgress): void {
    if (line && line.predictedSeconds >= LONG_LINE) this.follow(line.progress);
    else this.hear();
  }

  /** Lets signals stop the work from now on. */
  hear(): void {
    this.release ??= abortOnSignals(this.controller);
  }

  /** The host whose files are written all or none, with signals heard meanwhile. */
  hearingWrites(host: Host): Host {
    return hearingHost(host, async (folder, files, signal) => {
      this.hear();
      try {
        await host.files.writeTogether(folder, files, signal);
      } finally {
        this.letGo();
      }
    });
  }

  /** Gives signals their default back. */
  letGo(): void {
    this.release?.();
    this.release = undefined;
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
