/** Cuts the shell of a room around openings, so that no piece is both in an opening and beside it. */
import type { Vec3 } from '../../units/quantities.ts';
import { BoxGrid } from './box-grid.ts';
import { areNear, boxOfSolid, normalOf, type SolidBox } from './solid.ts';
import { fanOf } from './fan.ts';
import { WeldedPoints } from './welded-points.ts';

/** The points whose product with the normal is the offset. */
interface Plane {
  readonly normal: Vec3;
  readonly offset: number;
  /** The side, 1 or −1, where all of the body is; 0 if it is on both. */
  readonly inside: number;
}

/** A body to cut around. */
export interface Cutter {
  readonly planes: readonly Plane[];
  readonly box: SolidBox;
}

/** Points nearer to a plane than this are on it, m; coordinates of the file are multiples of half of it. */
const ON_PLANE = 2e-5;

/** The planes of a body's faces, each once. @param triangles Shape [triangle][corner][x, y, z]. */
export function cutterOf(triangles: Float64Array): Cutter {
  const planes = new Map<string, Plane>();
  for (let at = 0; at < triangles.length; at += 9) {
    const found = normalOf(triangles, at);
    if (!found) continue;
    const first = found.find((each) => Math.abs(each) > 1e-9)!;
    const normal = (first < 0 ? found.map((each) => -each) : [...found]) as [number, number, number];
    const offset = normal[0] * triangles[at] + normal[1] * triangles[at + 1] + normal[2] * triangles[at + 2];
    const key = [...normal.map((each) => each.toFixed(5)), offset.toFixed(4)].join();
    if (!planes.has(key)) planes.set(key, { normal, offset, inside: sideOf(triangles, normal, offset) });
  }
  return { planes: [...planes.values()], box: boxOfSolid(triangles) };
}

function sideOf(triangles: Float64Array, [nx, ny, nz]: Vec3, offset: number): number {
  let [least, most] = [0, 0];
  for (let at = 0; at < triangles.length; at += 3) {
    const distance = nx * triangles[at] + ny * triangles[at + 1] + nz * triangles[at + 2] - offset;
    least = Math.min(least, distance);
    most = Math.max(most, distance);
  }
  return least > -ON_PLANE ? 1 : most < ON_PLANE ? -1 : 0;
}

/** A flat, convex piece of a shell. */
interface Piece {
  /** Numbers of points, in their order around it. */
  readonly corners: readonly number[];
  readonly box: SolidBox;
}

/**
 * A shell in convex pieces. Pieces are cut whole, not as triangles: those would become long and thin, be cut by all
 * openings after, and grow as the square of their number and faster.
 */
export class CutShell {
  private readonly points = new WeldedPoints();
  private pieces: Piece[];

  /** @param triangles Shape [triangle][corner][x, y, z]. */
  constructor(triangles: Float64Array) {
    this.pieces = Array.from({ length: triangles.length / 9 }, (_, t) =>
      this.piece(
        [0, 3, 6].map((corner) => {
          const [x, y, z] = triangles.subarray(9 * t + corner, 9 * t + corner + 3);
          return this.points.numberOf(x, y, z);
        }),
      ),
    );
  }

  /** Number of pieces. */
  get count(): number {
    return this.pieces.length;
  }

  /**
   * Cuts the pieces near a body along the planes of its faces.
   *
   * @param reach How near, m.
   */
  cutAround({ planes, box }: Cutter, reach: number): void {
    const others: Piece[] = [];
    let near: Piece[] = [];
    for (const piece of this.pieces) (areNear(piece.box, box, reach) ? near : others).push(piece);
    for (const plane of planes) {
      const next: Piece[] = [];
      for (const piece of near) {
        for (const half of this.halves(piece, plane)) {
          (this.isBeyond(half, plane, reach) ? others : next).push(half);
        }
      }
      near = next;
    }
    for (const piece of near) others.push(piece);
    this.pieces = others;
  }

