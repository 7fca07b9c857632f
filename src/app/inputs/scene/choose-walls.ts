import { speedOfSound } from '../../../material/air.ts';
import { boxMisfit, fittingSpacing } from '../../../room/boxes/fitting-spacing.ts';
import { materialNamesOf } from '../../../scene/boxes.ts';
import { isMadeMesh, volumesOf, type SceneOfFile, type WallModel } from '../../../scene/scene.ts';
import { bandEdgeFrequency } from '../../../scheme/curves.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import { metres } from '../../../units/quantities.ts';
import { openNames } from './open-materials.ts';

/** How walls stand on the grid, and why. */
export interface WallsChoice {
  readonly walls: WallModel;
  /** Why this model was chosen, in words; null if the scene or the request says it. */
  readonly reason: string | null;
}

/**
 * How far the faces of boxes may be from cell faces on a staircase: root mean square, in spacings. Walls between the
 * nodes are right to about this.
 */
const FITTING = 0.03;

/** Points per wavelength where the scheme is still to be chosen: the wide bands that are fastest. */
export const USUAL_POINTS = 2.6;

/**
 * Chooses how walls stand on the grid unless somebody has said it. A staircase is exact for boxes whose faces lie on
 * cell faces, and moves others by up to half a spacing.
 *
 * @param asked Wall model of the request.
 * @param scheme Null if it is still to be chosen.
 * @param maxFrequency Hz.
 * @param ofProject Walls that the project of the scene keeps. A staircase is kept only where it is exact.
 */
export function chooseWalls(
  scene: SceneOfFile,
  asked: WallModel | undefined,
  scheme: Scheme | null,
  maxFrequency: number,
  ofProject?: WallModel,
): WallsChoice {
  const { geometry, materials, air, givesWalls } = scene;
  if (asked !== undefined) return { walls: asked, reason: null };
  if (givesWalls) return { walls: scene.walls, reason: null };
  if (volumesOf(geometry).length > 0) return { walls: 'staircase', reason: 'porous volumes end on cell faces' };
  if (geometry.kind !== 'boxes' || isMadeMesh(geometry))
    return { walls: 'subcell', reason: 'triangles seldom lie on cell faces' };
  const { boxes, sheets } = geometry;
  const open = openNames(materials);
  if (materialNamesOf(boxes).some((name) => open.has(name)))
    return { walls: 'staircase', reason: 'openings of boxes lead into ducts' };
  if (ofProject === 'subcell') return { walls: 'subcell', reason: 'the project keeps them' };
  const points = scheme ? 1 / bandEdgeFrequency(scheme) : USUAL_POINTS;
  const spacing = fittingSpacing(boxes, metres(speedOfSound(air) / (points * maxFrequency)), sheets);
  const misfit = boxMisfit(boxes, spacing, sheets);
  if (misfit <= FITTING) return { walls: 'staircase', reason: 'the faces of the boxes lie on cell faces' };
  return {
    walls: 'subcell',
    reason: `the faces of the boxes are ${(1000 * misfit * spacing).toFixed(0)} mm from cell faces (root mean square)`,
  };
}
