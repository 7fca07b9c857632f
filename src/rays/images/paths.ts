import type { RayRoom, Triple } from '../room/room.ts';
import type { Hit } from '../tree/tree.ts';
import { SOURCE, type ImageTree } from './image-tree.ts';
import { heightOver, PLANE_TOLERANCE, type ImagePlane, type ImagePlanes } from './planes.ts';
import { along, cross, dot, minus, normalised } from '../../units/vectors.ts';

/** Finds the first triangle on a ray up to a distance, m; the direction has length 1. */
export type FirstHit = (origin: Triple, direction: Triple, farthest: number) => Hit | undefined;

/** A reflection on a path. */
export interface ImageHit {
  readonly triangle: number;
  /** Index of the law of the side that is met. */
  readonly law: number;
  /** Cosine of the angle to the normal, above 0. */
  readonly cosine: number;
  /**
   * The wall's normal as the receiver sees it, in the room that is unfolded along the path: mirrored in the walls
   * between. Length 1, and it points to the receiver's side.
   */
  readonly unfoldedNormal: Triple;
}

/** A way by which sound goes straight, or by mirror reflections, from source to receiver. */
export interface ImagePath {
  /** Number of reflections; 0 is the direct sound. */
  readonly order: number;
  /** Length of the whole path, m. */
  readonly distance: number;
  /** Direction in which it leaves the source, of length 1. */
  readonly departure: Triple;
  /** Direction in which the receiver sees the image: where the sound comes from. Length 1. */
  readonly arrival: Triple;
  /** Reflections, in the order from the source to the receiver. */
  readonly hits: readonly ImageHit[];
}

/** A ray starts so far before a wall, m: beyond what lies in its plane. */
const LIFT = 2 * PLANE_TOLERANCE;

/** Images nearer to each other than this, m, that are both heard are one: their path goes through an edge. */
const SAME_IMAGE = 10 * PLANE_TOLERANCE;

/**
 * The paths of a tree of images that reach a receiver, and the direct sound, the shortest first. Every reflection is on
 * a triangle of its plane, and nothing stands between. A path through an edge of two planes counts once.
 *
 * @param farthest Longest path, m.
 */
export function pathsTo(
  room: RayRoom,
  planes: ImagePlanes,
  firstHit: FirstHit,
  tree: ImageTree,
  receiver: Triple,
  farthest: number,
): ImagePath[] {
  const found: { readonly path: ImagePath; readonly image: Triple }[] = [];
  const direct = minus(tree.source, receiver);
  const distance = Math.hypot(...direct);
  if (distance <= farthest && distance > 0 && !firstHit(receiver, normalised(direct), distance - LIFT)) {
    const arrival = normalised(direct);
    const departure: Triple = [-arrival[0], -arrival[1], -arrival[2]];
    found.push({ path: { order: 0, distance, departure, arrival, hits: [] }, image: tree.source });
  }
  const walk = new PathWalk(room, planes, firstHit, tree, receiver);
  for (let image = 0; image < tree.parents.length; image++) {
    const place = placeIn(tree, image);
    if (Math.hypot(...minus(place, receiver)) > farthest) continue;
    const path = walk.path(image);
    if (path) found.push({ path, image: place });
  }
  found.sort((a, b) => a.path.distance - b.path.distance || a.path.order - b.path.order);
  return found
    .filter(({ path, image }, index) => {
      for (let i = index - 1; i >= 0 && path.distance - found[i].path.distance < SAME_IMAGE; i--) {
        if (Math.hypot(...minus(found[i].image, image)) < SAME_IMAGE) return false;
      }
      return true;
    })
    .map(({ path }) => path);
}

function placeIn(tree: ImageTree, image: number): Triple {
  if (image === SOURCE) return tree.source;
  return [tree.places[3 * image], tree.places[3 * image + 1], tree.places[3 * image + 2]];
}

/** Follows paths back from one receiver. */
class PathWalk {
  constructor(
    private readonly room: RayRoom,
    private readonly planes: ImagePlanes,
    private readonly firstHit: FirstHit,
    private readonly tree: ImageTree,
    private readonly receiver: Triple,
  ) {}

  /** The path by an image, if it is heard. */
  path(image: number): ImagePath | undefined {
    const { tree, planes, receiver } = this;
    const place = placeIn(tree, image);
    const points: Triple[] = [];
    const walls: number[] = [];
    // The geometry costs little, so that of the whole path comes before any ray.
    let [point, here] = [receiver, image];
    while (here !== SOURCE) {
      const wall = tree.planes[here];
      const plane = planes.planes[wall];
      const target = placeIn(tree, here);
      const [above, below] = [heightOver(plane, point), heightOver(plane, target)];
      // In an edge, the path meets both walls in one point.
      const isThere = points.length > 0 && Math.abs(above) <= PLANE_TOLERANCE;
      if (!isThere) {
        if (above * below >= 0 || Math.abs(above) <= PLANE_TOLERANCE) return undefined;
        point = along(point, above / (above - below), minus(target, point));
      }
      if (!isInBox(plane, point)) return undefined;
      points.push(point);
      walls.push(wall);
      here = tree.parents[here];
    }
    const triangles: number[] = [];
    let from = receiver;
    for (let i = 0; i < points.length; i++) {
      const triangle = this.triangleAt(from, points[i], walls[i]);
      if (triangle < 0) return undefined;
      triangles.push(triangle);
      from = this.lifted(points, walls, i);
    }
    const last = minus(tree.source, from);
    const lastLength = Math.hypot(...last);
    if (lastLength > LIFT && this.firstHit(from, normalised(last), lastLength - LIFT)) return undefined;
    const path = this.withHits(place, points, walls, triangles);
    // An opening gives nothing back.
    return path.hits.some(({ law }) => this.room.laws[law].isOpening) ? undefined : path;
  }

