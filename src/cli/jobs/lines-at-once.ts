import { CancelledError, runSweep, type LinesAtOnce } from '../../app/index.ts';
import { nodeSweepFiles } from '../../node/sweep-files.ts';
import { nodeLineRenderer } from '../../node/threads/line-threads.ts';
import { SceneStop, stoppable } from '../stop.ts';
import { print } from '../words/output.ts';
import { plannedRuns } from '../words/planned-runs.ts';
import { runSweepOnCards } from './sweep-on-cards.ts';

/** Thrown in place of computing the lines of a search that is only planned. */
class LinesPlanned extends Error {
  constructor(
    readonly manifest: string,
    readonly folder: string,
  ) {
    super('the runs are planned');
  }
}

/**
 * Makes runs of a search at once, as lines of a sweep: on the engine of the command, or on several cards, a process
 * each.
 *
 * @param cards Names of cards, if several are named; else none.
 * @param options.gpuMemory Memory of each card that may be used, bytes.
 * @param options.planRuns Whether the lines are left for other machines: {@link unlessPlanned} tells of them.
 */
export function linesAtOnce(
  cards: readonly string[],
  { gpuMemory, planRuns }: { readonly gpuMemory?: number | undefined; readonly planRuns?: true },
): LinesAtOnce {
  return {
    isOnSeveral: cards.length > 0,
    files: nodeSweepFiles,
    compute: async ({ manifest, outFolder: out }, controls, onProgress) => {
      if (planRuns) throw new LinesPlanned(manifest, out);
      if (cards.length > 0) {
        const share = { manifest, out, index: 0, of: 1, gpuMemory, further: [] };
        // This thread waits, so it hears signals.
        await stoppable((signal) => runSweepOnCards(cards, share, signal, true));
        return;
      }
      const stop = new SceneStop();
      stop.hear();
      const { stopped } = await runSweep(
        { manifest, outFolder: out, index: 0, of: 1 },
        {
          ...controls,
          signal: AbortSignal.any([controls.signal, stop.signal]),
          sweepFiles: nodeSweepFiles,
          renderLines: nodeLineRenderer(),
          onProgress: (progress) => {
            stop.followSweep(progress);
            onProgress(progress);
          },
        },
      ).finally(() => stop.letGo());
      if (stopped) throw new CancelledError();
    },
  };
}

/** Tells of runs that were planned and not computed. @throws any other error */
export function unlessPlanned(error: unknown): undefined {
  if (!(error instanceof LinesPlanned)) throw error;
  print(plannedRuns(error.manifest, error.folder));
}
