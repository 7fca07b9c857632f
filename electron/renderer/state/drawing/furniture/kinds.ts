/**
 * Furniture that a click puts into a room: solid boxes about the middle of its place on the floor, backs towards +y.
 * The desk has the height of EN 527-1; the others have usual sizes of what is sold.
 */
import type { Vec3 } from '../../../../../src/app/index.ts';

/** The entries of the library that furniture is made of. */
export const WOOD = 'door-wood';
export const UPHOLSTERY = 'seats-upholstered';

/** A solid box of a piece: its corners, metres, and an entry of the library. */
export interface KindBox {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly entry: string;
}

/** A box by its middle in plan, its width, depth, lower side and height, metres. */
function box(x: number, y: number, width: number, depth: number, low: number, height: number): KindBox {
  const half = (middle: number, size: number, way: 1 | -1): number =>
    Number((middle + (way * size) / 2).toFixed(3)) + 0;
  return {
    from: [half(x, width, -1), half(y, depth, -1), low],
    to: [half(x, width, 1), half(y, depth, 1), Number((low + height).toFixed(3))],
    entry: WOOD,
  };
}

/** Such a box of upholstery. */
const soft = (...sizes: Parameters<typeof box>): KindBox => ({ ...box(...sizes), entry: UPHOLSTERY });

/** A top on four legs. */
const onLegs = (width: number, depth: number, height: number): KindBox[] => [
  box(0, 0, width, depth, height - 0.04, 0.04),
  ...[-1, 1].flatMap((x) =>
    [-1, 1].map((y) => box(x * (width / 2 - 0.06), y * (depth / 2 - 0.06), 0.06, 0.06, 0, height - 0.04)),
  ),
];

const SEATS = 5;
const SEAT_SPACING = 0.55;

export const FURNITURE = {
  table: onLegs(1.6, 0.8, 0.75),
  desk: [box(0, 0, 1.6, 0.8, 0.7, 0.04), box(-0.78, 0, 0.04, 0.7, 0, 0.7), box(0.58, 0, 0.4, 0.7, 0, 0.7)],
  chair: [
    box(0, 0, 0.45, 0.45, 0.42, 0.04),
    box(0, 0.205, 0.45, 0.04, 0.46, 0.44),
    ...[-1, 1].flatMap((x) => [-1, 1].map((y) => box(x * 0.2, y * 0.2, 0.04, 0.04, 0, 0.42))),
  ],
  seats: [
    soft(0, -0.05, SEATS * SEAT_SPACING, 0.45, 0.3, 0.15),
    soft(0, 0.225, SEATS * SEAT_SPACING, 0.1, 0.3, 0.6),
    ...[-1, 1].map((x) => box((x * (SEATS - 1) * SEAT_SPACING) / 2, 0, 0.06, 0.4, 0, 0.3)),
  ],
  sofa: [
    soft(0, -0.05, 2, 0.8, 0.1, 0.32),
    soft(0, 0.35, 2, 0.2, 0.1, 0.75),
    ...[-1, 1].map((x) => soft(x * 0.9, -0.05, 0.2, 0.8, 0.1, 0.5)),
    ...[-1, 1].flatMap((x) => [-1, 1].map((y) => box(x * 0.94, y * 0.35, 0.06, 0.06, 0, 0.1))),
  ],
  bed: [soft(0, 0, 1.6, 2, 0.2, 0.3), box(0, 0, 1.5, 1.9, 0, 0.2), box(0, 1.02, 1.6, 0.04, 0, 1)],
  shelf: [box(0, 0, 0.8, 0.3, 0, 2)],
  wardrobe: [box(0, 0, 1.5, 0.6, 0, 2)],
  upright: [box(0, 0.1, 1.5, 0.4, 0, 1.25), box(0, -0.2, 1.5, 0.2, 0.6, 0.15)],
  grand: [
    box(0, -0.65, 1.5, 0.5, 0.68, 0.32),
    box(-0.15, 0, 1.2, 0.8, 0.68, 0.32),
    box(-0.35, 0.65, 0.8, 0.5, 0.68, 0.32),
    box(-0.6, -0.75, 0.1, 0.1, 0, 0.68),
    box(0.6, -0.75, 0.1, 0.1, 0, 0.68),
    box(-0.35, 0.7, 0.1, 0.1, 0, 0.68),
  ],
} satisfies Readonly<Record<string, readonly KindBox[]>>;

/** A kind of {@link FURNITURE}. */
export type FurnitureKind = keyof typeof FURNITURE;
export const FURNITURE_KINDS = Object.keys(FURNITURE) as readonly FurnitureKind[];
