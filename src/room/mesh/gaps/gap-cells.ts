import { AIR, DIRECTIONS, directionStrides } from '../../grid/graph.ts';
import { coordinates, strides, type Grid } from '../../grid/grid.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import { NodeIndex } from '../../slabs/node-index.ts';
import { NO_TRIANGLE, edgeAt, facesFront, type ClosedEdges } from '../crossings/closed-edges.ts';
import type { WalledAir } from '../crossings/walled-air.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';
import type { PlaceInSight } from './line-of-sight.ts';

/** One side of a triangle at one crossing, seen from a gap. */
export interface GapSide {
  readonly triangle: number;
  readonly front: boolean;
  readonly axis: number;
}

/**
 * A place of air that no node of the room stands for: the part of an edge between two surfaces that cross it, or a node
 * that no open edge joins to the room.
 */
export interface GapCell {
  readonly at: PlaceInSight;
  /** Axes of the edges that it looks along for neighbours. */
  readonly axes: readonly number[];
  /** The surfaces that it sees. */
  readonly sides: readonly GapSide[];
  /** Distance between the surfaces on either side, in spacings. */
  readonly width: number;
  /** Area of the surface on one side, in squared spacings. */
  readonly area: number;
  /** Edges of the grid on which it sees surfaces. */
  readonly edges: readonly number[];
  /** Nodes that open edges join it to. */
  readonly joined: readonly number[];
}

/** Parts of edges that are narrower than this, in spacings, are no gaps: surfaces that touch. */
const NARROWEST = 1e-2;

/** Lines of sight end at no part of an edge that is thinner than this, in spacings. */
const THINNEST = 1e-3;

/**
 * Least |cosine| between the walls of a gap; walls of a smaller one form a corner, whose area the patches share out.
 */
const PARALLEL = 0.8;

/**
 * Called with what a line of sight may end at: a node of the air of the room by its array index, or what may be a cell
 * by its name; and the place there.
 */
export type VisitTarget = (target: number, x: number, y: number, z: number) => void;

/** A cell that was asked for and is none. */
const NO_CELL = null;

/**
 * The cells of the gaps of a room, found as they are asked for. The name of a part of an edge is the index of the depth
 * below it; the name of a node is its place among the islands after the last depth.
 */
export class GapCells {
  private readonly walls: WallTriangles;
  private readonly edges: ClosedEdges;
  private readonly grid: Grid;
  private readonly stride: readonly [number, number, number];
  private readonly directionStride: readonly number[];
  /** [place in `several`] 3 · node + axis of its edge. */
  private readonly keys: Float64Array;
  private readonly firstNode: number;
  /** Edges that surfaces cross several times; the place of each is that in `several`. */
  private readonly severalTimes: NodeIndex;
  /** Nodes that are islands, and those that edges with several surfaces begin at. */
  private readonly mayHold: NodeIndex;
  private readonly islandPlaces: NodeIndex;
  private readonly islandNodes: Uint32Array;
  /** [name] undefined before it was asked for */
  private readonly known: (GapCell | typeof NO_CELL | undefined)[];
  /** Names are below this. */
  readonly count: number;

  constructor(
    private readonly room: WalledAir,
    private readonly islands: ReadonlySet<number>,
  ) {
    const { walls, edges, graph, grid } = room;
    this.walls = walls;
    this.edges = edges;
    this.grid = grid;
    this.stride = strides(grid);
    this.directionStride = directionStrides(grid);
    const { several, key, rowStart } = edges;
    this.firstNode = several.depth.length;
    this.severalTimes = new NodeIndex(key.length, (add) => several.edge.forEach((edge) => add(edge)));
    this.keys = new Float64Array(several.edge.length);
    let row = 0;
    several.edge.forEach((edge, place) => {
      while (rowStart[row + 1] <= edge) row++;
      this.keys[place] = 3 * row * grid.pitch + key[edge];
    });
    this.islandPlaces = new NodeIndex(graph.nodes.length, (add) => islands.forEach((node) => add(node)));
    this.islandNodes = this.islandPlaces.nodes();
    this.count = this.firstNode + islands.size;
    this.known = new Array<undefined>(this.count);
    this.mayHold = new NodeIndex(graph.nodes.length, (add) => {
      islands.forEach((node) => add(node));
      for (const key of this.keys) add(Math.floor(key / 3));
    });
  }

  /** Name of a node; −1 if it is no island. */
  nameOf(node: number): number {
    return this.islandPlaces.has(node) ? this.firstNode + this.islandPlaces.of(node) : -1;
  }

