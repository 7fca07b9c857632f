import type { RunPoint, StoppedRun } from '../../../run/run.ts';
import { CancelledError, DeviceLostError, InputError, RunError } from '../../../units/errors.ts';
import program from '../../../../package.json' with { type: 'json' };
import { BUILD_ID } from '../../ports/host/build-id.ts';
import { schemeName } from '../../../scheme/scheme.ts';
import { choiceReport, type ChosenPlan } from '../../planning/plan/choose-plan.ts';
import type { RenderJob } from '../job/job.ts';
import { runSetup } from '../prepared/prepare-scene.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import { CheckpointClock } from './checkpoint-clock.ts';
import { CheckpointPlace, type PlaceTrouble } from './checkpoint-place.ts';
import type { RunPlan } from './run-plan.ts';
import { keptStateBytes } from './state-bytes.ts';
import { WholeRuns } from './whole-runs.ts';
import { fitsRun } from '../../../run/fits-run.ts';
import { DamagedError } from '../../setup/kept-room/pack.ts';
import { CheckpointFiles, KEPT_STATES, type SavedPoint } from '../kept-run/checkpoint-files.ts';
import { keptRequest, type CheckpointJob } from '../kept-run/checkpoint-job.ts';

/** What a report says of checkpoints. */
export interface CheckpointReport {
  /** Checkpoints that were written. */
  readonly written: number;
  /** Time that the run stood still for them, s. */
  readonly seconds: number;
  /** Where this process went on from; null if it began. */
  readonly resumedFrom: { readonly source: string; readonly step: number } | null;
}

/** The folder that takes the checkpoints of a rendering, and its files. */
interface Kept {
  readonly place: CheckpointPlace;
  readonly files: CheckpointFiles;
}

/** Writes checkpoints of a rendering while it makes its steps, and says where runs go on from. */
export class Checkpoints {
  private readonly run: string;
  private readonly clock: CheckpointClock;
  /** The folder and the files of the checkpoints; undefined where none are kept. */
  private readonly kept: Kept | undefined;
  private readonly runs = new WholeRuns();
  private readonly warned: string[] = [];
  /** What is in the newest checkpoint. */
  private newest: { readonly source: number; readonly step: number } | undefined;
  private written = 0;
  private isOff = false;

  /** @param plan The plan with the length that runs have by now. */
  constructor(
    private readonly stable: StableRoom,
    private readonly chosen: ChosenPlan,
    private readonly job: RenderJob,
    private readonly plan: RunPlan,
  ) {
    const { request, controls, resumed } = job;
    this.clock = new CheckpointClock(request.checkpoint ?? undefined);
    this.run = resumed?.job.run ?? crypto.randomUUID();
    const folder = request.checkpoint === null ? undefined : controls.host.checkpoints?.(request.outFolder);
    this.kept = folder && { place: new CheckpointPlace(folder), files: new CheckpointFiles(folder, this.run) };
    if (resumed) {
      for (const warning of resumed.warnings) this.warned.push(warning);
      this.newest = { source: resumed.point.source, step: resumed.point.at.state.step };
    }
  }

  /**
   * Takes the folder for a rendering that is to write checkpoints in any case.
   *
   * @throws InputError if another rendering holds it, if the disk has too little room, or if the rendering cannot go on
   *   from its checkpoint.
   */
  async begin(): Promise<void> {
    this.requireFit();
    if (!this.kept || !(this.job.resumed || this.job.request.checkpoint)) return;
    const trouble = await this.hold(this.kept);
    if (trouble) throw new InputError(this.job.request.outFolder, trouble.message, trouble.remedy);
  }

  /** Gives the folder back. @param done Whether the files of the rendering are whole. */
  async end(done: boolean): Promise<void> {
    if (!this.kept?.place.isHeld) return;
    if (done) await this.kept.files.clear().catch(() => undefined);
    await this.kept.place.release();
  }

  /** Where the run of a source goes on from; undefined if the newest checkpoint is of another, or if there is none. */
  async from(index: number): Promise<StoppedRun | undefined> {
    if (this.newest?.source !== index) return undefined;
    const { resumed } = this.job;
    if (resumed && this.written === 0) return resumed.point.at;
    try {
      const point = await this.kept?.files.readState((name, reason) => this.warned.push(damagedText(name, reason)));
      if (point && !this.fits(point)) throw new DamagedError('it is of another room');
      this.newest = point && { source: point.source, step: point.at.state.step };
      return point?.source === index ? point.at : undefined;
    } catch {
      this.newest = undefined;
      return undefined;
    }
  }

  /** What an earlier process recorded of the whole run of a source. */
  async made(index: number): Promise<readonly Float64Array[] | undefined> {
    const { resumed } = this.job;
    if (!resumed || resumed.point.source === index) return undefined;
    try {
      const responses = await resumed.files.readRecord(index);
      if (responses?.length !== this.stable.prepared.runRecords.counts.all) return undefined;
      if (responses[0].length > this.plan.current.steps) throw new DamagedError('it is longer than the rendering');
      this.runs.addWritten(index, responses);
      return responses;
    } catch (error) {
      this.warned.push(`${damagedText(`record-${index}`, (error as Error).message)}; the source is run again`);
      return undefined;
    }
  }

  /** Takes what was recorded of the whole run of a source. */
  addWhole(index: number, responses: readonly Float64Array[]): void {
    this.runs.add(index, responses);
  }

