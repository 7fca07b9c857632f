import type { Engine, Simulation } from '../../../engine/engine.ts';
import type { RunPoint, StoppedRun } from '../../../run/run.ts';
import { CancelledError, DeviceLostError, DeviceMemoryError, InputError, RunError } from '../../../units/errors.ts';
import { bytes as bytesText } from '../../ports/engine/counts.ts';
import program from '../../../../package.json' with { type: 'json' };
import { BUILD_ID } from '../../ports/host/build-id.ts';
import { schemeName } from '../../../scheme/scheme.ts';
import type { CheckpointFolder } from '../../ports/host/host.ts';
import { choiceReport, type ChosenPlan } from '../../planning/plan/choose-plan.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderJob } from '../job/job.ts';
import { runSetup } from '../prepared/prepare-scene.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import { stateBytes } from './state-bytes.ts';
import { fitsRun } from '../../../run/fits-run.ts';
import { DamagedError } from '../../setup/kept-room/pack.ts';
import { CheckpointFiles, KEPT_STATES, type SavedPoint } from '../kept-run/checkpoint-files.ts';
import { keptRequest, type CheckpointJob } from '../kept-run/checkpoint-job.ts';

/** Time between two checkpoints unless the request says it, s. */
const EVERY_SECONDS = 300;

/** A run that is predicted to take longer writes checkpoints unasked, s. */
const LONG_RUN_SECONDS = 600;

/** Steps that took less are no loss, and what they predict of the rest is often far too long, s. */
const LEAST_SPENT_SECONDS = 5;

/** Largest share of the time that checkpoints take: they are written less often where they take longer. */
const MOST_SHARE = 0.02;

/** So often a device may be lost without a step that was not made before. */
const MOST_LOSSES = 3;

/** What a report says of checkpoints and of devices that were lost. */
export interface SurvivalReport {
  /** Checkpoints that were written. */
  readonly written: number;
  /** Time that the run stood still for them, s. */
  readonly seconds: number;
  /** Where this process went on from; null if it began. */
  readonly resumedFrom: { readonly source: string; readonly step: number } | null;
  /** Devices that were lost. */
  readonly losses: number;
}

/** Writes checkpoints of a rendering while it makes its steps, and goes on when the device is lost. */
export class Survival {
  private readonly folder: CheckpointFolder | undefined;
  private readonly files: CheckpointFiles | undefined;
  private readonly run: string;
  private readonly began = performance.now();
  private lastWritten = performance.now();
  private everySeconds: number;
  private isHeld = false;
  private isOff = false;
  /** Responses of sources whose runs are whole, and of which the folder has a record. */
  private readonly whole = new Map<number, readonly Float64Array[]>();
  private readonly recorded = new Map<number, number>();
  /** What is in the newest checkpoint. */
  private newest: { readonly source: number; readonly step: number } | undefined;
  private furthest = { source: -1, step: -1, losses: 0 };
  private written = 0;
  private seconds = 0;
  private losses = 0;
  private readonly warned: string[] = [];
  private lossText: string | undefined;
  /** Bytes that were in use when the device had no memory left. */
  private tooMuch = Infinity;
  /** Whether a run went on with less memory of the GPU. */
  private tookLess = false;

  /** @param planOf The plan with the length that runs have by now. */
  constructor(
    private readonly stable: StableRoom,
    private readonly chosen: ChosenPlan,
    private readonly job: RenderJob,
    private readonly planOf: () => RenderPlan,
  ) {
    const { request, controls, resumed } = job;
    this.everySeconds = request.checkpoint ?? EVERY_SECONDS;
    this.run = resumed?.job.run ?? crypto.randomUUID();
    if (request.checkpoint !== null) this.folder = controls.host.checkpoints?.(request.outFolder);
    this.files = this.folder && new CheckpointFiles(this.folder, this.run);
    if (resumed) {
      for (const warning of resumed.warnings) this.warned.push(warning);
      this.newest = { source: resumed.point.source, step: resumed.point.at.state.step };
    }
  }

  /**
   * Takes the folder for a rendering that is to write checkpoints in any case.
   *
   * @throws InputError if another rendering holds it, if the disk has too little room, or if the rendering cannot go on
   * from
   *   its checkpoint.
   */
  async begin(): Promise<void> {
    this.requireFit();
    if (!this.folder || !(this.job.resumed || this.job.request.checkpoint)) return;
    const trouble = await this.hold();
    if (trouble) throw new InputError(this.job.request.outFolder, trouble.message, trouble.remedy);
  }

