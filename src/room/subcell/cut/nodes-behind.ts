import { hypot3 } from '../../../numerics/hypot.ts';
import { AIR, type RoomGraph } from '../../grid/graph.ts';
import { coordinates } from '../../grid/grid.ts';
import { growableFloat32, growableUint32 } from '../../../lists/growable.ts';
import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';
import { AirAround } from './air-around.ts';
import { toClosestPoint } from './closest-point.ts';
import { cornerStrides, placeOfCube, type CubeList } from './cube-list.ts';
import type { CubeTriangles } from './cube-triangles.ts';
import { CubeView } from './cube-view.ts';
import { CubeWalls } from './cube-walls.ts';

/** If the directions from a node to two walls have a smaller cosine than this, the node lies between the walls. */
const OPPOSITE = -0.3;

/** A node closer to its wall than this lies in it; its vector then gets this length. */
const NEAREST = 1e-6;

/** Triangles closer to a point of a wall than this, in spacings, do not hide it: the wall itself and its neighbours. */
const ON_WALL = 2e-3;

/** Points this close to a hidden one are hidden, in its distance from the node. */
const BESIDE = 0.1;

/**
 * A wall whose nearest point is less deep than this part of the nearest wall, along the way to that, is round an edge.
 */
const RECEDING = 0.5;

/** No cube, no triangle. */
const EMPTY = -1;

/** What is known of cubes before the nodes behind walls are. */
export interface CubesOfWalls {
  readonly graph: RoomGraph;
  readonly walls: WallTriangles;
  readonly cubes: CubeList;
  readonly triangles: CubeTriangles;
  /** [cube] air fraction in 240ths. */
  readonly fraction: Uint8Array;
  /** [cube] 1 where it may be plain; becomes 0 where it is not. */
  readonly plain: Uint8Array;
}

/** Finds the walls of nodes behind them. Plain cubes that cannot have such nodes stop being plain. */
export class WallFinder {
  /** Vector from the node that was looked at to its wall, in spacings. */
  readonly toWall = new Float64Array(3);
  /** Places of the cubes that have stopped being plain. */
  readonly demoted = growableUint32();
  /**
   * Cubes round the nodes that were looked at, as 8 place + c, which have another wall than the node; and those
   * without.
   */
  readonly own = growableUint32();
  readonly notOwn = growableUint32();
  /** [of `own`][x, y, z] from the node at corner c to that wall. */
  readonly toOwn = growableFloat32();
  private readonly graph: RoomGraph;
  private readonly walls: WallTriangles;
  private readonly cubes: CubeList;
  private readonly triangles: CubeTriangles;
  private readonly fraction: Uint8Array;
  private readonly plain: Uint8Array;
  private readonly corners: readonly number[];
  private readonly view: CubeView;
  private cubeWalls: CubeWalls | undefined;
  private readonly air: AirAround;
  /** Cubes round the node: [cube c, in which the node is corner c] place in the list of a plain one, or EMPTY. */
  private readonly places = new Int32Array(8);
  /** [cube c][x, y, z] from the node to the wall. */
  private readonly walls8 = new Float64Array(24);
  private readonly lengths = new Float64Array(8);
  private readonly triangle = new Float64Array(9);
  private readonly point = new Float64Array(3);
  /** The triangle of `point`. */
  private lookedAt = EMPTY;
  /** [triangle in the view] squared distance to the node of its nearest point, Infinity if it is no candidate. */
  private squares = new Float64Array(64);
  /** [triangle in the view][x, y, z] from the node to its nearest point. */
  private points = new Float64Array(192);

  constructor({ graph, walls, cubes, triangles, fraction, plain }: CubesOfWalls) {
    this.graph = graph;
    this.walls = walls;
    this.cubes = cubes;
    this.triangles = triangles;
    this.fraction = fraction;
    this.plain = plain;
    this.corners = cornerStrides(graph.grid);
    this.view = new CubeView(walls);
    this.air = new AirAround(graph);
  }

  /**
   * Turns to the cubes of the list from one place up to another: those round the nodes that will be looked at.
   *
   * @returns their triangles in WebAssembly; undefined without it
   */
  begin(first: number, end: number): CubeWalls | undefined {
    return (this.cubeWalls = CubeWalls.placed(this.walls, this.triangles, first, end));
  }

  /** Whether a node that is not air is behind a wall; `toWall` then leads to it. */
  look(node: number): boolean {
    const cube = this.wallOf(node);
    if (cube < 0) return false;
    for (let axis = 0; axis < 3; axis++) this.toWall[axis] = this.walls8[3 * cube + axis]!;
    this.noteOwn(cube);
    return true;
  }

