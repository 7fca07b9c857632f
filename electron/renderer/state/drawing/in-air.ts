/** Sheets and porous volumes of a room of boxes, as the scene file has them. */
import { computed } from '@preact/signals';
import { rectangleOf, type DrawnSheet, type Vec3 } from '../../../../src/app/index.ts';
import type { Extent } from '../../shapes/shapes.ts';
import { scene } from '../document/document.ts';
import { numberAt, textAt, valueAt, type Json, type JsonObject } from '../document/json.ts';
import { HALF, tidy } from './boxes.ts';

export const SHEETS = ['geometry', 'sheets'] as const;
export const VOLUMES = ['geometry', 'volumes'] as const;

/** A list of the geometry as the file has it; empty if it is none. */
export function listIn(of: JsonObject, path: typeof SHEETS | typeof VOLUMES): readonly Json[] {
  const list = valueAt(of, path);
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** A sheet in space: its axis, its corners and its material. */
export interface SpaceSheet extends DrawnSheet {
  readonly axis: 0 | 1 | 2;
  readonly from: Vec3;
  readonly to: Vec3;
}

/** A porous volume in space. */
export interface SpaceVolume extends Extent {
  readonly material: string;
}

/** The lists as the file has them: the same objects until they change. */
const givenSheets = computed(() => valueAt(scene.value, SHEETS));
const givenVolumes = computed(() => valueAt(scene.value, VOLUMES));

const each = <Drawn>(list: Json | undefined, of: (one: Json) => Drawn | null): readonly (Drawn | null)[] =>
  (Array.isArray(list) ? (list as readonly Json[]) : []).map(of);

/** The sheets of the scene in the order of the file; null for those that cannot be understood. */
export const drawnSheets = computed<readonly (SpaceSheet | null)[]>(() => each(givenSheets.value, sheetOf));

/** The porous volumes of the scene in the order of the file; null for those that cannot be understood. */
export const drawnVolumes = computed<readonly (SpaceVolume | null)[]>(() => each(givenVolumes.value, volumeOf));

function sheetOf(sheet: Json): SpaceSheet | null {
  const [from, to] = [pointOf(valueAt(sheet, ['from'])), pointOf(valueAt(sheet, ['to']))];
  const material = textAt(sheet, ['material']);
  if (!from || from.length !== to?.length || material === undefined) return null;
  const rectangle = rectangleOf({ from, to });
  return rectangle && { ...rectangle, material };
}

function volumeOf(volume: Json): SpaceVolume | null {
  const [from, to] = [pointOf(valueAt(volume, ['from'])), pointOf(valueAt(volume, ['to']))];
  const material = textAt(volume, ['material']);
  if (!from || !to || material === undefined || from.some((low, axis) => !(low < to[axis]))) return null;
  return { from: [from[0], from[1], from[2] ?? -HALF], to: [to[0], to[1], to[2] ?? HALF], material };
}

function pointOf(value: Json | undefined): DrawnSheet['from'] | null {
  const numbers = Array.isArray(value) && value.every((one) => typeof one === 'number') ? value : [];
  return numbers.length === 2 || numbers.length === 3 ? (numbers as unknown as DrawnSheet['from']) : null;
}

/** A sheet or a volume as the scene file has it. */
export function inFile({ from, to, material }: SpaceVolume): JsonObject {
  const dimensions = numberAt(scene.peek(), ['dimensions']) === 2 ? 2 : 3;
  const corner = (point: Vec3): number[] => point.slice(0, dimensions).map(tidy);
  return { from: corner(from), to: corner(to), material };
}