  /** Gives the folder back. @param done Whether the files of the rendering are whole. */
  async end(done: boolean): Promise<void> {
    if (!this.folder || !this.isHeld) return;
    if (done) await this.files!.clear().catch(() => undefined);
    await this.folder.release().catch(() => undefined);
    this.isHeld = false;
  }

  /** Where the run of a source goes on from; undefined if the newest checkpoint is of another, or if there is none. */
  async from(index: number): Promise<StoppedRun | undefined> {
    if (this.newest?.source !== index) return undefined;
    const { resumed } = this.job;
    if (resumed && this.written === 0 && this.losses === 0) return resumed.point.at;
    try {
      const point = await this.files?.readState((name, reason) => this.warned.push(damagedText(name, reason)));
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
      if (responses[0].length > this.planOf().steps) throw new DamagedError('it is longer than the rendering');
      this.whole.set(index, responses);
      this.recorded.set(index, responses[0].length);
      return responses;
    } catch (error) {
      this.warned.push(`${damagedText(`record-${index}`, (error as Error).message)}; the source is run again`);
      return undefined;
    }
  }

  /** Takes what was recorded of the whole run of a source. */
  addWhole(index: number, responses: readonly Float64Array[]): void {
    this.whole.set(index, responses);
  }

  /**
   * Writes a checkpoint if it is time for one.
   *
   * @throws CancelledError if the run was stopped and its checkpoint is there; RunError if it could not be written.
   */
  async keep(index: number, point: RunPoint): Promise<void> {
    if (this.isFurther(index, point.step)) this.furthest = { source: index, step: point.step, losses: 0 };
    const { signal } = this.job.controls;
    const isStopped = signal.aborted;
    if (!this.folder || this.isOff) return;
    if (!isStopped && performance.now() - this.lastWritten < 1000 * this.everySeconds) return;
    const isThere = this.newest?.source === index && this.newest.step >= point.step;
    if (!isThere && !this.isWorthIt(index, point)) return;
    const trouble = isThere ? undefined : await this.write(index, point);
    if (isStopped && trouble === undefined) throw new CancelledError(this.job.request.outFolder);
    if (isStopped)
      throw new RunError(`stopped on request, and no checkpoint is there: ${trouble}`, 'Run it again to start over.');
  }

