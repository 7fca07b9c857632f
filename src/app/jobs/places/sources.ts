import type { SceneJson } from '../room-trials/scene-text.ts';
import type { PlacesJob } from './prepare.ts';
import type { PlacedSource } from './places-report.ts';

/** An arrangement as one source of a scene file: points that play the same signal. */
export function elementsOf(sources: readonly PlacedSource[]): SceneJson {
  const [{ position }] = sources;
  return {
    position,
    elements: sources.map(({ position: at, gainDb, delaySeconds, inverted }) => ({
      at: at.map((x, axis) => Number((x - position[axis]).toFixed(6))),
      gainDb,
      ...(delaySeconds > 0 && { delaySeconds }),
      ...(inverted && { inverted }),
    })),
  };
}

/** The sources of the scene as its file has them; null if one moves, or if they come from a mesh file. */
export function beforeSources({ raw, rendered }: Pick<PlacesJob, 'raw' | 'rendered'>): SceneJson | null {
  const sources = raw['sources'];
  const standStill = rendered.scene.sources.every(({ walk, signal }) => !walk && !signal);
  return standStill && typeof sources === 'object' && sources !== null ? (sources as SceneJson) : null;
}
