import { oneEngine } from '../../ports/engine/one-engine.ts';
import { prepareCalibration, type CalibrateControls, type CalibrateRequest } from './job.ts';
import { meet, octavesOf } from './meet.ts';
import type { CalibrationReport } from './calibration-report.ts';
import { Runs } from './runs.ts';
import { writeCalibration } from './write.ts';

export type { DecayFigure } from '../../results/measured/measured.ts';
export { DECAY_FIGURES } from '../../results/measured/measured.ts';
export {
  JUST_NOTICEABLE,
  MOST_FACTOR,
  MOST_RUNS,
  type CalibrateControls,
  type CalibrateProgress,
  type CalibrateRequest,
} from './job.ts';
export type { CalibratedBand, CalibratedMaterial, CalibrationReport } from './calibration-report.ts';

/**
 * Moves the absorption of a scene's materials so that the simulation meets decay times measured in the room. Writes the
 * scene with calibrated materials and a report; both or none. See docs/use/calibrate.md.
 *
 * @throws InputError for what is wrong with the request, the scene or the measurement; DeviceError if there is no
 * engine
 *   as asked for; RunError if a run or the writing fails; CancelledError if stopped.
 */
export async function calibrateScene(
  request: CalibrateRequest,
  controls: CalibrateControls,
): Promise<CalibrationReport> {
  const start = performance.now();
  const shared = { ...controls, makeEngine: oneEngine(controls.makeEngine) };
  const job = await prepareCalibration(request, shared);
  const runs = new Runs(job);
  const before = await runs.first();
  const met = await meet(octavesOf(job, before), runs, before, job);
  return writeCalibration({ ...met, job, before, notShown: runs.notShown(before), started: start });
}
