/** Rooms drawn from the outline of their floor: walls of a height, under a ceiling that is flat or slopes. */
import type { Point2 } from '../../units/vectors.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { isInsidePolygon } from '../areas/polygon.ts';

/** A face of the room. */
export interface OutlineFace {
  /** Name for people; undefined if the file gives none. */
  readonly name: string | undefined;
  /** A key of the scene's materials. */
  readonly material: string;
}

/** A ceiling that rises from a wall into the room. */
export interface OutlineSlope extends OutlineFace {
  /** Its z coordinate at the wall, m. */
  readonly height: number;
  /** How steeply it rises away from the wall, degrees; it falls if negative. */
  readonly riseDegrees: number;
}

/** A wall: from its corner straight to that of the next wall. */
export interface OutlineWall extends OutlineFace {
  readonly from: Point2;
  readonly slope?: OutlineSlope;
}

/** A room drawn from its outline. */
export interface OutlineRoom {
  readonly kind: 'outline';
  /** `height`: its z coordinate, m. */
  readonly floor: OutlineFace & { readonly height: number };
  /** `height`: its z coordinate where it is flat, m; undefined if there are slopes only. */
  readonly ceiling: OutlineFace & { readonly height: number | undefined };
  /** Three or more, round the room in either direction. Their corners make a polygon that does not cross itself. */
  readonly walls: readonly OutlineWall[];
}

/** What of a room says where its air is. */
export interface OutlineShape {
  readonly floor: Pick<OutlineRoom['floor'], 'height'>;
  readonly ceiling: Pick<OutlineRoom['ceiling'], 'height'>;
  readonly walls: readonly {
    readonly from: Point2;
    readonly slope?: Pick<OutlineSlope, 'height' | 'riseDegrees'>;
  }[];
}

/** Points nearer to a wall than this lie on it, m: rounding in a file, and the distance that meshes ask for. */
export const ON_WALL = 0.001;

/** A plane over the room. The ceiling is, at each place, the lowest of them. */
export interface CeilingPlane {
  /** The wall that it rises from; null for the flat part. */
  readonly wall: number | null;
  /** Height at the origin of the plan, m, and how it grows with x and y. */
  readonly base: number;
  readonly gradient: Point2;
}

/** The corners of a room in the order of its walls. */
export const outlineCorners = ({ walls }: OutlineShape): readonly Point2[] => walls.map(({ from }) => from);

/** Area of a polygon, m²; negative if its corners run clockwise. */
export function signedArea(corners: readonly Point2[]): number {
  const [[x, y]] = corners;
  return (
    corners.reduce((sum, [ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length];
      return sum + (ax - x) * (by - y) - (bx - x) * (ay - y);
    }, 0) / 2
  );
}

/** The planes of a ceiling: the flat one if there is one, then the slopes in the order of the walls. */
export function ceilingPlanes(outline: OutlineShape): readonly CeilingPlane[] {
  const corners = outlineCorners(outline);
  const turn = Math.sign(signedArea(corners)) || 1;
  const { height } = outline.ceiling;
  const flat: CeilingPlane[] = height === undefined ? [] : [{ wall: null, base: height, gradient: [0, 0] }];
  const slopes = outline.walls.flatMap(({ from, slope }, wall): CeilingPlane[] => {
    if (!slope) return [];
    const to = corners[(wall + 1) % corners.length];
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const rise = (turn * Math.tan((slope.riseDegrees * Math.PI) / 180)) / Math.hypot(x, y);
    const gradient: Point2 = [-y * rise, x * rise];
    return [{ wall, base: slope.height - gradient[0] * from[0] - gradient[1] * from[1], gradient }];
  });
  return [...flat, ...slopes];
}

/** Height of a plane at a place of the plan, m. */
export const planeHeight = ({ base, gradient }: CeilingPlane, [x, y]: Point2): number =>
  base + gradient[0] * x + gradient[1] * y;

/** Height of the ceiling at a place of the plan, m. */
export const ceilingHeight = (planes: readonly CeilingPlane[], place: Point2): number =>
  planes.reduce((lowest, plane) => Math.min(lowest, planeHeight(plane, place)), Infinity);

/** Distance from a point to the line between two others, m. */
export function distanceToLine([x, y]: Point2, [ax, ay]: Point2, [bx, by]: Point2): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** Where a point is: in the air, on a surface, or outside. Points within {@link ON_WALL} of a surface are on it. */
export function placeInOutline(outline: OutlineShape, [x, y, z]: Vec3): 'air' | 'surface' | 'outside' {
  const corners = outlineCorners(outline);
  const place: Point2 = [x, y];
  const top = ceilingHeight(ceilingPlanes(outline), place);
  const toWall = Math.min(
    ...corners.map((corner, i) => distanceToLine(place, corner, corners[(i + 1) % corners.length])),
  );
  const above = Math.min(z - outline.floor.height, top - z);
  if (above < -ON_WALL || (toWall > ON_WALL && !isInsidePolygon(corners, place))) return 'outside';
  return above < ON_WALL || toWall < ON_WALL ? 'surface' : 'air';
}
