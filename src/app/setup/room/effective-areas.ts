import type { AbsorbedShare } from '../../../room/absorbed/absorbed.ts';
import { surfaceName, type SurfaceArea } from './mesh-summary.ts';

/**
 * What the walls of a material really take from sound, as the area of a wall that takes as much
 * (docs/theory/subcell.md, 'What walls take'). In a room of two dimensions areas are per metre of height.
 */
export interface EffectiveArea {
  readonly material: string;
  /** Area as drawn in the scene, where it faces the air. */
  readonly drawnSquareMetres: number;
  readonly effectiveSquareMetres: number;
  /** Relative error of the effective area. */
  readonly error: number;
  /** Number of wall faces that were measured. */
  readonly faces: number;
}

/** Relative error without a warning, and share of all surfaces that is too small to mention. */
const TOLERANCE = 0.03;
const SHARE = 0.01;

/** @param shares [material] in the order of `materialNames` */
export function effectiveAreas(
  materialNames: readonly string[],
  areas: readonly SurfaceArea[],
  shares: readonly (AbsorbedShare | undefined)[],
): EffectiveArea[] {
  return areas.flatMap(({ material, squareMetres, gridSquareMetres }) => {
    const measured = material === null ? undefined : shares[materialNames.indexOf(material)];
    if (!measured || material === null || squareMetres === 0) return [];
    const effectiveSquareMetres = measured.share * gridSquareMetres;
    return [
      {
        material,
        drawnSquareMetres: squareMetres,
        effectiveSquareMetres,
        error: effectiveSquareMetres / squareMetres - 1,
        faces: measured.faces,
      },
    ];
  });
}

/** @param areas all of the room */
export function effectiveAreaWarnings(effective: readonly EffectiveArea[], areas: readonly SurfaceArea[]): string[] {
  const all = areas.reduce((sum, { squareMetres }) => sum + squareMetres, 0);
  return effective
    .filter(({ drawnSquareMetres, error }) => drawnSquareMetres > SHARE * all && Math.abs(error) >= TOLERANCE)
    .map(({ material, drawnSquareMetres, effectiveSquareMetres, error }) => {
      const percent = (100 * Math.abs(error)).toFixed(0);
      return (
        `${surfaceName(material)} takes from sound what ${effectiveSquareMetres.toPrecision(3)} m² of it should, ` +
        `${percent} % ${error > 0 ? 'more' : 'less'} than the ${drawnSquareMetres.toPrecision(3)} m² drawn; ` +
        'a higher maximum frequency makes the grid finer'
      );
    });
}
