import { Box3, Vector3 } from 'three';
import type { SceneView } from '../../../../src/app/index.ts';

/** Half the height of a plan's walls in the view, metres. */
const HALF_HEIGHT = 0.5;

/** The bounding box of the room; a plan's walls are a metre high. */
export function boxOf({ extentsMetres: { from, to }, dimensions }: SceneView): Box3 {
  const [low, high] = dimensions === 2 ? [-HALF_HEIGHT, HALF_HEIGHT] : [from[2], to[2]];
  return new Box3(new Vector3(from[0], from[1], low), new Vector3(to[0], to[1], high));
}
