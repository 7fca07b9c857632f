import { computed } from '@preact/signals';
import { rectangleOf, type BoxElement, type DrawnSheet, type Vec3 } from '../../../../src/app/index.ts';
import type { TaskProblem } from '../../core/protocol.ts';
import { editScene, endGroup, scene } from '../document/document.ts';
import { numberAt, textAt, valueAt, withValue, writePath, type Json, type JsonObject } from '../document/json.ts';
import { checkReport, problems } from '../room/scene-check.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { words } from '../../../words/words.ts';
import { drawnBoxes, tidy } from './boxes.ts';
import { chosen } from './chosen.ts';

const labels = words.drawing.sheets.edits;

export const SHEETS = ['geometry', 'sheets'] as const;

/** The sheets as the file has them. */
export function sheetsIn(of: JsonObject): readonly Json[] {
  const sheets = valueAt(of, SHEETS);
  return Array.isArray(sheets) ? (sheets as readonly Json[]) : [];
}

/** A sheet in space: its axis, its corners and its material. */
export interface SpaceSheet extends DrawnSheet {
  readonly axis: 0 | 1 | 2;
  readonly from: Vec3;
  readonly to: Vec3;
}

/** The sheets as the file has them: the same object until they change. */
const given = computed(() => valueAt(scene.value, SHEETS));

/** The sheets of the scene in the order of the file; null for those that cannot be understood. */
export const drawnSheets = computed<readonly (SpaceSheet | null)[]>(() =>
  (Array.isArray(given.value) ? (given.value as readonly Json[]) : []).map(sheetOf),
);

function sheetOf(sheet: Json): SpaceSheet | null {
  const [from, to] = [pointOf(valueAt(sheet, ['from'])), pointOf(valueAt(sheet, ['to']))];
  const material = textAt(sheet, ['material']);
  if (!from || from.length !== to?.length || material === undefined) return null;
  const rectangle = rectangleOf({ from, to });
  return rectangle && { ...rectangle, material };
}

function pointOf(value: Json | undefined): DrawnSheet['from'] | null {
  const numbers = Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : [];
  return numbers.length === 2 || numbers.length === 3 ? (numbers as unknown as DrawnSheet['from']) : null;
}

const wanted = sceneSignal<number | null>(null);

/** The number of the chosen sheet; null if there is none. A shape that is chosen takes its place. */
export const chosenSheet = computed<number | null>(() => {
  const number = wanted.value;
  return number !== null && chosen.value === null && drawnSheets.value[number] ? number : null;
});

/** Chooses a sheet of the list. */
export function chooseSheet(number: number | null): void {
  wanted.value = number;
}

/** Adds sheets and chooses the last. @param change What the scene needs besides. */
export function addSheets(label: string, sheets: readonly SpaceSheet[], change: (of: JsonObject) => JsonObject): void {
  const count = sheetsIn(scene.peek()).length;
  editScene(label, (before) => {
    const of = change(before);
    return withValue(of, SHEETS, [...sheetsIn(of), ...sheets.map(inFile)]);
  });
  chooseSheet(count + sheets.length - 1);
}

/** A sheet as the scene file has it. */
export function inFile({ from, to, material }: SpaceSheet): JsonObject {
  const dimensions = numberAt(scene.peek(), ['dimensions']) === 2 ? 2 : 3;
  const corner = (point: Vec3): number[] => point.slice(0, dimensions).map(tidy);
  return { from: corner(from), to: corner(to), material };
}

/** The added box around a sheet that is nearest in size: the last one that holds its middle. */
export function boxAround({ from, to }: Pick<SpaceSheet, 'from' | 'to'>): BoxElement | null {
  const middle = from.map((low, axis) => (low + to[axis]) / 2);
  const around = (drawnBoxes.value ?? []).filter(
    (box) => box.operation === 'add' && middle.every((at, axis) => box.from[axis] <= at && at <= box.to[axis]),
  );
  return around.at(-1) ?? null;
}