  /**
   * Stores the vector from corner c of a cube to the wall that parts it from some corners (bits), [corner][x, y, z].
   * Leaves it as it is if no triangle does.
   */
  wallOfPiece(place: number, air: number, c: number, into: Float32Array): void {
    const at = coordinates(this.graph.grid, this.cubes.cube[place] + this.corners[c]);
    this.lookedAt = EMPTY;
    if (!this.wallIn(c, place, at, air)) return;
    for (let axis = 0; axis < 3; axis++) into[3 * c + axis] = this.walls8[3 * c + axis]!;
  }

  /** Notes the cubes round a node whose walls recede behind the plane of the node's wall, as round an edge. */
  private noteOwn(wall: number): void {
    const { lengths, own, notOwn, places, toOwn, walls8 } = this;
    for (let c = 0; c < 8; c++) {
      const place = places[c];
      if (place === EMPTY) continue;
      if (this.cosine(c, wall) * lengths[c] >= RECEDING * lengths[wall]) {
        notOwn.push(8 * place + c);
        continue;
      }
      own.push(8 * place + c);
      for (let axis = 0; axis < 3; axis++) toOwn.push(walls8[3 * c + axis]);
    }
  }

  /**
   * The cube c round a node with the wall that the node is behind, or EMPTY. Cubes whose walls are opposite stop being
   * plain.
   */
  private wallOf(node: number): number {
    const { fraction, places, plain } = this;
    const at = coordinates(this.graph.grid, node);
    this.lookedAt = EMPTY;
    for (let c = 0; c < 8; c++) {
      const place = placeOfCube(this.cubes, this.graph.grid, node - this.corners[c]);
      places[c] = place >= 0 && plain[place] ? place : EMPTY;
      if (places[c] !== EMPTY && !this.wallIn(c, place, at, this.airOf(place))) this.demote(c);
    }
    this.demoteApart(node);
    const wall = this.nearest(0xff);
    const opposite = this.oppositeTo(wall);
    if (opposite === 0) return wall;
    let balance = 0;
    for (let c = 0; c < 8; c++) {
      if (places[c] !== EMPTY) balance += opposite & (1 << c) ? -fraction[places[c]] : fraction[places[c]];
    }
    const kept = balance < 0 ? this.nearest(opposite) : wall;
    const demoted = this.oppositeTo(kept);
    for (let c = 0; c < 8; c++) if (demoted & (1 << c)) this.demote(c);
    return kept;
  }

  /**
   * Cubes round a node whose air is not joined near it stop being plain, but for those with the most air: one value of
   * the node would else let sound through where bodies touch.
   */
  private demoteApart(node: number): void {
    const { fraction, places } = this;
    let rest = 0;
    for (let c = 0; c < 8; c++) if (places[c] !== EMPTY) rest |= 1 << c;
    if ((rest & (rest - 1)) === 0) return;
    let [kept, most] = [0, -1];
    for (let left = rest; left !== 0;) {
      const joined = this.air.joined(node, 31 - Math.clz32(left & -left), left);
      let air = 0;
      for (let c = 0; c < 8; c++) if (joined & (1 << c)) air += fraction[places[c]];
      if (air > most) [kept, most] = [joined, air];
      left &= ~joined;
    }
    for (let c = 0; c < 8; c++) if (rest & ~kept & (1 << c)) this.demote(c);
  }

  /** Finds which of the given cubes (bits) has the nearest wall, or EMPTY. */
  private nearest(among: number): number {
    let best = EMPTY;
    for (let c = 0; c < 8; c++) {
      if (!(among & (1 << c)) || this.places[c] === EMPTY) continue;
      if (best === EMPTY || this.lengths[c] < this.lengths[best]) best = c;
    }
    return best;
  }

  /** The cubes (bits) whose walls are opposite to that of a cube. */
  private oppositeTo(wall: number): number {
    let found = 0;
    for (let c = 0; c < 8; c++) if (this.places[c] !== EMPTY && this.cosine(c, wall) < OPPOSITE) found |= 1 << c;
    return found;
  }

  private demote(c: number): void {
    const place = this.places[c];
    this.plain[place] = 0;
    this.places[c] = EMPTY;
    this.demoted.push(place);
  }