  /**
   * A new device after one was lost, open for a source.
   *
   * @throws the error if it is another one, or if devices are lost again and again.
   */
  async recover(error: unknown, index: number, failed: Simulation): Promise<Simulation> {
    const { controls, engine } = this.job;
    this.furthest.losses++;
    if (!(error instanceof DeviceLostError) || this.furthest.losses > MOST_LOSSES) throw error;
    const { chosen, prepared } = this.stable;
    // A simulation that is closed has given its memory back.
    if (error instanceof DeviceMemoryError)
      this.tooMuch = Math.min(this.tooMuch, failed.memoryBytes, error.wantedBytes);
    await failed.close();
    const again = await controls.makeEngine(true).catch(() => undefined);
    if (again?.identity !== engine.identity || again.precision !== engine.precision) throw error;
    const { engine: same } = chosen.report && again.withKernel ? again.withKernel(chosen.report) : { engine: again };
    this.losses++;
    this.lossText = error.message;
    const open = (engine: Engine): Promise<Simulation> => engine.open(prepared.room, runSetup(prepared, index));
    const smaller = this.tooMuch === Infinity ? undefined : same.withLessMemory?.(this.tooMuch);
    // What cannot run from host memory may find the memory free again.
    const simulation = await (smaller && open(smaller).catch(() => undefined));
    this.tookLess = simulation !== undefined;
    return simulation ?? open(same);
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

  get warnings(): readonly string[] {
    const times = this.losses === 1 ? '' : `, ${this.losses} times`;
    const less = this.tookLess ? ' and less of its memory' : '';
    const lost = `${this.lossText}${times}; the run went on with a new device${less}, from the last checkpoint or from the beginning of the source`;
    return this.losses === 0 ? this.warned : [...this.warned, lost];
  }

  report(): SurvivalReport {
    const { resumed } = this.job;
    const { sources, receivers } = this.stable.plan.scene;
    const excited = this.stable.prepared.isReciprocal ? receivers : sources;
    const resumedFrom = resumed
      ? { source: excited[resumed.point.source].name, step: resumed.point.at.state.step }
      : null;
    return { written: this.written, seconds: this.seconds, resumedFrom, losses: this.losses };
  }

  /** Whether the run of a source can go on from a point that stood in a file. */
  private fits({ source, at }: SavedPoint): boolean {
    const { prepared, chosen, setups } = this.stable;
    if (source < 0 || source >= setups.length) return false;
    return (
      at.responses[0].length < this.planOf().steps &&
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

  private isFurther(source: number, step: number): boolean {
    return source > this.furthest.source || (source === this.furthest.source && step > this.furthest.step);
  }

  /** Whether the rendering was asked to write checkpoints, has begun to, or takes long. */
  private isWorthIt(index: number, { step, steps, remainingSeconds }: RunPoint): boolean {
    if (this.job.request.checkpoint || this.job.resumed || this.written > 0) return true;
    const spent = (performance.now() - this.began) / 1000;
    if (remainingSeconds === null || spent < LEAST_SPENT_SECONDS) return false;
    const others = this.stable.setups.length - 1 - index;
    const left = remainingSeconds * (1 + (others * steps) / (steps - step));
    return spent + left > LONG_RUN_SECONDS;
  }

  /** @returns why it could not be written */
  private async write(index: number, point: RunPoint): Promise<string | undefined> {
    const start = performance.now();
    try {
      const trouble = this.isHeld ? undefined : await this.hold();
      if (trouble) {
        this.isOff = true;
        this.warned.push(`no checkpoints were written: ${trouble.message}`);
        return trouble.message;
      }
      await this.writeFiles(index, point);
      return undefined;
    } catch (error) {
      if (error instanceof DeviceLostError) throw error;
      const { message } = error as Error;
      const warning = `a checkpoint could not be written: ${message}`;
      if (!this.warned.includes(warning)) this.warned.push(warning);
      return message;
    } finally {
      this.lastWritten = performance.now();
      const taken = (this.lastWritten - start) / 1000;
      this.seconds += taken;
      this.everySeconds = Math.max(this.job.request.checkpoint ?? EVERY_SECONDS, taken / MOST_SHARE);
    }
  }

  private async writeFiles(index: number, point: RunPoint): Promise<void> {
    const files = this.files!;
    if (!(await files.isBegun())) {
      // The first, or someone has removed the folder.
      this.recorded.clear();
      if (!(await this.folder!.hold())) throw new Error('another rendering has taken the folder');
      await files.begin(this.checkpointJob());
    }
    for (const [source, responses] of this.whole) {
      if (source === index || this.recorded.get(source) === responses[0].length) continue;
      await files.writeRecord(source, responses);
      this.recorded.set(source, responses[0].length);
    }
    const state = await point.state();
    const durationSeconds = this.planOf().scene.duration;
    await files.writeState({ source: index, durationSeconds, at: { state, responses: point.responses } });
    this.newest = { source: index, step: point.step };
    this.written++;
  }

  /** @returns why the folder cannot be had */
  private async hold(): Promise<{ readonly message: string; readonly remedy: string } | undefined> {
    const folder = this.folder!;
    const plan = this.planOf();
    const { prepared, setups } = this.stable;
    const others = (setups.length - 1) * prepared.runRecords.bytes(plan.steps);
    const needed = KEPT_STATES * stateBytes(plan, prepared, this.job) + others;
    const free = await folder.freeBytes();
    if (needed > free) {
      return {
        message: `checkpoints need about ${bytesText(needed)}, and the disk of ${folder.place} has ${bytesText(free)} left`,
        remedy: 'Make room on the disk, name a folder on another one, or do without checkpoints.',
      };
    }
    try {
      this.isHeld = await folder.hold();
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
    if (this.isHeld) return undefined;
    return {
      message: `another rendering keeps its checkpoints in ${folder.place}`,
      remedy: 'Wait until it has ended, or name another folder.',
    };
  }

  private checkpointJob(): CheckpointJob {
    const { request, inputs, engine, resumed } = this.job;
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
      courant: plan.scheme.courant,
      kernel: chosen.report,
      stability,
    };
  }
}

const damagedText = (name: string, reason: string): string => `${name} of the checkpoint is damaged: ${reason}`;
