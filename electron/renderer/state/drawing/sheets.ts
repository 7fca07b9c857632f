import { computed } from '@preact/signals';
import type { BoxElement, Vec3 } from '../../../../src/app/index.ts';
import type { TaskProblem } from '../../core/protocol.ts';
import { editScene, endGroup, scene } from '../document/document.ts';
import { withValue, writePath, type JsonObject } from '../document/json.ts';
import { checkReport, problems } from '../room/scene-check.ts';
import { words } from '../../../words/words.ts';
import { drawnBoxes, tidy } from './boxes.ts';
import { choose, chosen } from './chosen.ts';
import { nameOf } from '../materials/shown-names.ts';
import { drawnSheets, inFile, listIn, SHEETS, type SpaceSheet } from './in-air.ts';

const labels = words.drawing.sheets.edits;

/** The number of the chosen sheet; null if there is none. */
export const chosenSheet = computed<number | null>(() => (chosen.value?.kind === 'sheet' ? chosen.value.sheet : null));

/** Chooses a sheet of the list. */
export function chooseSheet(number: number | null): void {
  choose(number === null ? null : { kind: 'sheet', sheet: number });
}

/** Adds sheets and chooses the last. @param change What the scene needs besides. */
export function addSheets(label: string, sheets: readonly SpaceSheet[], change: (of: JsonObject) => JsonObject): void {
  const count = listIn(scene.peek(), SHEETS).length;
  editScene(label, (before) => {
    const of = change(before);
    return withValue(of, SHEETS, [...listIn(of, SHEETS), ...sheets.map(inFile)]);
  });
  chooseSheet(count + sheets.length - 1);
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

/** Gives a sheet another place or another extent in its plane, metres; it stays flat across its axis. */
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
const own = (of: JsonObject, number: number): JsonObject => (listIn(of, SHEETS)[number] ?? {}) as JsonObject;

/** Gives a sheet another material of the scene. */
export function setSheetMaterial(number: number, material: string, added: JsonObject | null = null): void {
  editScene(labels.material(nameOf(material)), (before) => {
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
    const rest = listIn(before, SHEETS).filter((_, i) => i !== number);
    return withValue(before, SHEETS, rest.length > 0 ? rest : undefined);
  });
  chooseSheet(null);
  endGroup();
}
