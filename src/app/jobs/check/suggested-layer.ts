import { sheetInstead } from '../../../material/sheet/instead-of-layer.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { poorOctaves } from '../../../material/warnings.ts';
import { FACE_NAMES, type BoxElement } from '../../../scene/scene.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { layerForVolume } from '../../setup/room/local-layers.ts';

/** The content of a scene file. */
export type SceneJson = Readonly<Record<string, unknown>>;

/** A scene rewritten with sheets and porous volumes in place of local layers. */
export interface Suggestion {
  readonly scene: SceneJson;
  /** What was changed, as sentences; empty if nothing was. */
  readonly changes: readonly string[];
  /** What was not, and why, as sentences. */
  readonly unchanged: readonly string[];
}

/** A face of the box behind which a layer can be drawn. */
export interface Replaced {
  readonly face: number;
  readonly material: string;
  /** How far the face moves back, m. */
  readonly behindMetres: number;
  /** A sheet with air behind it, or a volume that begins at the face. */
  readonly instead:
    | { readonly kind: 'sheet'; readonly flowResistance: number }
    | { readonly kind: 'volume'; readonly flowResistivity: number; readonly thicknessMetres: number };
}

/** Air behind a sheet must have this many spacings at least: below that a local wall with a cavity is right. */
const LEAST_SPACINGS = 2;

/** What would be nearer than a material that answers locally. */
export function insteadOf(
  plan: RenderPlan,
  material: ResolvedMaterial,
): Pick<Replaced, 'behindMetres' | 'instead'> | undefined {
  const layer = layerForVolume(plan, material);
  if (layer) {
    const { flowResistivity, thicknessMetres, cavityMetres } = layer;
    const behindMetres = rounded(thicknessMetres + cavityMetres);
    return { behindMetres, instead: { kind: 'volume', flowResistivity, thicknessMetres } };
  }
  const definition = plan.scene.materials.get(material.name);
  const octaves = material.localReaction ?? [];
  if (definition?.kind !== 'porous' || poorOctaves(octaves).length === 0) return undefined;
  const sheet = sheetInstead(definition, octaves, plan.soundSpeed);
  if (!sheet || sheet.airMetres < LEAST_SPACINGS * plan.grid.spacing) return undefined;
  return { behindMetres: sheet.airMetres, instead: { kind: 'sheet', flowResistance: sheet.flowResistance } };
}

/** A name that no material has yet; it is then taken. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
  taken.add(name);
  return name;
}

/** What was drawn, as a sentence. @param whose Whose face it is, with "of". */
export function changeText({ face, behindMetres, instead }: Replaced, whose: string, layer: string): string {
  const where = `the face "${FACE_NAMES[face]}" ${whose} is`;
  if (instead.kind === 'sheet') {
    return `${where} a sheet of ${instead.flowResistance} Pa·s/m, "${layer}", with ${behindMetres} m of air behind it, before a rigid wall`;
  }
  const air = rounded(behindMetres - instead.thicknessMetres);
  const before = air > 0 ? `with ${air} m of air behind it, ` : '';
  return (
    `${where} a porous volume of ${instead.flowResistivity} Pa·s/m², "${layer}", ${instead.thicknessMetres} m thick, ` +
    `${before}before a rigid wall`
  );
}

/** The materials of a layer and of the wall behind it. */
export const materialsOfLayer = (instead: Replaced['instead'], layer: string, behind: string): SceneJson => ({
  [layer]:
    instead.kind === 'sheet'
      ? { sheet: { flowResistance: instead.flowResistance } }
      : { porousVolume: { flowResistivity: instead.flowResistivity } },
  [behind]: { rigid: true },
});

/** Corners of a sheet in a face of a box, or of a volume behind it. */
export function cornersOfLayer(
  box: BoxElement,
  { face, instead }: Replaced,
  dimensions: number,
): { readonly from: number[]; readonly to: number[] } {
  return cornersBehind(box, face, instead.kind === 'sheet' ? 0 : instead.thicknessMetres, dimensions);
}

/** Corners of what begins at a face of a box and ends behind it. */
export function cornersBehind(
  box: BoxElement,
  face: number,
  depth: number,
  dimensions: number,
): { readonly from: number[]; readonly to: number[] } {
  const axis = face >> 1;
  const plane = (face & 1 ? box.to : box.from)[axis];
  const end = rounded(face & 1 ? plane + depth : plane - depth);
  const cornerOf = (corner: readonly number[], at: number): number[] =>
    corner.slice(0, dimensions).map((value, a) => (a === axis ? at : value));
  return { from: cornerOf(box.from, Math.min(plane, end)), to: cornerOf(box.to, Math.max(plane, end)) };
}

/** Metres without the rounding error of a sum. */
export const rounded = (metres: number): number => Number(metres.toPrecision(9));

/** A value as an object; an empty one if it is none. */
export function objectOf(value: unknown): SceneJson {
  return typeof value === 'object' && value !== null ? (value as SceneJson) : {};
}
