import { poorOctaves } from '../../../material/warnings.ts';
import { sheetInstead } from '../../../material/sheet/instead-of-layer.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { FACE_NAMES, type BoxElement } from '../../../scene/scene.ts';
import { withFileReferences } from '../../../scene/file-references.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import type { SceneRequest } from '../../inputs/request/request.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** The content of a scene file. */
type SceneJson = Readonly<Record<string, unknown>>;

/** A scene rewritten with sheets in place of local layers before a cavity. */
export interface Suggestion {
  readonly scene: SceneJson;
  /** What was changed, as sentences; empty if nothing was. */
  readonly changes: readonly string[];
}

/** A face of the box whose cavity can be drawn. */
interface Replaced {
  readonly face: number;
  readonly material: string;
  readonly flowResistance: number;
  readonly airMetres: number;
}

/** Air behind a sheet must have this many spacings at least: below that a local wall with a cavity is right. */
const LEAST_SPACINGS = 2;

/**
 * Draws the air behind porous layers that answer locally and should not: the room of one box grows by the cavity, and a
 * sheet stands where the surface was. Faces across one axis only, that with the most area: the air behind two walls
 * that meet would be joined at the edge.
 *
 * @param raw The scene file as it is.
 */
export function suggestSheets(raw: SceneJson, plan: RenderPlan, materials: readonly ResolvedMaterial[]): Suggestion {
  const { boxes } = plan.geometry;
  const none: Suggestion = { scene: raw, changes: [] };
  if (boxes?.length !== 1 || plan.geometry.kind !== 'boxes') return none;
  const [box] = boxes;
  const found = replacedFaces(box, plan, materials);
  if (found.length === 0) return none;
  const names = new Set(plan.scene.materials.keys());
  let scene = raw;
  const changes: string[] = [];
  for (const one of found) {
    const [sheet, behind] = [freeName(`${one.material}-sheet`, names), freeName(`behind-${one.material}`, names)];
    scene = withSheet(scene, box, one, sheet, behind);
    changes.push(
      `the face "${FACE_NAMES[one.face]}" of "${one.material}" is a sheet of ${one.flowResistance} Pa·s/m, "${sheet}", with ` +
        `${one.airMetres} m of air behind it, before a rigid wall`,
    );
  }
  return { scene, changes };
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
  const { scene, changes } = suggestSheets(raw, plan, materials);
  const moved = withFileReferences(scene, ({ path }) => files.between(outFolder, files.beside(sceneFile, path), true));
  return { scene: moved, changes };
}

/** The faces whose layer should be a sheet, all across one axis. */
function replacedFaces(box: BoxElement, plan: RenderPlan, materials: readonly ResolvedMaterial[]): Replaced[] {
  const patched = new Set((box.patches ?? []).map(({ face }) => face));
  const dimensions = plan.dimensions;
  const all = FACE_NAMES.slice(0, 2 * dimensions).flatMap((_, face): Replaced[] => {
    const material = box.materials[face];
    if (material === null || patched.has(face)) return [];
    const definition = plan.scene.materials.get(material);
    const octaves = materials.find(({ name }) => name === material)?.localReaction ?? [];
    if (definition?.kind !== 'porous' || poorOctaves(octaves).length === 0) return [];
    const instead = sheetInstead(definition, octaves, plan.soundSpeed);
    if (!instead || instead.airMetres < LEAST_SPACINGS * plan.grid.spacing) return [];
    return [{ face, material, flowResistance: instead.flowResistance, airMetres: instead.airMetres }];
  });
  const sides = box.to.map((high, axis) => high - box.from[axis]);
  const areaOf = (axis: number): number =>
    sides.reduce((product, side, other) => (other === axis || other >= dimensions ? product : product * side), 1);
  const axes = [...new Set(all.map(({ face }) => face >> 1))].sort((a, b) => areaOf(b) - areaOf(a));
  return all.filter(({ face }) => face >> 1 === axes[0]);
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
  taken.add(name);
  return name;
}

/** The scene with one face moved back, a sheet where it was, and their materials. */
function withSheet(scene: SceneJson, box: BoxElement, one: Replaced, sheet: string, behind: string): SceneJson {
  const [axis, isHigh] = [one.face >> 1, (one.face & 1) === 1];
  const geometry = objectOf(scene['geometry']);
  const [first] = geometry['boxes'] as readonly SceneJson[];
  const add = objectOf(first['add']);
  const [from, to] = [[...(add['from'] as number[])], [...(add['to'] as number[])]];
  if (isHigh) to[axis] = rounded(to[axis] + one.airMetres);
  else from[axis] = rounded(from[axis] - one.airMetres);
  const plane = (isHigh ? box.to : box.from)[axis];
  const cornersOf = (corner: readonly number[]): number[] => corner.map((value, a) => (a === axis ? plane : value));
  const corners = [box.from, box.to].map((corner) => cornersOf(corner.slice(0, from.length)));
  const faces = { ...objectOf(first['faces']), [FACE_NAMES[one.face]]: behind };
  const sheets = (geometry['sheets'] ?? []) as readonly unknown[];
  return {
    ...scene,
    materials: {
      ...objectOf(scene['materials']),
      [sheet]: { sheet: { flowResistance: one.flowResistance } },
      [behind]: { rigid: true },
    },
    geometry: {
      ...geometry,
      boxes: [{ ...first, add: { ...add, from, to }, faces }],
      sheets: [...sheets, { from: corners[0], to: corners[1], material: sheet }],
    },
  };
}

/** Metres without the rounding error of a sum. */
const rounded = (metres: number): number => Number(metres.toPrecision(9));

function objectOf(value: unknown): SceneJson {
  return typeof value === 'object' && value !== null ? (value as SceneJson) : {};
}
