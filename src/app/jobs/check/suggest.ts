import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { FACE_NAMES, type BoxElement } from '../../../scene/scene.ts';
import { withFileReferences } from '../../../scene/file-references.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import type { SceneRequest } from '../../inputs/request/request.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { suggestBehindFaces } from './suggest-several.ts';
import {
  changeText,
  cornersOfLayer,
  freeName,
  insteadOf,
  materialsOfLayer,
  objectOf,
  rounded,
  type Replaced,
  type SceneJson,
  type Suggestion,
} from './suggested-layer.ts';

/**
 * Draws porous layers that answer locally and should not: the room of one box grows by layer and cavity. A volume
 * stands there if the grid resolves it, else a sheet where the surface was. Faces across one axis only, that with the
 * most area: what is behind two walls that meet would be joined at the edge. A room of several boxes gets boxes of
 * their own behind faces (`suggest-several.ts`).
 *
 * @param raw The scene file as it is.
 */
export function suggestLayers(raw: SceneJson, plan: RenderPlan, materials: readonly ResolvedMaterial[]): Suggestion {
  const { geometry } = plan.scene;
  const none: Suggestion = { scene: raw, changes: [], unchanged: [] };
  if (geometry.kind !== 'boxes') return none;
  if (geometry.boxes.length > 1) return suggestBehindFaces(raw, geometry.boxes, plan, materials);
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
    changes.push(changeText(one, `of ${JSON.stringify(one.material)}`, layer));
  }
  return { scene, changes, unchanged: [] };
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
  const { scene, ...texts } = suggestLayers(raw, plan, materials);
  const moved = withFileReferences(scene, ({ path }) => files.between(outFolder, files.beside(sceneFile, path), true));
  return { scene: moved, ...texts };
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
  const corners = { ...cornersOfLayer(box, one, from.length), material: layer };
  const faces = { ...objectOf(first['faces']), [FACE_NAMES[face]]: behind };
  const key = instead.kind === 'sheet' ? 'sheets' : 'volumes';
  const others = (geometry[key] ?? []) as readonly unknown[];
  return {
    ...scene,
    materials: { ...objectOf(scene['materials']), ...materialsOfLayer(instead, layer, behind) },
    geometry: { ...geometry, boxes: [{ ...first, add: { ...add, from, to }, faces }], [key]: [...others, corners] },
  };
}