  /** Cosine of the directions to the walls of two cubes. */
  private cosine(a: number, b: number): number {
    const { lengths, walls8 } = this;
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) sum += walls8[3 * a + axis] * walls8[3 * b + axis];
    return sum / (lengths[a] * lengths[b]);
  }

  /**
   * Finds the point nearest to the node at corner c of a cube, on a triangle that separates the node from air of the
   * cube and is visible from this air. False if no triangle separates it.
   */
  private wallIn(c: number, place: number, at: readonly [number, number, number], air: number): boolean {
    if (!this.cubeWalls) return this.wallInView(c, place, at, air);
    const found = this.cubeWalls.wallIn(place, c, air, at);
    if (!found) return false;
    for (let axis = 0; axis < 3; axis++) this.walls8[3 * c + axis] = found[axis]!;
    this.lengths[c] = found[3]!;
    return true;
  }

  /** {@link wallIn} in TypeScript. */
  private wallInView(c: number, place: number, [i, j, k]: readonly [number, number, number], air: number): boolean {
    const { point, triangles, view } = this;
    const first = triangles.start[place];
    const last = triangles.start[place + 1];
    if (last === first + 1) {
      // A single triangle always separates the corners of a plain cube.
      this.lookAt(triangles.triangle[first], i, j, k);
      if (hypot3(point[0], point[1], point[2]) >= NEAREST) {
        this.take(c);
        return true;
      }
    }
    const cx = c & 1;
    const cy = (c >> 1) & 1;
    const cz = c >> 2;
    view.load(triangles.triangle, first, last, i - cx, j - cy, k - cz);
    if (!this.findCandidates(c, air, i, j, k)) return false;
    const t = this.nearestSeen(c, air);
    for (let axis = 0; axis < 3; axis++) point[axis] = this.points[3 * t + axis]!;
    if (hypot3(point[0], point[1], point[2]) < NEAREST) {
      const side = view.above[t] & (1 << c) ? -NEAREST : NEAREST;
      for (let axis = 0; axis < 3; axis++) point[axis] = side * view.planes[4 * t + axis];
    }
    this.lookedAt = EMPTY;
    this.take(c);
    return true;
  }

  /** Finds the triangles in the view that part a corner from air, and their points nearest to the node there. */
  private findCandidates(c: number, air: number, i: number, j: number, k: number): boolean {
    const { point, view } = this;
    if (view.count > this.squares.length) {
      this.squares = new Float64Array(2 * view.count);
      this.points = new Float64Array(6 * view.count);
    }
    let found = false;
    for (let t = 0; t < view.count; t++) {
      this.squares[t] = Infinity;
      if (!view.parts(t, c, air)) continue;
      found = true;
      this.lookAt(view.triangles[t], i, j, k);
      this.squares[t] = point[0] ** 2 + point[1] ** 2 + point[2] ** 2;
      for (let axis = 0; axis < 3; axis++) this.points[3 * t + axis] = point[axis]!;
    }
    return found;
  }

  /**
   * The nearest candidate whose point is visible from the air of a cube; the nearest of all if none is. Points beside
   * one that is hidden count as hidden, too, so that a fine mesh behind another wall takes few looks.
   */
  private nearestSeen(c: number, air: number): number {
    const { points, squares, view } = this;
    const [cx, cy, cz] = [c & 1, (c >> 1) & 1, c >> 2];
    const nearest = leastOf(squares, view.count);
    for (let t = nearest; t !== EMPTY; t = leastOf(squares, view.count)) {
      const [x, y, z] = [points[3 * t], points[3 * t + 1], points[3 * t + 2]];
      if (!view.hides(cx + x, cy + y, cz + z, air, ON_WALL)) return t;
      const beside = BESIDE ** 2 * squares[t];
      squares[t] = Infinity;
      for (let u = 0; u < view.count; u++) {
        const [dx, dy, dz] = [points[3 * u] - x, points[3 * u + 1] - y, points[3 * u + 2] - z];
        if (dx * dx + dy * dy + dz * dz < beside) squares[u] = Infinity;
      }
    }
    return nearest;
  }

  /** Stores the point found last as the wall of a cube. */
  private take(c: number): void {
    const { lengths, point, walls8 } = this;
    walls8[3 * c] = point[0]!;
    walls8[3 * c + 1] = point[1]!;
    walls8[3 * c + 2] = point[2]!;
    lengths[c] = hypot3(point[0], point[1], point[2]);
  }

  /** Finds the point of a triangle nearest to a node. */
  private lookAt(triangle: number, i: number, j: number, k: number): void {
    if (triangle === this.lookedAt) return;
    this.lookedAt = triangle;
    const { corners, triangles } = this.walls;
    for (let corner = 0; corner < 3; corner++) {
      const from = 3 * triangles[3 * triangle + corner];
      for (let axis = 0; axis < 3; axis++) this.triangle[3 * corner + axis] = corners[from + axis]!;
    }
    toClosestPoint(this.triangle, i, j, k, this.point);
  }

  private airOf(place: number): number {
    const lowest = this.cubes.cube[place];
    let air = 0;
    for (let c = 0; c < 8; c++) if (this.graph.nodes[lowest + this.corners[c]] & AIR) air |= 1 << c;
    return air;
  }
}

/** Place of the least of the first `count` numbers, or EMPTY if all are infinite. */
function leastOf(numbers: Float64Array, count: number): number {
  let best = EMPTY;
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    if (numbers[i] >= least) continue;
    least = numbers[i]!;
    best = i;
  }
  return best;
}
