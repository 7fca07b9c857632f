import { boundsOfTriangles } from '../../mesh/bounds.ts';
import type { TriangleMesh } from '../../mesh/mesh.ts';
import { metres, type Vec3 } from '../../units/quantities.ts';
import { makeGrid, type Grid } from '../grid/grid.ts';
import { PARTS, wallTriangles, type FaceMaterials, type WallTriangles } from '../mesh/triangles/wall-triangles.ts';
import { RIGID } from '../surfaces/surface.ts';
import type { Chord, RoomDetails } from './details.ts';
import { materialDetails } from './patch-width.ts';
import { RayCaster, type Triple } from './ray-caster.ts';
import { Reach, scaled, sum } from './reach.ts';

/** Cubes of the grid that finds triangles: the number for each triangle, and the smallest and largest total. */
const CUBES_A_TRIANGLE = 16;
const CUBES = { fewest: 2 ** 15, most: 2 ** 21 };

/** Samples: half are spread by area, half by triangle. */
const SAMPLES = 6000;

/** Opposite surfaces must be nearly parallel: a wedge has no single width. */
const PARALLEL = Math.cos(Math.PI / 9);

/** Surfaces closer than this are layers of one wall, such as a carpet on a floor, m. */
const LAYER = 0.005;

/** The most surfaces on the way through a wall. */
const MOST_LAYERS = 4;

/** Triangles closer than this are in the same place, in spacings: rounding may move their corners by as much. */
const SAME_PLACE = 2 / PARTS;

export interface MeshOfRoom {
  readonly mesh: TriangleMesh;
  readonly faceMaterials: FaceMaterials;
  readonly materialNames: readonly string[];
  readonly open: ReadonlySet<number>;
}

/**
 * Finds the details of a room given by triangles, however dirty. Rays start from points all over the triangles and
 * follow the normals: on a side with air, to the opposite wall; on the other side, through the wall to the air beyond.
 * Shares of area are right to about 1 % of all walls; smaller details may be missed in meshes of more than 3000
 * triangles.
 */
export function meshDetails(room: MeshOfRoom, listeners: readonly Vec3[]): RoomDetails {
  const { mesh, faceMaterials, materialNames, open } = room;
  const grid = searchGrid(mesh);
  const { walls } = wallTriangles(mesh, faceMaterials, grid, open);
  const survey = new Survey(walls, grid, listeners, materialNames);
  forEachSample(walls, (t, point, area) => survey.add(t, point, area));
  const { materials, total } = materialDetails(walls, survey.shown, materialNames, grid.spacing);
  const bySize = (a: Chord, b: Chord): number => a.size - b.size;
  return {
    geometry: 'mesh',
    lowest: boundsOfTriangles(mesh).from,
    dimensions: 3,
    volume: Math.max(0, survey.volume) * grid.spacing ** 3,
    wallArea: total,
    gaps: survey.gaps.sort(bySize),
    walls: survey.walls.sort(bySize),
    materials,
  };
}

/** A grid that covers the mesh and one more node on every side. */
function searchGrid(mesh: TriangleMesh): Grid {
  const { from, to } = boundsOfTriangles(mesh);
  const longest = Math.max(1e-3, ...[0, 1, 2].map((axis) => to[axis] - from[axis]));
  const sides = [0, 1, 2].map((axis) => Math.max(to[axis] - from[axis], 0.01 * longest)) as [number, number, number];
  const wanted = Math.min(CUBES.most, Math.max(CUBES.fewest, CUBES_A_TRIANGLE * (mesh.triangles.length / 3)));
  const spacing = Math.cbrt((sides[0] * sides[1] * sides[2]) / wanted);
  const size = sides.map((side) => Math.ceil(side / spacing) + 4) as [number, number, number];
  const origin = from.map((at) => at - 2 * spacing) as unknown as Vec3;
  return makeGrid(size, metres(spacing), origin);
}

/**
 * Calls back for points all over the triangles, each with the area that it stands for. Half of the points are shared
 * out by area, the other half equally among the triangles; within a triangle they follow the R2 sequence
 * ([Roberts2018]).
 */
function forEachSample(walls: WallTriangles, visit: (t: number, point: Triple, area: number) => void): void {
  let all = 0;
  let closed = 0;
  walls.areas.forEach((area, t) => {
    if (walls.open[t]) return;
    all += area;
    closed++;
  });
  let reached = 0;
  let taken = 0;
  for (let t = 0; t < walls.count; t++) {
    if (walls.open[t]) continue;
    const expected = (SAMPLES / 2) * (walls.areas[t] / all + 1 / closed);
    reached += expected;
    const count = Math.floor(reached) - taken;
    taken += count;
    const area = walls.areas[t] / (expected >= 1 ? count : expected);
    for (let i = 1; i <= count; i++) visit(t, pointOf(walls, t, i), area);
  }
}

/** A point of a triangle: the square of the sequence folded along its diagonal. */
function pointOf({ corners, triangles }: WallTriangles, t: number, i: number): Triple {
  let u = (0.5 + i * 0.7548776662466927) % 1;
  let v = (0.5 + i * 0.5698402909980532) % 1;
  if (u + v > 1) [u, v] = [1 - u, 1 - v];
  const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[3 * t + corner]) as [number, number, number];
  return [0, 1, 2].map(
    (axis) => (1 - u - v) * corners[a + axis] + u * corners[b + axis] + v * corners[c + axis],
  ) as unknown as Triple;
}

