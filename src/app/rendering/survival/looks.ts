import { propertiesOf } from '../../../engine/engine-properties.ts';
import type { Shortfall } from '../../../response/figures/long-enough.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import { each } from '../../../room/slabs/work.ts';
import { FIGURE_KEYS } from '../../inputs/duration/choose-duration.ts';
import { finishContext } from '../../outputs/response/finish-response.ts';
import { lookAtLength } from '../../outputs/response/look-job.ts';
import { driveAlone, threadsFor } from '../../ports/host/room-threads.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderJob } from '../job/job.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import type { RunPlan } from './run-plan.ts';

/** Samples, at the rate of the responses, of which a look takes a good part of a second. */
const LONG_LOOK = 1e6;

/** Fewer samples of all looks together are looked at by one thread: to tell others takes longer. */
const FEWEST_SAMPLES = 30_000;

/** Responses of a source that are looked at: at receivers spread over the list. */
const LOOKED_AT = 6;

/** Looks whether responses of sources are long enough for their figures: on the host's threads, if it has any. */
export class Looks {
  private readonly short = new Map<number, readonly Shortfall[]>();
  private readonly looking: Promise<void>[] = [];
  private readonly waiting = new Map<number, readonly Float64Array[]>();

  constructor(
    private readonly stable: Pick<StableRoom, 'prepared'>,
    private readonly job: Pick<RenderJob, 'controls' | 'engine' | 'warm'>,
    private readonly plan: RunPlan,
  ) {}

  /** @returns octaves in which some of the responses of a source are too short; one may occur several times */
  async now(index: number, responses: readonly Float64Array[]): Promise<readonly Shortfall[]> {
    const short = await this.shortOf([this.looked(responses)]);
    this.short.set(index, short);
    return short;
  }

  /** Looks at the responses of a source of which nothing depends: beside the next source's steps if cores are free. */
  later(index: number, responses: readonly Float64Array[]): void {
    const looked = this.looked(responses);
    const isBeside = this.driveFor([looked]) !== undefined && !propertiesOf(this.job.engine).usesCores;
    if (!isBeside) {
      this.waiting.set(index, looked);
      return;
    }
    const look = this.shortOf([looked]).then((short) => void this.short.set(index, short));
    // Heard where the looks are waited for.
    look.catch(() => undefined);
    this.looking.push(look);
  }

  /** Waits for all looks. @throws CancelledError if stopped. */
  async all(): Promise<readonly Shortfall[]> {
    await Promise.all(this.looking);
    const waiting = await this.shortOf([...this.waiting.values()]);
    this.waiting.clear();
    this.short.set(ALL, [...(this.short.get(ALL) ?? []), ...waiting]);
    return [...this.short.values()].flat();
  }

  /** The responses of a source that are looked at. */
  private looked(responses: readonly Float64Array[]): readonly Float64Array[] {
    // What the nodes of receivers with direction recorded says nothing else.
    const heard = this.stable.prepared.runRecords.pressure(responses);
    const every = Math.max(1, Math.ceil(heard.length / LOOKED_AT));
    return heard.filter((_, r) => r % every === 0);
  }

  /** @param looked [source][response], all of one length */
  private async shortOf(looked: readonly (readonly Float64Array[])[]): Promise<readonly Shortfall[]> {
    const all = looked.flat();
    if (all.length === 0) return [];
    const { current } = this.plan;
    const { scene } = current;
    // A look at long responses takes seconds, in which a thread that is alone handles no event.
    if (samplesOf(looked, current) > LONG_LOOK) this.tellLook(all.length);
    const shared = {
      context: finishContext(current),
      duration: scene.duration,
      length: all[0].length,
      figure: FIGURE_KEYS[scene.durationFor],
    };
    const work = each(lookAtLength, shared, all);
    const { signal } = this.job.controls;
    return (await (this.driveFor(looked) ?? driveAlone)(work, signal)).flat();
  }

  /** Drives threads that look; undefined where this one does. Each has been started for a large room, or is warm. */
  private driveFor(looked: readonly (readonly Float64Array[])[]): RenderJob['warm']['drive'] {
    const { warm, controls } = this.job;
    const { threads } = controls.host;
    const { current } = this.plan;
    if (!threads || samplesOf(looked, current) < FEWEST_SAMPLES) return undefined;
    return threadsFor(storedNodes(current.grid), threads.count) > 0 ? threads.drive.bind(threads) : warm.drive;
  }

  private tellLook(responses: number): void {
    this.job.controls.onProgress?.({ phase: 'finishing', done: 0, responses, remainingSeconds: 0 });
  }
}

/** Stands for all sources that were looked at together. */
const ALL = -1;

const samplesOf = (looked: readonly (readonly Float64Array[])[], { scene }: RenderPlan): number =>
  looked.flat().length * scene.duration * scene.sampleRate;
