import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { AIR, DIRECTIONS, type RoomGraph } from '../grid/graph.ts';
import { coordinates, makeGrid, type Grid } from '../grid/grid.ts';
import { isOneBox } from '../grid/one-box.ts';
import { forEachWallNode } from '../grid/wall-nodes.ts';
import { nodesWithin } from '../mesh/air/bounds.ts';
import { sights } from '../mesh/air/sight.ts';
import { areaScales, materialAreas } from '../mesh/areas.ts';
import { faceMeasure } from '../mesh/crossings/face-measure.ts';
import type { ShownFaces } from '../mesh/crossings/face-table.ts';
import { TableSurface } from '../mesh/crossings/table-surface.ts';
import { drawnVolume } from '../mesh/drawn-volume.ts';
import { Gaps } from '../mesh/gaps/gaps.ts';
import type { MeshReport } from '../mesh/triangles/mesh-report.ts';
import { smoothPatches } from '../mesh/triangles/patches.ts';
import { wallTriangles, type FaceMaterials, type WallTriangles } from '../mesh/triangles/wall-triangles.ts';
import type { MeshRoom } from '../mesh/voxelise.ts';
import type { Surface } from '../surfaces/surface.ts';
import { Lengthening } from './lengthening.ts';
import { removedBy, type Shortening } from './shortening.ts';

/** A box on its grid, and on its shortened grid. */
export interface WholeBox {
  readonly graph: RoomGraph;
  /** Its six faces, each with one material and one area of a cell. */
  readonly surface: Surface;
  readonly report: MeshReport;
  readonly lengthening: Lengthening;
  /** The walls on the shortened grid, with the areas of the whole. */
  readonly shortSurface: TableSurface;
}

/** The triangles of a box. */
interface DrawnBox {
  readonly mesh: TriangleMesh;
  readonly faceMaterials: FaceMaterials;
}

const measure = faceMeasure(true);

/**
 * Puts a box on its grid by its planes, as `voxeliseMeshWork` does by crossings. It takes over nothing on trust that it
 * can look at: the triangles must be those of the shortened box moved by whole spacings, the air one box of nodes,
 * each face of one material, and areas by this counting must be those that the shortened box was given.
 *
 * @param short The box on its shortened grid, with walls between the nodes.
 * @param listeners Sources and receivers, m.
 * @returns undefined if it is not such a box, or if a listener is not in its air.
 */
export function wholeBox(
  short: MeshRoom,
  shortening: Shortening,
  { mesh, faceMaterials }: DrawnBox,
  listeners: readonly Vec3[],
): WholeBox | undefined {
  const { surface, graph: shortGraph } = short;
  if (!(surface instanceof TableSurface) || surface.gaps.length > 0 || short.report.leakCount > 0) return undefined;
  const grid = shortening.whole;
  const { walls, report: triangles } = wallTriangles(mesh, faceMaterials, grid, new Set());
  const { shift, walls: shortWalls } = surface.plain;
  if (!areMoved(shortWalls, walls, shortening) || !isOneBox(shortGraph)) return undefined;
  const size = [0, 1, 2].map((axis) => shortGraph.grid.size[axis] + removedBy(shortening.repeats[axis as 0]));
  const wholeGrid = makeGrid(size as [number, number, number], grid.spacing, shortGraph.grid.origin);
  const lengthening = Lengthening.between(shortening, shortGraph.grid, wholeGrid);
  if (!lengthening) return undefined;
  const graph = { grid: wholeGrid, nodes: lengthening.bytes(shortGraph.nodes) };

  const patches = smoothPatches(walls);
  const shortPatches = smoothPatches(shortWalls);
  const sampledShort = sampledAreas(shortWalls, shortPatches, shortGraph.grid);
  const onShort = areaScales(shortWalls, shortPatches, sampledShort);
  if (!onShort.every((scale, t) => scale === surface.plain.areaScale[t])) return undefined;
  const sampledArea = sampledAreas(walls, patches, wholeGrid);
  const areaScale = areaScales(walls, patches, sampledArea);
  const shortSurface = new TableSurface({ ...surface.plain, areaScale });
  const faces = facesOf(shortGraph, shortSurface);
  const nodes = listenerNodes(walls, grid, listeners, (node) => {
    const [i, j, k] = coordinates(grid, node).map((at, axis) => at - shift[axis]) as [number, number, number];
    const [nx, ny, nz] = size;
    const isOnGrid = [i, j, k].every((at) => at >= 0) && i < nx && j < ny && k < nz;
    return isOnGrid ? i + (j + k * ny) * wholeGrid.pitch : -1;
  });
  if (!faces || !nodes.every((node) => (graph.nodes[node] ?? 0) & AIR)) return undefined;

  const airNodes = airAlong(wholeGrid).reduce((product, along) => product * along, 1);
  const volume = airNodes * grid.spacing ** 3;
  const shown = shownFaces(walls, patches, wholeGrid);
  const drawn = drawnVolume(walls, shown);
  return {
    graph,
    surface: faces,
    lengthening,
    shortSurface,
    report: {
      triangles,
      listeners: nodes.map((node) => ({ state: 'air' as const, volume, node })),
      leaks: [],
      leakCount: 0,
      airNodes,
      volume,
      overlaps: [],
      drawnVolume: drawn === undefined ? null : drawn * grid.spacing ** 3,
      areas: materialAreas({ walls, grid, measure }, shown, { patches, sampledArea, areaScale }, new Gaps(walls, [])),
    },
  };
}