/** The point where a ray from one surface met another. */
interface Opposite {
  readonly distance: number;
  readonly triangle: number;
}

class Survey {
  readonly gaps: Chord[] = [];
  readonly walls: Chord[] = [];
  /**
   * [triangle] sampled area of each side that faces the air, and sampled area of both sides together, in squared
   * spacings.
   */
  readonly shown: { readonly front: Float64Array; readonly back: Float64Array; readonly sampled: Float64Array };
  /** ⅓ ∮ x·dA over all that faces the air, in cubed spacings. */
  volume = 0;
  private readonly middle: Triple;
  private readonly rays: RayCaster;
  private readonly reach: Reach;

  constructor(
    private readonly triangles: WallTriangles,
    private readonly grid: Grid,
    listeners: readonly Vec3[],
    private readonly names: readonly string[],
  ) {
    this.rays = new RayCaster(triangles, grid);
    this.middle = grid.size.map((nodes) => nodes / 2) as unknown as Triple;
    const onGrid = listeners.map((at) => at.map((x, d) => (x - grid.origin[d]) / grid.spacing - 0.5));
    this.reach = new Reach(this.rays, onGrid as unknown as Triple[]);
    const zeros = (): Float64Array => new Float64Array(triangles.count);
    this.shown = { front: zeros(), back: zeros(), sampled: zeros() };
  }

  /** @param area Area, in squared spacings of the grid. */
  add(t: number, point: Triple, area: number): void {
    const { normals } = this.triangles;
    const up: Triple = [normals[3 * t], normals[3 * t + 1], normals[3 * t + 2]];
    const down = scaled(up, -1);
    this.shown.sampled[t] += area;
    const front = this.lookAt(point, up);
    const back = this.lookAt(point, down);
    const height = sum(point, scaled(this.middle, -1)).reduce((all, x, d) => all + x * up[d], 0);
    this.volume += (area * height * (Number(back !== undefined) - Number(front !== undefined))) / 3;
    if (front) {
      this.shown.front[t] += area;
      this.addGap(t, point, up, area, front.opposite);
    }
    if (back) {
      this.shown.back[t] += area;
      this.addGap(t, point, down, area, back.opposite);
    }
    if (front && back) this.walls.push(this.chord(t, t, point, up, 0, 2 * area));
    else if (front) this.addWall(t, point, down, area);
    else if (back) this.addWall(t, point, up, area);
  }

  /**
   * What is in front of one side of a surface: undefined if it is not air of the room, else the wall opposite, if any.
   */
  private lookAt(point: Triple, to: Triple): { readonly opposite: Opposite | undefined } | undefined {
    const opposite = this.rays.cast(point, to, SAME_PLACE)
      ? { distance: this.rays.distance, triangle: this.rays.triangle }
      : undefined;
    const distance = opposite?.distance ?? 2;
    if (distance * this.grid.spacing < LAYER) return undefined;
    const middle = sum(point, scaled(to, Math.min(1, distance / 2)));
    return this.reach.holds(middle, to, opposite !== undefined) ? { opposite } : undefined;
  }

  private addGap(t: number, point: Triple, to: Triple, area: number, opposite: Opposite | undefined): void {
    if (!opposite || !this.areParallel(t, opposite.triangle)) return;
    this.gaps.push(this.chord(t, opposite.triangle, point, to, opposite.distance, area));
  }

  /** Goes through the wall behind a surface to the air beyond it. */
  private addWall(t: number, point: Triple, to: Triple, area: number): void {
    let through = 0;
    let at = point;
    for (let layer = 0; layer < MOST_LAYERS && this.rays.cast(at, to, SAME_PLACE); layer++) {
      const { distance, triangle } = this.rays;
      through += distance;
      at = sum(at, scaled(to, distance));
      if (!this.lookAt(at, to)) continue;
      if (this.areParallel(t, triangle)) this.walls.push(this.chord(t, triangle, point, to, through, area));
      return;
    }
  }

  private areParallel(a: number, b: number): boolean {
    const { normals } = this.triangles;
    const cosine = [0, 1, 2].reduce((all, d) => all + normals[3 * a + d] * normals[3 * b + d], 0);
    return Math.abs(cosine) >= PARALLEL;
  }

  /** @param to The way from triangle a at `point` to triangle b, through the air or through the wall. */
  private chord(a: number, b: number, point: Triple, to: Triple, size: number, area: number): Chord {
    const { spacing, origin } = this.grid;
    const position = sum(point, scaled(to, size / 2)).map((at, d) => origin[d] + (at + 0.5) * spacing);
    const { front, back, normals } = this.triangles;
    const looksAlong = (t: number): boolean =>
      to[0] * normals[3 * t] + to[1] * normals[3 * t + 1] + to[2] * normals[3 * t + 2] > 0;
    // A sheet shows its front and its back. Other surfaces show the side that faces the gap, or the side away from the
    // wall.
    const name = (material: number): string | null => (material === RIGID ? null : this.names[material]);
    return {
      size: metres(size * spacing),
      area: area * spacing ** 2,
      position: position as unknown as Vec3,
      direction: to,
      materials: [name((looksAlong(a) ? front : back)[a]), name((looksAlong(b) ? back : front)[b])],
    };
  }
}
