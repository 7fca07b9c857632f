import { encodeWav } from '../../response/wav.ts';
import type { RunResult } from '../../run/simulate.ts';
import { stopIfAsked } from '../../units/task.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import { deliverResponse, finishedResponse, rawResponse, responseFinisher, type FinishedResponse } from '../response/finish-response.ts';
import type { OctaveErrors } from '../response/octave-errors.ts';
import type { RenderJob } from './job.ts';
import type { ResponseEntry } from './report.ts';

/** Sound files and pictures by name, and what the report says of each response. */
export interface FinishedFiles {
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  readonly responses: readonly ResponseEntry[];
}

/**
 * Stage 7: makes the impulse response of every pair of source and receiver, its sound file and its figures.
 *
 * @param runs Of each source.
 * @param errors Of the simulation.
 * @throws CancelledError if stopped.
 */
export async function finishResponses(
  plan: RenderPlan,
  runs: readonly RunResult[],
  errors: readonly OctaveErrors[],
  { request: { raw, plot }, controls: { signal, onProgress } }: RenderJob,
): Promise<FinishedFiles> {
  stopIfAsked(signal);
  onProgress?.({ phase: 'writing' });
  const draw = plot ? await plotter(plan) : undefined;
  const files = new Map<string, Uint8Array | string>();
  const responses: ResponseEntry[] = [];
  const finisher = responseFinisher(plan, plan.scene.duration, plan.steps);
  plan.scene.sources.forEach(({ name: source }, s) => {
    plan.scene.receivers.forEach(({ name: receiver }, r) => {
      const samples = runs[s].responses[r];
      const response = raw ? rawResponse(samples, plan) : finishedResponse(samples, finisher);
      const { sampleRate } = response;
      const name = `${source}-${receiver}`;
      const { wav, figures } = raw
        ? { wav: encodeWav(response.samples, sampleRate), figures: null }
        : deliverResponse(response, plan, errors);
      files.set(`${name}.wav`, wav);
      const picture = draw ? `${name}.svg` : null;
      if (draw) files.set(`${name}.svg`, draw(name, response));
      responses.push({ source, receiver, file: `${name}.wav`, picture, sampleRateHz: sampleRate, figures });
    });
  });
  return { files, responses };
}

/** Loaded only where pictures are wanted: the drawing library is large. */
async function plotter({ scene }: RenderPlan): Promise<(name: string, response: FinishedResponse) => string> {
  const { plotResponse } = await import('../../response/plot.ts');
  return (name, { samples, sampleRate }) =>
    plotResponse({ title: [scene.title, name].filter(Boolean).join(': '), samples, sampleRate });
}
