import { speedOfSound } from '../../../material/air.ts';
import { schemeByName, schemeName, type Scheme } from '../../../scheme/scheme.ts';
import type { LongestFigure } from '../../../scene/scene.ts';
import type { Seconds } from '../../../units/quantities.ts';
import { durationWithoutWaves } from '../../inputs/duration/choose-duration.ts';
import { readScene, type RenderScene, type SceneRequest } from '../../inputs/request/request.ts';
import { loadScheme } from '../../inputs/scheme/scheme-source.ts';
import type { Controls, EngineControls } from '../../ports/engine/controls.ts';
import type { Files } from '../../ports/host/host.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import { candidatesFor, rankSchemes, scenePlan, type ScenePlan } from '../plan/plan-scene.ts';
import { predictRays, rayForecastText } from '../plan/predict-rays.ts';
import { DeviceProfile } from '../plan/profile-cache.ts';
import { withinTime } from './within-time.ts';

/** A scene to plan, and the schemes to compare. */
export interface PlanSceneRequest extends Omit<SceneRequest, 'outFolder' | 'scheme'> {
  readonly duration?: Seconds | undefined;
  readonly durationFor?: LongestFigure | undefined;
  /** Names separated by commas: rank only these. */
  readonly schemes?: string | undefined;
  /** Measure the device again. */
  readonly measure?: boolean | undefined;
}

/**
 * Ranks the schemes for a scene file by predicted time on this device.
 *
 * @throws InputError for a scene or schemes that cannot be used; CancelledError if stopped.
 */
export async function planScene(request: PlanSceneRequest, controls: EngineControls): Promise<ScenePlan> {
  const { schemes, measure = false } = request;
  const load = (asked: PlanSceneRequest): Promise<RenderScene> =>
    readScene({ ...asked, scheme: undefined }, controls.host.files, controls.memoryLimit);
  const first = await load(request);
  const named = schemes === undefined ? undefined : await namedSchemes(schemes, first, controls.host.files);
  const engine = await controls.makeEngine();
  if (first.scene.fullBand?.isRaysOnly) return planWithoutWaves(first, engine, measure, controls);
  const { rendered, choice } = await withinTime(request, first, load, () => Promise.resolve(engine), controls);
  const own = rendered.scheme && withOwn(candidatesFor(rendered, engine), rendered.scheme);
  const { plan } = await rankSchemes(
    rendered,
    engine,
    { measure, raw: false, limits: true },
    controls,
    named ?? own ?? undefined,
  );
  return { ...plan, ...(named && { leftOut: [] }), ...(choice && { crossoverChoice: choice }) };
}

/** The plan of a scene without waves: no schemes, and what rays take for responses as long as they will be. */
export async function planWithoutWaves(
  asRead: RenderScene,
  engine: RunEngine,
  measure: boolean,
  { signal, host }: Controls,
): Promise<ScenePlan> {
  const rendered = { ...asRead, scene: { ...asRead.scene, duration: durationWithoutWaves(asRead) } };
  const warnings: string[] = [];
  const profile = await DeviceProfile.open(engine, {
    ...{ store: host.kept, measure },
    onWarning: (warning) => warnings.push(warning),
  });
  // What a core does in a time is the same with every scheme.
  const costs = await profile.costsOf(schemeByName(ANY_SCHEME, ANY_SCHEME), { dimensions: 3, signal });
  const { scene } = rendered;
  const plan = { ...rendered, soundSpeed: speedOfSound(scene.air), validTo: scene.maxFrequency };
  const rays = predictRays(plan, costs, engine, host.threads?.count ?? 1)!;
  const told = [rayForecastText(rays), ...warnings];
  return { ...scenePlan(rendered, engine, [], { ...rays, isBesideSteps: false }, told), leftOut: [] };
}

/** A scheme as good as any where only the machine is asked about. */
export const ANY_SCHEME = 'compact-5@2%';

async function namedSchemes(names: string, { tolerance }: RenderScene, files: Files): Promise<Scheme[]> {
  const schemes: Scheme[] = [];
  for (const name of names.split(',')) {
    schemes.push(await loadScheme(name.trim(), 'schemes', files, { tolerance }));
  }
  return schemes;
}

/** Adds the scheme that the scene names, for comparison. */
function withOwn(candidates: readonly Scheme[], own: Scheme | null): readonly Scheme[] {
  if (!own || candidates.some((scheme) => schemeName(scheme) === schemeName(own))) return candidates;
  return [...candidates, own];
}
