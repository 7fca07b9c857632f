import type { Engine } from '../../../engine/engine.ts';
import { propertiesOf } from '../../../engine/engine-properties.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import { each, type Work } from '../../../room/slabs/work.ts';
import { FIGURE_KEYS } from '../../inputs/duration/choose-duration.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { hasFigures, type RenderRequest } from '../../inputs/request/request.ts';
import { finishResponse, type FinishShared } from '../../outputs/response/finish-job.ts';
import { finishContext } from '../../outputs/response/finish-response.ts';
import { lookAtLength, type LookShared } from '../../outputs/response/look-job.ts';
import { octaveErrors } from '../../outputs/response/octave-errors.ts';
import { spareThreads, type RoomThreads } from '../../ports/host/room-threads.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';

/** Rounds after which more of them make the code of a thread hardly faster (docs/measurements/finishing.md). */
const ROUNDS = 3;

/** What a made-up response falls by until its end, dB, in turn: both answers to whether it is long enough. */
const FALLS = [70, 30];

/** The part of a rendering that says whether threads are to spare. */
interface Rendering {
  readonly request: Pick<RenderRequest, 'raw' | 'noFigures'>;
  readonly engine: Pick<Engine, 'kind' | 'isSoftware'>;
  readonly controls: Pick<EngineControls, 'host' | 'signal'> & { readonly shelf?: object | undefined };
}

/**
 * Threads that look at and finish the few responses of a small room. A thread needs several times as long for its first
 * response, because its code is not compiled and its tables are not made: so they try themselves on made-up responses
 * while a GPU is opened and makes the steps.
 */
export class WarmThreads {
  private count = 0;
  private isNeeded = false;
  private readonly threads: RoomThreads | undefined;
  private readonly signal: AbortSignal;

  constructor({ controls, engine, request }: Rendering) {
    this.signal = controls.signal;
    // The lines of a sweep follow each other in threads that are at work.
    const isFirst = controls.shelf === undefined;
    const areCoresFree = !propertiesOf(engine).usesCores && !engine.isSoftware;
    this.threads = isFirst && areCoresFree && hasFigures(request) ? controls.host.threads : undefined;
  }

  /**
   * Begins, if the machine has cores to spare.
   *
   * @param responses How many there will be of a source.
   */
  begin(plan: RenderPlan, responses: number): void {
    if (!this.threads || this.count > 0) return;
    this.count = Math.min(responses, spareThreads(this.threads.count));
    // Without them, other threads do the same work.
    if (this.count > 0) this.threads.drive(this.tries(plan), undefined, this.count).catch(() => undefined);
  }

  /** Does some work with these threads, which then stop trying; undefined where there are none. */
  get drive(): (<T>(work: Work<T>, signal: AbortSignal) => Promise<T>) | undefined {
    const { threads, count } = this;
    if (!threads || count === 0) return undefined;
    return (work, signal) => {
      this.isNeeded = true;
      return threads.drive(work, signal, count);
    };
  }

  private *tries(plan: RenderPlan): Work<void> {
    const { scene, steps } = plan;
    const context = finishContext(plan);
    const of = { context, duration: scene.duration, length: steps };
    const look: LookShared = { ...of, figure: FIGURE_KEYS[scene.durationFor] };
    const finish: FinishShared = { ...of, errors: MADE_UP_ERRORS, raw: false, hasFigures: true };
    for (let round = 0; round < ROUNDS && !this.isNeeded && !this.signal.aborted; round++) {
      const samples = madeUpResponse(steps, FALLS[round % FALLS.length]);
      const all = new Array<Float64Array>(this.count).fill(samples);
      yield* each(lookAtLength, look, all);
      if (this.isNeeded) return;
      yield* each(
        finishResponse,
        finish,
        all.map((one) => ({ samples: one, straightLine: 0 as FinishShared['duration'] })),
      );
    }
  }
}

const MADE_UP_ERRORS = OCTAVES.map(({ centreHz }) =>
  octaveErrors(centreHz, { scheme: 0.01, geometry: 0.01, volume: 0.01, absorption: 0.02, hindrance: 0 }),
);

/** Noise that decays, always the same. */
function madeUpResponse(length: number, fall: number): Float64Array {
  const samples = new Float64Array(length);
  let noise = 1;
  for (let n = 0; n < length; n++) {
    noise = (Math.imul(noise, 1664525) + 1013904223) | 0;
    samples[n] = (noise / 2 ** 31) * 10 ** ((-fall * n) / (20 * length));
  }
  return samples;
}
