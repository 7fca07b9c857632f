import type { Engine, Simulation } from '../../engine/engine.ts';
import { schemeName } from '../../scheme/scheme.ts';
import { InputError } from '../../units/errors.ts';
import { encodeWav } from '../../response/wav.ts';
import { simulate, simulateIn, stopIfAsked, type RunProgress, type RunResult } from '../../run/simulate.ts';
import { choiceReport, chooseScheme } from '../plan/choose-scheme.ts';
import { framesFor } from './field-frames.ts';
import { deliverResponse, finishedResponse, rawResponse, type FinishedResponse } from './finish.ts';
import type { Host } from '../host/host.ts';
import { planRender, type RenderPlan } from '../plan/render-plan.ts';
import { runSetup, type PreparedScene } from './prepare-scene.ts';
import type { RunEngine } from '../engine/kernel-choice.ts';
import type { RenderProgress } from './progress.ts';
import { makeReport, type RenderFigures, type RenderReport, type ResponseEntry } from './report.ts';
import { readScene, type RenderRequest } from '../scene/request.ts';
import { since } from '../host/seconds-since.ts';
import { prepareStable } from './stability.ts';
import type { RunWatch } from './watch.ts';

export interface RenderControls {
  readonly host: Host;
  /** Makes the engine; called once, when the scene has been read and found good. */
  readonly makeEngine: () => Promise<RunEngine>;
  /** Memory of this machine that may be used, bytes. */
  readonly memoryLimit: number;
  /** Stops the rendering; nothing is written then. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RenderProgress) => void;
  /** Looks at the runs of the sources, one after the other, and holds them. */
  readonly watch?: RunWatch | undefined;
}

/**
 * A room in, impulse responses out: reads a scene file, simulates every source, and writes `SOURCE-RECEIVER.wav` for
 * every pair and `report.json`. Files appear when everything has been computed, all or none.
 *
 * @throws InputError for what is wrong with scene, options or folder; DeviceError if there is no engine as asked for;
 *   RunError if the run or the writing fails; CancelledError if stopped.
 */
export async function renderScene(request: RenderRequest, controls: RenderControls): Promise<RenderReport> {
  const start = performance.now();
  const { host, signal, onProgress } = controls;
  onProgress?.({ phase: 'preparing' });
  await host.files.checkFolder(request.outFolder.value, request.outFolder.path);
  const rendered = await readScene(request, host.files, controls.memoryLimit);
  if (request.tolerance && rendered.scheme) {
    throw new InputError(
      request.tolerance.path,
      `there is no scheme to be chosen by it: ${schemeName(rendered.scheme)} is named`,
      'Leave it out, or let the scheme be chosen with --scheme auto.',
    );
  }
  const engine = await controls.makeEngine();
  const { scheme, plan: chosenBy } = await chooseScheme(rendered, () => Promise.resolve(engine), request.raw, controls);
  const firstPlan = planRender(rendered, scheme);
  const startingSeconds = since(start);
  const stable = await prepareStable(firstPlan, rendered, request, engine, controls);
  const { plan, prepared, chosen, simulation, stability, preparingSeconds, choosingSeconds, checkingSeconds } = stable;
  const results: RunResult[] = [];
  for (let source = 0; source < plan.scene.sources.length; source++) {
    results.push(await runSource(plan, prepared, source === 0 ? simulation : chosen.engine, source, controls));
  }
  stopIfAsked(signal);

  onProgress?.({ phase: 'writing' });
  const finishing = performance.now();
  const { files, entries } = await responseFiles(plan, results, request);
  const elapsedSeconds = since(start) - results.reduce((sum, result) => sum + result.watchingSeconds, 0);
  const steppingSeconds = results.reduce((sum, result) => sum + result.steppingSeconds, 0);
  const told = {
    starting: startingSeconds,
    preparing: preparingSeconds,
    choosing: choosingSeconds,
    checking: checkingSeconds,
    stepping: steppingSeconds,
    finishing: since(finishing),
  };
  const figures: RenderFigures = {
    chosen: choiceReport(chosenBy),
    kernel: chosen.report,
    kernelWarnings: chosen.warnings,
    elapsedSeconds,
    seconds: { ...told, opening: elapsedSeconds - Object.values(told).reduce((sum, seconds) => sum + seconds, 0) },
    memoryBytes: Math.max(...results.map(({ memoryBytes }) => memoryBytes)),
    stability: { ...stability, costShare: checkingSeconds / elapsedSeconds },
    interpolationError: Math.max(...[...prepared.sources, ...prepared.receivers].map(({ error }) => error)),
  };
  const report = makeReport(plan, prepared, engine, request.raw, figures, entries);
  files.set('report.json', `${JSON.stringify(report, null, 2)}\n`);
  await host.files.writeTogether(request.outFolder.value, files, signal);
  return report;
}

/** @param where An engine, or what it has opened for this source. */
function runSource(
  { scene, steps }: RenderPlan,
  prepared: PreparedScene,
  where: Engine | Simulation,
  index: number,
  { signal, onProgress, watch }: RenderControls,
): Promise<RunResult> {
  const { room } = prepared;
  const source = scene.sources[index].name;
  const setup = runSetup(prepared, index);
  const report = (run: RunProgress): void =>
    onProgress?.({
      phase: 'running',
      source,
      run: amongAll(run, index, scene.sources.length),
    });
  const run = { signal, onProgress: report, watch: watch && framesFor(watch, room, { source, steps }) };
  return 'open' in where ? simulate(where, room, setup, steps, run) : simulateIn(where, room, setup, steps, run);
}

/** The progress of one source as that of all, if all are as fast. */
function amongAll(run: RunProgress, index: number, sources: number): RunProgress {
  const step = index * run.steps + run.step;
  const steps = sources * run.steps;
  const perStep = run.elapsedSeconds / run.step;
  return { ...run, step, steps, elapsedSeconds: perStep * step, remainingSeconds: perStep * (steps - step) };
}

async function responseFiles(
  plan: RenderPlan,
  results: readonly RunResult[],
  { raw, plot }: RenderRequest,
): Promise<{ files: Map<string, Uint8Array | string>; entries: ResponseEntry[] }> {
  const draw = plot ? await plotter(plan) : undefined;
  const files = new Map<string, Uint8Array | string>();
  const entries: ResponseEntry[] = [];
  plan.scene.sources.forEach(({ name: source }, s) => {
    plan.scene.receivers.forEach(({ name: receiver }, r) => {
      const samples = results[s].responses[r];
      const response = raw ? rawResponse(samples, plan) : finishedResponse(samples, plan);
      const { sampleRate } = response;
      const name = `${source}-${receiver}`;
      const { wav, figures } = raw
        ? { wav: encodeWav(response.samples, sampleRate), figures: null }
        : deliverResponse(response, plan);
      files.set(`${name}.wav`, wav);
      if (draw) files.set(`${name}.svg`, draw(name, response));
      entries.push({ source, receiver, file: `${name}.wav`, sampleRateHz: sampleRate, figures });
    });
  });
  return { files, entries };
}

/** Loaded only where pictures are wanted: the drawing library is large. */
async function plotter({ scene }: RenderPlan): Promise<(name: string, response: FinishedResponse) => string> {
  const { plotResponse } = await import('../../response/plot.ts');
  return (name, { samples, sampleRate }) =>
    plotResponse({ title: [scene.title, name].filter(Boolean).join(': '), samples, sampleRate });
}
