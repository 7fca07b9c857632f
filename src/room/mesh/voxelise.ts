import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { RoomGraph } from '../grid/graph.ts';
import type { Grid } from '../grid/grid.ts';
import type { OutsideNodes } from '../outside/outside.ts';
import { cutMeshWork } from '../subcell/cut/cut-mesh.ts';
import type { CutCubes } from '../subcell/cut/cut-cubes.ts';
import type { Surface } from '../surfaces/surface.ts';
import { AirOfMesh } from './air/air.ts';
import { drawnPassages } from './crossings/drawn-passages.ts';
import { areaScales, materialAreas, visibleAreaWork } from './areas.ts';
import { nodesWithin } from './air/bounds.ts';
import type { ClosedEdges } from './crossings/closed-edges.ts';
import { cropToAirWork } from './air/crop.ts';
import { drawnVolume } from './drawn-volume.ts';
import { closedEdgesWork } from './cross-slabs.ts';
import { graphOfEdgesWork } from './crossings/edge-graph.ts';
import { faceTableWork } from './crossings/face-table.ts';
import { NO_LEAKS, sealLeaks } from './leaks/leak-edges.ts';
import { describeLeaks } from './leaks/leaks.ts';
import { openOutside, openPassages } from './outside.ts';
import { findGaps } from './gaps/gaps.ts';
import type { Overlaps } from './triangles/overlaps.ts';
import { smoothPatches } from './triangles/patches.ts';
import type { MeshReport } from './triangles/mesh-report.ts';
import { sights } from './air/sight.ts';
import { faceArea, TableSurface } from './crossings/table-surface.ts';
import { faceMeasure } from './crossings/face-measure.ts';
import { evenSlabsWork } from '../slabs/even-slabs.ts';
import { alone, type Work } from '../slabs/work.ts';
import { Task, type TaskControls } from '../../units/task.ts';
import { sharedWalls, wallTriangles, type FaceMaterials, type WallTriangles } from './triangles/wall-triangles.ts';

export type { FaceMaterials };

/** The most leaks named in the report. */
const MOST_LEAKS = 8;

export interface VoxeliseOptions extends TaskControls {
  /** Mesh materials (indices into `materialNames`) that lead outside: their triangles are openings, not walls. */
  readonly open?: ReadonlySet<number>;
  /**
   * `report` (the default): leaks are listed and closed by rigid faces. `keep`: they are listed and left open, and the
   * air beyond them is kept as far as `outsideSteps` goes.
   */
  readonly leaks?: 'report' | 'keep';
  /** Air beyond openings is kept up to this many steps from them, 0 to 255. Default 0. */
  readonly outsideSteps?: number;
  /** Cuts the cubes between the nodes with the triangles. The grid then has a margin of one node round the air. */
  readonly cut?: boolean;
  /** Whether these cubes are looked for; left out, they are. */
  readonly cubes?: boolean;
  /** Planes of a slab. */
  readonly planes?: number | undefined;
}

/** A mesh on the grid. */
export interface MeshRoom {
  /**
   * Its grid is part of the one given, cropped to the air: other origin and size, same spacing. Array indices here, in
   * `outside` and in `surface` are of this grid.
   */
  readonly graph: RoomGraph;
  readonly surface: Surface;
  readonly outside: OutsideNodes;
  readonly report: MeshReport;
  /** The cubes between the nodes as cut by the triangles, if requested. */
  readonly cut: CutCubes | undefined;
}

/**
 * Turns a triangle mesh into a room on the grid. An edge is closed where a triangle crosses it; each of its nodes sees
 * the triangle that it meets first. Air is what open edges join to the listeners; whether the mesh is closed,
 * consistently oriented or free of overlaps does not matter, except that it may leak.
 *
 * Takes up to 5 bytes a node of the grid while it works, and the surface afterwards about 12 bytes a closed edge.
 *
 * @param mesh Any soup of triangles, open or closed.
 * @param grid Covers the mesh and at least one node more on every side: {@link meshGrid}.
 * @param listeners Sources and receivers, m. The air is what open edges join to them.
 * @throws CancelledError when `signal` is aborted.
 */
export function voxeliseMesh(
  mesh: TriangleMesh,
  faceMaterials: FaceMaterials,
  grid: Grid,
  listeners: readonly Vec3[],
  options: VoxeliseOptions = {},
): MeshRoom {
  return alone(voxeliseMeshWork(mesh, faceMaterials, grid, listeners, options));
}

