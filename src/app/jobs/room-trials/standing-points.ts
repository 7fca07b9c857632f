import { InputError } from '../../../units/errors.ts';
import { withoutSignal, type SceneJson } from './scene-text.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The scene with what stands still alone: sources without their signals, and receivers at points. What walks has no
 * impulse response. Areas of receivers are laid on surfaces by the names of their materials, which runs change.
 *
 * @throws InputError if no source or no receiver is left.
 */
export function withStandingPoints(scene: SceneJson, sceneFile: string): SceneJson {
  return {
    ...scene,
    sources: standing(scene, 'sources', sceneFile),
    receivers: standing(scene, 'receivers', sceneFile),
  };
}

function standing(scene: SceneJson, key: 'sources' | 'receivers', sceneFile: string): unknown {
  const points = scene[key];
  // Those of a mesh file are points.
  if (typeof points !== 'object' || points === null) return points;
  const left = Object.entries(points as Json).flatMap(([name, point]) =>
    'position' in (point as Json) ? [[name, withoutSignal(point)] as const] : [],
  );
  if (left.length > 0) return Object.fromEntries(left);
  throw new InputError(
    `${sceneFile}: ${key}`,
    `none of the ${key} stands at a point, and runs with other materials are compared at points`,
    `Add one with a "position".`,
  );
}
