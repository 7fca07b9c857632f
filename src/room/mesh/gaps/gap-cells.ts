import { AIR, DIRECTIONS, directionStrides, type RoomGraph } from '../../grid/graph.ts';
import { coordinates, strides, type Grid } from '../../grid/grid.ts';
import type { Air } from '../leaks/air.ts';
import { NO_TRIANGLE, edgeAt, facesFront, type ClosedEdges } from '../crossings/closed-edges.ts';
import type { FaceMeasure } from '../crossings/face-measure.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';
import type { Place } from './line-of-sight.ts';

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
  readonly at: Place;
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

/** Between walls of smaller |cosine| there is no gap but a corner, whose area the patches share out. */
const PARALLEL = 0.8;

/** What a line of sight may end at. */
export type Target =
  | { readonly kind: 'cell'; readonly name: string; readonly at: Place }
  | { readonly kind: 'air'; readonly node: number; readonly at: Place };

/** The cells of the gaps of a room, found as they are asked for. */
export class GapCells {
  private readonly stride: readonly [number, number, number];
  private readonly directionStride: readonly number[];
  /** By 3 · node + axis: place in `several`. */
  private readonly places = new Map<number, number>();
  private readonly known = new Map<string, GapCell | undefined>();

  constructor(
    private readonly walls: WallTriangles,
    private readonly edges: ClosedEdges,
    private readonly grid: Grid,
    private readonly graph: RoomGraph,
    private readonly air: Air,
    private readonly measure: FaceMeasure,
    private readonly islands: ReadonlySet<number>,
  ) {
    this.stride = strides(grid);
    this.directionStride = directionStrides(grid);
    let row = 0;
    edges.several.edge.forEach((edge, place) => {
      while (edges.rowStart[row + 1] <= edge) row++;
      const axis = edges.key[edge] % 3;
      this.places.set(3 * (row * grid.pitch + (edges.key[edge] - axis) / 3) + axis, place);
    });
  }

  /** Names of all that may be cells. */
  *names(): Generator<string> {
    const { start } = this.edges.several;
    for (const [key, place] of this.places) {
      for (let part = 0; part + 1 < start[place + 1] - start[place]; part++) yield `${key}:${part}`;
    }
    for (const node of this.islands) yield `${node}`;
  }

  /** The lowest corners of the cubes that lines of sight from cells may pass. */
  cubesAround(): Uint32Array {
    const cubes = new Set<number>();
    const addAround = (node: number, axis?: number): void => {
      const at = coordinates(this.grid, node);
      const from = at.map((x) => Math.max(0, x - 1));
      const to = at.map((x, a) => (a === axis ? x + 1 : x));
      for (let k = from[2]; k <= to[2]; k++) {
        for (let j = from[1]; j <= to[1]; j++) {
          for (let i = from[0]; i <= to[0]; i++) cubes.add(i + j * this.stride[1] + k * this.stride[2]);
        }
      }
    };
    for (const key of this.places.keys()) addAround(Math.floor(key / 3), key % 3);
    for (const node of this.islands) addAround(node);
    return Uint32Array.from(cubes).sort();
  }

  /** The cell of a name, or undefined if it is none. */
  cell(name: string): GapCell | undefined {
    if (!this.known.has(name)) this.known.set(name, this.make(name));
    return this.known.get(name);
  }

  private make(name: string): GapCell | undefined {
    const [first, part] = name.split(':');
    return part === undefined ? this.nodeCell(Number(first)) : this.partOfEdge(Number(first), Number(part));
  }

  private partOfEdge(key: number, part: number): GapCell | undefined {
    const { depth, edge, fromHigh, fromLow, start } = this.edges.several;
    const place = this.places.get(key)!;
    const axis = key % 3;
    const low = start[place] + part;
    const height = depth[low + 1] - depth[low];
    if (height < NARROWEST) return undefined;
    const at = [...coordinates(this.grid, (key - axis) / 3)] as [number, number, number];
    at[axis] += (depth[low] + depth[low + 1]) / 2;
    const sides = [this.sideOf(fromHigh[low], axis, true), this.sideOf(fromLow[low + 1], axis, false)];
    const seen = sides.filter((side) => side !== undefined);
    const area = Math.max(0, ...seen.map(({ triangle }) => this.measure(this.walls, triangle, axis)));
    if (area === 0 || (seen.length === 2 && !this.areParallel(seen[0].triangle, seen[1].triangle))) return undefined;
    const cosine = Math.max(...seen.map(({ triangle }) => Math.abs(this.walls.normals[3 * triangle + axis])));
    return { at, axes: [axis], sides: seen, width: height * cosine, area, edges: [edge[place]], joined: [] };
  }

