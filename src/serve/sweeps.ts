/** Sweeps of a scene that comes with a request. */
import { CancelledError, planSweep, runSweep, type SweepPlanProgress } from '../app/index.ts';
import { prepared } from '../library/options.ts';
import { nodeSweepFiles } from '../node/sweep-files.ts';
import { nodeLineRenderer } from '../node/threads/line-threads.ts';
import { sweepAsked } from './search-parameters.ts';
import type { Method } from './work.ts';

/** How errors name the sweep of a request. */
const SWEEP_FILE = 'sweep.json';

/** Folder of the results beside the manifest. */
const RESULTS = 'results';

/** Plans a sweep and computes its lines. Those that are done already stay as they are. */
export const sweep: Method = async (given, { controls, tell }) => {
  const { scene, folder, sweep: content, outFolder, planOnly } = sweepAsked(given);
  const { files, controls: own } = prepared(scene, { folder, outFolder, ...controls });
  const host = { ...own.host, files: files.with(SWEEP_FILE, { ...content, wavehallSweep: 1, scene: files.sceneFile }) };
  const shared = { ...own, host, sweepFiles: nodeSweepFiles };
  const plan = await planSweep(
    { sweepFile: SWEEP_FILE, outFolder },
    { ...shared, onProgress: (progress) => tell(planning(progress)) },
  );
  tell({ phase: 'forecast', ...plan.predicted });
  if (planOnly) return { plan, run: null };
  const run = await runSweep(
    { manifest: plan.manifest, outFolder: `${outFolder}/${RESULTS}`, index: 0, of: 1 },
    {
      ...shared,
      host: controls.host,
      renderLines: nodeLineRenderer(),
      onProgress: ({ done, failed, lines, remainingSeconds }) =>
        tell({ phase: 'rendering', ...share(done + failed, lines), done, failed, lines, remainingSeconds }),
    },
  );
  if (run.stopped) throw new CancelledError();
  return { plan, run };
};

const planning = (progress: SweepPlanProgress) =>
  progress.phase === 'predicting'
    ? progress
    : { phase: 'planning', ...share(progress.lines, progress.of), lines: progress.of };

const share = (done: number, of: number) => ({ share: of > 0 ? done / of : 1 });
