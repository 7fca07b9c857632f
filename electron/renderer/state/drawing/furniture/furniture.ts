import { computed, effect } from '@preact/signals';
import type { Vec3 } from '../../../../../src/app/index.ts';
import { editScene, scene } from '../../document/document.ts';
import { isObject, numberAt, textAt, valueAt, withValue, type Json, type JsonObject } from '../../document/json.ts';
import { problems } from '../../room/scene-check.ts';
import { selected, shownView } from '../../room/shown-room.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import type { Extent } from '../../../shapes/shapes.ts';
import { words } from '../../../../words/words.ts';
import { tidy } from '../boxes.ts';
import { choose, chosen } from '../chosen.ts';
import { nameOfChosen } from '../edits.ts';
import { chosenPart, choosePart } from '../outline/chosen-part.ts';
import { FURNITURE, type FurnitureKind, type KindBox } from './kinds.ts';

const texts = words.furniture;
const PATH = ['geometry', 'furniture'] as const;

/** A piece of furniture as the list shows it. */
export interface Piece {
  readonly name: string;
  readonly position: Vec3;
  /** How it is turned about the vertical, degrees. */
  readonly turn: number;
  /** Its materials, each once; null for a model from a file, which has them by name. */
  readonly materials: readonly string[] | null;
  /** Its boxes about its position, before it is turned, metres; none for a model from a file. */
  readonly boxes: readonly Extent[];
}

const inFile = (of: JsonObject): readonly Json[] => {
  const list = valueAt(of, PATH);
  return Array.isArray(list) ? (list as readonly Json[]) : [];
};

/** The furniture of the scene, in the order of its file. */
export const pieces = computed<readonly Piece[]>(() => inFile(scene.value).map(pieceOf));

function pieceOf(piece: Json, at: number): Piece {
  const position = valueAt(piece, ['position']);
  const boxes = valueAt(piece, ['boxes']);
  const extents = Array.isArray(boxes) ? (boxes as readonly Json[]).flatMap((box) => extentIn(box) ?? []) : [];
  return {
    name: textAt(piece, ['name']) ?? textAt(piece, ['file']) ?? texts.piece(at + 1),
    position: isPoint(position) ? position : [0, 0, 0],
    turn: numberAt(piece, ['orientation', 'yawDegrees']) ?? 0,
    materials: Array.isArray(boxes)
      ? [...new Set((boxes as readonly Json[]).flatMap((box) => textAt(box, ['material']) ?? []))]
      : null,
    boxes: extents,
  };
}

/** The corners of a box of a piece; null if they cannot be understood. */
function extentIn(box: Json): Extent | null {
  const [from, to] = [valueAt(box, ['from']), valueAt(box, ['to'])];
  return isPoint(from) && isPoint(to) ? { from, to } : null;
}

const isPoint = (place: Json | undefined): place is Json & Vec3 =>
  Array.isArray(place) && place.length === 3 && place.every((each) => typeof each === 'number');

const wanted = sceneSignal<number | null>(null);

/** The number of the piece that is chosen, as far as it exists. */
export const chosenPiece = computed<number | null>(() =>
  wanted.value !== null && wanted.value < pieces.value.length ? wanted.value : null,
);

/** Chooses a piece, and so nothing else. */
export function choosePiece(piece: number | null): void {
  if (piece !== null) {
    selected.value = null;
    choose(null);
    choosePart(null);
  }
  wanted.value = piece;
}

/** What is chosen of the rest of the room takes the place of a piece. */
effect(() => {
  if (selected.value ?? chosen.value ?? chosenPart.value) wanted.value = null;
});

/** The known problem of a piece, if any. */
export const problemOfPiece = (piece: number): string | undefined =>
  problems.value.find(({ path }) => path.includes(`geometry.furniture[${piece}]`))?.message;

/** Where a piece is put, and how it is turned, degrees. */
export interface PiecePlace {
  readonly position: Vec3;
  readonly turn: number;
}

/** Adds a piece of a kind and chooses it: without a place on the floor where nothing else stands. */
export function addFurniture(kind: FurnitureKind, place?: PiecePlace): void {
  const boxes: readonly KindBox[] = FURNITURE[kind];
  editScene(texts.edits.add(texts.kinds[kind]), (before) => {
    let of = before;
    const solids = boxes.map(({ from, to, entry }) => {
      const { name, added } = entryIn(of, entry);
      if (added) of = withValue(of, ['materials', name], added);
      return { from, to, material: name };
    });
    const piece = {
      name: texts.kinds[kind],
      boxes: solids as unknown as Json,
      position: place?.position.map(tidy) ?? freePlace(boxes),
      ...(place && place.turn !== 0 && { orientation: { yawDegrees: tidy(place.turn) } }),
    };
    return withValue(of, PATH, [...inFile(of), piece]);
  });
  choosePiece(pieces.peek().length - 1);
}

