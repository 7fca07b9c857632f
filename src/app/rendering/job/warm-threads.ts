import { sharedInt32 } from '../../../lists/shared-memory.ts';
import { speedOfSound } from '../../../material/air.ts';
import { each, type Work } from '../../../room/slabs/work.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import { hertz } from '../../../units/quantities.ts';
import { FIGURE_KEYS } from '../../inputs/duration/choose-duration.ts';
import { hasFigures, type RenderRequest, type RenderScene } from '../../inputs/request/request.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import type { LookShared } from '../../outputs/response/look-job.ts';
import { tryFinishing } from '../../outputs/response/try-finishing.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import { spareThreads, type RoomThreads } from '../../ports/host/room-threads.ts';
import { hasWalks } from '../../setup/sources/place-sounds.ts';

/** A scheme as good as any for made-up responses, if none is chosen yet. */
const SCHEME = 'compact-5@2%';

/** Most threads: each takes some 40 MB as long as the program runs. */
const MOST_THREADS = 4;

/** Steps of a period at the highest frequency, about. */
const STEPS_A_PERIOD = 3;

/** Controls of a rendering; a sweep's have a shelf. */
type Controls = Pick<EngineControls, 'host' | 'signal'> & { readonly shelf?: object | undefined };

/**
 * Threads that look at and finish the few responses of a small room. A thread needs several times as long for its first
 * response, so these try themselves on made-up ones while the engine is opened and makes the steps. They know nothing
 * of the plan yet: what they make has about the sizes of what will come.
 */
export class WarmThreads {
  private readonly count: number;
  private readonly threads: RoomThreads | undefined;
  /** Not 0 as soon as the threads are needed. */
  private readonly stopped = sharedInt32(1);
  private readonly signal: AbortSignal;

  /** @param isSmall Whether one thread prepares the room: the threads of large ones have other work. */
  constructor(
    private readonly rendered: Pick<RenderScene, 'scene' | 'geometry' | 'scheme'>,
    request: Pick<RenderRequest, 'raw' | 'noFigures'>,
    { host: { threads }, signal, shelf }: Controls,
    isSmall: boolean,
  ) {
    const { scene } = rendered;
    // The lines of a sweep follow each other in threads that are at work.
    const isAlone = shelf === undefined && isSmall && !hasWalks(scene);
    this.threads = isAlone && hasFigures(request) ? spareThreads(threads) : undefined;
    this.count = Math.min(scene.receivers.length, MOST_THREADS, this.threads?.count ?? 0);
    this.signal = signal;
    signal.addEventListener('abort', this.stop);
  }

  /** Begins, if the machine has cores to spare. */
  begin(): void {
    // Without them, other threads do the same work.
    if (this.count > 0) this.threads!.drive(this.tries(), undefined, this.count).catch(() => undefined);
  }

  /** Ends the tries soon. A signal that many renderings share forgets these threads. */
  readonly stop = (): void => {
    Atomics.store(this.stopped, 0, 1);
    this.signal.removeEventListener('abort', this.stop);
  };

  /** Does some work with these threads, which then stop trying; undefined where there are none. */
  get drive(): (<T>(work: Work<T>, signal: AbortSignal) => Promise<T>) | undefined {
    const { threads, count } = this;
    if (!threads || count === 0) return undefined;
    return (work, signal) => {
      this.stop();
      return threads.drive(work, signal, count);
    };
  }

  private *tries(): Work<void> {
    const { scene, geometry, scheme } = this.rendered;
    const { stencil, weights, courant, band } = scheme ?? schemeByName(SCHEME, SCHEME);
    const sampleRate = hertz(STEPS_A_PERIOD * scene.maxFrequency);
    const look: LookShared = {
      context: {
        scheme: { stencil, weights, courant, band },
        dimensions: roomDimensions(geometry),
        sampleRate,
        validTo: scene.maxFrequency,
        soundSpeed: speedOfSound(scene.air),
        scene: { air: scene.air, sampleRate: scene.sampleRate },
      },
      duration: scene.duration,
      length: Math.ceil(scene.duration * sampleRate),
      figure: FIGURE_KEYS[scene.durationFor],
    };
    yield* each(tryFinishing, look, new Array<Int32Array>(this.count).fill(this.stopped));
  }
}
