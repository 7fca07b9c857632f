import type { PorousLayer } from '../../../material/definition.ts';
import { isResolvedAsVolume } from '../../../material/porous-volume/instead-of-layer.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { poorOctaves } from '../../../material/warnings.ts';
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
