import type { FaceOfBox } from '../../shapes/shapes.ts';
import { computed, signal } from '@preact/signals';
import type { Vec3 } from '../../../../src/app/index.ts';
import { documentNumber, scene } from '../document/document.ts';
import { objectAt, valueAt, withValue, type JsonObject } from '../document/json.ts';
import { kindOf, type DefinitionKind } from '../materials/material-definition.ts';
import { freeName } from '../materials/material-uses.ts';
import { isSheetKind, isThroughKind } from '../materials/through-definition.ts';
import { words } from '../../../words/words.ts';
import { drawnBoxes, tidy } from './boxes.ts';
import { chosen, tool } from './chosen.ts';
import { addPatch } from './edits.ts';

/** What is painted if nothing else is chosen: the entry of the library that most people mean by an absorber. */
export const USUAL_ABSORBER = 'mineral-wool-50mm';

/** Lowest frequency that a new outside absorbs, Hz: the layer is then some 1.2 m thick. */
const OUTSIDE_FROM = 250;

/** The material that was chosen to paint, by document; a new scene forgets it. */
const wanted = signal<{ readonly document: number; readonly material: string } | null>(null);

/** Materials of the scene of some kinds. */
const materialsOf = (of: JsonObject, isWanted: (kind: DefinitionKind) => boolean): string[] =>
  Object.entries(objectAt(of, ['materials'])).flatMap(([name, definition]) =>
    isWanted(kindOf(definition)) ? [name] : [],
  );

/** The walls among the materials of the scene. */
export const wallMaterials = computed<readonly string[]>(() =>
  materialsOf(scene.value, (kind) => kind !== 'open' && !isThroughKind(kind)),
);

/** The materials that a surface with solid behind it may have: walls and openings. */
export const surfaceMaterials = computed<readonly string[]>(() =>
  materialsOf(scene.value, (kind) => !isThroughKind(kind)),
);

/** The materials that can take the place of some on a surface: sound goes through all of them or through none. */
export function materialsBeside(current: readonly string[]): readonly string[] {
  if (entriesBeside(current) === 'sheets') return sheetMaterials.value;
  return [...new Set([...surfaceMaterials.value, ...current])];
}

/** The entries of the library that can take the place of some materials on a surface: sheets, or else walls. */
export const entriesBeside = (current: readonly string[]): 'sheets' | undefined =>
  current.length > 0 && current.every((name) => sheetMaterials.value.includes(name)) ? 'sheets' : undefined;

/** The materials that a sheet in the air may have. */
export const sheetMaterials = computed<readonly string[]>(() => materialsOf(scene.value, isSheetKind));

/** The materials that a porous volume may have. */
export const volumeMaterials = computed<readonly string[]>(() =>
  materialsOf(scene.value, (kind) => kind === 'porousVolume'),
);

/** All materials of the scene. */
export const allMaterials = computed<readonly string[]>(() => Object.keys(objectAt(scene.value, ['materials'])));

/** The material that a rectangle gets; null for the usual absorber, which the scene does not have yet. */
export const paintMaterial = computed<string | null>(() => {
  const given = wanted.value;
  if (given?.document === documentNumber.value && allMaterials.value.includes(given.material)) return given.material;
  const usual = Object.entries(objectAt(scene.value, ['materials'])).find(
    ([, definition]) => valueAt(definition, ['library']) === USUAL_ABSORBER,
  );
  return usual?.[0] ?? null;
});

export function setPaintMaterial(material: string): void {
  wanted.value = { document: documentNumber.peek(), material };
}

/** Lays a rectangle on a face: of the chosen material, or an opening with the outside that it needs. */
export function paint({ box, face }: FaceOfBox, from: Vec3, to: Vec3, kind: 'patch' | 'opening'): void {
  const before = scene.peek();
  const known = kind === 'opening' ? materialsOf(before, (one) => one === 'open')[0] : paintMaterial.peek();
  const name = known ?? freeName(kind === 'opening' ? words.drawing.openingName : USUAL_ABSORBER, before);
  const definition = kind === 'opening' ? { open: true } : { library: USUAL_ABSORBER };
  addPatch(
    box,
    { face, from, to, material: name },
    kind === 'opening' ? words.drawing.edits.open : words.drawing.edits.paint,
    (of) => {
      const defined = known ? of : withValue(of, ['materials', name], definition);
      const needsOutside = kind === 'opening' && valueAt(of, ['outside']) === undefined;
      return needsOutside ? withValue(defined, ['outside'], { absorbsFromHz: OUTSIDE_FROM }) : defined;
    },
  );
  if (kind === 'patch') setPaintMaterial(name);
  tool.value = 'none';
}

/** Share of a side that a rectangle without a drag covers, and a door's usual size, m. */
const SHARE = 0.5;
const DOOR = { width: 0.9, height: 2.1 };

/** Lays a rectangle in the middle of the chosen face, for those who type its numbers. */
export function paintChosenFace(kind: 'patch' | 'opening'): void {
  const shape = chosen.peek();
  const boxes = drawnBoxes.peek();
  if (shape?.kind !== 'faces' || !boxes) return;
  const { box, face } = shape.faces[0];
  const { from, to } = boxes[box];
  const axis = face >> 1;
  const place = (isHigh: boolean): Vec3 =>
    from.map((low, d) => {
      const size = to[d] - low;
      if (d === axis) return (face & 1 ? to : from)[d];
      const isDoor = kind === 'opening' && axis !== 2;
      const side = Math.min(size, isDoor ? (d === 2 ? DOOR.height : DOOR.width) : tidy(SHARE * size));
      const start = isDoor && d === 2 ? low : tidy(low + Math.round(50 * (size - side)) / 100);
      return tidy(isHigh ? start + side : start);
    }) as unknown as Vec3;
  paint({ box, face }, place(false), place(true), kind);
}
