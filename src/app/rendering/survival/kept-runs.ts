import type { StoppedRun } from '../../../run/run.ts';
import { fitsRun } from '../../../run/fits-run.ts';
import { bytes as bytesText } from '../../ports/engine/counts.ts';
import { KeptState, MOST_STATE_BYTES } from '../../setup/kept-room/kept-state.ts';
import type { RenderJob } from '../job/job.ts';
import { runSetup } from '../prepared/prepare-scene.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import type { RunPlan } from './run-plan.ts';
import { keptStateBytes } from './state-bytes.ts';

/** Where runs stopped, in the cache, for later renderings that are longer: written only where that was asked for. */
export class KeptRuns {
  private readonly warned: string[] = [];
  private writing: Promise<void> = Promise.resolve();
  private written = 0;

  /** @param plan The plan with the length that runs have by now. */
  constructor(
    private readonly stable: StableRoom,
    private readonly job: RenderJob,
    private readonly plan: RunPlan,
  ) {
    const refusal = job.request.keepRuns ? this.refusal() : undefined;
    if (refusal !== undefined) this.warned.push(refusal);
  }

  /** Whether runs are to be kept. */
  get areKept(): boolean {
    return Boolean(this.job.request.keepRuns) && this.refusal() === undefined;
  }

  /** Bytes of a state and what was recorded until then. */
  get bytes(): number {
    return keptStateBytes(this.plan.current, this.stable.prepared, this.job);
  }

  /** Where an earlier rendering stopped the run of a source; undefined if nothing is kept that fits. */
  async from(index: number): Promise<StoppedRun | undefined> {
    const { prepared, chosen } = this.stable;
    const kept = await (await this.stateOf(index))?.read((warning) => this.warned.push(warning));
    const steps = kept?.responses[0]?.length ?? 0;
    if (!kept || steps === 0 || steps >= this.plan.current.steps) return undefined;
    if (fitsRun(kept, prepared.room, runSetup(prepared, index), chosen.engine.precision)) return kept;
    this.warned.push('the kept run is not used: it is of another room');
    return undefined;
  }

  /**
   * Writes where the run of a source stopped, beside what follows. One at a time is written, so that only one is in
   * memory.
   *
   * @param read Reads it.
   */
  async keep(index: number, read: () => Promise<StoppedRun>): Promise<void> {
    await this.writing;
    const kept = await this.stateOf(index);
    const stopped = await read();
    this.writing = kept!.write(stopped, this.about(index), this.job.controls.signal).then((isWritten) => {
      if (isWritten) this.written++;
    });
  }

  /** Waits until all is written. @returns whether a longer rendering can go on from here */
  async settled(): Promise<boolean> {
    await this.writing;
    return this.written > 0;
  }

  /** What is not kept or not used, and why: sentences without a full stop. */
  get warnings(): readonly string[] {
    return this.warned;
  }

  /** Why no run can be kept, as a sentence without a full stop. */
  private refusal(): string | undefined {
    const { prepared } = this.stable;
    if (prepared.sounds !== null) return 'the runs are not kept: something moves, and a longer rendering begins anew';
    if (this.bytes > MOST_STATE_BYTES)
      return `the runs are not kept: one takes ${bytesText(this.bytes)}, and at most ${bytesText(MOST_STATE_BYTES)} are kept of each`;
    if (prepared.name === undefined || !this.job.controls.host.rooms)
      return 'the runs are not kept: this program keeps nothing, or was told to keep nothing';
    return undefined;
  }

  /** What a list of the cache says of the run of a source. */
  private about(index: number): string {
    const { scene } = this.plan.current;
    const { name } = (this.stable.prepared.isReciprocal ? scene.receivers : scene.sources)[index];
    const file = this.job.controls.host.files.split(this.job.request.sceneFile).name;
    return `${file}, ${this.stable.prepared.isReciprocal ? 'receiver' : 'source'} ${name}, up to ${scene.maxFrequency} Hz, ${scene.duration} s`;
  }

  private async stateOf(index: number): Promise<KeptState | undefined> {
    const { prepared, chosen } = this.stable;
    const store = this.job.controls.host.rooms;
    if (!store || prepared.name === undefined || prepared.sounds !== null) return undefined;
    return KeptState.of(store, prepared.name, chosen, runSetup(prepared, index));
  }
}
