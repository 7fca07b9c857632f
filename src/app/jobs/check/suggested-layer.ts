import { sheetInstead } from '../../../material/sheet/instead-of-layer.ts';
import type { PorousLayer } from '../../../material/definition.ts';
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

/** A scene rewritten at faces of its boxes, and the materials of these faces. */
export interface SuggestionOfFaces extends Suggestion {
  readonly materials: ReadonlySet<string>;
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

/** What would be nearer than a material that answers locally. */
export type Instead = Pick<Replaced, 'behindMetres' | 'instead'>;

/** Air behind a sheet must have this many spacings at least: below that a local wall with a cavity is right. */
const LEAST_SPACINGS = 2;

/**
 * What would be nearer than a material that answers locally, or why nothing can be drawn in its place on the grid of
 * the plan; undefined if local reaction is a good model of it.
 */
export function insteadOf(plan: RenderPlan, material: ResolvedMaterial): Instead | string | undefined {
  const definition = plan.scene.materials.get(material.name);
  const octaves = material.localReaction ?? [];
  if (definition?.kind !== 'porous' || poorOctaves(octaves).length === 0) return undefined;
  const layer = layerForVolume(plan, material);
  if (layer) {
    const { flowResistivity, thicknessMetres, cavityMetres } = layer;
    const behindMetres = rounded(thicknessMetres + cavityMetres);
    return { behindMetres, instead: { kind: 'volume', flowResistivity, thicknessMetres } };
  }
  const sheet = sheetInstead(definition, octaves, plan.soundSpeed);
  if (!sheet) return `no sheet is much nearer, and as a porous volume ${whyNoVolume(plan, definition)}; ${FINER}`;
  if (sheet.airMetres >= LEAST_SPACINGS * plan.grid.spacing) {
    return { behindMetres: sheet.airMetres, instead: { kind: 'sheet', flowResistance: sheet.flowResistance } };
  }
  return `the ${sheet.airMetres} m of air behind its sheet are less than ${leastText(plan)}; ${FINER}`;
}

const FINER = 'raise the maximum frequency for a finer grid';

/** Why the grid does not resolve a layer as a volume. */
function whyNoVolume(plan: RenderPlan, layer: PorousLayer): string {
  const { flowResistivity, thicknessMetres, cavityMetres } = layer;
  if (thicknessMetres < LEAST_SPACINGS * plan.grid.spacing) {
    return `it is ${thicknessMetres} m thick, less than ${leastText(plan)}`;
  }
  if (cavityMetres > 0 && cavityMetres < LEAST_SPACINGS * plan.grid.spacing) {
    return `it has ${cavityMetres} m of air behind it, less than ${leastText(plan)}`;
  }
  return `its ${flowResistivity} Pa·s/m² are too dense for nodes ${spacingText(plan.grid.spacing)} apart`;
}

const spacingText = (metres: number): string => `${Number(metres.toPrecision(3))} m`;

const leastText = ({ grid }: RenderPlan): string =>
  `the ${LEAST_SPACINGS} spacings of the grid that it takes, ${spacingText(LEAST_SPACINGS * grid.spacing)}`;

/** Why a face stays as it is. */
export const PATCHED = 'it has patches of other materials';
export const ONE_AXIS =
  'layers are drawn across one axis only, since the air behind two walls that meet would be joined; draw it by hand';

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
