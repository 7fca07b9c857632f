import type { MaterialDefinition } from '../../../material/definition.ts';
import { volumeOf } from '../../../scene/boxes.ts';
import type { BoxElement, BoxVolume } from '../../../scene/scene.ts';
import { boxSheets, rectangleOf } from '../../../scene/sheets/box-sheets.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { extentsOf } from '../../inputs/scene/extents.ts';
import { featureEdges } from './scene-view-edges.ts';
import { trianglesOfBoxes } from './scene-view-surfaces.ts';
import type { SceneView } from './scene-view.ts';
import { volumeSides } from './volume-sides.ts';

/** What a view shows of boxes, without the rest of a scene. */
export interface BoxView extends Pick<SceneView, 'surfaces' | 'edges' | 'extentsMetres'> {
  /** Volume of the air, m³; in a room of two dimensions its area, m². */
  readonly volumeCubicMetres: number;
}

/** A sheet as a scene file has it: flat across one axis. */
export interface DrawnSheet {
  /** Corners, metres; two coordinates in a room of two dimensions. */
  readonly from: Vec3 | readonly [number, number];
  readonly to: Vec3 | readonly [number, number];
  readonly material: string;
}

/** Materials that do not look like walls, by their names. */
export interface DrawnMaterials {
  /** Those that lead outside. */
  readonly open: ReadonlySet<string>;
  /** Sheets and partitions. */
  readonly through: ReadonlySet<string>;
}

/**
 * The walls of boxes, and the sheets and porous volumes among them, while they are drawn: those that `viewScene` shows
 * once the scene is read. Sheets that are not flat are left out.
 *
 * @param boxes Boxes, as a checked scene has them.
 * @throws InputError if the boxes make too many pieces.
 */
export function viewBoxes(
  boxes: readonly BoxElement[],
  sheets: readonly DrawnSheet[],
  { open, through }: DrawnMaterials,
  volumes: readonly BoxVolume[] = [],
): BoxView {
  const definitions = new Map([...through].map((name): [string, MaterialDefinition] => [name, { kind: 'sheet' }]));
  const flat = sheets.filter((sheet) => rectangleOf(sheet) !== null);
  const { corners, surfaceOf, surfaces } = trianglesOfBoxes(boxes, open, [
    ...boxSheets(boxes, flat, definitions),
    ...volumeSides(boxes, volumes),
  ]);
  return {
    surfaces,
    edges: featureEdges(corners, surfaceOf),
    extentsMetres: extentsOf({ kind: 'boxes', boxes }),
    volumeCubicMetres: volumeOf(boxes),
  };
}