/** Whether triangles are those of a shortened room, the corners beyond what was cut out moved by whole spacings. */
function areMoved(short: WallTriangles, whole: WallTriangles, { repeats }: Shortening): boolean {
  const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
    a.length === b.length && Array.prototype.every.call(a, (value, i) => value === b[i]);
  return (
    isSame(short.triangles, whole.triangles) &&
    isSame(short.front, whole.front) &&
    isSame(short.back, whole.back) &&
    short.corners.length === whole.corners.length &&
    short.corners.every((at, i) => {
      const along = repeats[(i % 3) as 0];
      const beyond = along.filter((repeat) => repeat.at < at);
      return at + removedBy(beyond) === whole.corners[i];
    })
  );
}

/** Nodes of air along each axis: all but the margin. */
const airAlong = ({ size }: Grid): number[] => size.map((nodes) => nodes - 2);

/** [triangle] area of its face of the box that lines sample, in squared spacings; all for one triangle of a face. */
function sampledAreas(walls: WallTriangles, patches: Uint32Array, grid: Grid): Float64Array {
  const areas = new Float64Array(walls.count);
  patches.forEach((patch) => {
    const axis = axisOf(walls, patch);
    areas[patch] = linesAlong(grid, axis) * measure(walls, patch, axis);
  });
  return areas;
}

/** Faces of the nodes of air, which show the fronts of the walls; counted for one triangle of each face of the box. */
function shownFaces(walls: WallTriangles, patches: Uint32Array, grid: Grid): ShownFaces {
  const front = new Uint32Array(3 * walls.count);
  patches.forEach((patch) => {
    const axis = axisOf(walls, patch);
    front[3 * patch + axis] = linesAlong(grid, axis);
  });
  return { front, back: new Uint32Array(3 * walls.count) };
}

/** The axis across which a triangle stands. */
const axisOf = ({ normals }: WallTriangles, t: number): number =>
  [0, 1, 2].find((axis) => normals[3 * t + axis] !== 0)!;

/** Lines along an axis that run through the air. */
function linesAlong(grid: Grid, axis: number): number {
  const along = airAlong(grid);
  return along[(axis + 1) % 3] * along[(axis + 2) % 3];
}

/** The surface of a box by its six faces; undefined if a face is not everywhere the same. */
function facesOf(graph: RoomGraph, surface: Surface): Surface | undefined {
  const materials: (number | undefined)[] = [];
  const areas: number[] = [];
  let areAlike = true;
  forEachWallNode(graph, (node, bits) => {
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const [material, area] = [surface.materialAt(node, direction), surface.areaAt(node, direction)];
      if (materials[direction] === undefined) [materials[direction], areas[direction]] = [material, area];
      else areAlike &&= materials[direction] === material && areas[direction] === area;
    }
  });
  if (!areAlike) return undefined;
  return { materialAt: (_, direction) => materials[direction]!, areaAt: (_, direction) => areas[direction] };
}

/** [listener] the nearest node that it sees, by its array index in the room; −1 where there is none. */
function listenerNodes(
  walls: WallTriangles,
  grid: Grid,
  listeners: readonly Vec3[],
  indexOf: (node: number) => number,
): number[] {
  const { from, to } = nodesWithin(walls, grid);
  return sights(walls, grid, listeners).map(({ nodes }) => {
    const nearest = nodes.find((node) => coordinates(grid, node).every((at, d) => at >= from[d] && at <= to[d]));
    return nearest === undefined ? -1 : indexOf(nearest);
  });
}
