import type { Engine } from '../engine/engine.ts';
import { encodeWav } from '../response/wav.ts';
import { prepareRoom } from '../room/prepare.ts';
import type { PreparedRoom } from '../room/prepared.ts';
import { pointWeights, type InterpolatedPoint } from '../run/interpolation.ts';
import { simulate, stopIfAsked, type RunProgress, type RunResult } from '../run/simulate.ts';
import { impulseSource } from '../run/sources.ts';
import type { NamedPoint } from '../scene/scene.ts';
import { finishedResponse, rawResponse, type FinishedResponse } from './finish.ts';
import { checkLimits } from './limits.ts';
import { meshSummary, type MeshSummary } from './mesh-summary.ts';
import { planRender, resolveMaterials, type RenderPlan } from './plan.ts';
import { makeReport, type RenderFigures, type RenderReport, type ResponseEntry } from './report.ts';
import { readScene, type RenderRequest, type RenderScene } from './request.ts';
import { roomProblems } from './room-problems.ts';
import { allTogether } from './together.ts';
import { voxeliseScene } from './voxel-room.ts';
import { checkFolder, writeTogether } from './write-files.ts';

/** Where a rendering is. */
export type RenderProgress =
  /** `what` is being done with the room, `share` of it done, 0 to 1. */
  | { readonly phase: 'preparing'; readonly what?: string; readonly share?: number }
  /** `run` counts the steps of all sources together. */
  | { readonly phase: 'running'; readonly source: string; readonly run: RunProgress }
  | { readonly phase: 'writing' };

export interface RenderControls {
  /** Makes the engine; called once, when the scene has been read and found good. */
  readonly makeEngine: () => Promise<Engine>;
  /** Memory of this machine that may be used, bytes. */
  readonly memoryLimit: number;
  /** Stops the rendering; nothing is written then. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RenderProgress) => void;
}

/** The scene, ready to run. */
interface PreparedScene {
  readonly room: PreparedRoom;
  /** In the scene's order. */
  readonly sources: readonly InterpolatedPoint[];
  readonly receivers: readonly InterpolatedPoint[];
  readonly warnings: readonly string[];
  readonly mesh: MeshSummary | null;
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
  const { signal, onProgress } = controls;
  onProgress?.({ phase: 'preparing' });
  await checkFolder(request.outFolder.value, request.outFolder.path);
  const rendered = await readScene(request, controls.memoryLimit);
  const plan = planRender(rendered);
  const engine = await controls.makeEngine();
  checkLimits(plan, rendered, engine, request.raw, controls.memoryLimit);
  stopIfAsked(signal);

  const prepared = prepare(plan, rendered, request, controls);
  const results: RunResult[] = [];
  for (let source = 0; source < plan.scene.sources.length; source++) {
    results.push(await runSource(plan, prepared, engine, source, controls));
  }
  stopIfAsked(signal);

  onProgress?.({ phase: 'writing' });
  const { files, entries } = await responseFiles(plan, results, request);
  const figures: RenderFigures = {
    steppingSeconds: results.reduce((sum, { steppingSeconds }) => sum + steppingSeconds, 0),
    elapsedSeconds: (performance.now() - start) / 1000,
    memoryBytes: Math.max(...results.map(({ memoryBytes }) => memoryBytes)),
    interpolationError: Math.max(...[...prepared.sources, ...prepared.receivers].map(({ error }) => error)),
  };
  const report = makeReport(
    plan,
    prepared.room,
    engine,
    request.raw,
    figures,
    prepared.warnings,
    entries,
    prepared.mesh,
  );
  files.set('report.json', `${JSON.stringify(report, null, 2)}\n`);
  await writeTogether(request.outFolder.value, files, signal);
  return report;
}

/** @throws InputError if a source or a receiver has no place on the grid, or if the room leaks and may not. */
function prepare(
  plan: RenderPlan,
  rendered: RenderScene,
  request: RenderRequest,
  { signal, onProgress }: RenderControls,
): PreparedScene {
  const { scene, geometry, scheme, soundSpeed } = plan;
  const voxelised = voxeliseScene(plan, {
    signal,
    onProgress: (share, what) => onProgress?.({ phase: 'preparing', what, share }),
  });
  const { graph, materialNames, surface, report } = voxelised;
  const problems = roomProblems(voxelised, rendered, request);
  if (problems.length > 0) throw allTogether(problems);
  const materials = resolveMaterials(plan, materialNames);
  const room = prepareRoom(graph, scheme, soundSpeed, materials, surface);
  const interpolated = ({ position }: NamedPoint): InterpolatedPoint => pointWeights(room, position);
  return {
    room,
    sources: scene.sources.map(interpolated),
    receivers: scene.receivers.map(interpolated),
    warnings: materials.flatMap(({ warnings }) => warnings),
    mesh: meshSummary(geometry, materialNames, report),
  };
}

function runSource(
  { scene, steps }: RenderPlan,
  { room, sources, receivers }: PreparedScene,
  engine: Engine,
  index: number,
  { signal, onProgress }: RenderControls,
): Promise<RunResult> {
  const setup = {
    sources: [impulseSource(room, sources[index].point)],
    receivers: receivers.map(({ point }) => point),
  };
  const report = (run: RunProgress): void =>
    onProgress?.({
      phase: 'running',
      source: scene.sources[index].name,
      run: amongAll(run, index, scene.sources.length),
    });
  return simulate(engine, room, setup, steps, { signal, onProgress: report });
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
      const name = `${source}-${receiver}`;
      files.set(`${name}.wav`, encodeWav(response.samples, response.sampleRate));
      if (draw) files.set(`${name}.svg`, draw(name, response));
      entries.push({ source, receiver, file: `${name}.wav`, sampleRateHz: response.sampleRate });
    });
  });
  return { files, entries };
}

/** Loaded only where pictures are wanted: the drawing library is large. */
async function plotter({ scene }: RenderPlan): Promise<(name: string, response: FinishedResponse) => string> {
  const { plotResponse } = await import('../response/plot.ts');
  return (name, { samples, sampleRate }) =>
    plotResponse({ title: [scene.title, name].filter(Boolean).join(': '), samples, sampleRate });
}