/** A library entry as a material of a scene: one that it has, or a new one. */
function entryIn(of: JsonObject, entry: string): { readonly name: string; readonly added: JsonObject | null } {
  return valueAt(of, ['materials', entry, 'library']) === entry
    ? { name: entry, added: null }
    : nameOfChosen({ name: entry, definition: { library: entry } });
}

/** Steps of places that are tried, and the least distance from walls, m. */
const STEP = 0.25;
const FROM_WALL = 0.05;

/** The place on the floor nearest to the middle of the room that is clear of points and pieces; else the middle. */
function freePlace(boxes: readonly KindBox[]): readonly number[] {
  const view = shownView.peek();
  const { from, to } = view?.extentsMetres ?? { from: [0, 0, 0], to: [2, 2, 2] };
  const radius = Math.max(...boxes.flatMap((box) => [box.from, box.to].map(([x, y]) => Math.hypot(x, y))));
  const middle = [0, 1].map((axis) => (from[axis] + to[axis]) / 2);
  const points = [...(view?.sources ?? []), ...(view?.receivers ?? [])].map(({ position }) => position);
  const taken = [...points.map(([x, y]) => [x, y, radius]), ...pieces.peek().map(({ position: [x, y] }) => [x, y, 2 * radius])]; // prettier-ignore
  const places: (readonly number[])[] = [];
  for (let x = from[0] + radius + FROM_WALL; x <= to[0] - radius - FROM_WALL; x += STEP) {
    for (let y = from[1] + radius + FROM_WALL; y <= to[1] - radius - FROM_WALL; y += STEP) {
      if (taken.every(([px, py, away]) => Math.hypot(x - px, y - py) > away)) places.push([x, y]);
    }
  }
  places.sort(
    (a, b) => Math.hypot(a[0] - middle[0], a[1] - middle[1]) - Math.hypot(b[0] - middle[0], b[1] - middle[1]),
  );
  const [x, y] = places[0] ?? middle;
  return [tidy(x), tidy(y), tidy(from[2] ?? 0)];
}

/** Moves a piece along axes, metres; a coordinate that is left out stays. */
export function movePiece(piece: number, to: readonly (number | undefined)[]): void {
  const position = pieces.peek()[piece].position.map((old, d) => (to[d] === undefined ? old : tidy(to[d])));
  editScene(
    texts.edits.move,
    (of) => withValue(of, [...PATH, piece, 'position'], position),
    `furniture ${piece} place`,
  );
}

/** Turns a piece about the vertical, degrees. */
export function turnPiece(piece: number, degrees: number): void {
  const path = [...PATH, piece, 'orientation'];
  editScene(
    texts.edits.turn,
    (of) => {
      const changed = withValue(of, [...path, 'yawDegrees'], degrees === 0 ? undefined : tidy(degrees));
      const left = valueAt(changed, path);
      return isObject(left) && Object.keys(left).length === 0 ? withValue(changed, path, undefined) : changed;
    },
    `furniture ${piece} turn`,
  );
}

/** Gives all boxes of a piece a material. @param added Its definition, if the scene does not have it yet. */
export function givePieceMaterial(piece: number, material: string, added: JsonObject | null = null): void {
  editScene(texts.edits.material(material), (of) => {
    const defined = added ? withValue(of, ['materials', material], added) : of;
    const boxes = valueAt(defined, [...PATH, piece, 'boxes']) as readonly JsonObject[];
    return withValue(defined, [...PATH, piece, 'boxes'], boxes.map((box) => ({ ...box, material }))); // prettier-ignore
  });
}

/** Distance of a copy from its original, m. */
const BESIDE = 0.6;

/** Copies a piece beside it, and chooses the copy. */
export function copyPiece(piece: number): void {
  const [x, y, z] = pieces.peek()[piece].position;
  editScene(texts.edits.copy, (of) => {
    const copy = { ...(inFile(of)[piece] as JsonObject), position: [tidy(x + BESIDE), y, z] };
    return withValue(of, PATH, [...inFile(of), copy]);
  });
  choosePiece(pieces.peek().length - 1);
}

/** Removes a piece. */
export function removePiece(piece: number): void {
  editScene(texts.edits.remove, (of) => {
    const left = inFile(of).filter((_, i) => i !== piece);
    return withValue(of, PATH, left.length > 0 ? left : undefined);
  });
  choosePiece(null);
}