  /** A point of the path before its wall, and before other walls of the path if it is in an edge of them. */
  private lifted(points: readonly Triple[], walls: readonly number[], index: number): Triple {
    const further = [...points.slice(index + 1), this.tree.source];
    let lifted = points[index];
    for (const wall of new Set(walls)) {
      const plane = this.planes.planes[wall];
      if (Math.abs(heightOver(plane, points[index])) > LIFT) continue;
      const heights = further.map((point) => heightOver(plane, point));
      const side = heights.find((height) => Math.abs(height) > LIFT) ?? 0;
      lifted = along(lifted, side < 0 ? -LIFT : LIFT, plane.normal);
    }
    return lifted;
  }

  /** The triangle of a plane that is met at a point, or −1 if something is before it or nothing is there. */
  private triangleAt(from: Triple, point: Triple, wall: number): number {
    const { planeOf, planes } = this.planes;
    const way = minus(point, from);
    const length = Math.hypot(...way);
    const hit = this.firstHit(from, normalised(way), length + LIFT);
    if (hit && planeOf[hit.triangle] === wall) return hit.triangle;
    // Other triangles lie as near only at an edge.
    if (hit && hit.distance < length - LIFT) return -1;
    return planes[wall].triangles.find((t) => isOnTriangle(this.room, t, point)) ?? -1;
  }

  private withHits(place: Triple, points: Triple[], walls: number[], triangles: number[]): ImagePath {
    const { room, receiver } = this;
    const way = minus(place, receiver);
    const arrival = normalised(way);
    const hits: ImageHit[] = [];
    // Walls that were met between a wall and the receiver mirror it.
    const mirrors: Triple[] = [];
    points.forEach((point, i) => {
      const from = i === 0 ? receiver : points[i - 1];
      const { normal } = this.planes.planes[walls[i]];
      const sign = dot(normal, minus(from, point)) < 0 ? -1 : 1;
      const facing: Triple = [sign * normal[0], sign * normal[1], sign * normal[2]];
      const triangle = triangles[i];
      const law = (isFrontTowards(room, triangle, facing) ? room.front : room.back)[triangle];
      let unfolded = facing;
      for (let m = mirrors.length - 1; m >= 0; m--)
        unfolded = along(unfolded, -2 * dot(mirrors[m], unfolded), mirrors[m]);
      hits.push({ triangle, law, cosine: Math.abs(dot(unfolded, arrival)), unfoldedNormal: unfolded });
      mirrors.push(facing);
    });
    let departure: Triple = [-arrival[0], -arrival[1], -arrival[2]];
    for (const normal of mirrors) departure = along(departure, -2 * dot(normal, departure), normal);
    return {
      ...{ order: points.length, distance: Math.hypot(...way), departure, arrival },
      hits: hits.reverse(),
    };
  }
}

const isInBox = ({ lower, upper }: ImagePlane, point: Triple): boolean =>
  [0, 1, 2].every((i) => point[i] >= lower[i] - PLANE_TOLERANCE && point[i] <= upper[i] + PLANE_TOLERANCE);

const cornerOf = ({ vertices, triangles }: RayRoom, triangle: number, i: number): Triple => {
  const at = 3 * triangles[3 * triangle + i];
  return [vertices[at], vertices[at + 1], vertices[at + 2]];
};

/** Whether the front of a triangle faces along a vector. */
function isFrontTowards(room: RayRoom, triangle: number, facing: Triple): boolean {
  const [a, b, c] = [0, 1, 2].map((i) => cornerOf(room, triangle, i));
  return dot(cross(minus(b, a), minus(c, a)), facing) > 0;
}

/** Whether a point of a plane is within a triangle, or nearly. */
function isOnTriangle(room: RayRoom, triangle: number, point: Triple): boolean {
  const corners = [0, 1, 2].map((i) => cornerOf(room, triangle, i));
  const normal = normalised(cross(minus(corners[1], corners[0]), minus(corners[2], corners[0])));
  return corners.every((a, i) => {
    const side = normalised(minus(corners[(i + 1) % 3], a));
    return dot(cross(side, minus(point, a)), normal) >= -PLANE_TOLERANCE;
  });
}
