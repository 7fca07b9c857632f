import { airIn } from '../../../room/boxes/layers-in-boxes.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { NO_BOX } from '../../../scene/box-pieces.ts';
import { FACE_NAMES, type BoxElement } from '../../../scene/scene.ts';
import { areaOf, partsOf, type Rectangle } from '../../../scene/sheets/parts.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import {
  changeText,
  cornersBehind,
  cornersOfLayer,
  freeName,
  insteadOf,
  materialsOfLayer,
  objectOf,
  ONE_AXIS,
  PATCHED,
  type Replaced,
  type SceneJson,
  type SuggestionOfFaces,
} from './suggested-layer.ts';

/** A face of one of several boxes whose layer should be drawn. */
interface FaceOfBox extends Replaced {
  readonly box: number;
}

/** Wall that must be left between new air and other air, m. */
const WALL = 0.01;

/** Part of a face that may be missing without a word: rounding. */
const ROUNDING = 1e-6;

/**
 * Draws porous layers that answer locally and should not: a box of air behind each whole face of an added box, and a
 * sheet in the face or a volume behind it. Faces across one axis only, that with the most area, and none with other air
 * behind it.
 */
export function suggestBehindFaces(
  raw: SceneJson,
  boxes: readonly BoxElement[],
  plan: RenderPlan,
  materials: readonly ResolvedMaterial[],
): SuggestionOfFaces {
  const { dimensions } = plan;
  const faces = facesWithLayers(boxes, plan, materials);
  const areas = [0, 1, 2].map((axis) =>
    faces.reduce((sum, { box, face }) => (face >> 1 === axis ? sum + areaOf(rectangleOf(boxes[box], face)) : sum), 0),
  );
  const axis = areas.indexOf(Math.max(...areas));
  const names = new Set(plan.scene.materials.keys());
  const layers = new Map<string, readonly [layer: string, behind: string]>();
  const added: BoxElement[] = [];
  const [changes, unchanged]: [string[], string[]] = [[], []];
  let scene = raw;
  for (const one of faces) {
    const { box, face, material, instead } = one;
    const whose = `of geometry.boxes[${box}], ${JSON.stringify(material)},`;
    const why = face >> 1 === axis ? whyNot(boxes, added, one) : ONE_AXIS;
    if (why !== undefined) {
      unchanged.push(`the face "${FACE_NAMES[face]}" ${whose} stays as it is: ${why}`);
      continue;
    }
    let own = layers.get(material);
    if (!own) {
      own = [freeName(`${material}-${instead.kind}`, names), freeName(`behind-${material}`, names)];
      layers.set(material, own);
    }
    added.push(boxBehind(boxes[box], one));
    scene = withBox(scene, boxes[box], one, own, dimensions);
    changes.push(changeText(one, whose, own[0]));
  }
  return { scene, changes, unchanged, materials: new Set(faces.map(({ material }) => material)) };
}

/** Faces of added boxes that bound air with a layer which should be drawn. */
function facesWithLayers(
  boxes: readonly BoxElement[],
  plan: RenderPlan,
  materials: readonly ResolvedMaterial[],
): FaceOfBox[] {
  return boxes.flatMap((own, box) =>
    own.materials.slice(0, 2 * plan.dimensions).flatMap((material, face): FaceOfBox[] => {
      const resolved = materials.find(({ name }) => name === material);
      const instead = resolved && insteadOf(plan, resolved);
      if (
        material === null ||
        typeof instead !== 'object' ||
        own.operation !== 'add' ||
        shareOfFace(boxes, box, face) === 0
      )
        return [];
      return [{ box, face, material, ...instead }];
    }),
  );
}

/** Why nothing can be drawn behind a face; undefined if it can. */
function whyNot(boxes: readonly BoxElement[], added: readonly BoxElement[], one: FaceOfBox): string | undefined {
  const { box, face } = one;
  if ((boxes[box].patches ?? []).some((patch) => patch.face === face)) return PATCHED;
  if (shareOfFace(boxes, box, face) < 1 - ROUNDING) return 'other boxes cover a part of it';
  const behind = boxBehind(boxes[box], one);
  const isFree =
    airIn(boxes, grown(behind, face, true)) === 'none' && airIn(added, grown(behind, face, false)) === 'none';
  return isFree ? undefined : `there is other air within the ${one.behindMetres} m behind it`;
}

/** Share of a face of an added box that is a wall of its air, with its material. */
function shareOfFace(boxes: readonly BoxElement[], box: number, face: number): number {
  const isAir = (other: number): boolean => other !== NO_BOX && boxes[other].operation === 'add';
  const rectangle = rectangleOf(boxes[box], face);
  const parts = partsOf(boxes, rectangle, ({ below, above }) => {
    const [inner, outer] = face & 1 ? [below, above] : [above, below];
    return inner === box && !isAir(outer) && outer < box ? 1 : null;
  });
  return parts.reduce((sum, part) => sum + areaOf(part), 0) / areaOf(rectangle);
}

function rectangleOf({ from, to }: BoxElement, face: number): Rectangle {
  const axis = (face >> 1) as 0 | 1 | 2;
  const plane = (face & 1 ? to : from)[axis];
  const on = (corner: Vec3): Vec3 => corner.map((at, d) => (d === axis ? plane : at)) as unknown as Vec3;
  return { axis, from: on(from), to: on(to) };
}

/** The new air behind a face. */
function boxBehind(box: BoxElement, { face, behindMetres }: Replaced): BoxElement {
  const { from, to } = cornersBehind(box, face, behindMetres, 3);
  return { ...box, patches: [], from: from as unknown as Vec3, to: to as unknown as Vec3 };
}

/** New air with the wall that must be behind it, and round its sides if asked for. */
function grown({ from, to }: BoxElement, face: number, withSides: boolean): { readonly from: Vec3; readonly to: Vec3 } {
  const by = (axis: number, isHigh: boolean): number => {
    if (axis !== face >> 1) return withSides ? WALL : 0;
    return isHigh === ((face & 1) === 1) ? WALL : 0;
  };
  return {
    from: from.map((at, d) => at - by(d, false)) as unknown as Vec3,
    to: to.map((at, d) => at + by(d, true)) as unknown as Vec3,
  };
}

/** The scene with a box of air behind a face, a sheet or a volume, and their materials. */
function withBox(
  scene: SceneJson,
  box: BoxElement,
  one: FaceOfBox,
  [layer, behind]: readonly [string, string],
  dimensions: number,
): SceneJson {
  const { face, instead, behindMetres } = one;
  const geometry = objectOf(scene['geometry']);
  const boxes = (geometry['boxes'] as readonly SceneJson[]).map((each, index) =>
    index === one.box ? { ...each, faces: { ...objectOf(each['faces']), [FACE_NAMES[face]]: behind } } : each,
  );
  const key = instead.kind === 'sheet' ? 'sheets' : 'volumes';
  const others = (geometry[key] ?? []) as readonly unknown[];
  return {
    ...scene,
    materials: { ...objectOf(scene['materials']), ...materialsOfLayer(instead, layer, behind) },
    geometry: {
      ...geometry,
      boxes: [...boxes, { add: cornersBehind(box, face, behindMetres, dimensions), material: behind }],
      [key]: [...others, { ...cornersOfLayer(box, one, dimensions), material: layer }],
    },
  };
}
