import { InputError } from '../units/errors.ts';
import type { BoxElement } from './scene.ts';
import { AXES } from '../units/axes.ts';
import { NO_BOX, piecesOf, type BoxPieces, type Planes } from './box-pieces.ts';

/** A rectangle between air and wall. */
export interface BoxFace {
  readonly axis: 0 | 1 | 2;
  /** Indices into the planes of its lower and its higher corner. They are equal along `axis`. */
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
  readonly material: string;
  /** Whether the air is on its higher side along the axis. */
  readonly airIsAbove: boolean;
}

/** What is called for a face. */
type Visit = (face: BoxFace, planes: Planes) => void;

/**
 * Calls `visit` for all faces between air and wall, except floor and ceiling of a room of two dimensions. The faces do
 * not overlap. Each lies between two of the pieces into which the boxes cut space (`piecesOf`), and has the material of
 * the last box with a face there, and of the last of its patches.
 *
 * @throws InputError if the boxes make too many pieces.
 */
export function forEachBoxFace(boxes: readonly BoxElement[], visit: Visit): void {
  const { planes } = piecesOf(boxes);
  let faces = kept.get(boxes);
  if (!faces) kept.set(boxes, (faces = facesOf(boxes)));
  for (const face of faces) visit(face, planes);
}

/** Faces of boxes that were asked for: a scene is looked at several times. */
const kept = new WeakMap<readonly BoxElement[], readonly BoxFace[]>();

function facesOf(boxes: readonly BoxElement[]): BoxFace[] {
  const faces: BoxFace[] = [];
  const pieces = piecesOf(boxes);
  const patches = new PlacedPatches(boxes, pieces.planes);
  const isAir = (box: number): boolean => box !== NO_BOX && boxes[box].operation === 'add';
  for (const axis of AXES) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as const;
    forEachMeeting(pieces, axis, (below, above, plane) => {
      const [before, after] = [boxOf(pieces, below), boxOf(pieces, above)];
      if (isAir(before) === isAir(after)) return;
      const last = Math.max(before, after);
      const side = 2 * axis + (last === before ? 1 : 0);
      const material = boxes[last].materials[side];
      if (material === null) return;
      const low: [number, number, number] = [plane, plane, plane];
      const high: [number, number, number] = [plane, plane, plane];
      for (const d of [u, v]) {
        low[d] = Math.max(lowOf(pieces, below, d), lowOf(pieces, above, d));
        high[d] = Math.min(highOf(pieces, below, d), highOf(pieces, above, d));
      }
      for (const part of patched({ axis, low, high, material, airIsAbove: isAir(after) }, patches.of(last, side))) {
        if (faces.push(part) > MOST_FACES) throw tooManyFaces();
      }
    });
  }
  return faces;
}

/** Most rectangles into which patches may cut the faces. */
const MOST_FACES = 1_000_000;

const tooManyFaces = (): InputError =>
  new InputError(
    'geometry.boxes',
    `boxes and their patches cut the walls into more than ${MOST_FACES} rectangles`,
    'Paint fewer patches, or patches that overlap less.',
  );

/** A patch by the places of its corners among the planes. */
interface PlacedPatch {
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly material: string;
}

/** The patches of boxes, by box and face; the last one of the file first. */
class PlacedPatches {
  private readonly byFace = new Map<number, PlacedPatch[]>();

  constructor(boxes: readonly BoxElement[], planes: Planes) {
    if (boxes.every(({ patches = [] }) => patches.length === 0)) return;
    const places = planes.map((coordinates) => new Map(coordinates.map((at, index) => [at, index])));
    const placed = (corner: readonly number[]): number[] => corner.map((at, axis) => places[axis].get(at)!);
    boxes.forEach(({ patches = [] }, box) => {
      for (const { face, from, to, material } of patches) {
        const there = this.byFace.get(6 * box + face) ?? [];
        this.byFace.set(6 * box + face, [{ low: placed(from), high: placed(to), material }, ...there]);
      }
    });
  }

  of(box: number, face: number): readonly PlacedPatch[] {
    return this.byFace.get(6 * box + face) ?? [];
  }
}

/** Cuts a face along the patches on it; `patches` are those of its box, the one that counts first. */
function patched(face: BoxFace, patches: readonly PlacedPatch[]): BoxFace[] {
  const done: BoxFace[] = [];
  let rest = [face];
  for (const patch of patches) {
    rest = rest.flatMap((part) => {
      const low = part.low.map((at, d) => Math.max(at, d === face.axis ? at : patch.low[d])) as Triple;
      const high = part.high.map((at, d) => Math.min(at, d === face.axis ? at : patch.high[d])) as Triple;
      const ways = [0, 1, 2].filter((d) => d !== face.axis);
      if (ways.some((d) => low[d] >= high[d])) return part;
      done.push({ ...part, low, high, material: patch.material });
      return around(part, low, high, ways);
    });
    if (done.length + rest.length > MOST_FACES) throw tooManyFaces();
  }
  return [...rest, ...done];
}

type Triple = [number, number, number];

