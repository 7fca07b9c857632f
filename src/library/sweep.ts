/**
 * Thousands of scenes by a manifest: `import { planSweep, runSweep } from 'wavehall/sweep'`. Files of sweeps are
 * `nodeSweepFiles` of `wavehall/node`.
 *
 * @packageDocumentation
 */
export {
  planSweep,
  type SweepPlanControls,
  type SweepPlanProgress,
  type SweepPlanReport,
  type SweepPlanRequest,
} from '../app/index.ts';
export {
  renderLinesInTurn,
  runSweep,
  type LineControls,
  type LineOutcome,
  type RenderLines,
  type SweepProgress,
  type SweepRunControls,
  type SweepRunReport,
  type SweepRunRequest,
} from '../app/index.ts';
export { sweepStatus, type SweepControls, type SweepFiles, type SweepRequest, type SweepStatus } from '../app/index.ts';
export { collectSweep, type CollectControls, type CollectReport, type CollectRequest } from '../app/index.ts';
export { manifestText, parseManifestLine, readManifestLines, type ManifestLine } from '../app/index.ts';
export { DataSet, type ReadableFile } from '../app/index.ts';