  /** Names of all that may be cells. */
  *names(): Generator<number> {
    const { start } = this.edges.several;
    for (let place = 0; place < this.keys.length; place++) {
      for (let name = start[place]; name + 1 < start[place + 1]; name++) yield name;
    }
    for (const node of this.islands) yield this.nameOf(node);
  }

  /** Calls back for the lowest corners of the cubes that lines of sight from cells may pass, also repeatedly. */
  forEachCube(visit: (cube: number) => void): void {
    const { size } = this.grid;
    // Lines end at most a spacing away, and their ends are displaced towards higher coordinates.
    const around = (node: number): void => {
      const [x, y, z] = coordinates(this.grid, node);
      const [toX, toY, toZ] = [
        Math.min(x + 1, size[0] - 1),
        Math.min(y + 1, size[1] - 1),
        Math.min(z + 1, size[2] - 1),
      ];
      for (let k = Math.max(0, z - 1); k <= toZ; k++) {
        for (let j = Math.max(0, y - 1); j <= toY; j++) {
          for (let i = Math.max(0, x - 1); i <= toX; i++) visit(i + j * this.stride[1] + k * this.stride[2]);
        }
      }
    };
    for (const key of this.keys) around(Math.floor(key / 3));
    for (const node of this.islands) around(node);
  }

  /** The cell of a name, or undefined if it is none. */
  cell(name: number): GapCell | undefined {
    let cell = this.known[name];
    if (cell === undefined) {
      const made =
        name < this.firstNode ? this.partOfEdge(name) : this.nodeCell(this.islandNodes[name - this.firstNode]);
      cell = made ?? NO_CELL;
      this.known[name] = cell;
    }
    return cell ?? undefined;
  }

  private partOfEdge(low: number): GapCell | undefined {
    const { depth, edge, fromHigh, fromLow, start } = this.edges.several;
    const place = lowerBound(start, low + 1) - 1;
    const key = this.keys[place];
    const axis = key % 3;
    const height = depth[low + 1] - depth[low];
    if (height < NARROWEST) return undefined;
    const at = [...coordinates(this.grid, (key - axis) / 3)] as [number, number, number];
    at[axis] += (depth[low] + depth[low + 1]) / 2;
    const sides = [this.sideOf(fromHigh[low], axis, true), this.sideOf(fromLow[low + 1], axis, false)];
    const seen = sides.filter((side) => side !== undefined);
    const area = seen.reduce((most, { triangle }) => Math.max(most, this.room.measure(this.walls, triangle, axis)), 0);
    if (area === 0 || (seen.length === 2 && !this.areParallel(seen[0].triangle, seen[1].triangle))) return undefined;
    const cosine = seen.reduce(
      (most, { triangle }) => Math.max(most, Math.abs(this.walls.normals[3 * triangle + axis])),
      -Infinity,
    );
    return { at, axes: [axis], sides: seen, width: height * cosine, area, edges: [edge[place]], joined: [] };
  }

  private areParallel(a: number, b: number): boolean {
    const { normals } = this.walls;
    let cosine = 0;
    for (let axis = 0; axis < 3; axis++) cosine += normals[3 * a + axis] * normals[3 * b + axis];
    return Math.abs(cosine) > PARALLEL;
  }

  private sideOf(triangle: number, axis: number, fromHigh: boolean): GapSide | undefined {
    if (triangle === NO_TRIANGLE || this.walls.open[triangle]) return undefined;
    return { triangle, front: facesFront(this.walls, triangle, axis, fromHigh), axis };
  }

  /** An island. */
  private nodeCell(node: number): GapCell {
    const { edges, graph, grid, measure, walls } = this.room;
    const at = coordinates(grid, node);
    const sides: GapSide[] = [];
    const joined: number[] = [];
    const crossed: number[] = [];
    const reach = [Infinity, Infinity, Infinity, Infinity, Infinity, Infinity];
    for (const direction of DIRECTIONS) {
      const axis = direction >> 1;
      const next = node + this.directionStride[direction];
      if (graph.nodes[node] & (1 << direction)) {
        joined.push(next);
        continue;
      }
      const edge = this.edgeOf(direction & 1 ? node : next, axis);
      if (edge < 0) continue;
      const fromHigh = (direction & 1) === 0;
      const triangle = fromHigh ? edges.high[edge] : edges.low[edge];
      reach[direction] = Math.abs(this.depthOf(triangle, at[0], at[1], at[2], axis));
      const isRim = edges.rims[edge] & (fromHigh ? 2 : 1);
      const side = isRim ? undefined : this.sideOf(triangle, axis, fromHigh);
      if (!side || measure(walls, triangle, axis) === 0) continue;
      sides.push(side);
      crossed.push(edge);
    }
    const width = Math.min(...[0, 1, 2].map((axis) => reach[2 * axis] + reach[2 * axis + 1]));
    const area = sides.reduce((most, { triangle, axis }) => Math.max(most, measure(walls, triangle, axis)), 0);
    return { at, axes: [0, 1, 2], sides, width: Math.min(1, width), area: area || 1, edges: crossed, joined };
  }