/** What is left of a face beside a rectangle in it: strips over its whole width below and above, and between them. */
function around(part: BoxFace, low: Triple, high: Triple, [u, v]: readonly number[]): BoxFace[] {
  const strip = (d: number, from: number, to: number, of: BoxFace): BoxFace[] =>
    from >= to ? [] : [{ ...of, low: replaced(of.low, d, from), high: replaced(of.high, d, to) }];
  const between = { ...part, low: replaced(part.low, v, low[v]), high: replaced(part.high, v, high[v]) };
  return [
    ...strip(v, part.low[v], low[v], part),
    ...strip(v, high[v], part.high[v], part),
    ...strip(u, part.low[u], low[u], between),
    ...strip(u, high[u], part.high[u], between),
  ];
}

const replaced = (corner: BoxFace['low'], axis: number, at: number): Triple =>
  corner.map((old, d) => (d === axis ? at : old)) as Triple;

/** Number of a piece that stands for what is outside of all. */
const OUTSIDE = -1;

const boxOf = ({ box }: BoxPieces, piece: number): number => (piece === OUTSIDE ? NO_BOX : box[piece]);
const lowOf = ({ bounds }: BoxPieces, piece: number, axis: number): number =>
  piece === OUTSIDE ? 0 : bounds[6 * piece + axis];
const highOf = ({ bounds }: BoxPieces, piece: number, axis: number): number =>
  piece === OUTSIDE ? Infinity : bounds[6 * piece + 3 + axis];

/** Calls `meet` for each two pieces that share a part of a plane across an axis, one below it and one above. */
function forEachMeeting(
  pieces: BoxPieces,
  axis: number,
  meet: (below: number, above: number, plane: number) => void,
): void {
  const count = pieces.planes[axis].length;
  const below: number[][] = Array.from({ length: count }, () => []);
  const above: number[][] = Array.from({ length: count }, () => []);
  pieces.box.forEach((_, piece) => {
    below[highOf(pieces, piece, axis)].push(piece);
    above[lowOf(pieces, piece, axis)].push(piece);
  });
  for (let plane = 0; plane < count; plane++) {
    if (plane === 0) for (const piece of above[plane]) meet(OUTSIDE, piece, plane);
    else if (plane === count - 1) for (const piece of below[plane]) meet(piece, OUTSIDE, plane);
    else meetInPlane(pieces, axis, below[plane], above[plane], (a, b) => meet(a, b, plane));
  }
}

/** Where fewer pairs are left in a part of a plane, each is tried. */
const FEW_PAIRS = 32;

/**
 * Finds the pairs that overlap among two sets of rectangles in a plane. No two of a set overlap. A part of the plane is
 * halved until few are left in it; a pair that reaches several parts counts in that of its lowest corner.
 */
function meetInPlane(
  pieces: BoxPieces,
  axis: number,
  below: readonly number[],
  above: readonly number[],
  meet: (below: number, above: number) => void,
): void {
  const ways = [(axis + 1) % 3, (axis + 2) % 3];
  const reaches = (piece: number, way: number, from: number, to: number): boolean =>
    lowOf(pieces, piece, way) < to && highOf(pieces, piece, way) > from;
  const waiting = [{ below, above, from: [0, 0], to: [Infinity, Infinity] }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { from, to } = part;
    const cut = part.below.length * part.above.length <= FEW_PAIRS ? undefined : middleSide(pieces, ways, part);
    if (!cut) {
      for (const a of part.below) {
        for (const b of part.above) {
          const isHere = ways.every((way, i) => {
            const low = Math.max(lowOf(pieces, a, way), lowOf(pieces, b, way));
            const high = Math.min(highOf(pieces, a, way), highOf(pieces, b, way));
            return low < high && low >= from[i] && low < to[i];
          });
          if (isHere) meet(a, b);
        }
      }
      continue;
    }
    const { i, at } = cut;
    for (const upper of [true, false]) {
      const [low, high] = upper ? [at, to[i]] : [from[i], at];
      const here = (piece: number): boolean => reaches(piece, ways[i], low, high);
      const half = { below: part.below.filter(here), above: part.above.filter(here), from: [...from], to: [...to] };
      half.from[i] = low;
      half.to[i] = high;
      waiting.push(half);
    }
  }
}

/** Rectangles of each set that are looked at for a cut: enough for a middle that is near the true one. */
const LOOKED_AT = 64;

/**
 * A side inside of a part of a plane, near the middle of all, across the way that has most; undefined if there is none
 * among those that are looked at.
 */
function middleSide(
  pieces: BoxPieces,
  ways: readonly number[],
  { below, above, from, to }: { below: readonly number[]; above: readonly number[]; from: number[]; to: number[] },
): { readonly i: number; readonly at: number } | undefined {
  const inside: [number[], number[]] = [[], []];
  for (const some of [below, above]) {
    const step = Math.max(1, Math.floor(some.length / LOOKED_AT));
    for (let n = 0; n < some.length; n += step) {
      for (let i = 0; i < 2; i++) {
        const [low, high] = [lowOf(pieces, some[n], ways[i]), highOf(pieces, some[n], ways[i])];
        if (low > from[i] && low < to[i]) inside[i].push(low);
        if (high > from[i] && high < to[i]) inside[i].push(high);
      }
    }
  }
  const i = inside[1].length > inside[0].length ? 1 : 0;
  const sides = Uint32Array.from(inside[i]).sort();
  return sides.length === 0 ? undefined : { i, at: sides[sides.length >> 1] };
}
