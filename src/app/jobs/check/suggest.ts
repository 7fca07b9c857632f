import { poorOctaves } from '../../../material/warnings.ts';
import { sheetInstead } from '../../../material/sheet/instead-of-layer.ts';
import { layerForVolume } from '../../setup/room/local-layers.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { FACE_NAMES, type BoxElement } from '../../../scene/scene.ts';
import { withFileReferences } from '../../../scene/file-references.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import type { SceneRequest } from '../../inputs/request/request.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** The content of a scene file. */
type SceneJson = Readonly<Record<string, unknown>>;

/** A scene rewritten with sheets and porous volumes in place of local layers. */
export interface Suggestion {
  readonly scene: SceneJson;
  /** What was changed, as sentences; empty if nothing was. */
  readonly changes: readonly string[];
}

/** A face of the box behind which a layer can be drawn. */
interface Replaced {
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

/**
 * Draws porous layers that answer locally and should not: the room of one box grows by layer and cavity. A volume
 * stands there if the grid resolves it, else a sheet where the surface was. Faces across one axis only, that with the
 * most area: what is behind two walls that meet would be joined at the edge.
 *
 * @param raw The scene file as it is.
 */
export function suggestLayers(raw: SceneJson, plan: RenderPlan, materials: readonly ResolvedMaterial[]): Suggestion {
  const { geometry } = plan.scene;
  const none: Suggestion = { scene: raw, changes: [] };
  if (geometry.kind !== 'boxes' || geometry.boxes.length !== 1) return none;
  const [box] = geometry.boxes;
  const found = replacedFaces(box, plan, materials);
  if (found.length === 0) return none;
  const names = new Set(plan.scene.materials.keys());
  let scene = raw;
  const changes: string[] = [];
  for (const one of found) {
    const { kind } = one.instead;
    const [layer, behind] = [freeName(`${one.material}-${kind}`, names), freeName(`behind-${one.material}`, names)];
    scene = withLayer(scene, box, one, layer, behind);
    changes.push(changeText(one, layer));
  }
  return { scene, changes };
}

function changeText({ face, material, behindMetres, instead }: Replaced, layer: string): string {
  const where = `the face "${FACE_NAMES[face]}" of "${material}" is`;
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

/** Name of the file that a suggestion is written to. */
export function suggestedName(sceneFile: string, files: Pick<Files, 'split'>): string {
  return `${files.split(sceneFile).name.replace(/(\.scene)?\.(json|wavehall)$/i, '')}-suggested.json`;
}

/** @throws InputError if a file of that name is in the folder: it may have been changed by hand. */
export async function requireFree(folder: string, name: string, files: Files): Promise<void> {
  const there = await files.sizeOf(files.beside(`${folder}/${name}`, name)).then(
    () => true,
    () => false,
  );
  if (!there) return;
  throw new InputError('suggest', `${name} is already in ${folder}`, 'Rename or remove it, or choose another folder.');
}

/** Reads the scene as it is, and rewrites it; the files that it names are those beside it. */
export async function suggestionFor(
  { sceneFile, outFolder }: SceneRequest,
  plan: RenderPlan,
  materials: readonly ResolvedMaterial[],
  files: Files,
): Promise<Suggestion> {
  const raw = JSON.parse(await files.readText(sceneFile)) as SceneJson;
  const { scene, changes } = suggestLayers(raw, plan, materials);
  const moved = withFileReferences(scene, ({ path }) => files.between(outFolder, files.beside(sceneFile, path), true));
  return { scene: moved, changes };
}

/** The faces whose layer should be drawn, all across one axis. */
function replacedFaces(box: BoxElement, plan: RenderPlan, materials: readonly ResolvedMaterial[]): Replaced[] {
  const patched = new Set((box.patches ?? []).map(({ face }) => face));
  const dimensions = plan.dimensions;
  const all = FACE_NAMES.slice(0, 2 * dimensions).flatMap((_, face): Replaced[] => {
    const material = box.materials[face];
    if (material === null || patched.has(face)) return [];
    const resolved = materials.find(({ name }) => name === material);
    const instead = resolved && insteadOf(plan, resolved);
    return instead ? [{ face, material, ...instead }] : [];
  });
  const sides = box.to.map((high, axis) => high - box.from[axis]);
  const areaOf = (axis: number): number =>
    sides.reduce((product, side, other) => (other === axis || other >= dimensions ? product : product * side), 1);
  const axes = [...new Set(all.map(({ face }) => face >> 1))].sort((a, b) => areaOf(b) - areaOf(a));
  return all.filter(({ face }) => face >> 1 === axes[0]);
}

/** What would be nearer than a material that answers locally. */
function insteadOf(
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

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
  taken.add(name);
  return name;
}

/** The scene with one face moved back, a sheet or a volume where it was, and their materials. */
function withLayer(scene: SceneJson, box: BoxElement, one: Replaced, layer: string, behind: string): SceneJson {
  const { instead, behindMetres, face } = one;
  const [axis, isHigh] = [face >> 1, (face & 1) === 1];
  const geometry = objectOf(scene['geometry']);
  const [first] = geometry['boxes'] as readonly SceneJson[];
  const add = objectOf(first['add']);
  const [from, to] = [[...(add['from'] as number[])], [...(add['to'] as number[])]];
  if (isHigh) to[axis] = rounded(to[axis] + behindMetres);
  else from[axis] = rounded(from[axis] - behindMetres);
  const plane = (isHigh ? box.to : box.from)[axis];
  const cornersOf = (corner: readonly number[], at: number): number[] =>
    corner.slice(0, from.length).map((value, a) => (a === axis ? at : value));
  const end =
    instead.kind === 'sheet'
      ? plane
      : rounded(isHigh ? plane + instead.thicknessMetres : plane - instead.thicknessMetres);
  const corners = {
    from: cornersOf(box.from, Math.min(plane, end)),
    to: cornersOf(box.to, Math.max(plane, end)),
    material: layer,
  };
  const faces = { ...objectOf(first['faces']), [FACE_NAMES[face]]: behind };
  const key = instead.kind === 'sheet' ? 'sheets' : 'volumes';
  const others = (geometry[key] ?? []) as readonly unknown[];
  return {
    ...scene,
    materials: {
      ...objectOf(scene['materials']),
      [layer]:
        instead.kind === 'sheet'
          ? { sheet: { flowResistance: instead.flowResistance } }
          : { porousVolume: { flowResistivity: instead.flowResistivity } },
      [behind]: { rigid: true },
    },
    geometry: { ...geometry, boxes: [{ ...first, add: { ...add, from, to }, faces }], [key]: [...others, corners] },
  };
}

/** Metres without the rounding error of a sum. */
const rounded = (metres: number): number => Number(metres.toPrecision(9));

function objectOf(value: unknown): SceneJson {
  return typeof value === 'object' && value !== null ? (value as SceneJson) : {};
}
