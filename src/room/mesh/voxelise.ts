import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { RoomGraph } from '../grid/graph.ts';
import type { Grid } from '../grid/grid.ts';
import { memberOf } from '../../lists/member-of.ts';
import type { OutsideNodes } from '../outside/outside.ts';
import { cutMesh } from '../subcell/cut/cut-mesh.ts';
import type { CutCubes } from '../subcell/cut/cut-cubes.ts';
import type { Surface } from '../faces/surface.ts';
import { Air } from './leaks/air.ts';
import { areaScales, materialAreas, visibleArea } from './crossings/areas.ts';
import { nodesWithin } from './bounds.ts';
import { closedEdges, type ClosedEdges } from './crossings/closed-edges.ts';
import { cropToAir } from './crop.ts';
import { drawnVolume } from './drawn-volume.ts';
import { graphOfEdges } from './crossings/edge-graph.ts';
import { faceTable, facesOf } from './crossings/face-table.ts';
import { NO_LEAKS, sealLeaks } from './leaks/leak-edges.ts';
import { describeLeaks } from './leaks/leaks.ts';
import { openOutside, openPassages } from './outside.ts';
import { findGaps } from './gaps/gaps.ts';
import type { Overlaps } from './triangles/overlaps.ts';
import { smoothPatches } from './triangles/patches.ts';
import type { MeshReport } from './triangles/report.ts';
import { sights } from './leaks/sight.ts';
import { faceArea, TableSurface } from './crossings/table-surface.ts';
import { faceMeasure } from './crossings/face-measure.ts';
import { Task, type TaskControls } from '../../units/task.ts';
import { wallTriangles, type FaceMaterials, type WallTriangles } from './triangles/wall-triangles.ts';

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
  const task = new Task(options);
  const measure = faceMeasure(options.cut ?? false);
  task.begin('walls', 0.4);
  const { walls, report: triangles, overlaps } = wallTriangles(mesh, faceMaterials, grid, options.open ?? new Set());
  const box = nodesWithin(walls, grid);
  const edges = closedEdges(walls, grid, task, measure);
  const graph = graphOfEdges(grid, edges);

  task.begin('air', 0.6);
  const air = new Air(graph, sights(walls, grid, listeners), box, task.check);
  const leakEdges = air.leaks ? sealLeaks(graph, air, box, task) : NO_LEAKS;
  const leaks = describeLeaks(graph, leakEdges, edges, walls, mesh.materialNames);
  if (openPassages(graph, air, edges)) air.refill();
  const listenerReports = air.reports();
  const airNodes = air.size;
  addOverlaps(overlaps, edges, walls, air);
  const gaps = findGaps(walls, edges, grid, graph, air, measure, task);

  task.begin('faces', options.cut ? 0.8 : 1);
  const kept = openOutside(graph, air, edges, leakEdges, options);
  const room = cropToAir(graph, air, options.cut ? 1 : 0);
  task.at(0.3);
  const table = faceTable(edges, grid, room);
  const patches = smoothPatches(walls);
  const visible = visibleArea(edges, walls, grid, air, measure, gaps);
  const areaScale = areaScales(walls, patches, visible);
  task.at(0.7);
  const outside = { nodes: kept.nodes.map((node) => room.indexOf(node)), level: kept.level };
  const outer = facesOf(table, room.graph.grid, memberOf(outside.nodes, room.graph.nodes.length));
  const areas = materialAreas(walls, table, patches, visible, areaScale, outer, grid.spacing ** 2, measure, gaps);
  const drawn = drawnVolume(walls, table, outer);
  const gapFaces = gaps
    .faces(({ triangle, axis }) => faceArea(walls, areaScale, measure, triangle, axis))
    .map((face) => ({ ...face, node: room.indexOf(face.node) }));
  task.at(1);
  if (options.cut) task.begin('cubes', 1);
  const cut = options.cut ? cutMesh(room, walls, edges, grid, task) : undefined;
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
      drawnVolume: drawn === undefined ? null : drawn * grid.spacing ** 3,
      areas,
    },
    cut,
  };
}

/** Adds the parts that face the air of the room of triangles that lie on each other without being the same. */
function addOverlaps(overlaps: Overlaps, { overlaps: found }: ClosedEdges, walls: WallTriangles, air: Air): void {
  for (let i = 0; i < found.length; i += 4) {
    const [node, axis, kept, lost] = [found.get(i), found.get(i + 1), found.get(i + 2), found.get(i + 3)];
    if (!air.holds(node)) continue;
    overlaps.add(walls.material[kept], walls.material[lost], Math.abs(walls.normals[3 * kept + axis]));
  }
}
