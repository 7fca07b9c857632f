import { InputError } from '../../../../units/errors.ts';
import { sweepStatus, type SweepControls, type SweepRequest } from '../status.ts';

/** How the rest of a sweep is divided into tasks of a cluster. */
export interface JobPlanRequest extends SweepRequest {
  /** A task computes at least so long, if the rest of the sweep takes as long: starting one takes a while, too. */
  readonly leastSeconds: number;
  readonly mostTasks: number;
}

/** Tasks of a cluster that compute the rest of a sweep, a share each. */
export interface JobPlan {
  /** How many; each computes the share of its number, from 0. */
  readonly tasks: number;
  /** Results that are left. */
  readonly left: number;
  /** What they take together on one device, s, as predicted. */
  readonly seconds: number;
  /** The longest that a task takes, s, as predicted. */
  readonly secondsOfTask: number;
  /** The most memory that a result needs, of the machine and the device together, as predicted. */
  readonly memoryBytes: number;
  /** Names of the devices that the predictions are for. */
  readonly devices: readonly string[];
}

/**
 * Factor by which a share can exceed the mean: it is put together from groups of lines, of which a share has four or
 * more.
 */
const UNEVEN = 1.25;

/**
 * Divides what is left of a sweep into tasks of about equal predicted time.
 *
 * @throws InputError if the manifest cannot be read, or if nothing is left.
 */
export async function planJobs(request: JobPlanRequest, controls: SweepControls): Promise<JobPlan> {
  const { manifest, leastSeconds, mostTasks } = request;
  const status = await sweepStatus(request, controls);
  const { left, failed, done, devices, predictedSeconds: all, predictedSecondsLeft: seconds } = status;
  if (left === 0) {
    const others = failed > 0 ? `, and ${failed} failed as often as they are attempted` : '';
    throw new InputError(
      manifest,
      `nothing is left to compute: ${done} results are done${others}`,
      failed > 0 ? 'Correct the scenes and plan the sweep again, or collect what is done.' : 'Collect the results.',
    );
  }
  const tasks = Math.max(1, Math.min(mostTasks, left, Math.floor(seconds / leastSeconds)));
  // Shares are those of all lines: one may hold more of those left than another.
  const secondsOfTask = Math.min(seconds, (UNEVEN * all) / tasks + status.longestSecondsLeft);
  return { tasks, left, seconds, secondsOfTask, memoryBytes: status.memoryBytesLeft, devices };
}
