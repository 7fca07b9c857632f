import { batch, computed } from '@preact/signals';
import { documentNumber, parseDocument } from '../document/document.ts';
import { restoreRuns, queue, queueIsPaused, type QueuedRun } from './queue.ts';
import type { RunJob } from './job.ts';
import { jobUnderWay } from './run.ts';

/** A run of the queue as the autosave keeps it: its scene is in the input, and the picture of its room is left out. */
interface KeptRun {
  readonly title: string;
  readonly job: Omit<RunJob, 'document' | 'scene' | 'view'>;
}

const isOpen = ({ state }: QueuedRun): boolean => state.kind === 'waiting' || state.kind === 'running';

let last: readonly KeptRun[] | null = null;

/** Runs that would be lost with the window, the one in progress first; null if there are none. */
export const keptQueue = {
  value: computed<readonly KeptRun[] | null>(() => {
    const open: Pick<QueuedRun, 'title' | 'job'>[] = queue.value.filter(isOpen);
    // A run that was started by itself, too, waits in the queue when the window is back.
    const alone = jobUnderWay.value;
    if (alone && !open.some(({ job }) => job === alone)) open.unshift({ title: alone.label ?? alone.name, job: alone });
    const now = open.length === 0 ? null : open.map(keptRun);
    // Progress of a run is no reason to keep all of it again.
    if (now?.length === last?.length && now?.every(({ job }, i) => job.input === last![i].job.input)) return last;
    return (last = now);
  }),

  /** Puts runs that were kept into the queue. It is held: what made the window end may have been one of them. */
  restore(kept: unknown): number {
    const runs = kept as readonly KeptRun[];
    batch(() => {
      queueIsPaused.value = true;
      restoreRuns(
        runs.map(({ title, job }) => ({
          title,
          job: {
            ...job,
            document: documentNumber.peek(),
            scene: parseDocument(job.input.text, job.input.sceneFile),
            view: null,
          },
        })),
      );
    });
    return runs.length;
  },
};

function keptRun({ title, job }: Pick<QueuedRun, 'title' | 'job'>): KeptRun {
  const { name, label, input, overrides, engine, preset, film, predictedSeconds, rays } = job;
  return { title, job: { name, label, input, overrides, engine, preset, film, predictedSeconds, rays } };
}
