import { alone, each, type Work } from '../../room/slabs/work.ts';
import type { RunResult } from '../../run/simulate.ts';
import { stopIfAsked } from '../../units/task.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import type { FinishedResponse } from '../response/finish-response.ts';
import type { OctaveErrors } from '../response/octave-errors.ts';
import { finishResponse, type DeliveredResponse, type FinishShared } from './finish-job.ts';
import type { RenderJob } from './job.ts';
import type { ResponseEntry } from './report.ts';

/** Sound files and pictures by name, and what the report says of each response. */
export interface FinishedFiles {
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  readonly responses: readonly ResponseEntry[];
}

/** One thread finishes fewer samples than this, of all files together: to tell other threads takes longer. */
const FEWEST_SAMPLES = 400_000;

/**
 * Stage 7: makes the impulse response of every pair of source and receiver, its sound file and its figures: on the
 * threads of the host where that is faster, and while a GPU makes the steps of the next source.
 */
export class Finishing {
  private readonly shared: FinishShared;
  private readonly sources: Promise<readonly DeliveredResponse[]>[] = [];
  private readonly waiting: (readonly Float64Array[])[] = [];
  /** The threads do one batch at a time. */
  private before: Promise<unknown> = Promise.resolve();

  /** @param errors Of the simulation. */
  constructor(
    private readonly plan: RenderPlan,
    errors: readonly OctaveErrors[],
    private readonly job: RenderJob,
  ) {
    const { scheme, dimensions, sampleRate, validTo, soundSpeed, scene, steps } = plan;
    this.shared = {
      context: {
        scheme: { stencil: scheme.stencil, weights: scheme.weights, courant: scheme.courant, band: scheme.band },
        dimensions,
        sampleRate,
        validTo,
        soundSpeed,
        scene: { air: scene.air, sampleRate: scene.sampleRate },
      },
      duration: scene.duration,
      length: steps,
      errors,
      raw: job.request.raw ?? false,
    };
  }

  /** Takes the responses of the next source. A GPU leaves the threads free; the engine on the processor uses them. */
  readonly add = ({ responses }: RunResult): void => {
    if (this.threads && this.job.engine.kind === 'webgpu') this.sources.push(this.onThreads(responses));
    else this.waiting.push(responses);
  };

  /**
   * Waits for all files.
   *
   * @throws CancelledError if stopped.
   */
  async files(): Promise<FinishedFiles> {
    const { scene } = this.plan;
    const { request, controls } = this.job;
    stopIfAsked(controls.signal);
    controls.onProgress?.({ phase: 'writing' });
    const draw = request.plot ? await plotter(this.plan) : undefined;
    const work = this.work(this.waiting.flat());
    const waiting = this.threads ? this.threads.drive(work) : alone(work);
    const delivered = [...(await Promise.all(this.sources)), await waiting].flat();
    stopIfAsked(controls.signal);
    const files = new Map<string, Uint8Array | string>();
    const responses: ResponseEntry[] = [];
    scene.sources.forEach(({ name: source }, s) => {
      scene.receivers.forEach(({ name: receiver }, r) => {
        const { response, wav, figures } = delivered[s * scene.receivers.length + r];
        const name = `${source}-${receiver}`;
        files.set(`${name}.wav`, wav);
        const picture = draw ? `${name}.svg` : null;
        if (draw) files.set(`${name}.svg`, draw(name, response));
        responses.push({ source, receiver, file: `${name}.wav`, picture, sampleRateHz: response.sampleRate, figures });
      });
    });
    return { files, responses };
  }

  private get threads() {
    const { sources, receivers, duration, sampleRate } = this.plan.scene;
    const samples = sources.length * receivers.length * duration * sampleRate;
    return samples >= FEWEST_SAMPLES ? this.job.controls.host.threads : undefined;
  }

  private onThreads(responses: readonly Float64Array[]): Promise<readonly DeliveredResponse[]> {
    const done = this.before.then(() => this.threads!.drive(this.work(responses)));
    // Heard where the files are waited for; a run that breaks off before leaves it.
    this.before = done.catch(() => undefined);
    return done;
  }

  private work(responses: readonly Float64Array[]): Work<DeliveredResponse[]> {
    return each(finishResponse, this.shared, responses, () => stopIfAsked(this.job.controls.signal));
  }
}

/** Loaded only where pictures are wanted: the drawing library is large. */
async function plotter({ scene }: RenderPlan): Promise<(name: string, response: FinishedResponse) => string> {
  const { plotResponse } = await import('../../response/plot.ts');
  return (name, { samples, sampleRate }) =>
    plotResponse({ title: [scene.title, name].filter(Boolean).join(': '), samples, sampleRate });
}
