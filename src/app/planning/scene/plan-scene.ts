import { schemeName, type Scheme } from '../../../scheme/scheme.ts';
import type { LongestFigure } from '../../../scene/scene.ts';
import type { Seconds } from '../../../units/quantities.ts';
import { readScene, type RenderScene, type SceneRequest } from '../../inputs/request/request.ts';
import { loadScheme } from '../../inputs/scheme/scheme-source.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import type { Files } from '../../ports/host/host.ts';
import { candidatesFor, rankSchemes, type ScenePlan } from '../plan/plan-scene.ts';
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
