/** Porous slabs, bass traps and baffles: what one click puts into a room of boxes. */
import { signal } from '@preact/signals';
import type { BoxElement, Vec3 } from '../../../../src/app/index.ts';
import { withAxis, type Axis, type Extent, type FaceOfBox } from '../../shapes/shapes.ts';
import { throughStart } from '../materials/through-definition.ts';
import { shownView } from '../room/shown-room.ts';
import { words } from '../../../words/words.ts';
import { drawnBoxes, tidy } from './boxes.ts';
import { choose, chosen } from './chosen.ts';
import { materialFor } from './hang.ts';
import { drawnVolumes } from './in-air.ts';
import { addVolume } from './volumes.ts';

const { edits: labels, stem } = words.drawing.volumes;

/** Thickness of new slabs, m. */
export const slabThickness = signal(0.1);
/** Thickest slab that the field offers, m. */
export const MOST_THICKNESS = 1;

/** Sides of a bass trap, m, and the most of the sides of the room that they take. */
const TRAP = 0.4;
const MOST_TRAP = 1 / 3;

/** Length, thickness and height of a baffle, its distance from the ceiling and from the next one, m. */
const BAFFLE = { length: 1.2, thickness: 0.1, height: 0.6, below: 0.2, apart: 0.6 } as const;

/** The chosen face that a slab can lie on: one face of a box of air, or null. */
export function faceChosen(): FaceOfBox | null {
  const shape = chosen.value;
  if (shape?.kind !== 'faces' || shape.faces.length !== 1) return null;
  const [face] = shape.faces;
  return drawnBoxes.value?.[face.box].operation === 'add' ? face : null;
}

/** Lays a slab on the chosen wall, floor or ceiling. It ends where another volume begins. */
export function addSlab(): void {
  const chosenFace = faceChosen();
  if (!chosenFace) return;
  const { box: number, face } = chosenFace;
  const box = drawnBoxes.peek()![number];
  const axis = (face >> 1) as Axis;
  const thickness = Math.min(slabThickness.peek(), (box.to[axis] - box.from[axis]) / 2);
  const slab: Extent =
    face & 1
      ? { from: withAxis(box.from, axis, tidy(box.to[axis] - thickness)), to: box.to }
      : { from: box.from, to: withAxis(box.to, axis, tidy(box.from[axis] + thickness)) };
  const free = withoutOthers(slab, axis);
  if (free) put(free, labels.slab);
}

/** The part of a slab that no other volume fills, cut along the axes of its face; null if nothing is left. */
function withoutOthers(slab: Extent, across: Axis): Extent | null {
  return drawnVolumes.peek().reduce<Extent | null>((left, other) => {
    if (!left || !other || !overlap(left, other)) return left;
    const parts = ([0, 1, 2] as const)
      .filter((axis) => axis !== across)
      .flatMap((axis): Extent[] => [
        { from: left.from, to: withAxis(left.to, axis, other.from[axis]) },
        { from: withAxis(left.from, axis, other.to[axis]), to: left.to },
      ])
      .filter(({ from, to }) => from.every((low, axis) => low < to[axis]));
    return parts.reduce<Extent | null>((most, part) => (most && sizeOf(most) >= sizeOf(part) ? most : part), null);
  }, slab);
}

/** Fills a corner of the room from floor to ceiling: the first one that is free. */
export function addBassTrap(): void {
  const box = roomBox();
  if (!box) return;
  const side = (axis: 0 | 1): number => tidy(Math.min(TRAP, MOST_TRAP * (box.to[axis] - box.from[axis])));
  const corners = [0, 1, 2, 3].map((corner): Extent => {
    const [isHighX, isHighY] = [(corner & 1) === 1, corner > 1];
    const low = (axis: 0 | 1, isHigh: boolean): number => (isHigh ? tidy(box.to[axis] - side(axis)) : box.from[axis]);
    const from: Vec3 = [low(0, isHighX), low(1, isHighY), box.from[2]];
    return { from, to: [tidy(from[0] + side(0)), tidy(from[1] + side(1)), box.to[2]] };
  });
  putFirst(corners, labels.trap);
}

/** Hangs a baffle below the ceiling in the middle of the room, or beside those that hang there. */
export function addBaffle(): void {
  const box = roomBox();
  if (!box) return;
  const { length, thickness, height, below, apart } = BAFFLE;
  const sizes = box.to.map((high, axis) => high - box.from[axis]);
  const [long, high] = [Math.min(length, sizes[0] / 2), Math.min(height, sizes[2] / 3)];
  const top = tidy(box.to[2] - Math.min(below, sizes[2] / 6));
  const middle = [0, 1].map((axis) => (box.from[axis] + box.to[axis]) / 2);
  const rows = Math.floor((sizes[1] / 2 - thickness) / apart);
  // The middle first, then on both sides of it.
  const offsets = Array.from({ length: 2 * rows + 1 }, (_, i) => (i & 1 ? 1 : -1) * Math.ceil(i / 2) * apart);
  const places = offsets.map((offset): Extent => {
    const from: Vec3 = [tidy(middle[0] - long / 2), tidy(middle[1] + offset - thickness / 2), tidy(top - high)];
    return { from, to: [tidy(from[0] + long), tidy(from[1] + thickness), top] };
  });
  putFirst(places, labels.baffle);
}

/** The chosen box of air, or the first box. */
function roomBox(): BoxElement | undefined {
  const boxes = drawnBoxes.peek() ?? [];
  const shape = chosen.peek();
  const one = shape?.kind === 'box' ? boxes[shape.box] : undefined;
  return one?.operation === 'add' ? one : boxes[0];
}

/** Puts a volume into the first of some places that neither another volume nor a source or receiver takes. */
function putFirst(places: readonly Extent[], label: string): void {
  const view = shownView.peek();
  const points = [...(view?.sources ?? []), ...(view?.receivers ?? [])].map(({ position }) => position);
  const isFree = (place: Extent): boolean =>
    !drawnVolumes.peek().some((other) => other && overlap(place, other)) &&
    !points.some((at) => at.every((c, axis) => place.from[axis] <= c && c <= place.to[axis]));
  const place = places.find(isFree);
  if (place) put(place, label);
}

function put(place: Extent, label: string): void {
  const { name, define } = materialFor(stem, throughStart('porousVolume'));
  choose(null);
  addVolume(label, { ...place, material: name }, define);
}

const overlap = (a: Extent, b: Extent): boolean =>
  a.from.every((low, axis) => low < b.to[axis] && b.from[axis] < a.to[axis]);

const sizeOf = ({ from, to }: Extent): number => from.reduce((product, low, axis) => product * (to[axis] - low), 1);
