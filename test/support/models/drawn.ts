import type { Vec3 } from '../../../src/units/quantities.ts';

/** A planar surface of a room; its corners run counter-clockwise seen from the air. */
export interface Surface {
  readonly material: string;
  readonly corners: readonly Vec3[];
  /** Outlines cut out of it, in the opposite sense. */
  readonly holes: readonly (readonly Vec3[])[];
}

/** A room whose volume and areas are known by a formula of its shape, not from its triangles. */
export interface DrawnRoom {
  readonly name: string;
  readonly surfaces: readonly Surface[];
  /** m³. */
  readonly volume: number;
  /** Square metres that face the air, by material. */
  readonly areas: Readonly<Record<string, number>>;
  /** Two places in the air. */
  readonly source: Vec3;
  readonly receiver: Vec3;
  /** The middle of a free place of 1.4 × 1.4 m on a level floor; 1.2 m above it is air. */
  readonly free: Vec3;
}

export type Point = readonly [number, number];

/** Area of a polygon, above 0 where it runs counter-clockwise (the shoelace formula). */
function areaOf(outline: readonly Point[]): number {
  return outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

function lengthOf([x, y]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x, y2 - y);
}

interface Prism {
  readonly name: string;
  /** Counter-clockwise. */
  readonly outline: readonly Point[];
  /** Clockwise: solid inside. */
  readonly holes?: readonly (readonly Point[])[];
  readonly length: number;
  /** A point of the outline at a height of the prism, in the room. */
  readonly place: (at: Point, height: number) => Vec3;
  /** Materials of the ends at height 0 and at the length. */
  readonly ends: readonly [string, string];
  /** Material of the side that begins at a corner of the outline; holes have `wall`. */
  readonly side: (corner: number) => string;
  readonly source: Vec3;
  readonly receiver: Vec3;
  readonly free: Vec3;
}

function prism({ name, outline, holes = [], length, place, ends, side, ...rest }: Prism): DrawnRoom {
  const surfaces: Surface[] = [];
  const areas: Record<string, number> = {};
  const add = (material: string, area: number): void => {
    areas[material] = (areas[material] ?? 0) + area;
  };
  const sides = (line: readonly Point[], material: (corner: number) => string): void =>
    line.forEach((corner, i) => {
      const next = line[(i + 1) % line.length];
      surfaces.push({
        material: material(i),
        corners: [place(next, 0), place(corner, 0), place(corner, length), place(next, length)],
        holes: [],
      });
      add(material(i), lengthOf(corner, next) * length);
    });
  sides(outline, side);
  for (const hole of holes) sides(hole, () => 'wall');

  const section = [outline, ...holes].reduce((sum, line) => sum + areaOf(line), 0);
  const at = (line: readonly Point[], height: number): Vec3[] => line.map((point) => place(point, height));
  const back = (line: readonly Vec3[]): Vec3[] => [...line].reverse();
  surfaces.push({ material: ends[0], corners: at(outline, 0), holes: holes.map((hole) => at(hole, 0)) });
  surfaces.push({
    material: ends[1],
    corners: back(at(outline, length)),
    holes: holes.map((hole) => back(at(hole, length))),
  });
  for (const material of ends) add(material, section);
  return { name, surfaces, volume: section * length, areas, ...rest };
}

/** A room drawn as a plan with level floor and ceiling. */
export function planned(
  name: string,
  outline: readonly Point[],
  height: number,
  points: Pick<DrawnRoom, 'source' | 'receiver' | 'free'>,
  holes: readonly (readonly Point[])[] = [],
): DrawnRoom {
  const place = ([x, y]: Point, z: number): Vec3 => [x, y, z];
  return prism({
    name,
    outline,
    holes,
    length: height,
    place,
    ends: ['floor', 'ceiling'],
    side: () => 'wall',
    ...points,
  });
}

/** A room drawn as a section in x and z, drawn out along y. */
export function sectioned(
  name: string,
  outline: readonly Point[],
  length: number,
  side: (corner: number) => string,
  points: Pick<DrawnRoom, 'source' | 'receiver' | 'free'>,
): DrawnRoom {
  const place = ([x, z]: Point, along: number): Vec3 => [x, length - along, z];
  return prism({ name, outline, length, place, ends: ['wall', 'wall'], side, ...points });
}

export function regular(corners: number, radius: number, from = 0): Point[] {
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = from + (2 * Math.PI * i) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

export function square([x, y]: Point, half: number): Point[] {
  return [
    [x - half, y - half],
    [x - half, y + half],
    [x + half, y + half],
    [x + half, y - half],
  ];
}

/** Rings of points at heights, joined by bands; the first and the last are closed by a floor and a ceiling. */
export function rings(
  name: string,
  levels: readonly { readonly z: number; readonly ring: readonly Point[] }[],
  points: Pick<DrawnRoom, 'source' | 'receiver' | 'free'>,
): DrawnRoom {
  const surfaces: Surface[] = [];
  let [volume, wall] = [0, 0];
  for (let k = 0; k + 1 < levels.length; k++) {
    const [low, high] = [levels[k], levels[k + 1]];
    const scale = lengthOf(high.ring[0], high.ring[1]) / lengthOf(low.ring[0], low.ring[1]);
    // A frustum: its section at a height between the two is the lower one, made smaller in proportion.
    volume += ((high.z - low.z) * areaOf(low.ring) * (1 + scale + scale * scale)) / 3;
    low.ring.forEach((corner, i) => {
      const j = (i + 1) % low.ring.length;
      const [below, nextBelow, above, nextAbove] = [corner, low.ring[j], high.ring[i], high.ring[j]];
      surfaces.push({
        material: 'wall',
        corners: [
          [...nextBelow, low.z],
          [...below, low.z],
          [...above, high.z],
          [...nextAbove, high.z],
        ],
        holes: [],
      });
      const edge = [nextBelow[0] - below[0], nextBelow[1] - below[1]];
      const rise = [above[0] - below[0], above[1] - below[1]];
      const bottom = Math.hypot(...edge);
      const across = (edge[0] * rise[1] - edge[1] * rise[0]) / bottom;
      wall += ((bottom + lengthOf(above, nextAbove)) / 2) * Math.hypot(across, high.z - low.z);
    });
  }
  const [bottom, top] = [levels[0], levels[levels.length - 1]];
  surfaces.push({ material: 'floor', corners: bottom.ring.map((at): Vec3 => [...at, bottom.z]), holes: [] });
  surfaces.push({ material: 'ceiling', corners: top.ring.map((at): Vec3 => [...at, top.z]).reverse(), holes: [] });
  const areas = { wall, floor: areaOf(bottom.ring), ceiling: areaOf(top.ring) };
  return { name, surfaces, volume, areas, ...points };
}