  private edgeOf(lower: number, axis: number): number {
    const { pitch } = this.grid;
    return edgeAt(this.edges, Math.floor(lower / pitch), lower % pitch, axis);
  }

  /** Distance along an axis from a place to the plane of a triangle, with its sign. */
  private depthOf(triangle: number, x: number, y: number, z: number, axis: number): number {
    const { corners, normals, triangles } = this.walls;
    const corner = 3 * triangles[3 * triangle];
    let rise = 0;
    rise += normals[3 * triangle] * (corners[corner] - x);
    rise += normals[3 * triangle + 1] * (corners[corner + 1] - y);
    rise += normals[3 * triangle + 2] * (corners[corner + 2] - z);
    return rise / normals[3 * triangle + axis];
  }

  /**
   * Visits the nodes of the air of the room one spacing to the side of a cell, on lines parallel to its edge, at most a
   * spacing further along.
   */
  forEachMouth(cell: GapCell, visit: VisitTarget): void {
    this.forEachTarget(cell, true, visit);
  }

  /** Visits what may be cells there, by their names. */
  forEachNext(cell: GapCell, visit: VisitTarget): void {
    this.forEachTarget(cell, false, visit);
  }

  private forEachTarget({ at, axes }: GapCell, inAir: boolean, visit: VisitTarget): void {
    const place: [number, number, number] = [at[0], at[1], at[2]];
    for (const axis of axes) {
      const middle = Math.floor(at[axis]);
      for (let other = 0; other < 3; other++) {
        if (other === axis) continue;
        for (let step = -1; step <= 1; step += 2) {
          place[other] = at[other] + step;
          if (place[other] < 0 || place[other] >= this.grid.size[other]) continue;
          this.visitEdge(place, axis, middle, inAir, visit);
          if (middle > 0) this.visitEdge(place, axis, middle - 1, inAir, visit);
          this.visitEdge(place, axis, middle + 1, inAir, visit);
        }
        place[other] = at[other];
      }
    }
  }

  /** The parts of one edge: those that belong to its nodes, and for cells those between surfaces. */
  private visitEdge(place: PlaceInSight, axis: number, along: number, inAir: boolean, visit: VisitTarget): void {
    if (along + 1 >= this.grid.size[axis]) return;
    const { edges, severalTimes, stride } = this;
    const { air, graph } = this.room;
    const x = axis === 0 ? along : place[0];
    const y = axis === 1 ? along : place[1];
    const z = axis === 2 ? along : place[2];
    const node = x + y * stride[1] + z * stride[2];
    const upper = node + stride[axis];
    // Most edges have nothing of what is looked for.
    if (inAir ? !air.holds(node) && !air.holds(upper) : !this.mayHold.has(node) && !this.mayHold.has(upper)) return;
    const { depth, start } = edges.several;
    const edge = this.edgeOf(node, axis);
    const several = edge < 0 || !severalTimes.has(edge) ? -1 : severalTimes.of(edge);
    const first = several < 0 ? 0 : start[several];
    const cuts = edge < 0 ? 0 : several < 0 ? 1 : start[several + 1] - first;
    const onlyCut = cuts > 0 && several < 0 ? this.depthOf(edges.low[edge], x, y, z, axis) : 0;
    const inEdge = place[axis] - along;
    for (let part = 0; part <= cuts; part++) {
      const low = part === 0 ? 0 : several < 0 ? onlyCut : depth[first + part - 1];
      const high = part === cuts ? 1 : several < 0 ? onlyCut : depth[first + part];
      if (high - low < THINNEST) continue;
      const isInner = part > 0 && part < cuts;
      if (isInner && inAir) continue;
      const margin = Math.min(0.02, (high - low) / 4);
      const t = isInner ? (low + high) / 2 : Math.min(high - margin, Math.max(low + margin, inEdge));
      if (Math.abs(t - inEdge) > 1) continue;
      const end = part === 0 && (cuts > 0 || t < 0.5) ? node : upper;
      const target = isInner ? first + part - 1 : inAir ? end : this.nameOf(end);
      const isThere = isInner || (air.holds(end) ? inAir : !inAir && target >= 0 && graph.nodes[end] & AIR);
      if (isThere) visit(target, axis === 0 ? x + t : x, axis === 1 ? y + t : y, axis === 2 ? z + t : z);
    }
  }
}