  /**
   * The pieces as triangles, [triangle][corner][x, y, z]. A closed shell stays closed: a point on a side of a piece is
   * a corner of it.
   */
  triangles(): Float64Array {
    const onSides = new PointsOnSides(this.points, this.pieces);
    const all: number[] = [];
    for (const { corners } of this.pieces) {
      const outline = corners.flatMap((corner, i) => [
        corner,
        ...onSides.between(corner, corners[(i + 1) % corners.length]),
      ]);
      for (const [x, y, z] of fanOf(outline.map((each) => this.points.at(each)))) all.push(x, y, z);
    }
    return Float64Array.from(all);
  }

  private piece(corners: readonly number[]): Piece {
    return { corners, box: boxOfSolid(Float64Array.from(corners.flatMap((corner) => this.points.at(corner)))) };
  }

  private distances({ corners }: Piece, { normal: [nx, ny, nz], offset }: Plane): number[] {
    return corners.map((corner) => {
      const [x, y, z] = this.points.at(corner);
      const distance = nx * x + ny * y + nz * z - offset;
      return Math.abs(distance) <= ON_PLANE ? 0 : distance;
    });
  }

  /** A piece on both sides of a plane in two. */
  private halves(piece: Piece, plane: Plane): readonly Piece[] {
    const sides = this.distances(piece, plane);
    if (!sides.some((each) => each > 0) || !sides.some((each) => each < 0)) return [piece];
    const { corners } = piece;
    const [upper, lower]: [number[], number[]] = [[], []];
    corners.forEach((corner, i) => {
      const j = (i + 1) % corners.length;
      if (sides[i] >= 0) upper.push(corner);
      if (sides[i] <= 0) lower.push(corner);
      if (sides[i] * sides[j] >= 0) return;
      const point = this.points.numberOf(
        ...between(this.points.at(corner), this.points.at(corners[j]), sides[i], sides[j]),
      );
      upper.push(point);
      lower.push(point);
    });
    return [upper, lower].map((each) => this.piece([...new Set(each)])).filter((half) => half.corners.length >= 3);
  }

  /** Whether a piece is on the other side of a plane than all of the body. What lies along the face is not. */
  private isBeyond(piece: Piece, plane: Plane, reach: number): boolean {
    if (plane.inside === 0) return false;
    const outwards = this.distances(piece, plane).map((each) => -plane.inside * each);
    return Math.min(...outwards) >= 0 && Math.max(...outwards) > reach;
  }
}

/** Where the line from `a` to `b` meets the plane from which they are `da` and `db` away; the same from `b` to `a`. */
function between(a: Vec3, b: Vec3, da: number, db: number): Vec3 {
  const inOrder = a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];
  if (!inOrder) return between(b, a, db, da);
  const share = da / (da - db);
  return [0, 1, 2].map((axis) => a[axis] + share * (b[axis] - a[axis])) as unknown as Vec3;
}

/** Finds the corners of other pieces that lie on a side. */
class PointsOnSides {
  private readonly grid: BoxGrid;

  constructor(
    private readonly points: WeldedPoints,
    pieces: readonly Piece[],
  ) {
    const used = new Set(pieces.flatMap(({ corners }) => corners));
    const all = Float64Array.from([...used].flatMap((point) => points.at(point)));
    this.grid = new BoxGrid(boxOfSolid(all), used.size);
    for (const point of used) {
      const place = points.at(point);
      this.grid.add(point, { from: place, to: place });
    }
  }

  /** Points on the side from one to another, in this order. */
  between(first: number, last: number): number[] {
    const [a, b] = [this.points.at(first), this.points.at(last)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    const along = a.map((each, axis) => (b[axis] - each) / length);
    const box = { from: a.map((each, i) => Math.min(each, b[i])), to: a.map((each, i) => Math.max(each, b[i])) };
    const found = new Map<number, number>();
    for (const point of this.grid.near(box as unknown as SolidBox)) {
      if (point === first || point === last) continue;
      const place = this.points.at(point);
      const [x, y, z] = place.map((each, axis) => each - a[axis]);
      const distance = x * along[0] + y * along[1] + z * along[2];
      if (distance <= 0 || distance >= length) continue;
      const aside = Math.hypot(x - distance * along[0], y - distance * along[1], z - distance * along[2]);
      if (aside <= WeldedPoints.SAME) found.set(point, distance);
    }
    return [...found].sort(([, p], [, q]) => p - q).map(([point]) => point);
  }
}