/** Where a sheet hangs: how far it is from the two walls that it is parallel to, metres. */
export interface Hanging {
  readonly axis: 0 | 1 | 2;
  readonly fromLow: number;
  readonly fromHigh: number;
}

/** Distances of a sheet from the walls of the box around it; null if no box is. */
export function hangingOf(sheet: SpaceSheet): Hanging | null {
  const box = boxAround(sheet);
  if (!box) return null;
  const { axis } = sheet;
  const at = sheet.from[axis];
  return { axis, fromLow: tidy(at - box.from[axis]), fromHigh: tidy(box.to[axis] - at) };
}

/** Hangs a sheet at a distance from one of the walls that it is parallel to, metres, above 0 and within the box. */
export function hangAt(number: number, wall: 'low' | 'high', distance: number): void {
  const sheet = drawnSheets.peek()[number];
  const box = sheet && boxAround(sheet);
  if (!box) return;
  const { axis } = sheet;
  const at = wall === 'low' ? box.from[axis] + distance : box.to[axis] - distance;
  if (!(box.from[axis] < at && at < box.to[axis])) return;
  const moved = (point: Vec3): Vec3 => point.map((old, d) => (d === axis ? at : old)) as unknown as Vec3;
  change(number, { ...sheet, from: moved(sheet.from), to: moved(sheet.to) });
}

/** Gives a sheet another extent in its plane, metres. */
export function setSheetExtent(number: number, from: Vec3, to: Vec3): void {
  const sheet = drawnSheets.peek()[number];
  if (!sheet || from.some((low, axis) => axis !== sheet.axis && !(low < to[axis]))) return;
  change(number, { ...sheet, from, to });
}

function change(number: number, sheet: SpaceSheet): void {
  const path = [...SHEETS, number];
  editScene(
    labels.reshape,
    (before) => withValue(before, path, { ...own(before, number), ...inFile(sheet) }),
    path.join('.'),
  );
}

/** A sheet of the file with keys that the window does not know. */
const own = (of: JsonObject, number: number): JsonObject => (sheetsIn(of)[number] ?? {}) as JsonObject;

/** Gives a sheet another material of the scene. */
export function setSheetMaterial(number: number, material: string, added: JsonObject | null = null): void {
  editScene(labels.material(material), (before) => {
    const defined = added ? withValue(before, ['materials', material], added) : before;
    return withValue(defined, [...SHEETS, number, 'material'], material);
  });
}

/** What is wrong with a sheet of the list, as far as is known; undefined if nothing is. */
export function problemOf(number: number): string | undefined {
  const material = drawnSheets.value[number]?.material;
  // What the grid makes of a sheet is told by its material.
  const isOfGrid = ({ path, message }: TaskProblem): boolean =>
    material !== undefined && path.endsWith(': geometry') && message.includes(` ${JSON.stringify(material)} `);
  const isOwn = ({ path }: TaskProblem): boolean => path.includes(writePath([...SHEETS, number]));
  const known = problems.value.find((problem) => isOwn(problem) || isOfGrid(problem));
  return known?.message ?? (material !== undefined && isLost(material) ? words.drawing.sheets.lost : undefined);
}

/** Share of its drawn area that a sheet has on the grid at least, unless the grid has no air behind it. */
const LEAST_SHARE = 0.5;

/** Whether the grid has lost most of the sheets of a material, as far as is known. */
export const isLost = (material: string): boolean =>
  checkReport.value?.room?.areas.some((area) => area.material === material && area.error < LEAST_SHARE - 1) ?? false;

export function removeSheet(number: number): void {
  editScene(labels.remove, (before) => {
    const rest = sheetsIn(before).filter((_, i) => i !== number);
    return withValue(before, SHEETS, rest.length > 0 ? rest : undefined);
  });
  chooseSheet(null);
  endGroup();
}
