import type { PorousLayer } from '../../../material/definition.ts';
import { isResolvedAsVolume } from '../../../material/porous-volume/instead-of-layer.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import {
  ANGLES,
  sheetInsteadOfWall,
  type LibraryOctave,
  type LibrarySheet,
} from '../../../material/sheet/instead-of-wall.ts';
import { POOR_LOCAL_REACTION, poorOctaves } from '../../../material/warnings.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/**
 * The porous layer of a material that answers locally, should not, and that the grid of the plan resolves as a volume;
 * else undefined.
 */
export function layerForVolume(plan: RenderPlan, { name, localReaction }: ResolvedMaterial): PorousLayer | undefined {
  const definition = plan.scene.materials.get(name);
  if (definition?.kind !== 'porous' || poorOctaves(localReaction ?? []).length === 0) return undefined;
  const { spacing } = plan.grid;
  return isResolvedAsVolume(definition, { spacing, soundSpeed: plan.soundSpeed }) ? definition : undefined;
}

/** Names the volumes that would be right in place of layers that answer locally; in rooms of boxes, which have them. */
export function localLayerWarnings(plan: RenderPlan, materials: readonly ResolvedMaterial[]): string[] {
  if (plan.scene.geometry.kind !== 'boxes') return [];
  return materials.flatMap((material) => {
    const layer = layerForVolume(plan, material);
    if (!layer) return [];
    const { flowResistivity, thicknessMetres, cavityMetres } = layer;
    const behind = cavityMetres > 0 ? `${cavityMetres} m of air before a wall` : 'a wall';
    return [
      `material "${material.name}" is right at all angles as a volume in the air, which this grid resolves: a "porousVolume" of ` +
        `"flowResistivity": ${flowResistivity}, ${thicknessMetres} m thick, with ${behind} behind it`,
    ];
  });
}

/** The sheet of the library that a wall of it stands for, if the two differ by angle; else undefined. */
export function librarySheetOf(plan: RenderPlan, { name, wall, bands }: ResolvedMaterial): LibrarySheet | undefined {
  const definition = plan.scene.materials.get(name);
  if (definition?.kind !== 'library') return undefined;
  const sheet = sheetInsteadOfWall(definition.entry, wall, bands, plan.soundSpeed);
  return sheet?.octaves.some(({ angles }) => angles.some(isPoor)) ? sheet : undefined;
}

function isPoor({ simulated, right }: LibraryOctave['angles'][number]): boolean {
  const { share, least } = POOR_LOCAL_REACTION;
  return Math.abs(simulated - right) > Math.max(least, share * right);
}

/** Names the sheets that walls of the library stand for, and how far these are off by angle. */
export function libraryWallWarnings(plan: RenderPlan, materials: readonly ResolvedMaterial[]): string[] {
  return materials.flatMap((material) => {
    const sheet = librarySheetOf(plan, material);
    if (!sheet) return [];
    const errors = sheet.octaves.map(({ centreHz, angles }) => `${centreHz} Hz ${angles.map(errorText).join(' and ')}`);
    return [
      `material "${material.name}", of the library, is simulated as locally reacting: it takes of a diffuse field what was ` +
        `measured, but not so at each angle. Against the sheet { "library": "${sheet.entry}" } with ${sheet.airMetres} m of air ` +
        `drawn behind it, the nearest in the library, the error at ${ANGLES.map((angle) => `${angle}°`).join(' and ')} of ` +
        `incidence is by octave: ${errors.join(', ')}. A part of it is that they are two samples`,
    ];
  });
}

/** Errors beyond this are of a sheet that takes next to nothing, percent. */
const MOST_PERCENT = 999;

function errorText({ simulated, right }: LibraryOctave['angles'][number]): string {
  const share = Math.round(100 * (simulated / right - 1));
  const sign = share > 0 ? '+' : share < 0 ? '−' : '';
  const size = Math.abs(share) > MOST_PERCENT ? `over ${sign}${MOST_PERCENT}` : `${sign}${Math.abs(share)}`;
  return `${size} % (${simulated.toFixed(2)} for ${right.toFixed(2)})`;
}
