import type { EngineState } from '../../../engine/engine.ts';
import type { Shortfall } from '../../../response/figures/long-enough.ts';
import type { StoppedRun } from '../../../run/run.ts';
import type { RunLengths } from '../../../run/simulate.ts';
import { InputError } from '../../../units/errors.ts';
import type { DurationReport } from './duration-report.ts';
import type { RunPlan } from './run-plan.ts';
import { durationReason, roundedUp } from '../../inputs/duration/choose-duration.ts';
import { checkLimits } from '../../planning/limits/limits.ts';
import { withDuration, type RenderPlan } from '../../inputs/request/render-plan.ts';
import { hasFigures } from '../../inputs/request/request.ts';
import type { RenderJob } from '../job/job.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import { KeptRuns } from './kept-runs.ts';
import { Looks } from './looks.ts';

/** Bytes of all states together that are kept in memory for runs that may have to go on. */
const MOST_WAITING_BYTES = 2 ** 30;

/** Decides where the runs of a rendering begin and how long they go on; keeps where they stopped if that is of use. */
export class Lengths {
  private readonly states = new Map<number, StoppedRun>();
  private readonly looks: Looks;
  private readonly keptRuns: KeptRuns;
  /** Runs that have been looked at. */
  private readonly seen = new Set<number>();
  private short: readonly Shortfall[] = [];
  private canGoOn = false;
  private wentOnFrom: number | null = null;

  /** @param plan Grows where runs need more steps. */
  constructor(
    private readonly stable: StableRoom,
    private readonly job: RenderJob,
    private readonly plan: RunPlan,
  ) {
    this.looks = new Looks(stable, job, plan);
    this.keptRuns = new KeptRuns(stable, job, plan);
  }

  /** Looks at the whole run of a source that an earlier process made. */
  async look(index: number, responses: readonly Float64Array[]): Promise<void> {
    this.seen.add(index);
    if (this.hasNoFigures) return;
    if (this.chooses) await this.looks.now(index, responses);
    else this.looks.later(index, responses);
  }

  /** Where the run of a source goes on from: where it stopped here, or in an earlier rendering; undefined for rest. */
  async from(index: number): Promise<StoppedRun | undefined> {
    const here = this.states.get(index);
    if (here) return here;
    const kept = await this.keptRuns.from(index);
    if (kept) this.wentOnFrom = Math.max(this.wentOnFrom ?? 0, kept.responses[0].length * this.current.timeStep);
    return kept;
  }

  /** Decides how many steps a run needs, for a duration that the program chooses. */
  get needed(): RunLengths['needed'] {
    if (!this.chooses) return undefined;
    return async (index, responses) => {
      const { steps } = this.current;
      const { decidingHz, longestSeconds: most } = this.job.rendered.durationChoice!;
      const short = await this.looks.now(index, responses);
      const deciding = short.filter(({ centreHz }) => decidingHz.includes(centreHz));
      const wanted = Math.max(0, ...deciding.map(({ seconds }) => seconds));
      if (wanted <= this.current.scene.duration || this.current.scene.duration >= most) return steps;
      const longer = withDuration(this.current, roundedUp(Math.min(wanted, most)));
      if (!this.fits(longer)) return steps;
      this.plan.grow(longer);
      return longer.steps;
    };
  }

  /**
   * Takes where the run of a source stopped. Its state is read only if it was asked for, or if the run may go on here.
   *
   * @param state Reads the state of the simulation.
   */
  async stopped(index: number, responses: readonly Float64Array[], state: () => Promise<EngineState>): Promise<void> {
    this.seen.add(index);
    if (!this.hasNoFigures && !this.chooses) this.looks.later(index, responses);
    let read: Promise<StoppedRun> | undefined;
    const stoppedRun = (): Promise<StoppedRun> => (read ??= state().then((whole) => ({ state: whole, responses })));
    if (this.mayGoOn) this.states.set(index, await stoppedRun());
    if (this.keptRuns.areKept) await this.keptRuns.keep(index, stoppedRun);
  }

  /** Waits until all responses have been looked at. @throws CancelledError if stopped. */
  async looked(): Promise<void> {
    this.short = await this.looks.all();
  }

  /** Waits until what is kept of runs is written. */
  async kept(): Promise<void> {
    this.canGoOn = await this.keptRuns.settled();
  }

  /** What was not used or kept. */
  get warnings(): readonly string[] {
    return this.keptRuns.warnings;
  }

  report(): DurationReport {
    const { durationChoice } = this.job.rendered;
    const longest = new Map<number, number>();
    for (const { centreHz, seconds } of this.short) {
      longest.set(centreHz, Math.max(seconds, longest.get(centreHz) ?? 0));
    }
    return {
      seconds: this.current.scene.duration,
      figure: this.current.scene.durationFor,
      chosen: durationChoice && { ...durationChoice, reason: durationReason(durationChoice) },
      short: [...longest].sort(([a], [b]) => a - b).map(([centreHz, seconds]) => ({ centreHz, seconds })),
      canGoOn: this.canGoOn,
      wentOnFromSeconds: this.wentOnFrom,
    };
  }

  private get current(): RenderPlan {
    return this.plan.current;
  }

  private get chooses(): boolean {
    return this.job.rendered.durationChoice !== null && !this.hasNoFigures;
  }

  /**
   * Whether a run that stopped now may have to go on in this rendering: runs that nobody has seen yet may need longer
   * responses, and all get the same length. One whose state is not kept begins again, to the same samples.
   */
  private get mayGoOn(): boolean {
    const { durationChoice } = this.job.rendered;
    if (!this.chooses || this.seen.size >= this.stable.setups.length) return false;
    if (this.current.scene.duration >= durationChoice!.longestSeconds) return false;
    return (this.states.size + 1) * this.keptRuns.bytes <= MOST_WAITING_BYTES;
  }

  /**
   * Whether figures are missing. Without figures nothing says how long responses should be; and only impulse responses
   * decay.
   */
  private get hasNoFigures(): boolean {
    return !hasFigures(this.job.request) || this.stable.prepared.sounds !== null;
  }

  private fits(longer: RenderPlan): boolean {
    const { rendered, engine, controls } = this.job;
    try {
      checkLimits(longer, rendered, engine, false, controls.memoryLimit);
      return true;
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  }
}
