import { volumeOf } from '../../../scene/boxes.ts';
import type { BoxElement } from '../../../scene/scene.ts';
import { extentsOf } from '../../inputs/scene/extents.ts';
import { featureEdges } from './scene-view-edges.ts';
import { trianglesOfBoxes } from './scene-view-surfaces.ts';
import type { SceneView } from './scene-view.ts';

/** What a view shows of boxes, without the rest of a scene. */
export interface BoxView extends Pick<SceneView, 'surfaces' | 'edges' | 'extentsMetres'> {
  /** Volume of the air, m³; in a room of two dimensions its area, m². */
  readonly volumeCubicMetres: number;
}

/**
 * The walls of boxes while they are drawn: those that `viewScene` shows once the scene is read.
 *
 * @param boxes Boxes, as a checked scene has them.
 * @param open Names of the materials that lead outside.
 * @throws InputError if the boxes make too many pieces.
 */
export function viewBoxes(boxes: readonly BoxElement[], open: ReadonlySet<string>): BoxView {
  const { corners, surfaceOf, surfaces } = trianglesOfBoxes(boxes, open);
  return {
    surfaces,
    edges: featureEdges(corners, surfaceOf),
    extentsMetres: extentsOf({ kind: 'boxes', boxes }),
    volumeCubicMetres: volumeOf(boxes),
  };
}
