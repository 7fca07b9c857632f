/** Openings of a scene, and the air kept beyond them. */
import { lowestAbsorbed, MOST_OUTSIDE_STEPS, outsideLayer, type OutsideLayer } from '../../../room/outside/outside.ts';
import { materialNamesOf } from '../../../scene/boxes.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import { InputError } from '../../../units/errors.ts';
import type { Metres, MetresPerSecond } from '../../../units/quantities.ts';
import type { LoadedGeometry } from '../scene/geometry.ts';
import { openNames } from '../scene/open-materials.ts';
import type { PlannedScene } from './request.ts';

/** Whether the geometry has surfaces of an open material. */
export function hasOpenings(geometry: LoadedGeometry, { materials }: Pick<Scene, 'materials'>): boolean {
  if (geometry.kind === 'mesh') return geometry.open.size > 0;
  const open = openNames(materials);
  return materialNamesOf(geometry.boxes).some((name) => open.has(name));
}

/** Whether sound may leave the room. Leaks of a mesh are known only on its grid. */
function mayLeadOutside({ scene, geometry, allowLeaks }: PlannedScene): boolean {
  return hasOpenings(geometry, scene) || (!geometry.boxes && allowLeaks);
}

/**
 * The absorbing layer outside. Null if nothing leads outside, or if the scene does not describe the outside; then there
 * are no open surfaces, and leaks are an error.
 *
 * @throws InputError if the layer would be too thick.
 */
export function planOutside(
  rendered: PlannedScene,
  scheme: Scheme,
  spacing: Metres,
  soundSpeed: MetresPerSecond,
): OutsideLayer | null {
  const { outside } = rendered.scene;
  if (outside === null || !mayLeadOutside(rendered)) return null;
  const layer = outsideLayer(scheme, spacing, soundSpeed, outside.absorbsFrom);
  if (layer.steps <= MOST_OUTSIDE_STEPS) return layer;
  const lowest = Math.ceil(10 * lowestAbsorbed(spacing, soundSpeed)) / 10;
  throw new InputError(
    rendered.paths.absorbsFrom,
    `from ${outside.absorbsFrom} Hz on, the air outside takes a layer of ${layer.steps} nodes; it has at most ${MOST_OUTSIDE_STEPS}`,
    `Give a frequency of at least ${lowest} Hz, or lower the maximum frequency for a coarser grid.`,
  );
}
