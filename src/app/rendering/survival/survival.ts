import type { RunPoint } from '../../../run/run.ts';
import type { RunLengths } from '../../../run/simulate.ts';
import type { ChosenPlan } from '../../planning/plan/choose-plan.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderJob } from '../job/job.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import { Checkpoints, type CheckpointReport } from './checkpoints.ts';
import { DeviceRecovery } from './device-recovery.ts';
import type { DurationReport } from './duration-report.ts';
import { Lengths } from './lengths.ts';
import { RunPlan } from './run-plan.ts';

/** What a report says of checkpoints and of devices that were lost. */
export interface SurvivalReport extends CheckpointReport {
  /** Devices that were lost. */
  readonly losses: number;
}

/**
 * Decides about the runs of a rendering while they are made: where they begin, how long they go on, and what follows
 * when a device is lost.
 */
export class Survival {
  readonly checkpoints: Checkpoints;
  private readonly lengths: Lengths;
  private readonly recovery: DeviceRecovery;
  private readonly runPlan: RunPlan;

  /** @param chosen The run as it was planned. */
  constructor(stable: StableRoom, chosen: ChosenPlan, job: RenderJob) {
    this.runPlan = new RunPlan(stable.plan);
    this.checkpoints = new Checkpoints(stable, chosen, job, this.runPlan);
    this.lengths = new Lengths(stable, job, this.runPlan);
    this.recovery = new DeviceRecovery(stable, job);
  }

  /** The plan with the length that the runs have. */
  get plan(): RenderPlan {
    return this.runPlan.current;
  }

  /** Answers for the runs, as they ask. */
  get runLengths(): RunLengths {
    const { checkpoints, lengths, recovery } = this;
    return {
      made: async (index) => {
        const responses = await checkpoints.made(index);
        if (responses) await lengths.look(index, responses);
        return responses;
      },
      from: async (index) => (await checkpoints.from(index)) ?? lengths.from(index),
      needed: lengths.needed,
      stopped: (index, responses, state) => {
        checkpoints.addWhole(index, responses);
        return lengths.stopped(index, responses, state);
      },
      recover: (error, index, failed) => recovery.recover(error, index, failed),
    };
  }

  /** Takes where the run of a source is, and writes a checkpoint if it is time for one. @throws as Checkpoints.keep */
  keep(index: number, point: RunPoint): Promise<void> {
    this.recovery.reached(index, point.step);
    return this.checkpoints.keep(index, point);
  }

  /** Waits until all responses have been looked at. @throws CancelledError if stopped. */
  looked(): Promise<void> {
    return this.lengths.looked();
  }

  /** Waits until what is kept of runs is written. */
  kept(): Promise<void> {
    return this.lengths.kept();
  }

  /** What went wrong, and what was not used, as sentences without a full stop. */
  get warnings(): readonly string[] {
    return [...this.checkpoints.warnings, ...this.recovery.warnings, ...this.lengths.warnings];
  }

  duration(): DurationReport {
    return this.lengths.report();
  }

  report(): SurvivalReport {
    return { ...this.checkpoints.report(), losses: this.recovery.losses };
  }
}
