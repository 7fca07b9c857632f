import { sceneStem } from '../room-trials/scene-stem.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { FACE_NAMES, type BoxElement } from '../../../scene/scene.ts';
import { sheetEntry } from '../../../material/sheet/sheet-library.ts';
import { withFileReferences } from '../../../scene/file-references.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import type { SceneRequest } from '../../inputs/request/request.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { librarySheetOf } from '../../setup/room/local-layers.ts';
import { suggestBehindFaces } from './suggest-several.ts';
import {
  changeText,
  cornersOfLayer,
  freeName,
  insteadOf,
  materialsOfLayer,
  objectOf,
  rounded,
  ONE_AXIS,
  PATCHED,
  type Instead,
  type Replaced,
  type SceneJson,
  type Suggestion,
  type SuggestionOfFaces,
} from './suggested-layer.ts';

/**
 * Draws porous layers that answer locally and should not: the room of one box grows by layer and cavity. A volume
 * stands there if the grid resolves it, else a sheet where the surface was. Faces across one axis only, that with the
 * most area: what is behind two walls that meet would be joined at the edge. A room of several boxes gets boxes of
 * their own behind faces (`suggest-several.ts`). Of each material that is left as it is, it says why.
 *
 * @param raw The scene file as it is.
 */
export function suggestLayers(raw: SceneJson, plan: RenderPlan, materials: readonly ResolvedMaterial[]): Suggestion {
  const { geometry } = plan.scene;
  const poor = materials.flatMap((material) => {
    const instead = insteadOf(plan, material);
    return instead === undefined ? [] : { name: material.name, instead };
  });
  const onFaces: SuggestionOfFaces =
    geometry.kind !== 'boxes'
      ? { scene: raw, changes: [], unchanged: [], materials: new Set<string>() }
      : geometry.boxes.length > 1
        ? suggestBehindFaces(raw, geometry.boxes, plan, materials)
        : suggestForBox(raw, geometry.boxes[0], plan, materials);
  const left = poor
    .filter(({ name }) => !onFaces.materials.has(name))
    .map(({ name, instead }) => {
      const why = typeof instead === 'string' ? instead : whyNoFace(geometry, instead);
      return `the material ${JSON.stringify(name)} stays as it is: ${why}`;
    });
  const ofLibrary = materials.flatMap((material) => {
    const sheet = librarySheetOf(plan, material);
    if (!sheet) return [];
    const depths = sheetEntry(sheet.entry)!.airMillimetres.map((millimetres) => millimetres / 1000);
    return [
      `the material ${JSON.stringify(material.name)} stays as it is: the library does not say how much air is behind it; draw ` +
        `{ "library": "${sheet.entry}" } as a sheet, with ${orText(depths)} m of air behind it`,
    ];
  });
  const unchanged = [...onFaces.unchanged, ...left, ...ofLibrary];
  return { scene: onFaces.scene, changes: onFaces.changes, unchanged };
}

const orText = (values: readonly number[]): string =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : String(values[0]);

/** Why no face gets a layer that could be drawn. */
function whyNoFace({ kind }: RenderPlan['scene']['geometry'], { behindMetres, instead }: Instead): string {
  const what =
    instead.kind === 'sheet'
      ? `a "sheet" of "flowResistance": ${instead.flowResistance}, with ${behindMetres} m of air behind it`
      : `a "porousVolume" of "flowResistivity": ${instead.flowResistivity}, ${instead.thicknessMetres} m thick`;
  return kind === 'boxes'
    ? `no whole face of a box of air has it; draw ${what}, by hand`
    : `the room is a mesh, which is not rewritten; draw ${what}, in the model`;
}

function suggestForBox(
  raw: SceneJson,
  box: BoxElement,
  plan: RenderPlan,
  materials: readonly ResolvedMaterial[],
): SuggestionOfFaces {
  const { replaced, others } = facesOf(box, plan, materials);
  const names = new Set(plan.scene.materials.keys());
  let scene = raw;
  const changes: string[] = [];
  for (const one of replaced) {
    const { kind } = one.instead;
    const [layer, behind] = [freeName(`${one.material}-${kind}`, names), freeName(`behind-${one.material}`, names)];
    scene = withLayer(scene, box, one, layer, behind);
    changes.push(changeText(one, `of the box, ${JSON.stringify(one.material)},`, layer));
  }
  const unchanged = others.map(
    ({ face, material, why }) =>
      `the face "${FACE_NAMES[face]}" of the box, ${JSON.stringify(material)}, stays as it is: ${why}`,
  );
  return { scene, changes, unchanged, materials: new Set([...replaced, ...others].map(({ material }) => material)) };
}

/** Name of the file that a suggestion is written to. */
export function suggestedName(sceneFile: string, files: Pick<Files, 'split'>): string {
  return `${sceneStem(files, sceneFile)}-suggested.json`;
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

/**
 * Reads the scene as it is, and rewrites it; the files that it names are those beside it. It has the highest frequency
 * that was asked for, as its layers need the grid of that one.
 */
export async function suggestionFor(
  { sceneFile, outFolder, maxFrequency }: SceneRequest,
  plan: RenderPlan,
  materials: readonly ResolvedMaterial[],
  files: Files,
): Promise<Suggestion> {
  const raw = JSON.parse(await files.readText(sceneFile)) as SceneJson;
  const { scene, ...texts } = suggestLayers(raw, plan, materials);
  const moved = withFileReferences(scene, ({ path }) => files.between(outFolder, files.beside(sceneFile, path), true));
  return { scene: maxFrequency === undefined ? moved : { ...moved, maxFrequencyHz: maxFrequency }, ...texts };
}

/** The faces of a box whose layer should be drawn, all across one axis, and others that have one, with the reason. */
function facesOf(
  box: BoxElement,
  plan: RenderPlan,
  materials: readonly ResolvedMaterial[],
): { readonly replaced: Replaced[]; readonly others: readonly (Replaced & { readonly why: string })[] } {
  const patched = new Set((box.patches ?? []).map(({ face }) => face));
  const dimensions = plan.dimensions;
  const all = FACE_NAMES.slice(0, 2 * dimensions).flatMap((_, face): Replaced[] => {
    const material = box.materials[face];
    const resolved = materials.find(({ name }) => name === material);
    const instead = resolved && insteadOf(plan, resolved);
    return material !== null && typeof instead === 'object' ? [{ face, material, ...instead }] : [];
  });
  const free = all.filter(({ face }) => !patched.has(face));
  const sides = box.to.map((high, axis) => high - box.from[axis]);
  const areaOf = (axis: number): number =>
    sides.reduce((product, side, other) => (other === axis || other >= dimensions ? product : product * side), 1);
  const [axis] = [...new Set(free.map(({ face }) => face >> 1))].sort((a, b) => areaOf(b) - areaOf(a));
  return {
    replaced: free.filter(({ face }) => face >> 1 === axis),
    others: all
      .filter(({ face }) => patched.has(face) || face >> 1 !== axis)
      .map((one) => ({ ...one, why: patched.has(one.face) ? PATCHED : ONE_AXIS })),
  };
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
