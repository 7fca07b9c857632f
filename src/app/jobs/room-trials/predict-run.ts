import { readScene, type SceneRequest } from '../../inputs/request/request.ts';
import { rankSchemes } from '../../planning/plan/plan-scene.ts';
import { planWithoutWaves } from '../../planning/scene/plan-scene.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import type { ManifestLine } from '../sweep/manifest.ts';
import { withScene } from './simulate.ts';

/** What is predicted of a run. */
export type RunCost = Pick<ManifestLine['predicted'], 'seconds' | 'memoryBytes' | 'device'>;

/**
 * Predicts a run of a scene.
 *
 * @param text The scene as it is simulated: areas of receivers, which runs leave out, may take longer than the rest.
 * @throws as plans do
 */
export async function predictRun(
  text: string,
  request: SceneRequest,
  controls: Omit<EngineControls, 'onProgress'>,
): Promise<RunCost> {
  const engine = await controls.makeEngine();
  const { files } = withScene(controls.host, request.sceneFile, text);
  const rendered = await readScene(request, files, controls.memoryLimit);
  const { scene, scheme } = rendered;
  const { plan } = scene.fullBand?.isRaysOnly
    ? { plan: await planWithoutWaves(rendered, engine, false, controls) }
    : await rankSchemes(
        rendered,
        engine,
        { measure: false, raw: false, limits: false },
        { ...controls, onProgress: undefined },
        scheme ? [scheme] : undefined,
      );
  const row = plan.rows.at(0);
  return {
    device: engine.adapter,
    seconds: (row?.seconds.total ?? 0) + (plan.rays?.seconds ?? 0),
    memoryBytes: (row?.hostBytes ?? 0) + (row?.deviceBytes ?? 0),
  };
}