  /**
   * Writes a checkpoint if it is time for one.
   *
   * @throws CancelledError if the run was stopped and its checkpoint is there; RunError if it could not be written.
   */
  async keep(index: number, point: RunPoint): Promise<void> {
    const isStopped = this.job.controls.signal.aborted;
    if (!this.kept || this.isOff) return;
    if (!isStopped && !this.clock.isDue) return;
    const isThere = this.newest?.source === index && this.newest.step >= point.step;
    if (!isThere && !this.isWorthIt(index, point)) return;
    const trouble = isThere ? undefined : await this.write(this.kept, index, point);
    if (isStopped && trouble === undefined) throw new CancelledError(this.job.request.outFolder);
    if (isStopped)
      throw new RunError(`stopped on request, and no checkpoint is there: ${trouble}`, 'Run it again to start over.');
  }

  /** The error that ends the rendering, which says that it can be resumed if it can. */
  ending(error: unknown): unknown {
    if (!this.newest || !(error instanceof RunError)) return error;
    const { outFolder } = this.job.request;
    return new RunError(error.message, `${error.remedy} ${outFolder} has a checkpoint.`, {
      cause: error,
      help: 'resume',
    });
  }

  /** Checkpoints that were damaged or not written, as sentences without a full stop. */
  get warnings(): readonly string[] {
    return this.warned;
  }

  report(): CheckpointReport {
    const { resumed } = this.job;
    const { sources, receivers } = this.stable.plan.scene;
    const excited = this.stable.prepared.isReciprocal ? receivers : sources;
    const resumedFrom = resumed
      ? { source: excited[resumed.point.source].name, step: resumed.point.at.state.step }
      : null;
    return { written: this.written, seconds: this.clock.seconds, resumedFrom };
  }

  /** Whether the run of a source can go on from a point that stood in a file. */
  private fits({ source, at }: SavedPoint): boolean {
    const { prepared, chosen, setups } = this.stable;
    if (source < 0 || source >= setups.length) return false;
    return (
      at.responses[0].length < this.plan.current.steps &&
      fitsRun(at, prepared.room, runSetup(prepared, source), chosen.engine.precision)
    );
  }

  /** @throws InputError if the rendering cannot go on from its checkpoint */
  private requireFit(): void {
    const { resumed, request } = this.job;
    if (!resumed || this.fits(resumed.point)) return;
    throw new InputError(
      request.outFolder,
      'its checkpoint is of another room or another length than its scene asks for',
      'Render the scene again.',
    );
  }

  /** Whether the rendering was asked to write checkpoints, has begun to, or takes long. */
  private isWorthIt(index: number, point: RunPoint): boolean {
    if (this.job.request.checkpoint || this.job.resumed || this.written > 0) return true;
    return this.clock.isLong(point, this.stable.setups.length - 1 - index);
  }

  /** @returns why it could not be written */
  private write(kept: Kept, index: number, point: RunPoint): Promise<string | undefined> {
    return this.clock.time(async () => {
      try {
        const trouble = kept.place.isHeld ? undefined : await this.hold(kept);
        if (trouble) {
          this.isOff = true;
          this.warned.push(`no checkpoints were written: ${trouble.message}`);
          return trouble.message;
        }
        await this.writeFiles(kept, index, point);
        return undefined;
      } catch (error) {
        if (error instanceof DeviceLostError) throw error;
        const { message } = error as Error;
        const warning = `a checkpoint could not be written: ${message}`;
        if (!this.warned.includes(warning)) this.warned.push(warning);
        return message;
      }
    });
  }

  private async writeFiles({ place, files }: Kept, index: number, point: RunPoint): Promise<void> {
    if (!(await files.isBegun())) {
      // The first, or someone has removed the folder.
      this.runs.forgetWritten();
      await place.holdAgain();
      await files.begin(this.checkpointJob());
    }
    await this.runs.write(files, index);
    const state = await point.state();
    const durationSeconds = this.plan.current.scene.duration;
    await files.writeState({ source: index, durationSeconds, at: { state, responses: point.responses } });
    this.newest = { source: index, step: point.step };
    this.written++;
  }

  /** @returns why the folder cannot be had */
  private hold({ place }: Kept): Promise<PlaceTrouble | undefined> {
    const { prepared, setups } = this.stable;
    const { current } = this.plan;
    const others = (setups.length - 1) * prepared.runRecords.bytes(current.steps);
    return place.hold(KEPT_STATES * keptStateBytes(current, prepared, this.job) + others);
  }

  private checkpointJob(): CheckpointJob {
    const { request, inputs, engine, crossoverChoice, resumed } = this.job;
    if (resumed) return resumed.job;
    const { plan, chosen, stability } = this.stable;
    const report = choiceReport(this.chosen.ranking);
    return {
      run: this.run,
      build: BUILD_ID,
      program: program.version,
      request: keptRequest(request),
      inputs: inputs.copies,
      engine: {
        kind: engine.kind,
        identity: engine.identity,
        precision: engine.precision,
        deviceMemory: engine.deviceMemory,
      },
      chosen: report && { scheme: schemeName(plan.scheme), report },
      ...(crossoverChoice && { crossoverChoice }),
      courant: plan.scheme.courant,
      kernel: chosen.report,
      stability,
    };
  }
}

const damagedText = (name: string, reason: string): string => `${name} of the checkpoint is damaged: ${reason}`;