  private areParallel(a: number, b: number): boolean {
    const { normals } = this.walls;
    const cosine = [0, 1, 2].reduce((sum, axis) => sum + normals[3 * a + axis] * normals[3 * b + axis], 0);
    return Math.abs(cosine) > PARALLEL;
  }

  private sideOf(triangle: number, axis: number, fromHigh: boolean): GapSide | undefined {
    if (triangle === NO_TRIANGLE || this.walls.open[triangle]) return undefined;
    return { triangle, front: facesFront(this.walls, triangle, axis, fromHigh), axis };
  }

  /** A node that is not air of the room, if it stands in a gap. */
  private nodeCell(node: number): GapCell | undefined {
    const { edges, graph, grid, measure, walls } = this;
    if (!this.islands.has(node)) return undefined;
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
      reach[direction] = Math.abs(this.depthOf(triangle, at, axis));
      const isRim = edges.rims[edge] & (fromHigh ? 2 : 1);
      const side = isRim ? undefined : this.sideOf(triangle, axis, fromHigh);
      if (!side || measure(walls, triangle, axis) === 0) continue;
      sides.push(side);
      crossed.push(edge);
    }
    const width = Math.min(...[0, 1, 2].map((axis) => reach[2 * axis] + reach[2 * axis + 1]));
    const area = Math.max(0, ...sides.map(({ triangle, axis }) => measure(walls, triangle, axis)));
    return { at, axes: [0, 1, 2], sides, width: Math.min(1, width), area: area || 1, edges: crossed, joined };
  }

  private edgeOf(lower: number, axis: number): number {
    const { pitch } = this.grid;
    return edgeAt(this.edges, Math.floor(lower / pitch), lower % pitch, axis);
  }

  /** Distance along an axis from a place to the plane of a triangle, with its sign. */
  private depthOf(triangle: number, at: Place, axis: number): number {
    const { corners, normals, triangles } = this.walls;
    const corner = 3 * triangles[3 * triangle];
    let rise = 0;
    for (let a = 0; a < 3; a++) rise += normals[3 * triangle + a] * (corners[corner + a] - at[a]);
    return rise / normals[3 * triangle + axis];
  }

  /** What lies one spacing to the side of a cell, on lines parallel to its edge, at most a spacing further along. */
  *targets({ at, axes }: GapCell): Generator<Target> {
    for (const axis of axes) {
      for (const other of [0, 1, 2]) {
        if (other === axis) continue;
        for (const step of [-1, 1]) {
          const place = [...at] as [number, number, number];
          place[other] += step;
          if (place[other] < 0 || place[other] >= this.grid.size[other]) continue;
          const middle = Math.floor(at[axis]);
          for (const along of [middle, middle - 1, middle + 1]) {
            if (along < 0 || along + 1 >= this.grid.size[axis]) continue;
            yield* this.targetsOnEdge(place, axis, along);
          }
        }
      }
    }
  }

  /** The parts of one edge: those between surfaces, and those that belong to its nodes. */
  private *targetsOnEdge(place: Place, axis: number, along: number): Generator<Target> {
    const { depth, start } = this.edges.several;
    const lower = [...place] as [number, number, number];
    lower[axis] = along;
    const node = lower[0] + lower[1] * this.stride[1] + lower[2] * this.stride[2];
    const next = node + this.stride[axis];
    const inEdge = place[axis] - along;
    const pointAt = (t: number): Place => {
      const point = [...lower] as [number, number, number];
      point[axis] += t;
      return point;
    };
    const key = 3 * node + axis;
    const several = this.places.get(key);
    const cuts: number[] = [];
    if (several !== undefined) cuts.push(...depth.subarray(start[several], start[several + 1]));
    else {
      const edge = this.edgeOf(node, axis);
      if (edge >= 0) cuts.push(this.depthOf(this.edges.low[edge], lower, axis));
    }
    for (let part = 0; part <= cuts.length; part++) {
      const low = part === 0 ? 0 : cuts[part - 1];
      const high = part === cuts.length ? 1 : cuts[part];
      if (high - low < THINNEST) continue;
      const isInner = part > 0 && part < cuts.length;
      const margin = Math.min(0.02, (high - low) / 4);
      const t = isInner ? (low + high) / 2 : Math.min(high - margin, Math.max(low + margin, inEdge));
      if (Math.abs(t - inEdge) > 1) continue;
      if (isInner) {
        yield { kind: 'cell', name: `${key}:${part - 1}`, at: pointAt(t) };
        continue;
      }
      const end = part === 0 && (cuts.length > 0 || t < 0.5) ? node : next;
      if (this.air.holds(end)) yield { kind: 'air', node: end, at: pointAt(t) };
      else if (this.graph.nodes[end] & AIR) yield { kind: 'cell', name: `${end}`, at: pointAt(t) };
    }
  }
}
