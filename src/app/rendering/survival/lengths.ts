import type { EngineState } from '../../../engine/engine.ts';
import { shortfalls, type Shortfall } from '../../../response/figures/long-enough.ts';
import type { StoppedRun } from '../../../run/run.ts';
import { fitsRun } from '../../../run/fits-run.ts';
import type { RunLengths } from '../../../run/simulate.ts';
import { InputError } from '../../../units/errors.ts';
import type { DurationReport } from './duration-report.ts';
import type { RunPlan } from './run-plan.ts';
import { durationReason, FIGURE_KEYS, roundedUp } from '../../inputs/duration/choose-duration.ts';
import { KeptState, MOST_STATE_BYTES } from '../../setup/kept-room/kept-state.ts';
import { checkLimits } from '../../planning/limits/limits.ts';
import { withDuration, type RenderPlan } from '../../inputs/request/render-plan.ts';
import { finishedResponse, finishedValidTo, responseFinisher } from '../../outputs/response/finish-response.ts';
import { hasFigures } from '../../inputs/request/request.ts';
import type { RenderJob } from '../job/job.ts';
import { runSetup } from '../prepared/prepare-scene.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import { keptStateBytes } from './state-bytes.ts';

/** Samples, at the rate of the responses, of which a look takes a good part of a second. */
const LONG_LOOK = 1e6;

/** Responses of a source that are looked at: at receivers spread over the list. */
const LOOKED_AT = 6;

/** Decides where the runs of a rendering begin and how long they go on, and keeps where they stopped. */
export class Lengths {
  private readonly states = new Map<number, StoppedRun>();
  private readonly short = new Map<number, readonly Shortfall[]>();
  private readonly warned: string[] = [];
  private canGoOn = false;
  private wentOnFrom: number | null = null;

  /** @param plan Grows where runs need more steps. */
  constructor(
    private readonly stable: StableRoom,
    private readonly job: RenderJob,
    private readonly plan: RunPlan,
  ) {}

  /** Looks at the whole run of a source that an earlier process made. */
  look(index: number, responses: readonly Float64Array[]): void {
    if (!this.hasNoFigures) this.short.set(index, this.shortOf(responses));
  }

  /** Where the run of a source goes on from: where it stopped here, or in an earlier rendering; undefined for rest. */
  async from(index: number): Promise<StoppedRun | undefined> {
    const here = this.states.get(index);
    if (here) return here;
    const kept = await (await this.keptState(index))?.read((warning) => this.warned.push(warning));
    const steps = kept?.responses[0]?.length ?? 0;
    if (!kept || steps === 0 || steps >= this.current.steps) return undefined;
    const { prepared, chosen } = this.stable;
    if (!fitsRun(kept, prepared.room, runSetup(prepared, index), chosen.engine.precision)) {
      this.warned.push('the kept run is not used: it is of another room');
      return undefined;
    }
    this.wentOnFrom = Math.max(this.wentOnFrom ?? 0, steps * this.current.timeStep);
    return kept;
  }

  /** Decides how many steps a run needs, for a duration that the program chooses. */
  get needed(): RunLengths['needed'] {
    if (!this.chooses) return undefined;
    return (_, responses) => {
      const { steps } = this.current;
      const { decidingHz, longestSeconds: most } = this.job.rendered.durationChoice!;
      const short = this.shortOf(responses).filter(({ centreHz }) => decidingHz.includes(centreHz));
      const wanted = Math.max(0, ...short.map(({ seconds }) => seconds));
      if (wanted <= this.current.scene.duration || this.current.scene.duration >= most) return Promise.resolve(steps);
      const longer = withDuration(this.current, roundedUp(Math.min(wanted, most)));
      if (!this.fits(longer)) return Promise.resolve(steps);
      this.plan.grow(longer);
      return Promise.resolve(longer.steps);
    };
  }

  /**
   * Takes where the run of a source stopped.
   *
   * @param state Reads the state of the simulation.
   */
  async stopped(index: number, responses: readonly Float64Array[], state: () => Promise<EngineState>): Promise<void> {
    if (this.hasNoFigures) return;
    const short = this.shortOf(responses);
    this.short.set(index, short);
    const isSmall = keptStateBytes(this.current, this.stable.prepared, this.job) <= MOST_STATE_BYTES;
    const others = this.chooses && this.stable.setups.length > 1;
    const kept = short.length > 0 ? await this.keptState(index) : undefined;
    if (!isSmall || !(others || kept)) return;
    const stoppedRun = { state: await state(), responses };
    if (others) this.states.set(index, stoppedRun);
    if (kept && (await kept.write(stoppedRun))) this.canGoOn = true;
  }

  /** Kept runs that were not used. */
  get warnings(): readonly string[] {
    return this.warned;
  }

  report(): DurationReport {
    const { durationChoice } = this.job.rendered;
    const longest = new Map<number, number>();
    for (const { centreHz, seconds } of [...this.short.values()].flat()) {
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
   * Whether figures are missing. Without figures nothing says how long responses should be; and only impulse responses
   * decay.
   */
  private get hasNoFigures(): boolean {
    return !hasFigures(this.job.request) || this.stable.prepared.sounds !== null;
  }

  /** Octaves in which some of the responses of a source are too short; one may occur several times. */
  private shortOf(responses: readonly Float64Array[]): readonly Shortfall[] {
    const { current } = this;
    const finisher = responseFinisher(current, current.scene.duration, responses[0]?.length ?? 0);
    // What the nodes of receivers with direction recorded says nothing else.
    const heard = this.stable.prepared.runRecords.pressure(responses);
    const every = Math.max(1, Math.ceil(heard.length / LOOKED_AT));
    const figure = FIGURE_KEYS[current.scene.durationFor];
    const looked = heard.filter((_, r) => r % every === 0);
    const samples = looked.length * current.scene.duration * current.scene.sampleRate;
    // A look at long responses takes seconds, in which no event is handled.
    if (samples > LONG_LOOK) this.tellLook(looked.length);
    return looked.flatMap((response) => {
      const finished = finishedResponse(response, finisher);
      return shortfalls(finished.samples, finished.sampleRate, finishedValidTo(current), figure);
    });
  }

  private tellLook(responses: number): void {
    this.job.controls.onProgress?.({ phase: 'finishing', done: 0, responses, remainingSeconds: 0 });
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

  private async keptState(index: number): Promise<KeptState | undefined> {
    const { prepared, chosen } = this.stable;
    const store = this.job.controls.host.rooms;
    if (!store || prepared.name === undefined || this.hasNoFigures) return undefined;
    return KeptState.of(store, prepared.name, chosen, runSetup(prepared, index));
  }
}