/** Does the work of {@link voxeliseMesh} by slabs, which threads can prepare side by side. */
export function* voxeliseMeshWork(
  mesh: TriangleMesh,
  faceMaterials: FaceMaterials,
  grid: Grid,
  listeners: readonly Vec3[],
  options: VoxeliseOptions = {},
): Work<MeshRoom> {
  const task = new Task(options);
  const measure = faceMeasure(options.cut ?? false);
  task.begin('walls', 0.4);
  const drawn = wallTriangles(mesh, faceMaterials, grid, options.open ?? new Set());
  const { report: triangles, overlaps } = drawn;
  const walls = sharedWalls(drawn.walls);
  const box = nodesWithin(walls, grid);
  const edges = yield* closedEdgesWork(walls, grid, task, measure, options.planes);
  const graph = yield* graphOfEdgesWork(grid, edges, options.planes);

  task.begin('air', 0.6);
  const air = yield* AirOfMesh.of(
    graph,
    sights(walls, grid, listeners),
    box,
    drawnPassages(walls, edges, grid, new Set(faceMaterials.partitions)),
    options.planes,
  );
  const leakEdges = air.leaks ? yield* sealLeaks(graph, air, box, task) : NO_LEAKS;
  const leaks = describeLeaks(graph, leakEdges, edges, walls, mesh.materialNames);
  if (openPassages(graph, air, edges)) yield* air.refill();
  const listenerReports = air.reports();
  const airNodes = air.size;
  addOverlaps(overlaps, edges, walls, air);
  const walled = { walls, edges, grid, graph, air, measure };
  const gaps = findGaps(walled, task);

  task.begin('faces', options.cut ? 0.8 : 1);
  const kept = openOutside(graph, air, edges, leakEdges, options);
  const room = yield* cropToAirWork(graph, air, options.cut ? 1 : 0, options.planes);
  task.at(0.3);
  const outside = { nodes: Uint32Array.from(kept.nodes, (node) => room.indexOf(node)), level: kept.level };
  const { table, shown } = yield* faceTableWork(edges, grid, room, walls, outside.nodes, options.planes);
  const patches = smoothPatches(walls);
  const visible = yield* visibleAreaWork(walled, gaps, options.planes);
  const areaScale = areaScales(walls, patches, visible);
  task.at(0.7);
  const areas = materialAreas(walled, shown, { patches, sampledArea: visible, areaScale }, gaps);
  const volume = drawnVolume(walls, shown);
  const gapFaces = gaps
    .faces(({ triangle, axis }) => faceArea(walls, areaScale, measure, triangle, axis))
    .map((face) => ({ ...face, node: room.indexOf(face.node) }));
  task.at(1);
  if (options.cut) task.begin('cubes', 1);
  const cut =
    options.cut && options.cubes !== false
      ? yield* cutMeshWork(room, walls, edges, grid, task, yield* evenSlabsWork(room.graph, options.planes))
      : undefined;
  if (options.cut) task.at(1);
  return {
    graph: room.graph,
    surface: new TableSurface({
      kind: 'mesh',
      grid: room.graph.grid,
      table,
      walls,
      shift: room.from,
      areaScale,
      isCut: options.cut ?? false,
      gaps: gapFaces,
    }),
    outside,
    report: {
      triangles,
      listeners: listenerReports.map((listener) => ({
        ...listener,
        node: listener.node === undefined ? undefined : room.indexOf(listener.node),
      })),
      leaks: leaks.slice(0, MOST_LEAKS),
      leakCount: leaks.length,
      airNodes,
      volume: airNodes * grid.spacing ** 3,
      overlaps: overlaps.reports(mesh.materialNames, grid.spacing ** 2),
      drawnVolume: volume === undefined ? null : volume * grid.spacing ** 3,
      areas,
    },
    cut,
  };
}

/** Adds the parts that face the air of the room of triangles that lie on each other without being the same. */
function addOverlaps(overlaps: Overlaps, { overlaps: found }: ClosedEdges, walls: WallTriangles, air: AirOfMesh): void {
  for (let i = 0; i < found.length; i += 4) {
    const [node, axis, kept, lost] = found.subarray(i, i + 4) as unknown as [number, number, number, number];
    if (!air.holds(node)) continue;
    overlaps.add(walls.material[kept], walls.material[lost], Math.abs(walls.normals[3 * kept + axis]));
  }
}
